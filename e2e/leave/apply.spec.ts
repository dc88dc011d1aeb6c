import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, signIn, test } from '../support.ts'

test('leave is applied for in a few taps, approved, and shown in the explained balance', async ({
  page,
  browser,
}) => {
  // A desktop shows the same page; the phone is the main use.
  test.skip(!isPhone(page), 'a matter of the phone')
  await signIn(page, 'employee@demo.test', '/me/requests/new/LEAVE')
  await page.getByRole('radio', { name: /^Earned leave/ }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (let month = 0; month < 2; month++) await page.getByRole('button', { name: 'Next month' }).click()
  const free = page
    .locator('button[data-day]:not([data-off])')
    .filter({ hasNot: page.locator('[data-state]') })
  const day = await free.nth(8).getAttribute('data-day')
  await free.nth(8).click()
  await expect(page.getByText(/^1 day: /)).toBeVisible()
  await expect(page.getByText('Approvers', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'My requests' })).toBeVisible()
  await expect(page.getByText(/^1 day of Earned leave/).first()).toBeVisible()

  const context = await browser.newContext({ viewport: page.viewportSize() })
  const boss = await context.newPage()
  await signIn(boss, 'manager@demo.test', '/me/requests/inbox')
  const card = boss.getByRole('listitem').filter({ hasText: '1 day of Earned leave' }).last()
  await expect(card).toContainText('available = ')
  const sent = boss.waitForResponse((answer) => answer.url().includes('bulk_requeststatus_rm'))
  await card.getByRole('button', { name: /^Approve: / }).click()
  // Leaving the page sends the decision.
  await boss.getByRole('link', { name: 'Delegate approvals' }).click()
  expect((await (await sent).json()).data).toMatchObject({ done: 1, failed: 0 })
  await boss.goto('/me/leave/calendar')
  await expect(boss.getByRole('heading', { name: 'Who is away' })).toBeVisible()
  await expectAccessible(boss)

  await context.close()

  await page.goto('/me/leave')
  await page.getByRole('button', { name: 'Explain the balance of Earned leave' }).click()
  const explained = page.getByRole('dialog')
  await expect(explained.getByText(/^[\d.]+ available/)).toBeVisible()
  await expect(explained.getByText('Leave taken').first()).toBeVisible()
  expect(day).not.toBeNull()
})
