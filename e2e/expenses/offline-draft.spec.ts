import { expect, expectNoSidewaysScroll, type Page, signIn, test } from '../support.ts'

// The worker and what the device keeps are the test's subject, so the journey has a browser of its own.
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** The worker controls this page once the whole shell is cached. */
async function shellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated', undefined, {
    timeout: 90_000,
  })
}

test('a claim is drafted without a connection, is there again after a restart, and saved once connected @full', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'employee@demo.test', '/me')
  await shellIsKept(page)
  await page.goto('/me/expenses/claim/new')
  const title = page.getByRole('textbox', { name: 'What is it for?' })
  await expect(title).toBeVisible()

  await context.setOffline(true)
  await page.goto('/me/expenses/claim/new')
  await title.fill('Toll on the ghat')
  await page.getByRole('button', { name: 'Add expense' }).click()
  const expense = page.getByRole('region', { name: 'Expense 1' })
  await expense.getByRole('textbox', { name: 'Amount' }).fill('145.50')
  await expense.getByLabel('Add a receipt').setInputFiles({
    ...{ name: 'toll.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(`%PDF-1.4\n% Toll ${Date.now()}\n`),
  })
  await expect(expense.getByText(/toll\.pdf · on this device/)).toBeVisible()
  await expect(page.getByText(/You’re offline\. Your draft is kept on this device/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoSidewaysScroll(page)

  await page.goto('/me/expenses/claim/new')
  await expect(page.getByText(/This draft was saved on this device/)).toBeVisible()
  await expect(title).toHaveValue('Toll on the ghat')
  await expect(expense.getByRole('textbox', { name: 'Amount' })).toHaveValue('145.50')
  await expect(expense.getByText(/toll\.pdf · on this device/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Save draft' })).not.toHaveAttribute('aria-disabled', 'true')
  // The photo of the receipt goes up by itself.
  await expect(expense.getByText('toll.pdf', { exact: true })).toBeVisible()
  await expense.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Taxi and local travel' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/me\/expenses\/claim\/\d+$/)
  await expect(page.getByText('toll.pdf').first()).toBeVisible()
  await page.goto('/me/expenses/claim/new')
  await expect(title).toHaveValue('')
})
