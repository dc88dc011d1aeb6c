import { execFileSync, spawnSync } from 'node:child_process'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { LARGE_PASSWORD } from '../apps/api/seeds/large/large.ts'
import { BROWSER_SETTINGS } from './browser.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { startMuster } from './processes.ts'

/*
 * P9. The built web app, served by the server process to a headless Chromium:
 * - the sizes reported by apps/web/scripts/bundle-size.ts for the sign-in screen and the directory;
 * - every request from an empty cache until the sign-in screen has settled;
 * - axe violations on both screens;
 * - the directory with endless scrolling, scrolled by mouse wheel: the number of table rows in the document
 *   after every wheel event, and the longest main-thread task by CPU time in Chromium's trace (wall time
 *   would include other load on the machine).
 */
const MOST_REQUESTS = 20
const MOST_ROWS = 60
const LONGEST_TASK_MS = 50
const TURNS = 120
const TURN_PIXELS = 900
const EMAIL = 'admin@large1.test'

function bundleSizes(): Result[] {
  execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { stdio: 'ignore' })
  const { stdout } = spawnSync(process.execPath, ['apps/web/scripts/bundle-size.ts'], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [, name, value, files, bound] =
        /^(.+): ([\d.]+) kB .* in (\d+) files, bound (\d+) kB/.exec(line) ?? []
      if (!name) throw new Error(`The bundle's size is told in a way that is not understood: ${line}`)
      return {
        id: 'P9',
        name: `JavaScript to a usable ${name} screen`,
        value: Number(value),
        unit: 'kB',
        bound: Number(bound),
        raw: `gzip, ${files} files`,
      }
    })
}

async function findings(page: Page, screen: string): Promise<Result> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || !(one.timeline instanceof DocumentTimeline)),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  return {
    id: 'P9',
    name: `axe on the ${screen}`,
    value: violations.length,
    unit: 'findings',
    bound: 0,
    raw: violations.map((one) => one.id).join(', ') || 'none',
  }
}

async function openSignIn(page: Page, url: string): Promise<Result[]> {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.resourceType()))
  await page.goto(`${url}/admin/`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  const kinds = Map.groupBy(requests, (kind) => kind)
  const count = requests.length
  page.removeAllListeners('request')
  return [
    {
      id: 'P9',
      name: 'requests to the sign-in screen',
      value: count,
      unit: 'requests',
      bound: MOST_REQUESTS,
      raw: [...kinds].map(([kind, of]) => `${of.length} ${kind}`).join(', '),
    },
    await findings(page, 'sign-in screen'),
  ]
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(LARGE_PASSWORD)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await button.waitFor({ state: 'hidden' })
  await page.getByRole('main').waitFor()
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  args: { name?: string }
  /** CPU time of a finished task in microseconds. */
  tdur?: number
  dur?: number
}

/** Records the trace events of the page's process while `work` runs. */
async function traced(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  const includedCategories = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  return events
}

/** CPU times of the renderer's main-thread tasks in milliseconds, longest first. */
function taskLengths(events: readonly TraceEvent[]): number[] {
  const threads = new Set(
    events
      .filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain')
      .map((one) => `${one.pid}/${one.tid}`),
  )
  return events
    .filter((one) => one.name === 'RunTask' && threads.has(`${one.pid}/${one.tid}`))
    .map((one) => (one.tdur ?? one.dur ?? 0) / 1000)
    .sort((one, other) => other - one)
}

async function scrollAll(page: Page, turns: number): Promise<Result[]> {
  await page.goto(`${new URL(page.url()).origin}/admin/users/emp-directory?all=1`, {
    waitUntil: 'networkidle',
  })
  const rows = page.locator('tbody tr')
  await rows.nth(5).hover()
  let most = 0
  const session = await page.context().newCDPSession(page)
  const events = await traced(session, async () => {
    for (let turn = 0; turn < turns; turn++) {
      await page.mouse.wheel(0, TURN_PIXELS)
      most = Math.max(most, await rows.count())
    }
    await page.waitForLoadState('networkidle')
  })
  most = Math.max(most, await rows.count())
  const [longest = 0, second = 0] = taskLengths(events)
  const total = Number(
    (await page.getByRole('grid').or(page.getByRole('table')).first().getAttribute('aria-rowcount')) ?? 0,
  )
  const reached = Number(
    (await page.locator('tbody tr[aria-rowindex]').last().getAttribute('aria-rowindex')) ?? 0,
  )
  const raw = `${turns} turns of ${TURN_PIXELS} px, to row ${reached.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return [
    {
      id: 'P9',
      name: 'rows in the document while scrolling',
      value: most,
      unit: 'rows',
      bound: MOST_ROWS,
      raw,
    },
    {
      id: 'P9',
      name: 'longest task while scrolling',
      value: longest,
      unit: 'ms',
      bound: LONGEST_TASK_MS,
      raw: `CPU time of the page's main thread; the second longest ${second.toFixed(1)} ms`,
    },
  ]
}

async function measureScreens(bench: Bench, browser: Browser): Promise<Result[]> {
  const { env } = await bench.populated(bench.sizes[0] as number)
  const server = await startMuster(env)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const results = await openSignIn(page, server.url)
    await enter(page)
    await page.goto(`${server.url}/admin/users/emp-directory`, { waitUntil: 'networkidle' })
    await page.locator('tbody tr').nth(5).waitFor()
    results.push(await findings(page, 'directory'))
    results.push(...(await scrollAll(page, bench.isSmoke ? 3 : TURNS)))
    return results
  } finally {
    await server.stop()
  }
}

export const firstScreen: Measurement = {
  id: 'P9',
  title: 'First screen',
  run: async (bench) => {
    const sizes = bundleSizes()
    const browser = await chromium.launch(BROWSER_SETTINGS)
    try {
      return [...sizes, ...(await measureScreens(bench, browser))]
    } finally {
      await browser.close()
    }
  },
}
