import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('a category is set up, and an asset added to it, found, changed and deleted', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/admin/assets/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Journeys')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('article', { name: 'Journeys' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/assets')
  await page.getByRole('button', { name: 'Add asset' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Walked')
  await drawer.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Journeys' }).click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await page.goto('/admin/assets?q=walked')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // On a phone, a card has a button to open it.
  await page.getByRole('button', { name: /^(Open )?Walked$/ }).click()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await drawer.getByRole('button', { name: 'Really delete?' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('No matches')).toBeVisible()

  await page.goto('/admin/assets/categories')
  await page.getByRole('button', { name: 'Edit Journeys' }).click()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await drawer.getByRole('button', { name: 'Really delete?' }).click()
  await expect(page.getByRole('article', { name: 'Journeys' })).toBeHidden()
})
