import { mailPeer } from '../mail-peer.ts'
import { addPerson, expect, expectAccessible, test, typeSignIn } from '../support.ts'

const peer = mailPeer()

test('an invited user sets a password and arrives in self-service', async ({ page }, { project }) => {
  test.slow()
  // A new user for each width, since an invitation can be used once.
  const stamp = `${project.name}${Date.now().toString(36)}`
  const email = `noor.${stamp}@sahyadri.test`
  await typeSignIn(page, 'admin@demo.test')
  // The invitation goes out with the record.
  await addPerson(page, { first: 'Noor', last: stamp, email, joined: '02/11/2026' })
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByText('An invitation has been sent but not accepted yet.')).toBeVisible()

  const path = await peer.linkTo(email, 'email-verification')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Welcome, Noor ${stamp}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByLabel('Confirm password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/me(\/|$)/)
  await expect(page.getByRole('main')).toContainText('Noor')
  await expectAccessible(page)
})
