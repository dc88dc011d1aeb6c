import { companyDay, expect, expectAccessible, PASSWORD, type Page, signIn, test } from '../support.ts'

const ADMIN = '/services/admin/'
const DAY = 86_400_000

/** A Monday after the demo's rosters. */
const monday = (() => {
  const now = companyDay()
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 1)
  return from + ((8 - new Date(from).getUTCDay()) % 7) * DAY
})()
const dayAt = (offset: number) => new Date(monday + offset * DAY).toISOString().slice(0, 10)

async function tokenOf(page: Page, email: string): Promise<string> {
  const answer = await page.request.post(`${ADMIN}apiv2/login_api`, { data: { email, password: PASSWORD } })
  return ((await answer.json()).data as { token: string }).token
}

/** A week of four people including the demo's employee; returns their row. */
async function aWeek(page: Page, name: string): Promise<{ id: number; row: number }> {
  const [admin, employee] = [
    await tokenOf(page, 'admin@demo.test'),
    await tokenOf(page, 'employee@demo.test'),
  ]
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${ADMIN}apiv2/auth/roster/${path}`, {
      headers: { token: admin },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const user = await (await page.request.get(`${ADMIN}user`, { headers: { token: employee } })).json()
  const own = user.data.user_emp_id as number
  const { locations } = await post('getRosterLocation', {})
  const place = (locations as { id: number; name: string }[]).find((one) => one.name === 'Pune')
  const { people } = await post('getRosterPeople', { location_id: place?.id, limit: 10 })
  const others = (people as { EMPLOYEE_ID: number }[])
    .map((one) => one.EMPLOYEE_ID)
    .filter((one) => one !== own)
  const { id } = await post('addNewRoster', {
    ...{ name, location_id: place?.id, from_date: dayAt(0), to_date: dayAt(6) },
    employee_ids: [own, ...others.slice(0, 3)],
  })
  const view = await page.request.get(`${ADMIN}apiv2/auth/roster/getRosterView/${id}`, {
    headers: { token: admin },
  })
  const rows = (await view.json()).data.employee_calendar as { EMPLOYEE_ID: number }[]
  return { id, row: rows.findIndex((one) => one.EMPLOYEE_ID === own) }
}

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row},${column}"]`)

test('a week for four people is painted, a warning resolved, published, and seen by the employee @desktop', async ({
  page,
  browser,
}) => {
  const name = `Journey ${Date.now().toString(36)}`
  const { id, row } = await aWeek(page, name)
  await signIn(page, 'admin@demo.test', '/admin/roster')
  await expect(page.getByText(/^Plant Pune/).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/roster/create/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  // Morning shifts for all by mouse, then evening shifts until Wednesday for one.
  await page.getByRole('button', { name: 'Fill with MOR, Morning' }).click()
  await cell(page, 0, 0).hover()
  await page.mouse.down()
  await cell(page, 3, 4).hover()
  await page.mouse.up()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await cell(page, row, 0).click()
  await cell(page, row, 2).click({ modifiers: ['Shift'] })
  await page.keyboard.press('e')
  const warning = page.getByRole('button', { name: /of rest after the previous shift/ })
  await expect(warning).toHaveCount(1)
  await expectAccessible(page)
  // Thursday off gives enough rest.
  await warning.click()
  await page.getByRole('grid').press('0')
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByText('20 days of 4 people change. They will be notified.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signIn(phone, 'employee@demo.test', `/me/my-roster?from=${dayAt(0)}`)
  const days = phone.getByRole('main').getByRole('listitem')
  await expect(days).toHaveCount(5)
  await expect(days.nth(0)).toContainText('Evening')
  await expect(days.nth(3)).toContainText('Off')
  await expectAccessible(phone)
  await context.close()

  // Clean-up: unpublishes and archives it.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Return to draft' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
})
