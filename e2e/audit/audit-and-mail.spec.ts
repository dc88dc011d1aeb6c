import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  openInDirectory,
  type Page,
  signIn,
  test,
} from '../support.ts'

/** A row of a list: a table row, or a card on a phone. */
async function openFirst(page: Page, name: RegExp): Promise<void> {
  if (isPhone(page))
    await page
      .getByRole('button', { name: new RegExp(`Open .*${name.source}`) })
      .first()
      .click()
  else await page.getByRole('row', { name }).first().click()
}

test('an administrator follows an invitation through the audit log and the email log', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@demo.test')

  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByText(/^1–20 of [\d,]+$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByRole('region', { name: 'Seals' }).getByText('Intact')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(/entries checked/)).toBeVisible()

  await page.goto('/admin/audit?f.action=employees.login.update')
  await openFirst(page, /Changed a person/)
  const entry = page.getByRole('dialog')
  await expect(entry.getByRole('heading', { name: 'What changed' })).toBeVisible()
  await expect(entry.getByText(/No\. .* in the chain/)).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Close' }).click()

  await page.goto('/admin/email-log')
  await expect(page.getByRole('heading', { level: 1, name: 'Email log' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Other journeys send mails too.
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Welcome to Sahyadri')
  await openFirst(page, /Welcome to Sahyadri Works/)
  const mail = page.getByRole('dialog')
  // Scripts are blocked in the frame, so the test cannot inspect its content either.
  const frame = mail.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame).toHaveAttribute('srcdoc', /Choose a password[\s\S]*email-verification\/•••/)
  await mail.getByRole('tab', { name: 'Plain text' }).click()
  await expect(mail.getByText(/email-verification\/•••/)).toBeVisible()
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Close' }).click()

  await page.goto('/admin/email-log/preview?mail=session.invitation&language=hi')
  const preview = page.locator('iframe')
  await expect(preview).toHaveAttribute('srcdoc', /Sahyadri Works में आपका स्वागत है/)
  await page.getByText('Phone', { exact: true }).click()
  await expect(page).toHaveURL(/width=phone/)
  await expectNoSidewaysScroll(page)
})

test('an employee’s history links from the record to its audit log entries @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0001')
  await page.getByRole('dialog').getByRole('link', { name: 'Open profile' }).click()
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Show in the audit log' }).click()
  await expect(page).toHaveURL(/record=employee/)
  await expect(page.getByText(/^History of/)).toBeVisible()
  await page.getByRole('link', { name: 'Show the full audit log' }).click()
  await expect(page.getByRole('region', { name: 'Seals' })).toBeVisible()
})
