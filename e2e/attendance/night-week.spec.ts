import { createHmac } from 'node:crypto'
import { companyDay, expect, expectAccessible, PASSWORD, type Page, signIn, test } from '../support.ts'

const ADMIN = '/services/admin/'
const HRMS = 'apiv2/auth/hrms/'
const DAY = 86_400_000

/** A Monday in a month before the demo data; a different one for each retry. */
function mondayOf(retry: number): number {
  const now = companyDay()
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 5, 1)
  return first + ((8 - new Date(first).getUTCDay()) % 7) * DAY + retry * 7 * DAY
}
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

async function caller(page: Page, email: string) {
  const login = await page.request.post(`${ADMIN}apiv2/login_api`, { data: { email, password: PASSWORD } })
  const { token } = (await login.json()).data as { token: string }
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, of which a few fields are read
  const answered = async (answer: Awaited<ReturnType<typeof page.request.get>>): Promise<any> => {
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: unknown }).data
  }
  return {
    get: async (path: string) => answered(await page.request.get(`${ADMIN}${path}`, { headers: { token } })),
    post: async (path: string, data: object) =>
      answered(await page.request.post(`${ADMIN}${path}`, { headers: { token }, data })),
    raw: (path: string, data: object) => page.request.post(`${ADMIN}${path}`, { headers: { token }, data }),
  }
}
type Caller = Awaited<ReturnType<typeof caller>>

/**
 * Sends punches as a device does: nights from ten in the evening to half past six, the third without a
 * clock-out.
 */
async function nights(admin: Caller, badge: string, monday: number): Promise<() => Promise<void>> {
  const { device, key } = await admin.post(`${HRMS}attendance-device`, {
    name: `Ward ${Date.now().toString(36)}`,
  })
  const punches = [0, 1, 2, 3, 4].flatMap((night) => {
    // Times in Kolkata.
    const start = monday + night * DAY + (22 - 5.5) * 3_600_000
    const come = { badge, at: new Date(start - 240_000).toISOString(), direction: 'in' }
    const go = { badge, at: new Date(start + 8.6 * 3_600_000).toISOString(), direction: 'out' }
    return night === 2 ? [come] : [come, go]
  })
  const [timestamp, payload] = [new Date().toISOString(), JSON.stringify({ punches })]
  const signature = createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex')
  await admin.post('apiv2/device/attendance-punches', {
    device: device.public_id,
    timestamp,
    payload,
    signature,
  })
  return () =>
    admin.post(`${HRMS}attendance-device`, {
      ID: device.ID,
      name: device.name,
      status: 0,
      version: device.version,
    })
}

