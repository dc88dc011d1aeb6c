import { companyDate, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('a changed date format shows on every screen at once, and can be reset', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/general-settings?tab=formats')
  const today = companyDate()
  for (const option of [today, /^\d\d-[A-Z][a-z]{2}-\d{4}$/]) {
    await page.getByRole('combobox', { name: 'Date' }).click()
    await page.getByRole('option', { name: option }).first().click()
    await expect(page.getByText('You have unsaved changes.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved.').first()).toBeVisible()
    // Tables have this format; sentences and cards say "2 Mar 2026" in any.
    await page.goto('/admin/users/emp-directory')
    const joined = page.getByText(option === today ? /^\d{4}-\d\d-\d\d$/ : /^\d\d-[A-Z][a-z]{2}-\d{4}$/)
    await expect(joined.first()).toBeVisible()
    await page.goto('/admin/general-settings?tab=formats')
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a colour is previewed before it is saved, and then applies everywhere @full', async ({ page }) => {
  await signIn(page, 'admin@other.test', '/admin/general-settings?tab=look')
  const accent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled'),
    )
  await expect.poll(accent).toBe('#0b7285')
  const before = '#0b7285'
  await page.getByRole('textbox', { name: 'Colour' }).fill('#ffd43b')
  await expect(page.getByText(/White text on this colour has a contrast of only 1\.4/)).toBeVisible()
  expect(await accent()).toBe(before)
  await page.getByRole('button', { name: 'Use #237032' }).click()
  await expect(page.getByText(/easy to read/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect.poll(accent).not.toBe(before)
  await page.getByRole('button', { name: 'Use #0b7285' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(accent).toBe(before)
})

test('the next codes are previewed while the setting is typed @full', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/organisation/settings/code-setting')
  await page.getByLabel('Next number').fill('3')
  await expect(page.getByText('EMP0003 · in use')).toBeVisible()
  await page.getByRole('button', { name: 'Continue after the highest' }).click()
  await page.getByLabel('Prefix').fill('SW-')
  await expect(page.getByText(/^SW-0\d{3}$/).first()).toBeVisible()
  await expect(page.getByText('No codes with this prefix are in use.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Prefix')).toHaveValue('EMP')
})

test('the tour is operated by keyboard, and closed with Escape @full', async ({ page }) => {
  await signIn(page, 'employee@demo.test', '/me/general-settings')
  await page.getByRole('button', { name: 'Start tour' }).click()
  const tour = page.getByRole('dialog', { name: 'Welcome to Muster' })
  await expect(tour).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  const kept = page.waitForResponse('**/apiv2/auth/updatetourflag')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Step 2 of 4')).toBeHidden()
  expect((await kept).status()).toBe(200)
})

test('screen views are shown as figures without names @full', async ({ page }) => {
  await signIn(page, 'admin@other.test', '/admin/general-settings?tab=usage')
  await expect(page.getByRole('switch', { name: 'Count screen views' })).toBeChecked()
  await expect(page.getByRole('row', { name: /Employees|emp-directory/ }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
