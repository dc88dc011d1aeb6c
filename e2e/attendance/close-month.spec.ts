import { expect, expectAccessible, PASSWORD, type Page, signIn, test } from '../support.ts'

const ADMIN = '/services/admin/'
const REASON = 'Closing the month'

/** Settled by another user, since nobody may settle their own days. */
const byColleague: number[] = []

async function tokenOf(page: Page, email: string): Promise<string> {
  const login = await page.request.post(`${ADMIN}apiv2/login_api`, { data: { email, password: PASSWORD } })
  return ((await login.json()).data as { token: string }).token
}

async function post(page: Page, token: string, path: string, data: object) {
  const answer = await page.request.post(`${ADMIN}apiv2/auth/hrms/${path}`, { headers: { token }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** Another user settles HR's own days; days with incomplete shift hours are accepted. */
async function finish(page: Page, kind: 'missing' | 'absent') {
  const query = new URL(page.url()).searchParams
  const period = { from_date: query.get('from'), to_date: query.get('to') }
  const requested = { kind, ...period }
  const token = await tokenOf(page, 'admin@demo.test')
  const user = await page.request.get(`${ADMIN}user`, { headers: { token } })
  const own = ((await user.json()) as { data: { user_emp_id: number } }).data.user_emp_id
  const left = async () => {
    const { rows } = (await post(page, token, 'attendance-exceptions', requested)) as {
      rows: { EMPLOYEE_ID: number; date: string }[]
    }
    return rows.map(({ EMPLOYEE_ID, date }) => ({ EMPLOYEE_ID, date }))
  }
  if ((await left()).some(({ EMPLOYEE_ID }) => EMPLOYEE_ID !== own)) {
    await settleAll(page, 'Accept as is')
    await confirm(page)
  }
  const days = await left()
  if (days.length > 0) {
    const hr = await tokenOf(page, 'hr@demo.test')
    const done = await post(page, hr, 'settle-days', { how: 'accept', days, reason: REASON })
    expect(done.settled).toBe(days.length)
    byColleague.push(done.ID)
    await page.reload()
  }
  await expect(page.getByText('No exceptions')).toBeVisible()
}

/** Settles all days of a list with one of the offered actions. */
async function settleAll(page: Page, way: string) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const all = page.getByRole('button', { name: /^Select all .* matching$/ })
  if (await all.isVisible()) await all.click()
  await page
    .getByRole('region', { name: 'Actions for the selected rows' })
    .getByRole('button', { name: way })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/can be corrected this way/)).toBeVisible()
  return dialog
}

async function confirm(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await dialog.getByRole('button', { name: /^Correct \d+ days?$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/days? corrected\.$/)).toBeVisible()
}

test('HR closes a month: every day is settled from the lists, no open item remains, and it is locked @desktop @full', async ({
  page,
}) => {
  // Settled days, to be undone at the end.
  const settled: number[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/hrms/settle-days')) return
    const id = ((await response.json()) as { data: { ID: number | null } }).data.ID
    if (id !== null) settled.push(id)
  })
  await signIn(page, 'admin@demo.test', '/admin/attendance/periods')
  const left = page.getByRole('list', { name: /^To do for / })
  await expect(left.getByText(/days with a missing punch$/)).toBeVisible()
  const lock = page.getByRole('button', { name: 'Lock', exact: true })
  await expect(lock).toBeDisabled()
  await expectAccessible(page)

  // Missing punches: one day's punches are voided and restored; then all are completed from the shift.
  await left.getByRole('listitem').filter({ hasText: 'missing punch' }).getByRole('link').click()
  await expect(page.getByRole('grid', { name: 'Missing punch' }).getByRole('row').nth(1)).toContainText(
    'no clock-',
  )
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Void punches' }).click()
  await expect(page.getByRole('dialog').getByText('1 day can be corrected this way.')).toBeVisible()
  await expectAccessible(page)
  await confirm(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('1 day restored.')).toBeVisible()
  await settleAll(page, 'Fill in shift hours')
  await confirm(page)
  await finish(page, 'missing')

  await page.getByText(/^Absent \(\d+\)$/).click()
  const absent = await settleAll(page, 'Accept as is')
  await expect(absent.getByRole('cell', { name: /^Absent/ }).first()).toBeVisible()
  await confirm(page)
  await finish(page, 'absent')

  await page.goto('/admin/attendance/periods')
  await expect(left.getByText('No missing punches')).toBeVisible()
  await expect(left.getByText('No absences without a request')).toBeVisible()
  await expect(left.getByText('No pending requests')).toBeVisible()
  await expect(page.getByText(/days of .* people will be locked/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Journey')
  await lock.click()
  await expect(page.getByText(/is already locked. Choose other days/)).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Journey' })
    .filter({ has: page.getByText('Locked', { exact: true }) })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  // Clean-up: unlocks the period and undoes the settled days.
  await row.getByRole('button', { name: 'Unlock' }).click()
  const release = page.getByRole('dialog')
  await release.getByRole('textbox', { name: 'Reason' }).fill('The journey is over.')
  await release.getByRole('button', { name: 'Unlock' }).click()
  await expect(left).toBeVisible()
  const token = await tokenOf(page, 'admin@demo.test')
  for (const ID of [...settled, ...byColleague].reverse()) await post(page, token, 'undo-settle-days', { ID })
  await page.reload()
  await expect(left.getByText(/days with a missing punch$/)).toBeVisible()
})
