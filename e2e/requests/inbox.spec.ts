import {
  countClicks,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Page,
  signIn,
  test,
} from '../support.ts'

const cards = (page: Page) => page.locator('[data-request]')
const idOf = async (page: Page, at: number) =>
  (await cards(page).nth(at).getAttribute('data-request')) as string
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

/** Draws a finger over a card, as fast as people do. */
async function swipeRight(page: Page, at: number): Promise<void> {
  const box = await cards(page).nth(at).boundingBox()
  if (!box) throw new Error('no card')
  const touch = await page.context().newCDPSession(page)
  const y = box.y + 24
  const send = (type: string, x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await send('touchStart', box.x + 120)
  for (let x = 140; x <= 280; x += 20) await send('touchMove', box.x + x)
  await send('touchEnd')
  await touch.detach()
}

test('requests are approved in two clicks from the home page, on a phone then by one swipe each', async ({
  page,
}) => {
  await signIn(page, 'manager@demo.test', 'me')
  const decideNow = page.getByRole('link', { name: /waiting for your decision$/ })
  await expect(decideNow).toBeVisible()
  const clicks = await countClicks(page)
  await decideNow.click()
  await expect(cards(page).nth(2)).toBeVisible()
  const before = await cards(page).count()
  const [first, second] = [await idOf(page, 0), await idOf(page, 1)]
  await cards(page)
    .first()
    .getByRole('button', { name: /^Approve: / })
    .click()
  await expect(page.getByRole('status').filter({ hasText: '1 approved' })).toBeVisible()
  expect(await clicks(), 'clicks from the home page').toBeLessThanOrEqual(2)
  if (isPhone(page)) {
    await expect(cards(page)).toHaveCount(before - 1)
    await swipeRight(page, 0)
    await expect(page.getByRole('status').filter({ hasText: '2 approved' })).toBeVisible()
    expect(await clicks(), 'clicks and swipes').toBeLessThanOrEqual(3)
    await expect(page).toHaveURL(/\/requests\/inbox$/)
  } else {
    // The next one is open beside the list, without a new page.
    await expect(page).toHaveURL(new RegExp(`request=${second}`))
    await expect(page.locator('[data-current]')).toHaveAttribute('data-request', second)
  }
  await undo(page).click()
  await expect(cards(page)).toHaveCount(before)
  await expect(cards(page).first()).toHaveAttribute('data-request', first)
})

test('list and request side by side: the address keeps the place, arrows and the whole card change it @desktop', async ({
  page,
}) => {
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await expect(cards(page).nth(2)).toBeVisible()
  const pane = page.getByRole('region', { name: 'Request', exact: true })
  const third = await idOf(page, 2)
  // Anywhere on the card, not on a link's text.
  await cards(page)
    .nth(2)
    .click({ position: { x: 200, y: 90 } })
  await expect(page).toHaveURL(new RegExp(`request=${third}$`))
  await expect(pane.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(pane.getByText(/^3 of \d+$/)).toBeVisible()
  await expect(pane.getByRole('img', { name: /^Requested: / })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.locator('[data-current]')).toHaveAttribute('data-request', third)
  await pane.getByRole('button', { name: 'Next request' }).click()
  await expect(pane.getByText(/^4 of \d+$/)).toBeVisible()
  await pane.getByRole('button', { name: 'Previous request' }).click()
  await expect(page).toHaveURL(new RegExp(`request=${third}$`))

  // Deciding in the pane can be undone like everywhere in the list.
  const before = await cards(page).count()
  await pane.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(pane.getByText('Please enter a reason.')).toBeVisible()
  await pane.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(cards(page)).toHaveCount(before - 1)
  await expect(pane.getByText(/^3 of \d+$/)).toBeVisible()
  await undo(page).click()
  await expect(page).toHaveURL(new RegExp(`request=${third}$`))
})

test('on a phone a request has its own page with the ones before and after it', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  await expect(cards(page).nth(1)).toBeVisible()
  const [first, second] = [await idOf(page, 0), await idOf(page, 1)]
  await cards(page)
    .first()
    .click({ position: { x: 200, y: 90 } })
  await expect(page).toHaveURL(new RegExp(`request=${first}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Next request' }).click()
  await expect(page).toHaveURL(new RegExp(`request=${second}$`))
  await page.reload()
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(cards(page).nth(1)).toBeVisible()
})

test('kinds are one searchable choice with counts, which the address keeps @desktop @full', async ({
  page,
}) => {
  await signIn(page, 'manager@demo.test', '/me/requests/inbox')
  const kind = page.getByRole('combobox', { name: 'Type of request' })
  await kind.click()
  const option = page.getByRole('option', { name: /^Leave \(\d+\)$/ })
  const count = Number(/\d+/.exec((await option.textContent()) ?? '')?.[0])
  await kind.fill('lea')
  await option.click()
  await expect(page).toHaveURL(/kind=LEAVE/)
  await expect(cards(page)).toHaveCount(count)
  await page.reload()
  await expect(kind).toHaveValue(`Leave (${count})`)
  await expect(cards(page)).toHaveCount(count)
})

test('HR sees what waits for others, since when, and reminds them @desktop', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/requests/all')
  await page.getByText('Waiting for others', { exact: true }).click()
  await expect(page).toHaveURL(/show=others/)
  const remind = page.getByRole('button', { name: /^Remind the approvers of / }).first()
  await expect(remind).toBeVisible()
  await expectAccessible(page)
  await remind.click()
  await expect(page.getByText('Approvers of 1 request reminded.')).toBeVisible()
  await expect(page.getByText(/^reminded /).first()).toBeVisible()
})

test('approvals are delegated in four taps from the home page @full', async ({ page }) => {
  test.skip(!isPhone(page), 'a matter of the phone')
  // Other journeys delegate too: only one delegation covers a day.
  await signIn(page, 'manager@demo.test', '/me/requests/delegations')
  const earlier = page.getByRole('button', { name: 'End now' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (let left = await earlier.count(); left > 0; left--) {
    await earlier.first().click()
    await expect(earlier).toHaveCount(left - 1)
  }
  await page.goto('/me')
  const inbox = page.getByRole('navigation', { name: 'Self-service' }).getByRole('link', { name: /^Inbox/ })
  await expect(inbox).toBeVisible()
  const clicks = await countClicks(page)
  await inbox.click()
  await page.getByRole('link', { name: 'Delegate approvals' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delegations' })
  await sheet.getByRole('group', { name: 'Suggested delegates' }).getByRole('button').first().click()
  await sheet.getByRole('button', { name: 'Delegate approvals' }).click()
  await expect(sheet).toBeHidden()
  expect(await clicks(), 'taps from the home page').toBeLessThanOrEqual(4)
  const running = page.getByRole('button', { name: 'End now' })
  await expect(running).toHaveCount(1)
  await running.click()
  await expect(running).toHaveCount(0)
})
