import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('an employee asks on the phone, the administrator answers, and the answer arrives', async ({ page }) => {
  const subject = `Payslip of last month ${Date.now() % 100_000}`
  await signIn(page, 'employee@demo.test', '/me/helpdesk')
  await page.getByRole('button', { name: 'Raise a ticket' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await form.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Payroll and tax' }).click()
  await form.getByRole('combobox', { name: 'More exactly' }).click()
  await page.getByRole('option', { name: 'Payslip' }).click()
  await form.getByRole('textbox', { name: 'What happened?' }).fill('One day is missing.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await signIn(page, 'admin@demo.test', `/admin/helpdesk/tickets?whose=allTickets&q=${subject}`)
  await page.getByText(subject).first().click({ force: true })
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('We look into it.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').getByText('We look into it.')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, 'employee@demo.test', '/me/helpdesk')
  await page.getByText(subject).first().click({ force: true })
  await expect(page.getByText('We look into it.')).toBeVisible()
})
