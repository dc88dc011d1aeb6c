import { expect, expectAccessible, signIn, test } from '../support.ts'

test('HR finds a missing punch with its explanation, and navigates the register by keyboard @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/attendance/exceptions')
  const table = page.getByRole('grid', { name: 'Missing punch' })
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('no clock-')
  await expectAccessible(page)
  await first.click()
  const day = page.getByRole('dialog')
  await expect(day.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(day.getByText(/Clocked (in|out) without clocking/)).toBeVisible()
  await expect(day.getByRole('cell', { name: /^Clock-(in|out)$/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto('/admin/attendance/muster')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('rowheader').first()).not.toBeEmpty()
  await expectAccessible(page)
  await grid.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^MusterRegister_\d{4}-\d{2}\.xlsx$/)
})
