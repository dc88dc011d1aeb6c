import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('an employee sees the ticket allowance, claims more than is left of it, and sees the cut, as the approver does', async ({
  page,
}) => {
  await signIn(page, 'employee@demo.test', '/me/expenses')
  const card = page.getByRole('region', { name: 'Ticket allowance' })
  await expect(card.getByText('₹18,400.00 left')).toBeVisible()
  await expect(card.getByText('2 adults at ₹15,000.00')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/me/expenses/claim/new')
  await page.getByRole('textbox', { name: 'What is it for?' }).fill('Tickets to Kochi')
  await page.getByLabel('Photo of a receipt').setInputFiles({
    ...{ name: 'tickets.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n% Tickets to Kochi\n'),
  })
  const expense = page.getByRole('region', { name: 'Expense 1' })
  await expect(expense.getByText('tickets.pdf')).toBeVisible()
  await expense.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Leave travel (LTA)' }).click()
  await expense.getByRole('textbox', { name: 'Amount' }).fill('8000')
  await expect(expense.getByText(/Ticket allowance: ₹18,400\.00 of ₹30,000\.00 for .* is left/)).toBeVisible()
  await expense.getByRole('textbox', { name: 'Amount' }).fill('21500')
  await expect(expense.getByText('₹18,400.00 of ₹21,500.00 is allowed')).toBeVisible()
  await expect(
    expense.getByText(/^Ticket allowance: ₹18,400\.00 of ₹30,000\.00 for .* is left$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(card.getByText('₹0.00 left')).toBeVisible()
  await expect(card.getByText(/waiting for approval ₹18,400\.00/)).toBeVisible()

  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await page.getByRole('link', { name: /Tickets to Kochi/ }).click()
  await expect(page.getByText(/^Ticket allowance: ₹18,400\.00 of ₹30,000\.00 for .* is left$/)).toBeVisible()
  await page.getByRole('button', { name: 'Approve ₹18,400.00' }).click()
  await expect(page.getByText('Approved: ₹18,400.00')).toBeVisible()

  await signIn(page, 'admin@demo.test', '/admin/expense/ticket-policies')
  await expect(page.getByRole('article', { name: 'Leave travel allowance' })).toBeVisible()
  await expectAccessible(page)
})
