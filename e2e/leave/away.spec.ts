import {
  companyDay,
  countClicks,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  signIn,
  test,
} from '../support.ts'

test('who is away next Monday is two clicks from the home page', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Time', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is away' })).toBeVisible()
  await page.getByRole('button', { name: 'Next Monday' }).click()
  expect(await clicks()).toBe(2)
  // The organisation's day: in India it may be Monday while it is Sunday where the test runs.
  const today = companyDay()
  const monday = new Date(today.getTime() + (8 - (today.getUTCDay() || 7)) * 86_400_000)
  const day = monday.toLocaleString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  await expect(page.getByText(new RegExp(`^Monday, ${day}`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next Monday' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  // A link shows the same to somebody else.
  await page.reload()
  await expect(page.getByText(new RegExp(`^Monday, ${day}`))).toBeVisible()
})

test('only those away are listed by week and month, and a total shows who they are @full', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', '/admin/leave/calendar?view=month&of=all')
  const totals = page.getByRole('button', { name: /away\. Show who$/ })
  await expect(totals.first()).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  // Every row but the totals has leave in it.
  const away = await rows.count()
  for (let at = 0; at < Math.min(away - 1, 5); at++)
    await expect(rows.nth(at).getByRole('link')).not.toHaveCount(0)
  const name = await totals.first().getAttribute('aria-label')
  const [booked = 0, pending = 0] = [...(name ?? '').matchAll(/(\d+) (?:person|people|more)/g)].map(
    ([, figure]) => Number(figure),
  )
  const count = booked + pending
  await totals.first().click()
  const drawer = page.getByRole('dialog', { name: /^Away on / })
  await expect(drawer.getByRole('listitem')).toHaveCount(Math.min(count, 50))
  const more = pending > 0 ? `, ${pending} more pending` : ''
  await expect(drawer.getByText(new RegExp(`^${booked} of \\d+ away${more}$`))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Previous week' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  if (isPhone(page)) await expectNoSidewaysScroll(page)
})

test('everybody sees their team today at home, and a colleague’s leave without its type', async ({
  page,
}) => {
  await signIn(page, 'employee@demo.test', 'me')
  const card = page.getByRole('region', { name: 'My team today' })
  await expect(card).toBeVisible()
  await expect(
    card
      .getByText(/^(In|Not in yet|Away|At home or on duty|Left for the day|Week-off or holiday): \d+$/)
      .first(),
  ).toBeVisible()
  await expect(card.getByText(/^Late: /)).toHaveCount(0)
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Who is away' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is away' })).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectAccessible(page)
})
