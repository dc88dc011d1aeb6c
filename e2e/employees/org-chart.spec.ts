import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('the chart is searched, expanded and collapsed, printed, and viewed as of another date @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/users/org-chart')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisation chart' })).toBeVisible()
  const chart = page.getByRole('region', { name: /^Organisation chart/ })
  // People without a manager may be next to the head of the company.
  const head = chart.getByRole('button', { name: /· \d{3} in total: (Hide|Show) who reports to/ })
  const below = chart.getByRole('button', { name: / who reports to Nikhil Sharma/ })
  await expect(head).toBeVisible()
  await expect(below).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await head.click()
  await expect(head).toHaveAccessibleName(/Show who reports to/)
  await expect(below).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Find a person' }).fill('aditya iyer')
  await page.getByRole('option', { name: /Aditya Iyer/ }).click()
  await expect(chart.locator('[aria-current]')).toContainText('Aditya Iyer')
  await chart.locator('[aria-current]').press('ArrowUp')
  await expect(chart.locator('[aria-current]')).not.toContainText('Aditya Iyer')

  // The browser's print dialog would block.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('body > div > svg[viewBox]')
  await expect(sheets.first()).toBeVisible()
  await expect(sheets.first()).toContainText('Organisation chart')
  await expect(sheets.first()).toContainText('Chief Executive Officer')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  const count = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::span').first()
  const today = await count.innerText()
  await page.getByRole('button', { name: /^Planned changes/ }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText(/^The organisation as of/)).toBeVisible()
  await page.goto('/admin/users/org-chart?view=list&date=2024-01-01')
  await expect(page.getByRole('treegrid', { name: 'Organisation chart' })).toBeVisible()
  await expect(count).not.toHaveText(today)
  await expectAccessible(page)
})
