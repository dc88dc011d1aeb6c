import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('a candidate gets a CTC, its approval is asked for, and the offer is previewed and sent @full', async ({
  page,
}) => {
  const last = `Offered ${Date.now() % 100_000}`
  await signIn(page, 'admin@demo.test', '/admin/advance-hr/onboarding/candidate')
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add candidate' }).click()
  await drawer.getByRole('textbox', { name: 'First name' }).fill('Mira')
  await drawer.getByRole('textbox', { name: 'Last name' }).fill(last)
  await drawer.getByRole('textbox', { name: 'Personal e-mail' }).fill(`offered.${Date.now()}@example.test`)
  for (const unit of ['Department', 'Designation']) {
    await drawer.getByRole('combobox', { name: unit, exact: true }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
  }
  await drawer.getByRole('textbox', { name: 'Expected joining date' }).fill('01/04/2030')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await page.goto(`/admin/advance-hr/onboarding/candidate?q=${encodeURIComponent(`Mira ${last}`)}`)
  await page.getByRole('link', { name: `Mira ${last}` }).click()

  await page.getByRole('button', { name: 'Enter CTC' }).click()
  await drawer.getByRole('textbox', { name: /^Annual CTC/ }).fill('1200000')
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText('12,00,000.00')
  await drawer.getByRole('button', { name: 'Save CTC' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await drawer.getByRole('button', { name: 'Send for approval' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Send letter' }).click()
  await expect(page.getByRole('img', { name: 'Preview of the letter' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send letter' }).click()
  await expect(page.getByText('Created Successfully')).toBeVisible()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await expect(page.getByText('Offer sent', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})
