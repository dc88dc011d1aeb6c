import type { APIRequestContext } from '@playwright/test'
import {
  type Entry,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  signIn,
  test,
} from '../support.ts'

/** Page size of the call for new notices. */
const LATEST = 5

interface SignedIn {
  token: string
  employeeId: number
}

/** Signs in outside the browser: another user elsewhere. */
async function elsewhere(request: APIRequestContext, email: string): Promise<SignedIn> {
  const answer = await request.post('/services/admin/apiv2/login_api', {
    data: { email, password: PASSWORD },
  })
  const { data } = await answer.json()
  return { token: data.token, employeeId: data.auth_user_detail.user_emp_id }
}

/**
 * Signs in and waits until the page has loaded existing notices, which follows the socket's greeting: later
 * notices are new.
 */
async function signInLive(page: Page, email: string, entry: Entry): Promise<void> {
  const looked = page.waitForResponse(
    (answer) =>
      answer.url().includes('fetch-bell-notifications') && answer.request().postDataJSON()?.limit === LATEST,
  )
  await signIn(page, email, entry)
  await (await looked).finished()
}

async function post(request: APIRequestContext, token: string, path: string, data: object): Promise<void> {
  const answer = await request.post(`/services/admin/${path}`, { data, headers: { token } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a change by HR rings the bell of the affected employee in real time', async ({ page, request }, {
  project,
}) => {
  const admin = await elsewhere(request, 'admin@demo.test')
  const { employeeId } = await elsewhere(request, 'employee@demo.test')
  await signInLive(page, 'employee@demo.test', 'me')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const countOf = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await expect.poll(countOf).toBeGreaterThan(0)
  const before = await countOf()
  await post(request, admin.token, 'apiv2/auth/update_empdetails', {
    emp_id: employeeId,
    values: { PERSONAL_EMAIL: `ring.${project.name}.${Date.now()}@example.test` },
  })
  await expect.poll(countOf, { timeout: 5000 }).toBe(before + 1)
  await expect(page.getByRole('status').filter({ hasText: 'Your record was changed' }).first()).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `))

  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: 'Your record was changed' }).first()).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Your record was changed' }).first().click()
  await expect(page).toHaveURL(/\/me\/profile$/)
  await expect.poll(countOf).toBe(before)
})

test('all notices, and their preferences @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/notifications')
  await expect(page.getByText('Import finished').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Preferences' }).click()
  const byMail = page.getByRole('checkbox', { name: 'An import has finished: by e-mail' })
  const kept = page.waitForResponse(/bell-notifications\/preferences/)
  await byMail.check()
  await kept
  await page.reload()
  await expect(byMail).toBeChecked()
  await byMail.uncheck()
  await expectAccessible(page)
})

test('a deactivated account is signed out at once, with the product’s message', async ({
  page,
  request,
  expectRefusal,
}) => {
  expectRefusal(/401 /)
  const admin = await elsewhere(request, 'admin@demo.test')
  const { employeeId } = await elsewhere(request, 'employee@demo.test')
  await signInLive(page, 'employee@demo.test', 'me')
  const login = (status: 0 | 1) =>
    post(request, admin.token, 'apiv2/auth/updatelogin', { emp_id: employeeId, status })
  await login(0)
  try {
    await expect(page.getByText('Your session has expired, kindly relogin.')).toBeVisible({ timeout: 5000 })
    await expect(page).toHaveURL(/\/me\/?/)
    await expect(page.getByLabel('E-mail address')).toBeVisible()
  } finally {
    await login(1)
  }
})
