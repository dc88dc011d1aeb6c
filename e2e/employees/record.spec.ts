import { companyDay, expect, expectAccessible, openInDirectory, signIn, test } from '../support.ts'

test('two users edit one record: typed values stay, and the other change is shown', async ({
  page,
  browser,
  expectRefusal,
}) => {
  expectRefusal(/409 .*update_empdetails/)
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0100')
  await page.getByRole('link', { name: 'Open profile' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  const address = page.url()
  await page.getByRole('tab', { name: 'Personal' }).click()
  await page.getByRole('button', { name: 'Edit Contact' }).click()
  await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible()

  const stamp = Date.now().toString(36)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin@demo.test')
  await other.goto(`${address.replace(/\?.*/, '')}?tab=personal`)
  await other.getByRole('button', { name: 'Edit Contact' }).click()
  await other.getByRole('textbox', { name: 'Postal code' }).fill(`P${stamp}`)
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText(`P${stamp}`)).toBeVisible()
  await other.context().close()

  await page.getByRole('textbox', { name: 'City' }).fill(`City ${stamp}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`Postal code is now P${stamp}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(`City ${stamp}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save my changes' }).click()
  // Both changes are saved.
  await expect(page.getByText(`City ${stamp}`)).toBeVisible()
  await expect(page.getByText(`P${stamp}`)).toBeVisible()
})

test('unsaved changes are not lost by accident @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0101')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Edit / })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nationality' }).fill('Unsaved')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Employees' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Nationality' })).toHaveValue('Unsaved')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Employees' }).click()
  await question.getByRole('button', { name: 'Leave page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
})

test('a separation is recorded with date, type and reason, and is cancelled again @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0103')
  await page.getByRole('dialog').getByRole('link', { name: 'Open profile' }).click()
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Record separation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Separation type' }).click()
  await page.getByRole('option', { name: 'Resignation' }).click()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Higher Education' }).click()
  // Who leads reports has their own manager filled in for them, by name.
  await expect(dialog.getByRole('combobox', { name: 'New manager for direct reports' })).toHaveValue(/[A-Z]/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record separation' }).click()
  await expect(page.getByText(/^Separation recorded for/)).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel separation' }).click()
  await dialog.getByRole('button', { name: 'Cancel separation' }).click()
  await expect(page.getByText('Separation cancelled.')).toBeVisible()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
})

test('a new grade from a later date shows as a planned change @full', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0104')
  await page.getByRole('dialog').getByRole('link', { name: 'Open profile' }).click()
  await page.getByRole('tab', { name: 'Work' }).click()
  await page.getByRole('button', { name: 'Edit Work' }).click()
  await page.getByRole('combobox', { name: 'Grade' }).click()
  const grade = page.getByRole('option', { selected: false }).last()
  const name = await grade.innerText()
  await grade.click()
  // A different date for each run, since two changes of one field cannot share a date.
  const days = 30 + (Math.floor(Date.now() / 1000) % 3000)
  const day = companyDay(days)
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(day)
  const text = `${String(day.getUTCDate()).padStart(2, '0')}-${month}-${day.getUTCFullYear()}`
  await page.getByRole('textbox', { name: 'Effective from' }).fill(text)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Promotion')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(
    page.getByText(`Grade: ${name} from ${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reason: Promotion' }).first()).toBeVisible()
  await expectAccessible(page)
})
