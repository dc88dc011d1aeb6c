import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('an advance is asked for on the phone, approved, paid out, and settled by the next claim', async ({
  page,
}) => {
  await signIn(page, 'employee@demo.test', '/me/expenses/advances')
  await expect(page.getByText(/You still owe ₹/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Request' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Loan', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('50,000')
  await sheet.getByRole('textbox', { name: 'Deducted in how many months?' }).fill('6')
  // There is one already.
  await expect(sheet.getByText('You have one already. It must be paid back first.').first()).toBeVisible()

  await signIn(page, 'admin@demo.test', '/admin/expense/advances?show=payable')
  await page.getByRole('checkbox', { name: /ADV-/ }).first().check()
  await page.getByRole('button', { name: 'Pay out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Record payment' })
  await form.getByRole('textbox', { name: 'Reference' }).fill('NEFT 77')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByText('Paid', { exact: true })).toBeVisible()

  await page.goto('/admin/expense/deductions')
  await expect(page.getByRole('heading', { name: 'Deductions from pay' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/expense/advance-rules')
  await expect(page.getByText('Staff loan')).toBeVisible()
  await page.goto('/admin/expense/reports')
  await expect(page.getByRole('heading', { name: 'Averages' })).toBeVisible()
  await expectAccessible(page)
})
