import { execFileSync } from 'node:child_process'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { LARGE_PASSWORD } from '../apps/api/seeds/large/large.ts'
import { BROWSER_SETTINGS } from './browser.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { startMuster } from './processes.ts'
import { median } from './statistics.ts'

/*
 * P22. Changing screens in an app that is open already, in a headless Chromium:
 * - from one group of the menu to the next with the largest organisation, each opened before: the time that the page's
 *   own script takes until the screen has settled, by the main thread's CPU time, which other load does not lengthen;
 * - the same for a month's register of attendance of the demo company's people, opened for the first time;
 * - how often the directory asks for its list when it is opened.
 */
const WARM_MS = 100
const REGISTER_MS = 300
const LIST_CALLS = 1
const ROUNDS = 5
const GROUPS = ['People', 'Time', 'Inbox', 'Insights', 'Settings', 'Home']
const DEMO = { email: 'admin@demo.test', password: 'Demo@12345' }
const LARGE = { email: 'admin@large1.test', password: LARGE_PASSWORD }

interface Entered {
  page: Page
  session: CDPSession
}

async function enter(browser: Browser, url: string, who: typeof DEMO): Promise<Entered> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const answer = await fetch(`${url}/services/admin/apiv2/login_api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { data } = (await answer.json()) as { data: { token?: string } | null }
  if (!data?.token) throw new Error(`${who.email} could not sign in.`)
  const page = await context.newPage()
  await page.addInitScript((token) => localStorage.setItem('muster.admin.token', token), data.token)
  await page.goto(`${url}/admin/apps`, { waitUntil: 'networkidle' })
  await settled(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session }
}

/** Until the heading is there, nothing is a placeholder any more, and no answer is awaited. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null)
}

/** CPU time of the page's scripts so far, in milliseconds. */
async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
}

/** Script time of what `act` leads to, until the page has settled. */
async function scriptOf({ page, session }: Entered, act: () => Promise<void>): Promise<number> {
  const before = await scriptTime(session)
  await act()
  await settled(page)
  return (await scriptTime(session)) - before
}

async function changes(entered: Entered, rounds: number): Promise<Result[]> {
  const { page } = entered
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const times = new Map<string, number[]>(GROUPS.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const name of GROUPS) {
      const time = await scriptOf(entered, () => menu.getByRole('link', { name, exact: true }).click())
      // The first round loads the screens' code.
      if (round > 0) times.get(name)?.push(time)
    }
  return [...times].map(([name, samples]) => ({
    id: 'P22',
    name: `script of a warm change to ${name}`,
    together: 'script of a warm change of screen',
    value: median(samples),
    unit: 'ms',
    bound: WARM_MS,
    raw: `CPU time; median of ${samples.length}, at most ${Math.max(...samples).toFixed(0)} ms`,
  }))
}

async function directoryCalls({ page }: Entered, url: string): Promise<Result> {
  await page.goto(`${url}/admin/apps`, { waitUntil: 'networkidle' })
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    // Calls of one moment are sent together, with their paths in the body.
    const text = `${request.url()} ${request.postData() ?? ''}`
    for (const _one of text.matchAll(/get-all-employees\b/g)) asked.push(request.url())
  })
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'People', exact: true })
    .click()
  await settled(page)
  page.removeAllListeners('request')
  return {
    id: 'P22',
    name: 'requests of the directory for its list',
    value: asked.length,
    unit: 'requests',
    bound: LIST_CALLS,
    raw: asked.map((one) => new URL(one).pathname).join(', ') || 'none',
  }
}

async function register(entered: Entered, url: string): Promise<Result> {
  const before = await scriptOf(entered, async () => {
    await entered.page.goto(`${url}/admin/attendance/muster`, { waitUntil: 'commit' })
  })
  const people = await entered.page.locator('main [role="rowheader"], main tbody tr').count()
  return {
    id: 'P22',
    name: 'script of opening the register of the demo company',
    value: before,
    unit: 'ms',
    bound: REGISTER_MS,
    raw: `CPU time, with the start of the app; ${people} rows in the document`,
  }
}

async function run(bench: Bench): Promise<Result[]> {
  execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { stdio: 'ignore' })
  const browser = await chromium.launch(BROWSER_SETTINGS)
  const results: Result[] = []
  try {
    const { env } = await bench.populated(bench.sizes[0] as number)
    const server = await startMuster(env)
    try {
      const entered = await enter(browser, server.url, LARGE)
      results.push(...(await changes(entered, bench.isSmoke ? 1 : ROUNDS)))
      results.push(await directoryCalls(entered, server.url))
    } finally {
      await server.stop()
    }
    const site = await bench.sites.fresh()
    const demo = await startMuster({ ...site.env, SEED: 'demo' })
    try {
      results.push(await register(await enter(browser, demo.url, DEMO), demo.url))
    } finally {
      await demo.stop()
    }
    return results
  } finally {
    await browser.close()
  }
}

export const warmScreens: Measurement = { id: 'P22', title: 'Warm screens', run }
