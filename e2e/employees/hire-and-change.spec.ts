import { companyDay, countClicks, expect, expectAccessible, type Page, signIn, test } from '../support.ts'

const people = (page: Page) => page.getByRole('link', { name: 'People', exact: true }).first()

/** The first of the month after this day, as the organisation writes it in fields, or as it stands in sentences. */
function nextFirst(isInSentence = false): string {
  const now = companyDay()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const month = first.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
  const year = first.getUTCFullYear()
  return isInSentence ? `1 ${month} ${year}` : `01-${month}-${year}`
}

test('a person is hired from the home page in eight clicks, and joins later everywhere', {
  tag: '@desktop',
}, async ({ page }) => {
  const stamp = Date.now().toString(36)
  await signIn(page, 'admin@demo.test')
  const clicks = await countClicks(page)
  await people(page).click()
  await page.getByRole('link', { name: 'Add person' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Kavya')
  await page.getByRole('textbox', { name: 'Last name' }).fill(`Hire ${stamp}`)
  await page.getByRole('textbox', { name: 'Work e-mail' }).fill(`kavya.${stamp}@sahyadri.test`)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('textbox', { name: 'Date of joining' }).fill(nextFirst())
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: 'Pune' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()

  // What will apply is known before saving, and the invitation is on from the start.
  await expect(page.getByText('What will apply')).toBeVisible()
  await expect(page.getByText('Standard leave')).toBeVisible()
  await expect(page.getByText(/in the next 12 months/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Send an invitation' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Kavya Hire ${stamp}` })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(8)

  // One status, on the record and in the directory, and the filter finds it.
  const joins = `Joins on ${nextFirst(true)}`
  await expect(page.getByText(joins).first()).toBeVisible()
  await expect(page.getByText('Not started yet')).toBeHidden()
  await page.goto(`/admin/users/emp-directory?f.125=2&q=${stamp}`)
  const row = page.getByRole('row', { name: new RegExp(`Hire ${stamp}`) })
  await expect(row.getByText(joins)).toBeVisible()
  await expect(row.getByText('Active', { exact: true })).toBeHidden()
})

test('requires the organisation’s mandatory fields before the next step @full', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/create')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please fill in this field.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Job' })).toBeDisabled()
})

test('a manager is changed from a day on in five clicks, and the change is undone from the message', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  const clicks = await countClicks(page)
  await people(page).click()
  const row = page.getByRole('row', { name: /EMP0120/ })
  const name = (await row.getByText('Aditya Deshpande').first().textContent()) as string
  await row.click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('button', { name: 'Change manager' }).click()
  const form = page.getByRole('dialog', { name: 'Change manager' })
  const manager = form.getByRole('combobox', { name: 'Reporting manager' })
  await expect(manager).toBeFocused()
  await expect(manager).not.toHaveValue('')
  await manager.fill('EMP0056')
  // Enter chooses only from the results of this text.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/EMP0056/])
  await manager.press('ArrowDown')
  await manager.press('Enter')
  await form.getByRole('button', { name: '1st of next month' }).click()
  await expect(form.getByText('What this changes')).toBeVisible()
  await expect(form.getByText(/Reporting manager: .* → /)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`record changes on ${nextFirst(true)}`)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(5)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The planned change is cancelled.')).toBeVisible()
})

test('the record shows its parts in place, and the next person is a key away', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory?sort=EMPLOYEE_CODE')
  await page.getByRole('row', { name: /EMP0001/ }).click()
  await expect(page.getByRole('dialog').getByText('EMP0001 ·')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog').getByText('EMP0002 ·')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('dialog').getByText('EMP0001 ·')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Leave' }).click()
  await expect(page.getByRole('tab', { name: 'Leave' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Leave requests' })).toBeVisible()
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await expect(page.getByText('Days worked')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Planned changes' }).click()
  await expect(page.getByRole('heading', { name: 'Planned changes' })).toBeVisible()
  await expectAccessible(page)
})

test('sixteen people fit at a height of 900 pixels, each with a whole status', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory?density=compact')
  const rows = page.locator('tbody tr')
  await expect(rows.nth(15)).toBeVisible()
  const box = page.locator('tbody').locator('xpath=ancestor::div[1]')
  const shown = await box.evaluate((scroll) => {
    const { bottom } = scroll.getBoundingClientRect()
    return [...scroll.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= Math.min(bottom, innerHeight) + 1,
    ).length
  })
  expect(shown).toBeGreaterThanOrEqual(16)
  const cut = await page
    .locator('tbody [data-kind] span')
    .evaluateAll((labels) =>
      labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    )
  expect(cut, 'statuses that are cut').toEqual([])
})

test('the directory is exported in two clicks from the home page', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  const clicks = await countClicks(page)
  await people(page).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(await clicks()).toBeLessThanOrEqual(2)
})
