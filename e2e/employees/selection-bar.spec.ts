import { atRest, expect, signIn, test } from '../support.ts'

test('selecting a row moves no other row @desktop', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users/emp-directory')
  const row = page.getByRole('row').nth(3)
  await expect(row.getByRole('checkbox')).toBeVisible()
  await atRest(page)
  const before = (await row.boundingBox())?.y
  await row.getByRole('checkbox').check()
  const bar = page
    .getByRole('status')
    .filter({ hasText: /selected/ })
    .first()
  await expect(bar).toBeInViewport()
  expect((await row.boundingBox())?.y).toBe(before)
})
