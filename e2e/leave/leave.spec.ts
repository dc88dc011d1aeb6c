import { companyDay, expect, expectAccessible, signIn, test } from '../support.ts'

test('HR previews and publishes a different quota, and sees the breakdown of a balance @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/leave/leave')
  await expect(page.getByRole('article', { name: 'Earned leave' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Standard leave' }).click()
  await expect(page.getByRole('heading', { name: 'Standard leave', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Earned leave' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/^18 days in the leave year/)).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Days per leave year' }).fill('24')
  await expect(drawer.getByText(/^24 days in the leave year/)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer).toBeHidden()
  const year = companyDay().getUTCFullYear()
  await page.getByLabel('From', { exact: true }).fill(`${year}-01-01`)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText(/people would be adjusted/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await expectAccessible(page)

  page.once('dialog', (dialog) => void dialog.accept())
  for (const path of ['sandwich-rule', 'clubbing', 'short-leave']) {
    await page.goto(`/admin/leave/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }

  await page.goto('/admin/leave/balances')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Explain the balance of Earned leave' }).click()
  await expect(page.getByText(/version 1: cycle from/).first()).toBeVisible()
  await expectAccessible(page)
})

test('HR adds a leave rule: missing fields are marked, then it is saved with its terms @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/leave/leave')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Please fill in this field.')).toHaveCount(1)
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expectAccessible(page)
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Far ahead')
  await drawer.getByRole('textbox', { name: 'From', exact: true }).fill('01-Jan-2040')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Far ahead', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Earned leave' }).click()
  await drawer.getByRole('textbox', { name: 'Minimum days per request' }).fill('5')
  await drawer.getByRole('textbox', { name: 'Maximum days per request' }).fill('2')
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer.locator('[data-field="MAX_DAYS"]')).toContainText(
    'The maximum can’t be less than the minimum.',
  )
  await expect(drawer.getByRole('textbox', { name: 'Maximum days per request' })).toBeFocused()
  await drawer.getByRole('textbox', { name: 'Maximum days per request' }).fill('8')
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview changes' })).toBeVisible()
})

test('HR previews the year-end, simulates a rule for a year, and gets the errors of a file @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/leave/year-end')
  const ends = page.getByRole('table')
  await expect(ends.getByText(/carried forward/).first()).toBeVisible()
  await expect(page.getByText(/You can close this after/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/leave/simulator')
  await page.getByRole('button', { name: 'Test a draft' }).click()
  const drawer = page.getByRole('dialog', { name: 'Test a draft' })
  await drawer.getByRole('button', { name: 'Black-outs of Earned leave' }).click()
  const periods = page.getByRole('dialog', { name: 'Earned leave: black-out periods' })
  await periods.getByRole('button', { name: 'Add period' }).click()
  await expectAccessible(page)
  await periods.getByRole('button', { name: 'Remove period 1' }).click()
  await periods.getByRole('button', { name: 'Apply' }).click()
  await drawer.getByRole('button', { name: 'Edit Earned leave' }).click()
  const terms = page.getByRole('dialog', { name: 'Earned leave', exact: true })
  await terms.getByRole('textbox', { name: 'Days per leave year' }).fill('27')
  await terms.getByRole('button', { name: 'Apply' }).click()
  await drawer.getByRole('button', { name: 'Run simulation' }).click()
  await expect(page.getByRole('table').getByText('+3').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/leave/balances')
  await page.getByRole('button', { name: 'Upload balances' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'balances.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Employee code,Earned leave\nNOBODY,4\n'),
  })
  await expect(page.getByText('No employee you have access to has the code “NOBODY”.')).toBeVisible()
  await expectAccessible(page)
})
