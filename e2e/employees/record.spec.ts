import { expect, expectAccessible, openInDirectory, signIn, test } from '../support.ts'

test('two people change one record: what was typed stays, the other change is shown', async ({
  page,
  browser,
  expectRefusal,
}) => {
  expectRefusal(/409 .*update_empdetails/)
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0100')
  await page.getByRole('link', { name: 'Open profile' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  const address = page.url()
  await page.getByRole('tab', { name: 'Personal' }).click()
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible()

  const stamp = Date.now().toString(36)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin@demo.test')
  await other.goto(`${address.replace(/\?.*/, '')}?tab=personal`)
  await other.getByRole('button', { name: 'Edit Contact' }).click()
  await other.getByRole('textbox', { name: 'Postal code' }).fill(`P${stamp}`)
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText(`P${stamp}`)).toBeVisible()
  await other.context().close()

  await page.getByRole('textbox', { name: 'City' }).fill(`City ${stamp}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`Postal code is now P${stamp}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(`City ${stamp}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save my changes' }).click()
  // Both changes hold.
  await expect(page.getByText(`City ${stamp}`)).toBeVisible()
  await expect(page.getByText(`P${stamp}`)).toBeVisible()
})

test('unsaved changes are not left behind by accident', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0101')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Edit / })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nationality' }).fill('Unsaved')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Employees' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Nationality' })).toHaveValue('Unsaved')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Employees' }).click()
  await question.getByRole('button', { name: 'Leave page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
})
