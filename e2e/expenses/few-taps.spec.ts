import { countClicks, expect, signIn, test } from '../support.ts'

/** Choosing the photo in the phone's own picker: pressing the button, and the picture. */
const FOR_THE_PHOTO = 2

test('a claim with a photo takes at most eight taps on the phone, with the category of the last time @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'employee@demo.test', '/me/expenses')
  const taps = await countClicks(page)
  await page.getByRole('link', { name: 'New claim' }).click()
  await page.getByLabel('Photo of a receipt').setInputFiles({
    ...{ name: 'cab.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(`%PDF-1.4\n% Cab ${Date.now()}\n`),
  })
  const expense = page.getByRole('region', { name: 'Expense 1' })
  await expect(expense.getByText('cab.pdf')).toBeVisible()
  const amount = expense.getByRole('textbox', { name: 'Amount' })
  await amount.click()
  await page.keyboard.type('187')
  const merchant = expense.getByRole('combobox', { name: 'Merchant' })
  await merchant.click()
  await page.keyboard.type('Meru Cabs')
  await expect(expense.getByText('As last time at Meru Cabs')).toBeVisible()
  await expect(expense.getByText(/All of it is allowed: ₹187\.00/)).toBeVisible()
  await page.getByRole('textbox', { name: 'What is it for?' }).click()
  await page.keyboard.type(`Cab to the plant ${Date.now()}`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submitted').first()).toBeVisible()
  expect((await taps()) + FOR_THE_PHOTO).toBeLessThanOrEqual(8)
})
