import type { Browser } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openInDirectory,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

const ADMIN = '/services/admin/'

async function onPhone(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signIn(phone, email, 'me')
  return phone
}

/** The id and code of the demo's employee. */
async function demoEmployee(page: Page): Promise<{ id: number; code: string }> {
  const call = async (path: string, data: object, token = '') =>
    (await (await page.request.post(`${ADMIN}${path}`, { headers: { token }, data })).json()).data
  const { token } = await call('apiv2/login_api', { email: 'employee@demo.test', password: PASSWORD })
  const user = (await (await page.request.get(`${ADMIN}user`, { headers: { token } })).json()).data
  const admin = await call('apiv2/login_api', { email: 'admin@demo.test', password: PASSWORD })
  const pay = await call('apiv2/auth/hrms/pay/employee', { emp_id: user.user_emp_id }, admin.token)
  return { id: pay.EMPLOYEE_ID, code: pay.EMPLOYEE_CODE }
}

/** The first of a month that no earlier run has used: two revisions can't begin on one day. */
function unusedMonth(): string {
  const months = Math.floor(Date.now() / 1000) % 600
  const day = new Date(Date.UTC(2040 + Math.floor(months / 12), months % 12, 1))
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(day)
  return `01-${month}-${day.getUTCFullYear()}`
}

test('HR plans a revision of pay, the employee sees the pay of today on the phone, the manager sees nothing @desktop', async ({
  page,
  browser,
}) => {
  const { id, code } = await demoEmployee(page)
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, code)
  await page.getByRole('link', { name: 'Open profile' }).click()
  await page.getByRole('tab', { name: 'Pay' }).click()
  await expect(page.getByText('Applies now')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revise pay' }).click()
  const drawer = page.getByRole('dialog')
  const day = drawer.getByRole('textbox', { name: 'Effective from' })
  await day.fill(unusedMonth())
  await day.blur()
  await drawer.getByLabel('Annual CTC (INR)').fill('1234567')
  const preview = drawer.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('₹12,34,567.00').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('₹12,34,567.00').first()).toBeVisible()

  const phone = await onPhone(browser, 'employee@demo.test')
  await phone.goto('/me/profile')
  await phone.getByRole('link', { name: 'My pay' }).click()
  await expect(phone.getByText('Applies now')).toBeVisible()
  // A planned change is shown from its day on, unless the organisation shows it at once.
  await expect(phone.getByText('₹12,34,567.00')).toHaveCount(0)
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)

  const manager = await onPhone(browser, 'manager@demo.test')
  await manager.goto(`/me/team/${id}`)
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(manager.getByRole('tab', { name: 'Pay' })).toHaveCount(0)
  await expect(manager.getByText('₹')).toHaveCount(0)
})
