import { expect, expectAccessible, signIn, test } from '../support.ts'

test('an unknown path shows the not-found page', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('a screen that is not granted shows the permission page', async ({ page }) => {
  await signIn(page, 'employee@demo.test', '/me/team')
  await expect(page.getByRole('main')).toBeVisible()
  await expectAccessible(page)
})

test('an employee out of reach is answered as if they did not exist', async ({ page, expectRefusal }) => {
  expectRefusal(/404 .*employee_details/)
  await signIn(page, 'employee@demo.test', '/me/team/1')
  await expect(page.getByText('This record doesn’t exist, or you don’t have access to it.')).toBeVisible()
  await expectAccessible(page)
})

test('the console redirects users without access to it', async ({ page }) => {
  await page.goto('/admin/')
  await page.getByLabel('E-mail address').fill('employee@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo@12345')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // An employee is redirected to self-service with a one-time code.
  await expect(page).toHaveURL(/\/me\/?$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a wrong password is refused with a clear message', async ({ page, expectRefusal }) => {
  expectRefusal(/40[13] .*login_api/)
  await page.goto('/admin/')
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
})
