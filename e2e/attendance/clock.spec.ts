import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, signIn, test } from '../support.ts'

test('punches made online and offline both reach the server', async ({ page, context }) => {
  // A desktop shows the same card; the phone is the main use.
  test.skip(!isPhone(page), 'a matter of the phone')
  await signIn(page, 'employee@demo.test', 'me')
  const card = page.getByRole('region', { name: 'Attendance' })
  const big = card.getByRole('button').first()
  await expect(big).toBeVisible()
  const before = (await big.textContent()) ?? ''
  await big.click()
  await expect(card.getByText(/^Recorded/)).toBeVisible()
  await expect(big).not.toHaveText(before)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const after = (await big.textContent()) ?? ''
  await context.setOffline(true)
  await big.click()
  await expect(card.getByText('One punch is saved on this device')).toBeVisible()
  await expect(big).not.toHaveText(after)
  await context.setOffline(false)
  await expect(card.getByText('One punch is saved on this device')).toBeHidden({ timeout: 30_000 })
  await page.reload()
  await expect(big).toHaveText(before)

  // Sent only once, and distinguishable from the online punch.
  await card.getByRole('link', { name: 'My attendance' }).click()
  await page.locator('[aria-current="date"]').click()
  const day = page.getByRole('dialog')
  await expect(day.getByText('Recorded offline').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
