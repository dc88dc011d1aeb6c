import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, signIn, test } from '../support.ts'

test('a manager decides ten requests on the phone, and undoes one decision', async ({ page }) => {
  await signIn(page, 'manager@demo.test', 'me')
  await page.getByRole('link', { name: /waiting for your decision$/ }).click()
  await expect(page.getByRole('heading', { name: /^Waiting for me/ })).toBeVisible()
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Approve: / }) })
  await expect(cards.nth(9)).toBeVisible()
  const before = await cards.count()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (!isPhone(page)) {
    // A desktop has keyboard shortcuts; this journey is about the phone.
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(cards).toHaveCount(before - 1)
    await page.keyboard.press('u')
    await expect(cards).toHaveCount(before)
    return
  }

  // Undo within the time limit: nothing was sent yet.
  await cards
    .first()
    .getByRole('button', { name: /^Approve: / })
    .click()
  await expect(cards).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveCount(before)

  // Eight in bulk, two with a reason.
  for (let at = 0; at < 8; at++) await cards.nth(at).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '8 selected' })
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status').filter({ hasText: '8 approved' })).toBeVisible()
  await expect(cards).toHaveCount(before - 8)
  const sent = page.waitForResponse((answer) => answer.url().includes('bulk_requeststatus_rm'))
  for (let at = 0; at < 2; at++) await cards.nth(at).getByRole('checkbox').check()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason').fill('The stocktaking needs everybody.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  expect((await (await sent).json()).data).toMatchObject({ done: 8, failed: 0 })
  await expect(cards).toHaveCount(before - 10)

  // Leaving the page sends pending decisions.
  const rest = page.waitForResponse((answer) => answer.url().includes('bulk_requeststatus_rm'))
  await page.getByRole('link', { name: 'Delegate approvals' }).click()
  expect((await (await rest).json()).data).toMatchObject({ done: 2, failed: 0 })
  await expect(page.getByRole('dialog', { name: 'Delegations' })).toBeVisible()
  await expectAccessible(page)
})
