import { mailPeer } from '../mail-peer.ts'
import { expect, expectAccessible, signIn, test } from '../support.ts'

const peer = mailPeer()

test('a candidate who is ready becomes an employee, signs in and finds the tasks of the first days', async ({
  page,
}) => {
  test.slow()
  const email = `joins.${Date.now().toString(36)}@sahyadri.test`
  await signIn(page, 'admin@demo.test', '/admin/advance-hr/onboarding/candidate?f.status=ready_to_join')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Make an employee' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Work e-mail' }).fill(email)
  await expect(drawer.getByText('What will apply')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Make an employee' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Joined', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open employee' })).toBeVisible()
  await page.getByRole('link', { name: 'Open checklist' }).click()
  await expect(page.getByRole('link', { name: 'Fill in bank and tax details' })).toBeVisible()
  await expectAccessible(page)

  const path = await peer.linkTo(email, 'email-verification')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByLabel('Confirm password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-73')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/me(\/|$)/)
  await page.goto('/me/tasks')
  await expect(page.getByText('Fill in bank and tax details').first()).toBeVisible()
})
