import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('an article is suggested while the subject is typed, and found by search', async ({ page }) => {
  await signIn(page, 'employee@demo.test', '/me/helpdesk?ticket=new')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Subject' }).fill('A day is missing in my payslip')
  const article = 'Why does my payslip show fewer days than I worked?'
  await form.getByRole('button', { name: article }).click()
  await expect(form.getByText('Days without a clock-in')).toBeVisible()
  await form.getByRole('button', { name: 'Yes' }).click()
  await expect(form.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await signIn(page, 'employee@demo.test', '/me/helpdesk/faq?q=vpn')
  await page.getByText('How do I connect to the office network from home?').first().click({ force: true })
  await expect(page.getByText('Open the VPN app')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('HR writes an article and a canned answer, and inserts it in a reply @full', async ({ page }) => {
  const name = `Ask for the date ${Date.now() % 100_000}`
  await signIn(page, 'admin@demo.test', '/admin/helpdesk/answers')
  await page.getByRole('button', { name: 'Add answer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Answer' }).fill('Hello {{first_name}}, since which day?')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/helpdesk/tickets?whose=allTickets&q=flickers')
  await page.getByText('Screen of my laptop flickers').first().click({ force: true })
  await page.getByRole('button', { name: 'Insert an answer' }).click()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toHaveValue(
    /^Hello \w+, since which day\?$/,
  )
})

test('figures of the dashboard lead to the tickets behind them @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/helpdesk/dashboard')
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Open\s*\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/helpdesk\/tickets\?.*f\.activity=1/)
})
