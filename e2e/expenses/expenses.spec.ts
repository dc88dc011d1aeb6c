import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('a meal is claimed on the phone and cut by the rule, approved by expense, paid and exported', async ({
  page,
}) => {
  await signIn(page, 'employee@demo.test', '/me/expenses/claim/new')
  await page.getByRole('textbox', { name: 'What is it for?' }).fill('Client in Satara')
  await page.getByLabel('Photo of a receipt').setInputFiles({
    ...{ name: 'lunch.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n% Lunch in Satara\n'),
  })
  const expense = page.getByRole('region', { name: 'Expense 1' })
  await expect(expense.getByText('lunch.pdf')).toBeVisible()
  await expense.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Meals' }).click()
  await expense.getByRole('textbox', { name: 'Amount' }).fill('1840')
  await expense.getByRole('combobox', { name: 'Merchant' }).fill('Hotel Maharaja')
  await expect(expense.getByText(/of ₹1,840\.00 is allowed/)).toBeVisible()
  await expect(expense.getByText(/Over the limit of ₹[\d,.]+ per expense/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Client in Satara').first()).toBeVisible()

  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await page.getByRole('link', { name: /Client in Satara/ }).click()
  await page.getByRole('textbox', { name: 'Amount approved for expense 1' }).fill('450')
  await page.getByRole('textbox', { name: 'Reason for expense 1' }).fill('Without the drinks')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve ₹450.00' }).click()
  await expect(page.getByText('Approved: ₹450.00')).toBeVisible()

  await signIn(page, 'admin@demo.test', '/admin/expense/claims?show=payable&q=Satara')
  await page.getByRole('checkbox', { name: /EXP-/ }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Client in Satara')).toBeVisible()
  const file = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Export to accounting' }).click()
  expect((await file).suggestedFilename()).toMatch(/-ledger\.csv$/)
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Record payment' })
  await form.getByRole('textbox', { name: 'Reference' }).fill('NEFT 1')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByText('Paid', { exact: true })).toBeVisible()
})