test('a week of nights goes from the roster to the locked month, with one regularisation @desktop @full', async ({
  page,
  browser,
}, { retry }) => {
  const monday = mondayOf(retry)
  const [from, wednesday] = [dateOf(monday), dateOf(monday + 2 * DAY)]
  const name = `Nights ${Date.now().toString(36)}`
  const admin = await caller(page, 'admin@demo.test')
  const nurse = await (await caller(page, 'employee@demo.test')).get('user')
  const { policies } = await admin.get(`${HRMS}clock-policy`)
  const everywhere = policies.find((one: { LOCATION_ID: number | null }) => one.LOCATION_ID === null)
  const { locations } = await admin.post('apiv2/auth/roster/getRosterLocation', {})
  const place = (locations as { id: number; name: string }[]).find((one) => one.name === 'Pune')
  const { id } = await admin.post('apiv2/auth/roster/addNewRoster', {
    ...{ name, location_id: place?.id, from_date: from, to_date: dateOf(monday + 6 * DAY) },
    employee_ids: [nurse.user_emp_id],
  })
  // Allows regularisation of days long past in this journey.
  await admin.post(`${HRMS}clock-policy`, { ...everywhere, regularise_days: 366, version: undefined })

  // The roster: five nights and two week-offs, published.
  await signIn(page, 'admin@demo.test', `/admin/roster/create/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const cell = (column: number) => page.locator(`[data-cell="0,${column}"]`)
  await cell(0).click()
  await cell(4).click({ modifiers: ['Shift'] })
  await page.keyboard.press('n')
  await cell(5).click()
  await cell(6).click({ modifiers: ['Shift'] })
  await page.keyboard.press('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible()
  const { employee_calendar } = await admin.get(`apiv2/auth/roster/getRosterView/${id}`)
  const deviceOff = await nights(admin, employee_calendar[0].EMPLOYEE_CODE, monday)

  // The nurse sees the shifts, with nights that end the next morning.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signIn(phone, 'employee@demo.test', `/me/my-roster?from=${from}`)
  await expect(phone.getByRole('main').getByRole('listitem').first()).toContainText('Night')
  await phone.goto(`/me/my-attendance?day=${from}`)
  const day = phone.getByRole('dialog')
  await expect(day.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(day.getByText('Present', { exact: true })).toBeVisible()
  await expect(day.getByText(/0?6:36/).first()).toBeVisible()
  await expectAccessible(phone)
  await phone.goto(`/me/my-attendance?day=${wednesday}`)
  await day
    .getByRole('link', { name: /regularis|correct/i })
    .or(day.getByRole('button', { name: /regularis|correct/i }))
    .first()
    .click()
  await phone.getByLabel('Clock-out').fill('06:30')
  const becomes = phone.getByRole('region', { name: 'Preview of the day' })
  await expect(becomes.getByRole('cell', { name: '06:30' })).toBeVisible()
  await phone.getByLabel('Reason').fill('The reader was off in the morning.')
  await phone.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(becomes).toBeHidden()
  await context.close()

  const boss = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const manager = await boss.newPage()
  await signIn(manager, 'manager@demo.test', '/me/requests/inbox')
  await manager
    .getByRole('link', { name: /out 06:30 \(next day\)/ })
    .first()
    .click()
  // Sent once it can no longer be undone.
  const sent = manager.waitForResponse((answer) => answer.url().includes('bulk_requeststatus_rm'))
  await manager.getByRole('button', { name: 'Approve', exact: true }).click()
  expect((await (await sent).json()).data).toMatchObject({ done: 1, failed: 0 })
  await boss.close()

  // No open item remains, the month is locked, and the roster no longer changes it.
  const month = dateOf(monday).slice(0, 7)
  const last = dateOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  await expect
    .poll(
      async () => {
        const { missing } = await admin.get(
          `${HRMS}attendance-lock-preview?from_date=${month}-01&to_date=${last}`,
        )
        return missing
      },
      { timeout: 20_000 },
    )
    .toBe(0)
  await page.goto('/admin/attendance/periods')
  const written = (date: string) =>
    new Date(date)
      .toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
      .replaceAll(' ', '-')
  const first = page.getByRole('textbox', { name: 'First day' })
  await expect(first).not.toHaveValue('')
  await page.getByRole('textbox', { name: 'Last day' }).fill(written(last))
  await first.fill(written(`${month}-01`))
  await first.press('Tab')
  await expect(page.getByText('No missing punches')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill(name)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Locked')
  await page.goto(`/admin/roster/create/${id}`)
  await expect(
    page.getByText('Attendance of 7 days is locked. The published roster can’t change on these days.'),
  ).toBeVisible()
  await expectAccessible(page)
  const roster = (await admin.get(`apiv2/auth/roster/getRosterView/${id}`)).roster
  const change = { EMPLOYEE_ID: nurse.user_emp_id, day: wednesday, cell: 0 }
  const refused = await admin.raw('apiv2/auth/roster/editNewRoster', {
    ...{ id, version: roster.version, changes: [change] },
  })
  expect(refused.status()).toBe(409)
  expect((await refused.json()).message).toContain(`${Number(wednesday.slice(8))} `)

  // Clean-up.
  const { periods } = await admin.get(`${HRMS}attendance-locks`)
  const { ID } = periods.find((one: { note: string }) => one.note === name)
  await admin.post(`${HRMS}attendance-unlock`, { ID, reason: 'The journey is over.' })
  await admin.post('apiv2/auth/roster/changeRosterStatus', { id, version: roster.version, status: 2 })
  await admin.post(`${HRMS}clock-policy`, { ...everywhere, version: undefined })
  await deviceOff()
})
