import {
  companyDay,
  countClicks,
  expect,
  expectAccessible,
  openInDirectory,
  type Page,
  signIn,
  test,
} from '../support.ts'

/** In the first days of a month it may have no day with a problem yet. */
const isEarly = companyDay().getUTCDate() <= 7

/** Opens the first day in the register that has a problem. @returns the title of its drawer */
async function openADay(page: Page): Promise<string> {
  if (isEarly) await page.getByRole('button', { name: 'Previous month' }).click()
  const grid = page.getByRole('grid')
  const cell = grid.locator('[role="gridcell"]:has([data-tone="bad"], [data-tone="warn"])').first()
  await expect(cell).toBeVisible()
  await cell.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  return (await drawer.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
}

test('a day is corrected in five clicks from the home page with a preview, and undone from its history', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Time', exact: true }).first().hover()
  const pages = page.getByRole('navigation', { name: 'Pages of Time' })
  await pages.getByRole('link', { name: 'Attendance', exact: true }).click()
  await page.getByRole('link', { name: 'Muster register' }).first().click()
  // The person is named with the day.
  expect(await openADay(page)).toMatch(/^[A-Z].+, [A-Z][a-z]+day, \d+ /)
  await page.getByRole('button', { name: 'Correct attendance' }).click()
  const form = page.getByRole('dialog', { name: /^Correct attendance of / })
  await form.getByRole('textbox', { name: 'Clock-in' }).fill('09:00')
  await form.getByRole('textbox', { name: 'Clock-out' }).fill('18:00')
  await form.getByRole('textbox', { name: 'Reason' }).fill('Forgot the card')
  const effect = form.getByRole('region', { name: 'What this changes' })
  await expect(effect.getByRole('row', { name: /^Status .+ Present$/ })).toBeVisible()
  await expect(effect.getByRole('row', { name: /^Worked / })).toBeVisible()
  await expect(effect.getByRole('row', { name: /^Late / })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Attendance of .+ corrected\.$/)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(isEarly ? 6 : 5)
  await expect(form).toBeHidden()

  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Times corrected')).toBeVisible()
  await expect(drawer.getByText('Forgot the card').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Correction undone.')).toBeVisible()
  await expect(drawer.getByText(/^Undone by /)).toBeVisible()
})

test('a day is marked absent from the list of exceptions, and undone from the message', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/attendance/exceptions')
  await page.getByRole('grid', { name: 'Missing punch' }).getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Correct attendance' }).click()
  const form = page.getByRole('dialog', { name: /^Correct attendance of / })
  await form.getByText('Absent', { exact: true }).click()
  await expect(form.getByRole('row', { name: /^Status .+ Absent$/ })).toBeVisible()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Was not here')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Correction undone.')).toBeVisible()
})

test('a day on a person’s record is corrected in the same drawer, which names the person', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await openInDirectory(page, 'EMP0120')
  await page.getByRole('dialog').getByRole('link', { name: 'Attendance' }).click()
  const days = page
    .getByRole('tabpanel')
    .getByRole('button')
    .filter({ hasText: /Present/ })
  await days.first().click()
  const drawer = page.getByRole('dialog', { name: /^[A-Z].+, [A-Z][a-z]+day, \d+ / })
  await expect(drawer.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(
    drawer.getByRole('button', { name: 'Correct attendance' }).or(drawer.getByText(/locked for payroll/)),
  ).toBeVisible()
})
