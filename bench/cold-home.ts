import { execFileSync } from 'node:child_process'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { BROWSER_SETTINGS } from './browser.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { startMuster } from './processes.ts'
import { median } from './statistics.ts'

/*
 * P13. The home of self-service and of the console, opened with a stored session and an empty cache in a headless
 * Chromium that is slowed down to a mid-range phone: four times less CPU, 150 ms and 1.6 Mbit/s ("slow 4G").
 * - until everything on the home shows its data: requests, calls, and kilobytes of JavaScript with gzip;
 * - the largest contentful paint, against that of a static page measured in turns in the same run: the same elements
 *   with the same style sheet and font, behind as many bytes of inert script as the app loads code and data.
 */
const MOST_REQUESTS = 25
const MOST_CALLS = 3
const MOST_JAVASCRIPT = 250
const MOST_OF_STATIC = 1.3
const ROUNDS = 5
const LONGEST_MS = 60_000
const SLOWDOWN = 4
/** Bytes a second, milliseconds. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const PASSWORD = 'Demo@12345'

interface Home {
  entry: 'me' | 'admin'
  name: string
  email: string
  viewport: { width: number; height: number }
}

const homes: readonly Home[] = [
  {
    entry: 'me',
    name: 'self-service home',
    email: 'employee@demo.test',
    viewport: { width: 390, height: 844 },
  },
  {
    entry: 'admin',
    name: 'console home',
    email: 'admin@demo.test',
    viewport: { width: 1440, height: 900 },
  },
]

interface Loaded {
  requests: number
  calls: number
  /** Bytes with gzip. */
  javascript: number
  /** Largest contentful paint in milliseconds. */
  paint: number
  /** The elements as they are at last, without scripts. */
  html: string
  /** Transferred bytes of code and data. */
  inert: number
}

interface Sent {
  id: string
  url: string
  type: string
  bytes: number
}

/** What the page asks for, in order. */
async function watchNetwork(session: CDPSession): Promise<Sent[]> {
  const sent: Sent[] = []
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    sent.push({ id: requestId, url: request.url, type: type ?? '', bytes: 0 }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.find(({ id }) => id === requestId)
    if (one) one.bytes = encodedDataLength
  })
  return sent
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await session.send('Network.emulateNetworkConditions', NETWORK)
}

/** Remembers the largest paint, and keeps it where it can be read. */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { largestPaint: 0 })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaint: startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

const largestPaint = (page: Page) =>
  page.evaluate(() => (globalThis as never as { largestPaint: number }).largestPaint)

/** Until the heading is there, nothing is a placeholder any more, and no answer is awaited. */
async function waitForContent(page: Page): Promise<void> {
  await page.locator('main h1').waitFor({ timeout: LONGEST_MS })
  await page.waitForFunction(
    () => document.querySelector('main [class*="Skeleton"], main [aria-busy="true"]') === null,
    undefined,
    { timeout: LONGEST_MS },
  )
}

async function compressed(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async (url) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    return Number(answer.headers.get('content-length'))
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function openHome(browser: Browser, url: string, home: Home, token: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: home.viewport, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: `muster.${home.entry}.token`,
      value: token,
    })
    await watchPaint(page)
    const session = await context.newCDPSession(page)
    const sent = await watchNetwork(session)
    await slowDown(session)
    await page.goto(`${url}/${home.entry}/`, { waitUntil: 'commit', timeout: LONGEST_MS })
    await waitForContent(page)
    const until = [...sent]
    const paint = await largestPaint(page)
    const scripts = until.filter((one) => one.url.endsWith('.js'))
    const calls = until.filter((one) => one.url.includes('/services/'))
    return {
      requests: until.filter((one) => !one.url.startsWith('data:')).length,
      calls: calls.length,
      javascript: await compressed(scripts.map((one) => one.url)),
      paint,
      html: await page.evaluate(() => {
        for (const script of document.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
        return document.documentElement.outerHTML
      }),
      inert: [...scripts, ...calls].reduce((sum, one) => sum + one.bytes, 0),
    }
  } finally {
    await context.close()
  }
}

