import type { Browser } from '@playwright/test'
import { expect, expectAccessible, isPhone, type Page, signIn, test } from '../support.ts'

/** The bounds of a grid of 10,000 rows: rows in the document, milliseconds of script at a time. */
const TOTAL = 10_000
const MOST_ROWS = 60
const LONGEST_SCRIPT_MS = 50

/** Answers the directory's calls with 10,000 people made of the real first page. */
async function invent(page: Page): Promise<{ pages: number[] }> {
  const asked: number[] = []
  let template: Record<string, unknown>[] | undefined
  await page.route('**/get-all-employees', async (route) => {
    const body = route.request().postDataJSON() as { page?: number; limit?: number }
    const response = await route.fetch({ postData: { ...body, page: 1, cursor: null } })
    const answer = await response.json()
    template ??= answer.data.employees as Record<string, unknown>[]
    const { page: number = 1, limit = 20 } = body
    asked.push(number)
    const first = (number - 1) * limit
    answer.data.employees = Array.from({ length: Math.min(limit, TOTAL - first) }, (_, at) => ({
      ...template?.[at % (template.length || 1)],
      EMPLOYEE_ID: first + at + 1,
      EMPLOYEE_CODE: `P9-${first + at + 1}`,
    }))
    answer.data.total_rows = TOTAL
    await route.fulfill({ response, json: answer })
  })
  return { pages: asked }
}

/** Scrolls through the list as a hand on a wheel would, then in leaps; answers the most rows ever drawn. */
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

interface TraceEvent {
  name: string
  ph: string
  ts: number
  tid: number
  pid: number
  dur?: number
  tdur?: number
}

const SCRIPT = new Set(['FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'TimerFire', 'FireAnimationFrame'])

/**
 * The longest run of script in a trace, in milliseconds of the thread's own time: what other programs of the
 * machine take meanwhile says nothing about the page.
 */
function longestScript(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const scripts = traceEvents.filter((event) => event.ph === 'X' && SCRIPT.has(event.name))
  const times = scripts.map((event) => (event.tdur ?? event.dur ?? 0) / 1000)
  expect(times.length, 'script events in the trace').toBeGreaterThan(50)
  return Math.max(...times)
}

async function traced<T>(browser: Browser, page: Page, work: () => Promise<T>): Promise<[T, number]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  const result = await work()
  return [result, longestScript(await browser.stopTracing())]
}

test('10,000 people are scrolled through with few rows in the document and no long script', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@demo.test')
  const { pages } = await invent(page)
  await page.goto('/admin/users/emp-directory?all=1')
  await expect(page.getByText('10,000 rows')).toBeVisible()
  await expect(page.getByText(/^P9-1(\D|$)/)).toBeVisible()
  // Once without looking: what the first rows load is no part of scrolling.
  await scrollThrough(page)

  const [most, longest] = await traced(browser, page, () => scrollThrough(page))
  test.info().annotations.push({
    type: 'measured',
    description: `at most ${most} rows drawn, longest script ${longest.toFixed(1)} ms`,
  })
  expect(most, 'rows in the document').toBeLessThanOrEqual(MOST_ROWS)
  expect(longest, 'milliseconds of script').toBeLessThanOrEqual(LONGEST_SCRIPT_MS)
  // Only what came to rest in sight was asked for.
  expect(new Set(pages).size).toBeLessThan(60)

  if (isPhone(page)) {
    // Cards are as high as what they hold, so a place is not a number of them.
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
