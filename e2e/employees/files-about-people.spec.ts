import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
}

interface Somebody {
  EMPLOYEE_CODE: string
  DEPARTMENT_NAME: string | null
  date_of_joining: string
  left_on: string | null
}

/** Somebody who worked here throughout 2025, and a department that is not theirs. */
async function somebody(page: Page): Promise<{ code: string; department: string }> {
  const call = async (path: string, data: object, token = '') =>
    (await (await page.request.post(`/services/admin/apiv2/${path}`, { headers: { token }, data })).json())
      .data
  const { token } = await call('login_api', { email: 'admin@demo.test', password: PASSWORD })
  const { employees } = (await call('auth/get-all-employees', { page: 1, limit: 100 }, token)) as {
    employees: Somebody[]
  }
  const here = employees.filter((one) => one.date_of_joining < '2025-01-01' && one.left_on === null)
  const one = here.at(-1) as Somebody
  const other = here.find(({ DEPARTMENT_NAME: name }) => name !== null && name !== one.DEPARTMENT_NAME)
  return { code: one.EMPLOYEE_CODE, department: other?.DEPARTMENT_NAME ?? '' }
}

/** A number that no earlier run has used. */
const unused = () => String(Date.now()).slice(-7)

test('identity numbers and a bank account come from a file, masked on the way', async ({ page }) => {
  const { code } = await somebody(page)
  const number = unused()
  await signIn(page, 'admin@demo.test', '/admin/users/protected-upload')
  const header = 'Employee code,SSN,Name as per bank,IFSC,Bank account no'
  const row = (ifsc: string) => `${header}\n${code},00${number},Somebody,${ifsc},000${number}89\n`
  await choose(page, row('HDFC1234'))
  await expect(page.getByRole('button', { name: 'Download the file with the problems marked' })).toBeVisible()
  await page.reload()
  await choose(page, row('HDFC0001234'))
  await expect(page.getByText('Records added or changed for one person: 2.')).toBeVisible()
  await expect(page.getByRole('cell', { name: `••••••${number.slice(-4)}` })).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Upload 2 records' }).click()
  await expect(page.getByText('Numbers of one person saved.')).toBeVisible()
})

test('a former department is laid into the past of a person @full', async ({ page }) => {
  const { code, department } = await somebody(page)
  await signIn(page, 'admin@demo.test', '/admin/users/history-upload')
  const row = (from: string, until: string) =>
    `Employee code,From,Until,Department\n${code},${from},${until},${department}\n`
  await choose(page, row('01/04/1960', '30/04/1960'))
  await expect(page.getByText(/joined on/)).toBeVisible()
  await page.reload()
  // Another day in every run.
  const day = new Date(Date.UTC(2025, 0, 2 + (Math.floor(Date.now() / 4000) % 360)))
  const days = row(day.toISOString().slice(0, 10), day.toISOString().slice(0, 10))
  await choose(page, days)
  await expect(page.getByText('The history of one person changes.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Upload one row' }).click()
  await expect(page.getByText('History of one person saved.')).toBeVisible()
  await page.reload()
  await choose(page, days)
  await expect(page.getByText('Everything in the file is recorded already.')).toBeVisible()
})
