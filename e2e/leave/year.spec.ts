import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, PASSWORD, type Page, signIn, test } from '../support.ts'

const ADMIN = '/services/admin/apiv2/auth/'

/** HR's API calls, for steps covered by other journeys. */
async function hrOf(page: Page) {
  const data = { email: 'admin@demo.test', password: PASSWORD }
  const entered = await page.request.post('/services/admin/apiv2/login_api', { data })
  const { token } = (await entered.json()).data as { token: string }
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const address = `${ADMIN}${path}`
    const answer = await page.request.fetch(address, {
      method,
      headers: { token },
      ...(body ? { data: body } : {}),
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data as T
  }
  return {
    post: <T>(path: string, body: object) => send<T>('POST', path, body),
    get: <T>(path: string) => send<T>('GET', path),
  }
}

type Hr = Awaited<ReturnType<typeof hrOf>>

interface Own {
  code: string
  name: string
  id: number
  type: string
  typeId: number
}

/** A new employee with a leave year from July to June, and a leave type and rule of their own. */
async function aPersonWithALeaveYear(hr: Hr): Promise<Own> {
  const mark = Date.now().toString(36)
  const name = `Year${mark}`
  const values = { FIRST_NAME: name, LAST_NAME: 'Person', DATE_OF_JOINING: '2025-07-01' }
  await hr.post('hrms/forms/saveFormData/12', { values })
  const found = await hr.post<{ employees: { EMPLOYEE_ID: number; EMPLOYEE_CODE: string }[] }>(
    'get-all-employees',
    { search: name },
  )
  const { EMPLOYEE_ID: id, EMPLOYEE_CODE: code } = found.employees[0] as {
    EMPLOYEE_ID: number
    EMPLOYEE_CODE: string
  }
  const type = `Journey leave ${mark}`
  const { LEAVE_TYPE_ID: typeId } = await hr.post<{ LEAVE_TYPE_ID: number }>('leave/createtype', {
    LEAVE_TYPE_NAME: type,
    LEAVE_TYPE_CODE: mark.slice(-6).toUpperCase(),
  })
  const terms = {
    ...{ quota: 12, disbursement: 1, year_start: '07-01', carry_limit: 4 },
    ...{ encash_limit: 3, encash_window: { from: '01-01', to: '12-31' } },
  }
  const rule = await hr.post<{ LEAVE_RULE_ID: number }>('hrms/leave/createleaverule', {
    LEAVE_RULE_NAME: `Journey rule ${mark}`,
    from_date: '2025-07-01',
    // Of two rules for everybody the older one applies, so nobody else gets this one.
    priority: 0,
    conditions: {},
    types: [{ LEAVE_TYPE_ID: typeId, terms }],
  })
  await hr.post('leave/assign-rule', {
    employee_id: id,
    LEAVE_RULE_ID: rule.LEAVE_RULE_ID,
    from_date: '2025-07-01',
    reason: 'A leave year from July to June',
  })
  return { code, name, id, type, typeId }
}

interface Explained {
  balance: number
  movements: { kind: string; on: string; days: number; rule: string | null; note: string }[]
}

const explained = (hr: Hr, { id, typeId }: Own) =>
  hr.get<Explained>(`leave/explain-balance?employee_id=${id}&leave_type_id=${typeId}&from=2025-07-01`)

test('a leave year of one employee: credited, taken, partly cancelled, closed, encashed, and every day explained @desktop @full', async ({
  page,
}) => {
  const hr = await hrOf(page)
  const own = await aPersonWithALeaveYear(hr)
  await signIn(page, 'admin@demo.test')

  // Taken: four days in March, entered from a file.
  await page.goto('/admin/upload-bulk-leave-apply')
  await expect(page.getByRole('heading', { name: 'Upload leave', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const file = (rows: string) => ({
    name: 'leave.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Employee code,Leave type,From,To\n${rows}\n`),
  })
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file(`${own.code},No such leave,02/03/2026,`))
  await expect(page.getByText(/“No such leave” is none of/)).toBeVisible()
  await page.getByLabel('Comment').fill('Agreed on paper')
  await input.setInputFiles(file(`${own.code},${own.type},02/03/2026,05/03/2026`))
  await expect(page.getByText('1 request, 4 days in total.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload 1 request' }).click()
  await expect(page.getByText('1 request booked as approved.')).toBeVisible()

  // Cancelled: the last of the four.
  const all = await hr.post<{ requests: { docs: { REQUEST_ID: number }[] } }>('hrms/list-all-requests', {
    request_type: 'employee_request',
    search: own.name,
  })
  const part = await hr.post<{ REQUEST_ID: number; REQUEST_STATUS: number }>('leave/cancel-leave-part', {
    REQUEST_ID: all.requests.docs[0]?.REQUEST_ID,
    from_day: '2026-03-05',
    reason: 'Came back earlier',
  })
  if (part.REQUEST_STATUS === 0)
    await hr.post('workflow/requeststatus_admin', {
      ...{ REQUEST_ID: part.REQUEST_ID, REQUEST_STATUS: 1 },
      comment: 'Seen',
    })

  // Closed: nine days are left, four are carried forward.
  await hr.post('leave/year-end/run', { year_to: '2026-06-30' })
  await expect
    .poll(async () => (await explained(hr, own)).movements.some(({ kind }) => kind === 'lapse'), {
      timeout: 30_000,
    })
    .toBe(true)

  // Encashed: two days.
  const key = randomUUID()
  await hr.post('leave/encash', {
    ...{ employee_id: own.id, leave_type_id: own.typeId, days: 2, key },
    reason: 'Asked for it',
  })

  const { balance, movements } = await explained(hr, own)
  const sum = (kind: string) =>
    movements.filter((one) => one.kind === kind).reduce((total, one) => total + one.days, 0)
  expect([sum('taken'), sum('taken_reversal'), sum('lapse'), sum('encashed')]).toEqual([-4, 1, -5, -2])
  expect(movements.filter((one) => one.kind === 'accrual' && one.on <= '2026-06-30')).toHaveLength(12)
  expect(movements.reduce((total, one) => total + one.days, 0)).toBeCloseTo(balance, 4)
  for (const one of movements) expect(one.note !== '' || one.rule !== null, JSON.stringify(one)).toBe(true)

  await page.goto(`/admin/leave/balances?q=${own.name}`)
  await page.getByRole('row', { name: new RegExp(own.name) }).click()
  await page.getByRole('button', { name: `Explain the balance of ${own.type}` }).click()
  const drawer = page.getByRole('dialog').last()
  await expect(drawer.getByText('Agreed on paper').first()).toBeVisible()
  await expect(drawer.getByText('Not taken in the leave year that ended on 30 Jun 2026')).toBeVisible()
  await expect(drawer.getByText('Asked for it')).toBeVisible()
  await expectAccessible(page)
})