/** Text of this many bytes that compresses to nothing, as a script that does nothing. */
function inertScript(bytes: number): string {
  const text = Buffer.alloc(Math.max(0, bytes - 8), 0)
  for (let at = 0; at < text.length; at++) text[at] = 97 + Math.floor(Math.random() * 26)
  return `/* ${text.toString('latin1')} */`
}

/** Serves a static page with the elements of the home; styles, font and pictures come from the server itself. */
async function serveStatic(
  url: string,
  { html, inert }: Loaded,
): Promise<{ address: string; server: Server }> {
  const page = `<!doctype html>${html.replace('</head>', '<script src="/inert.js"></script></head>')}`
  const own: Record<string, { type: string; text: string }> = {
    '/': { type: 'text/html; charset=utf-8', text: page },
    '/inert.js': { type: 'text/javascript', text: inertScript(inert) },
  }
  const server = createServer((request, response) => {
    const found = own[request.url ?? '']
    if (found) {
      response.writeHead(200, { 'content-type': found.type })
      response.end(found.text)
      return
    }
    const headers = { ...request.headers, host: new URL(url).host }
    get(`${url}${request.url}`, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }).on('error', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}

async function staticPaint(browser: Browser, url: string, home: Home, loaded: Loaded): Promise<number> {
  const { address, server } = await serveStatic(url, loaded)
  const context = await browser.newContext({ viewport: home.viewport, bypassCSP: true })
  try {
    const page = await context.newPage()
    await watchPaint(page)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await slowDown(session)
    await page.goto(address, { waitUntil: 'load', timeout: LONGEST_MS })
    await page.waitForFunction(
      () => (globalThis as never as { largestPaint: number }).largestPaint > 0,
      undefined,
      { timeout: LONGEST_MS },
    )
    return await largestPaint(page)
  } finally {
    await context.close()
    server.close()
  }
}

async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/services/admin/apiv2/login_api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { token?: string } | null }
  if (!data?.token) throw new Error(`${email} could not sign in.`)
  return data.token
}

async function measureHome(bench: Bench, browser: Browser, url: string, home: Home): Promise<Result[]> {
  const token = await tokenOf(url, home.email)
  const [app, still]: [Loaded[], number[]] = [[], []]
  // The first round warms the server up.
  await openHome(browser, url, home, token)
  for (let round = 0; round < (bench.isSmoke ? 1 : ROUNDS); round++) {
    const loaded = await openHome(browser, url, home, token)
    app.push(loaded)
    still.push(await staticPaint(browser, url, home, loaded))
  }
  const [paint, bare] = [median(app.map((one) => one.paint)), median(still)]
  const most = (of: (one: Loaded) => number) => Math.max(...app.map(of))
  const until = 'until the home shows its data'
  return [
    {
      id: 'P13',
      name: `requests to the ${home.name}`,
      value: most((one) => one.requests),
      unit: 'requests',
      bound: MOST_REQUESTS,
      raw: until,
    },
    {
      id: 'P13',
      name: `calls to the ${home.name}`,
      value: most((one) => one.calls),
      unit: 'calls',
      bound: MOST_CALLS,
      raw: until,
    },
    {
      id: 'P13',
      name: `JavaScript to the ${home.name}`,
      value: most((one) => one.javascript) / 1000,
      unit: 'kB',
      bound: MOST_JAVASCRIPT,
      raw: `gzip, ${until}`,
    },
    {
      id: 'P13',
      name: `largest paint of the ${home.name} ÷ a static page of the same bytes`,
      value: paint / bare,
      bound: MOST_OF_STATIC,
      raw: `${paint.toFixed(0)} ms and ${bare.toFixed(0)} ms`,
    },
  ]
}

export const coldHome: Measurement = {
  id: 'P13',
  title: 'Cold homes on a phone',
  run: async (bench) => {
    execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { stdio: 'ignore' })
    const { env } = await bench.sites.fresh()
    const server = await startMuster({ ...env, SEED: 'demo' })
    const browser = await chromium.launch(BROWSER_SETTINGS)
    try {
      const results: Result[] = []
      for (const home of homes) results.push(...(await measureHome(bench, browser, server.url, home)))
      return results
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}
