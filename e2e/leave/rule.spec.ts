import { countClicks, expect, expectAccessible, signIn, test } from '../support.ts'

test('a leave rule for a department takes eight clicks from the home page, and shows what it changes', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Leave types and rules/ })
    .click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add rule' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Sales ${Date.now()}`)
  await drawer.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  // It starts with what the rule for everybody gives.
  const earned = drawer.getByRole('textbox', { name: 'Days of Earned leave' })
  await expect(earned).toHaveValue('18')
  await earned.fill('21')
  const effect = drawer.getByRole('region', { name: 'What this changes' })
  await expect(effect.getByText(/^This rule would apply to \d+ people\.$/)).toBeVisible()
  await expect(
    effect.getByText(/^\d+ (person|people): Earned leave 18 days a year → 21 days a year$/),
  ).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sales \d+/ })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(8)

  // Its people are changed in the same words.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog')
  await expect(edit.getByRole('region', { name: 'What this changes' })).toBeVisible()
  await expectAccessible(page)
})

test('a leave rule starts from a country’s law, which is named and can be edited', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/leave/leave')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add rule' })
  await drawer.getByRole('combobox', { name: 'Start from' }).click()
  await page.getByRole('option', { name: 'Germany' }).click()
  await expect(drawer.getByText(/Bundesurlaubsgesetz/)).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Days of Annual leave' })).toHaveValue('20')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Terms of Annual leave' }).click()
  const terms = page.getByRole('dialog', { name: 'Annual leave' })
  await expect(terms.getByText(/in the leave year/).first()).toBeVisible()
  await terms.getByRole('textbox', { name: 'Days per leave year' }).fill('30')
  await terms.getByRole('button', { name: 'Apply' }).click()
  await expect(terms).toBeHidden()
  await expect(drawer.getByRole('textbox', { name: 'Days of Annual leave' })).toHaveValue('30')
})
