import { expect, expectAccessible, isPhone, type Page, signIn, test } from '../support.ts'

/** Rows of a grid of 10,000 allowed in the DOM; the bench measures script time (P9). */
const TOTAL = 10_000
const MOST_ROWS = 60

/** Answers the directory's calls with 10,000 people copied from the real first page. */
async function invent(page: Page): Promise<{ pages: number[] }> {
  const requested: number[] = []
  let template: Record<string, unknown>[] | undefined
  // Without it each read is sent alone, so that this one can be answered here.
  await page.route('**/apiv2/auth/batch', (route) => route.fulfill({ status: 404 }))
  await page.route('**/get-all-employees', async (route) => {
    const body = route.request().postDataJSON() as { page?: number; limit?: number }
    const response = await route.fetch({ postData: { ...body, page: 1, cursor: null } })
    const answer = await response.json()
    template ??= answer.data.employees as Record<string, unknown>[]
    const { page: number = 1, limit = 20 } = body
    requested.push(number)
    const first = (number - 1) * limit
    answer.data.employees = Array.from({ length: Math.min(limit, TOTAL - first) }, (_, at) => ({
      ...template?.[at % (template.length || 1)],
      EMPLOYEE_ID: first + at + 1,
      EMPLOYEE_CODE: `P9-${first + at + 1}`,
    }))
    answer.data.total_rows = TOTAL
    await route.fulfill({ response, json: answer })
  })
  return { pages: requested }
}

/** Scrolls the list as with a mouse wheel, then in jumps; returns the maximum number of rendered rows. */
function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const row = document.querySelector('[data-row-index], li[data-index]')
    let scroller = row?.parentElement ?? null
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
    if (!scroller) throw new Error('nothing scrolls')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let most = 0
    const count = () => {
      most = Math.max(most, document.querySelectorAll('[data-row-index], li[data-index]').length)
    }
    for (let step = 0; step < 120; step++) {
      scroller.scrollTop += 40 + (step % 12) * 60
      await frame()
      count()
    }
    for (const part of [0.25, 0.9, 0.5, 1, 0.02]) {
      scroller.scrollTop = scroller.scrollHeight * part
      await new Promise((resolve) => setTimeout(resolve, 250))
      count()
    }
    return most
  })
}

test('10,000 people are scrolled through with few rows in the DOM @full', async ({ page, expectRefusal }) => {
  expectRefusal(/^404 .*auth\/batch$/)
  await signIn(page, 'admin@demo.test')
  const { pages } = await invent(page)
  await page.goto('/admin/users/emp-directory?all=1')
  await expect(page.getByText('10,000 rows')).toBeVisible()
  await expect(page.getByText(/^P9-1(\D|$)/)).toBeVisible()
  expect(await scrollThrough(page), 'rows in the document').toBeLessThanOrEqual(MOST_ROWS)
  // Only pages where scrolling came to rest were requested.
  expect(new Set(pages).size).toBeLessThan(60)

  if (isPhone(page)) {
    // Cards vary in height, so a scroll position does not translate into a number of cards.
    const card = page.locator('li[aria-posinset]').nth(8)
    const place = await card.getAttribute('aria-posinset')
    await expect(card).toHaveAttribute('aria-setsize', String(TOTAL))
    await expect(card).toContainText(`P9-${place}`)
  } else {
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(TOTAL + 1))
    const row = page.getByRole('row').filter({ hasText: /P9-201(\D|$)/ })
    await expect(row).toHaveAttribute('aria-rowindex', '202')
    await row.focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('row').filter({ hasText: 'P9-10000' })).toBeFocused()
  }
  await expectAccessible(page)
})
