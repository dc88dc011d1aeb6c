import { expect, signIn, test } from '../support.ts'

test('J and K move the focus that Enter acts on @desktop', async ({ page }) => {
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  const cards = page.locator('[data-request]')
  await expect(cards.nth(2)).toBeVisible()
  const before = await cards.count()
  const ids = await cards.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.request!))
  // The focus is on a button of the first card: moving on takes it along.
  await cards
    .first()
    .getByRole('button', { name: /^Approve: / })
    .focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(cards.nth(2)).toBeFocused()
  await expect(page.locator('[data-request][data-current]')).toHaveCount(1)
  await page.keyboard.press('k')
  await expect(cards.nth(1)).toBeFocused()

  // The next card gets the focus when the decided one disappears.
  await page.keyboard.press('a')
  await expect(cards).toHaveCount(before - 1)
  await expect(page.locator(`[data-request="${ids[2]}"]`)).toBeFocused()
  // What was decided is the one that had the focus, however fast the keys come.
  await expect(page.locator(`[data-request="${ids[1]}"]`)).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(cards).toHaveCount(before)

  await page.locator(`[data-request="${ids[1]}"]`).getByRole('checkbox').focus()
  await expect(page.locator(`[data-request="${ids[1]}"]`)).toHaveAttribute('data-current', 'true')
  await page.keyboard.press('k')
  // Beside the list stands the request that has the focus, and Enter goes into it.
  await expect(page).toHaveURL(new RegExp(`request=${ids[0]}$`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards.nth(1)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`request=${ids[1]}$`))
})

test('a decision arrives when the page is left at once @desktop', async ({ page }) => {
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  const first = page.locator('[data-request]').first()
  const id = await first.getAttribute('data-request')
  await page.goto(`/me/workflow/request-worlflow/${id}`)
  const token = await page.evaluate(() => localStorage.getItem('muster.me.token')!)
  // The line is slow: the request has not arrived when the page is closed.
  await page.route('**/updaterequest', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.goto('about:blank')
  const statusOf = async () => {
    const answer = await page.request.get(`/services/admin/apiv2/auth/hrms/request-detail-by-id/${id}`, {
      headers: { token },
    })
    return (await answer.json()).data.request_details.REQUEST_STATUS as number
  }
  await expect.poll(statusOf).toBe(1)
})
