import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('a vendor’s invoice is submitted on the phone, followed, and refused as a duplicate', async ({
  page,
}) => {
  const serial = String(Date.now()).slice(-6)
  await signIn(page, 'employee@demo.test', '/me/my-vendor-invoices')
  await page.getByRole('link', { name: 'Submit an invoice' }).click()
  const sheet = page.getByRole('dialog')
  const fill = async (number: string) => {
    await sheet.getByRole('combobox', { name: 'Vendor' }).click()
    await page.getByRole('option', { name: 'Sahyadri Stationers' }).click()
    await sheet.getByRole('textbox', { name: 'Invoice number' }).fill(number)
    await sheet.getByRole('button', { name: 'Today' }).first().click()
    await sheet.getByRole('textbox', { name: 'Amount with tax' }).fill('1180')
    await sheet.getByRole('textbox', { name: 'Tax in it' }).fill('180')
  }
  await fill(`SS-${serial}`)
  await expect(sheet.getByText(/Due on/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: /^(Submit|Send)/ }).click()
  await expect(page.getByText(`SS-${serial}`).first()).toBeVisible()

  await page.goto('/me/my-vendor-invoices')
  await page.getByRole('link', { name: 'Submit an invoice' }).click()
  await fill(`ss ${serial}`)
  await expect(sheet.getByText(`This vendor’s invoice SS-${serial}`, { exact: false }).first()).toBeVisible()
})
