import { type OidcPeer, startOidcPeer } from '../../apps/api/test/oidc-peer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, typeSignIn } from '../support.ts'

const EMPLOYEE = 'employee@demo.test'
const NAME = 'Acme Identity'

let peer: OidcPeer

test.beforeAll(async () => {
  peer = await startOidcPeer()
  peer.people.set('employee', { email: EMPLOYEE, email_verified: true, name: 'Demo Employee' })
  peer.people.set('stranger', { email: 'stranger@demo.test', email_verified: true, name: 'A Stranger' })
})

test.afterAll(() => peer.close())

async function signInAtPeer(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

async function setUp(page: Page): Promise<void> {
  await page.goto('/admin/integration/sso')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME)
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill(peer.issuer)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await page.getByLabel('Client ID').fill(peer.clientId)
  await page.getByLabel('Client secret').fill(peer.clientSecret)
  await page.getByPlaceholder('Add domain').fill('demo.test')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('A secret is saved.')).toBeVisible()
}

async function beginSignIn(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await page.getByLabel('Work e-mail address or domain').fill(EMPLOYEE)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an administrator sets up a provider, tests it, and people sign in with it @desktop @full', async ({
  page,
  expectRefusal,
}) => {
  test.slow()
  page.setDefaultTimeout(15_000)
  // The provider has no favicon.
  expectRefusal(/favicon/)
  expectRefusal(/409 .*integration\/sso\/switch/)
  await typeSignIn(page, 'admin@demo.test')
  await setUp(page)
  await page.getByRole('button', { name: 'Check provider' }).click()
  await expect(page.getByText('OK', { exact: true })).toHaveCount(5)

  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  const popup = await opening
  await signInAtPeer(popup, 'employee')
  await expect(popup.getByText('Test sign-in successful')).toBeVisible()
  await popup.close()
  await expect(page.getByText(`Would sign in as ${EMPLOYEE}.`)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'email_verified' })).toBeVisible()
  await expectAccessible(page)
  const use = page.getByRole('switch', { name: 'Allow sign-in with this provider' })
  await use.click()
  await expect(use).toBeChecked()
  await page.getByRole('switch', { name: 'Require it for its e-mail domains' }).click()
  await expect(page.getByRole('alert')).toContainText('emergency access')

  await beginSignIn(page)
  await signInAtPeer(page, 'employee')
  await expect(page).toHaveURL(/\/me\/?(\?|$)/)
  await expect(page.getByRole('main')).toBeVisible()
  expect(page.url()).not.toContain('token')

  // A new browser context, since the provider remembers its last session.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/')
  await page.getByLabel('E-mail address').fill('stranger@demo.test')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: `Continue with ${NAME}` }).click()
  await signInAtPeer(page, 'stranger')
  await expect(page.getByRole('alert')).toContainText('You don’t have an account yet.')

  await typeSignIn(page, 'admin@demo.test')
  await page.goto('/admin/integration/sso?tab=log')
  await expect(page.getByText('No account').first()).toBeVisible()
  await expect(page.getByText('Signed in').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Providers' }).click()
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete provider' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Provider deleted.')).toBeVisible()
})

test('the sign-in page shows only the provider where single sign-on is required, at any width', async ({
  page,
}) => {
  const answer = (data: object) => ({
    json: { error: false, message: '', data, code: 200, forceLogin: false },
  })
  const provider = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  await page.route('**/checkDomainVerified', (route) =>
    route.fulfill(answer({ sso: { available: true, required: true } })),
  )
  await page.route('**/auth/sso/find', (route) =>
    route.fulfill(answer({ providers: [{ provider, name: NAME, org_name: 'Acme Textiles and Sons' }] })),
  )
  await page.goto('/admin/')
  await page.getByLabel('E-mail address').fill('asha@acme.test')
  await page.keyboard.press('Tab')
  const go = page.getByRole('button', { name: `Continue with ${NAME}` })
  await expect(go).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Use password (administrators)' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the sign-in page explains errors, at any width @full', async ({ page }) => {
  await page.goto('/admin/login-sso?error=no_account&redirect=%2Fadmin%2Fapps')
  await expect(page.getByRole('alert')).toContainText('You don’t have an account yet.')
  await page.getByLabel('Work e-mail address or domain').fill('somebody@nowhere.test')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Single sign-on is not set up for')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in with a password instead' }).click()
  await expect(page).toHaveURL(/\/admin\/?\?redirect=/)
  await expect(page.getByRole('link', { name: 'Sign in with single sign-on' })).toBeVisible()
})
