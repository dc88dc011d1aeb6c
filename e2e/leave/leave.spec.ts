import { expect, expectAccessible, signIn, test } from '../support.ts'

test('HR sees what another quota changes before publishing it, and what a balance is made of @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/admin/leave/leave')
  await expect(page.getByRole('article', { name: 'Earned leave' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Standard leave' }).click()
  await expect(page.getByRole('heading', { name: 'Standard leave', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Earned leave' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/^18 days in the leave year/)).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Days a leave year' }).fill('24')
  await expect(drawer.getByText(/^24 days in the leave year/)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer).toBeHidden()
  const year = new Date().getFullYear()
  await page.getByLabel('From', { exact: true }).fill(`${year}-01-01`)
  await page.getByRole('button', { name: 'Show what changes' }).click()
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
