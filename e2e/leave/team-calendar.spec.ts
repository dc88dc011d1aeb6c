import { expect, expectAccessible, signIn, test } from '../support.ts'

test('the team calendar lists those away first, and its totals show who they are', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/leave/calendar')
  await page.getByText('Everybody you have access to').click()
  const totals = page.getByRole('button', { name: /away\. Show who$/ })
  await expect(totals.first()).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows.first().getByRole('link')).not.toHaveCount(0)
  const name = await totals.first().getAttribute('aria-label')
  const count = Number(/: (\d+) /.exec(name ?? '')?.[1])
  await totals.first().click()
  const only = page.getByRole('button', { name: /^Only those away on/ })
  await expect(only).toBeVisible()
  await expect(page.getByText(count === 1 ? '1 person' : `${count} people`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await only.click()
  await expect(only).toBeHidden()
})
