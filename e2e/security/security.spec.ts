import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  type Page,
  test,
  typeSignIn,
} from '../support.ts'

/** Signs in to the console with a given password. */
async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a session ended elsewhere is signed out at once, with the message of the specification', async ({
  page,
  browser,
  expectRefusal,
}) => {
  await typeSignIn(page, 'manager@demo.test', 'me')
  const other = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/145.0' })
  // The other browser may make one more call before it is notified.
  expectRefusal(/^401 /)
  await typeSignIn(other, 'manager@demo.test', 'me')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expect(page.getByText('Password Policy')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Active Sessions/ }).click()
  await expect(page.getByText('This session')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'End session: Firefox 145 on Linux' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('This can’t be undone')
  await page.getByRole('button', { name: 'End session', exact: true }).click()
  await expect(page.getByText('The session has been ended.')).toBeVisible()

  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(other.getByText('Your session has expired, kindly relogin.')).toBeVisible()
  await other.close()
  await page.goto('/me/security/session-history')
  await expect(
    page.getByRole('list', { name: 'Activity History' }).getByRole('listitem').first(),
  ).toContainText('Firefox 145 on Linux')
  await expectAccessible(page)
})

test('an expired password must be replaced, and the new one signs in @desktop @full', async ({ page }) => {
  test.slow()
  const chosen = 'Quiet-Harbour-73'
  await typeSignIn(page, 'admin@demo.test')
  await expect(page.getByRole('button', { name: /account/i })).toBeVisible()
  await page.goto('/admin/security')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Password Policy/ }).click()
  const policy = page.getByRole('dialog')
  await policy.getByRole('button', { name: 'Save policy' }).click()
  await expect(policy.getByText('Enter the change password days')).toBeVisible()
  await policy.getByRole('combobox', { name: 'Passwords expire after' }).click()
  await page.getByRole('option', { name: '90 days' }).click()
  await expectAccessible(page)
  await policy.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('The password policy has been saved.')).toBeVisible()
  await expect(policy).toBeHidden()

  await page.goto('/admin/security/sessions?tab=everyone&q=auditor')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signInWith(page, 'auditor@demo.test', PASSWORD)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('Quiet')
  await expect(page.getByText('4 of 6')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await expect(page.getByText('Strong')).toBeVisible()
  await page.getByLabel('Confirm password').fill(chosen)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
})

// The account can be used by one journey only: it leaves security questions and another password behind.
test('a password change returns to the start page, and answers are validated before they are sent @desktop @full', async ({
  page,
}) => {
  const [before, after] = [PASSWORD, 'Quiet-Harbour-73']
  await signInWith(page, 'trainer@demo.test', before)
  await expect(page.getByRole('button', { name: /account/i })).toBeVisible()
  await page.goto('/admin/security/question')
  await page.getByLabel('Answer 1').fill('ab')
  await page.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('Please answer with at least 3 letters or digits.').first()).toBeVisible()
  await expectAccessible(page)
  for (const [index, answer] of ['Saint Xavier', 'Kottayam', 'Moti'].entries()) {
    await page.getByLabel(`Answer ${index + 1}`).fill(answer)
  }
  await page.getByLabel(/^Current password/).fill(before)
  await page.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('You answered these questions on')).toBeVisible()
  await page.getByRole('link', { name: 'Security', exact: true }).first().click()
  await page.getByRole('button', { name: /^Password/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Please enter the current password')).toBeVisible()
  await dialog.getByLabel('Current password').fill(before)
  await dialog.getByLabel('New password', { exact: true }).fill(after)
  await dialog.getByLabel('Confirm password').fill(`${after}x`)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Confirm password is not password')).toBeVisible()
  await dialog.getByLabel('Confirm password').fill(after)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  // The root redirects to the first page of the user's menu.
  await expect(page).not.toHaveURL(/security/)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
})
