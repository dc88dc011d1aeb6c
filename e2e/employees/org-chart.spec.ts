import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support.ts'

test('the chart is searched, opened and closed, printed, and looked at as of another day @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/admin/users/org-chart')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisation chart' })).toBeVisible()
  const chart = page.getByRole('region', { name: /^Organisation chart/ })
  const head = chart.getByRole('button', { name: /Hide who reports to/ }).first()
  await expect(head).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The chart still settles into its first look when its head is there already.
  const closed = chart.getByRole('button', { name: /Show who reports to/ })
  await expect(async () => {
    if ((await closed.count()) !== 1) await head.click({ timeout: 2000 })
    await expect(closed).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await page.getByRole('combobox', { name: 'Find a person' }).fill('aditya iyer')
  await page.getByRole('option', { name: /Aditya Iyer/ }).click()
  await expect(chart.locator('[aria-current]')).toContainText('Aditya Iyer')
  await chart.locator('[aria-current]').press('ArrowUp')
  await expect(chart.locator('[aria-current]')).not.toContainText('Aditya Iyer')

  // The browser's own dialog would wait for a person.
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
