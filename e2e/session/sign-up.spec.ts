import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, type Page, test } from '../support.ts'

const peer = mailPeer()

const FIRST = 'Quiet-Harbour-73'
const SECOND = 'Amber-Meadow-58'

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an organisation is signed up, confirmed by mail, and its forgotten password is reset', async ({
  page,
  expectRefusal,
}, { project }) => {
  test.slow()
  const stamp = `${project.name}${Date.now().toString(36)}`
  const email = `mira.${stamp}@lantern.test`
  const house = `Lantern House ${stamp}`

  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Create an organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an organisation' })).toBeVisible()
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page.getByText('Please fill in this field.').first()).toBeVisible()
  await expect(page.getByText('Please agree to the terms.')).toBeVisible()
  await expect(page.getByLabel('Organisation', { exact: true })).toBeFocused()
  await page.getByLabel('Organisation', { exact: true }).fill(house)
  await page.getByLabel('Your name').fill('Mira Rao')
  await page.getByLabel('Work e-mail address').fill(email)
  await page.getByRole('combobox', { name: 'Country' }).fill('India')
  await page.getByRole('option', { name: 'India', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(FIRST)
  await page.getByLabel('Confirm password').fill(FIRST)
  await page.getByRole('button', { name: 'Read the terms' }).click()
  await page.getByLabel('I agree to the terms of use').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)

  // The right password does not work before the link was followed.
  expectRefusal(/^401 .*login_api/)
  await page.goto('/admin/')
  await enter(page, email, FIRST)
  await expect(page.getByText('The e-mail address or password is incorrect.')).toBeVisible()

  expectRefusal(/^422 .*email-verification/)
  await page.goto(await peer.linkTo(email, 'email-verification'))
  await expect(page.getByRole('heading', { name: `Activate ${house}` })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Activate organisation' }).click()
  await expect(page.getByText('This is not the password you chose when you signed up.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(FIRST)
  await page.getByRole('button', { name: 'Activate organisation' }).click()
  // The password was just typed, and need not be typed again.
  await expect(page).toHaveURL(/\/admin\/(apps|dashboard)/)
  await expect(page.getByRole('main')).toBeVisible()
  const oldSession = await page.evaluate(() => localStorage.getItem('muster.admin.token'))
  expect(oldSession).toBeTruthy()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in page has a field of the same name, and stays until the next page has loaded.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page).toHaveURL(/\/admin\/reset_pwd$/)
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await page.goto(await peer.linkTo(email, 'forgot-password-verification'))
  await expect(page.getByText(`For ${email} at ${house}.`)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(SECOND)
  await page.getByLabel('Confirm password', { exact: true }).fill(SECOND)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()

  // The previous session has ended, and a message says so.
  expectRefusal(/^401 .*(authenticate-token|auth\/batch)/)
  await page.evaluate((token) => localStorage.setItem('muster.admin.token', token as string), oldSession)
  await page.goto('/admin/apps')
  await expect(page.getByText(/session has expired/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await enter(page, email, FIRST)
  await expect(page.getByText('The e-mail address or password is incorrect.')).toBeVisible()
  await enter(page, email, SECOND)
  await expect(page).toHaveURL(/\/admin\/(apps|dashboard)/)
})

test('public pages open without a session, in both entries and in Hindi', async ({ page, expectRefusal }) => {
  await page.goto('/admin/alreadyregistered')
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/me/hello')
  await expect(page.getByText(/^Version \d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'नमस्ते। यह Muster है।' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  // Without a preceding request the process starts at the beginning.
  await page.goto('/me/reset_pwd')
  await expect(page).toHaveURL(/\/me\/forgotpassword$/)
  expectRefusal(/^410 .*email-verification/)
  await page.goto(`/me/forgot-password-verification/${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/me\/forgotpassword$/)
  // Other pages redirect to the sign-in page, and back afterwards.
  await page.goto('/admin/users/emp-directory')
  await expect(page).toHaveURL(/\/admin\/?\?redirect=%2Fusers%2Femp-directory/)
  if (isPhone(page)) await expectNoSidewaysScroll(page)
})
