import { expect, expectAccessible, type Page, signIn, test } from '../support.ts'

const REPORTER = 'employee@demo.test'

/** Opens the ticket of this subject in the console's list. */
async function openTicket(page: Page, email: string, subject: string) {
  await signIn(page, email, `/admin/helpdesk/tickets?whose=allTickets&q=${encodeURIComponent(subject)}`)
  await page.getByText(subject).first().click({ force: true })
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

test('an anonymous grievance is answered and rated, and nobody sees who raised it', async ({ page }) => {
  const subject = `Loud shouting ${Date.now() % 100_000}`
  await signIn(page, REPORTER, '/me/helpdesk?ticket=new')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await form.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Grievance' }).click()
  await form.getByRole('combobox', { name: 'More exactly' }).click()
  await page.getByRole('option', { name: 'Behaviour of a colleague' }).click()
  await form.getByRole('textbox', { name: 'What happened?' }).fill('Somebody shouts in meetings.')
  await form.getByRole('switch', { name: 'Raise it anonymously' }).click()
  await expect(form.getByText('Your name, department, location and the time are not kept.')).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()

  // An administrator who does not answer grievances finds nothing.
  await signIn(
    page,
    'admin@demo.test',
    `/admin/helpdesk/tickets?whose=allTickets&q=${encodeURIComponent(subject)}`,
  )
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()

  await openTicket(page, 'hr@demo.test', subject)
  await expect(page.getByRole('main')).not.toContainText('Ritu')
  await expect(page.getByText('Anonymous').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('Thank you. We talk to them.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').getByText('Thank you. We talk to them.')).toBeVisible()
  await page.getByRole('button', { name: 'Resolve' }).first().click()
  await expect(page.getByText('Resolved').first()).toBeVisible()
  await expectAccessible(page)

  await signIn(page, REPORTER, '/me/helpdesk')
  await page.getByText(subject).first().click({ force: true })
  await expect(page.getByText('Thank you. We talk to them.')).toBeVisible()
  await page.getByRole('radio', { name: 'Good', exact: true }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await expect(page.getByText('4 of 5: Good')).toBeVisible()

  await openTicket(page, 'hr@demo.test', subject)
  await expect(page.getByText('4 of 5: Good')).toBeVisible()
  await expect(page.getByText('Anonymous').first()).toBeVisible()
})
