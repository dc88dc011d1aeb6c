import { expect, expectAccessible, isPhone, openInDirectory, signIn, test } from '../support.ts'

test('a custom field appears in form, list and filter, and can be retired', async ({ page }) => {
  const name = `Shirt ${Date.now().toString(36).slice(-5)}`
  await signIn(page, 'admin@demo.test', '/admin/form/view?id=12')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Employee')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add field to Personal' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Dropdown' }).click()
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Small')
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Large')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Custom field')

  await openInDirectory(page, 'EMP0102')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: 'Large' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()

  await page.goto('/admin/users/emp-directory')
  await page.getByRole('button', { name: isPhone(page) ? 'Filters' : 'More filters' }).click()
  await page.getByRole('button', { name }).click()
  await page.getByRole('checkbox', { name: 'Large' }).click()
  await expect(page).toHaveURL(/f\.SHIRT/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('1–1 of 1')).toBeVisible()

  await page.goto('/admin/form/view?id=12')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeHidden()
})
