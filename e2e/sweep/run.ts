import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { receiveMails } from '../mail-receiver.ts'
import { Findings } from './findings.ts'
import { mailedLinks } from './mailed-links.ts'
import { installProbe } from './probe.ts'
import { asLine, asTable, type Report, type ScreenResult, writeReport } from './report.ts'
import { type Role, roles, widths } from './roles.ts'
import { addressesOf, declaredPath, hasParameters, pathsOf } from './screen-list.ts'
import { prepareServers, type Server } from './server.ts'
import { belowEntry, Visitor } from './visitor.ts'
import { Walk } from './walk.ts'
import { arrivals, forgetSession, signIn } from './without-session.ts'

/*
 * `npm run sweep`: every screen of the product, as everybody of the demo, with everything on it pressed. See
 * docs/sweep.md.
 *
 *   --role administrator   one role; several with commas
 *   --width 390            one width
 *   --screen /leave        screens whose path contains this; several with commas
 *   --from /shifts         the screens from this one on, as the manifest has them
 *   --shard 1/2            the first half of the screens
 *   --seconds 90           the longest for one screen
 *   --workers 2            pages at the same time
 *   --port 4800            the server's port, otherwise any free one; mails arrive at the next
 *
 *   --data folder          keeps the demo data there for the next sweep
 *
 * Ends with 1 when there are findings.
 */
/** Signing out everywhere ends the sessions of the other pages, again and again, until signing in is slowed. */
const ENDS_SESSIONS = /^\/security/
const REPORT = 'test-results/sweep.json'
const LOG = 'test-results/sweep-server.log'

const { values } = parseArgs({
  options: {
    role: { type: 'string' },
    width: { type: 'string' },
    screen: { type: 'string' },
    from: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    seconds: { type: 'string', default: '90' },
    workers: { type: 'string', default: '2' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
})
const chosenRoles = roles.filter(({ name }) => !values.role || values.role.split(',').includes(name))
const chosenWidths = Object.keys(widths).filter(
  (width) => !values.width || values.width.split(',').includes(width),
)
const [shard = 1, shards = 1] = values.shard.split('/').map(Number)
const findings = new Findings((finding) => process.stdout.write(`! ${asLine(finding).join('  ')}\n`))
const screens: ScreenResult[] = []
const unopened: string[] = []
const report = (): Report => ({ findings: findings.all(), screens, unopened })

function firstOf(paths: readonly string[]): number {
  if (values.from === undefined) return 0
  const first = paths.indexOf(values.from)
  if (first < 0) throw new Error(`--from ${values.from}: this role has no such screen`)
  return first
}

async function newVisitor(browser: Browser, server: Server, role: Role, width: string): Promise<Visitor> {
  const isPhone = width === '390'
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: widths[width] ?? null,
    hasTouch: isPhone,
    isMobile: isPhone,
    acceptDownloads: true,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    geolocation: { latitude: 18.5204, longitude: 73.8567 },
    permissions: ['geolocation', 'notifications'],
  })
  await context.addInitScript(installProbe)
  // External requests are blocked; following an external link counts as an effect all the same.
  await context.route(
    (url) => url.origin !== server.address && url.protocol.startsWith('http'),
    (route) => route.abort(),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  if (role.email === null) await page.goto(`/${role.entry}/`)
  else await signIn(page, role.entry, role.email)
  return new Visitor(page, role.email !== null)
}

/** All screens of a role at a width: first those with a known URL, then those found through links. */
async function sweep(browser: Browser, server: Server, role: Role, width: string): Promise<void> {
  const { entry, email } = role
  const links = new Set(email === null ? await mailedLinks(server.address, mails.letters) : [])
  const frameSeen = new Set<string>()
  const wanted = values.screen?.split(',')
  const isWanted = (path: string) => !wanted || wanted.some((part) => path.includes(part))
  const all = pathsOf(role)
  const paths = all.slice(firstOf(all)).filter((_, at) => at % shards === shard - 1)
  const plain = paths.filter((path) => !hasParameters(path))
  const base = `/${entry}`
  const done = new Set<string>()

  const work = async (visitor: Visitor, queue: string[]) => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift())
      for (const known of addressesOf(path, links, email === null ? Infinity : 1)) {
        if (done.has(known)) continue
        done.add(known)
        const arrive = email === null ? arrivals[path] : undefined
        if (email === null) await forgetSession(visitor.page)
        await arrive?.(visitor.page)
        const address = arrive ? belowEntry(visitor.page.url(), base) : known
        const walk = new Walk(visitor, {
          ...{ role: role.name, width, base, path, address, findings, frameSeen },
          seconds: Number(values.seconds),
          onLink: (link) => links.add(link),
          screenAt: declaredPath,
          signIn: email === null ? null : () => signIn(visitor.page, entry, email),
          arrive,
        })
        const result = await walk.run().catch((error: Error) => {
          const text = error.message.split('\n')[0] ?? ''
          findings.add({ role: role.name, width, screen: path, kind: 'not opened', steps: [], text })
          return null
        })
        if (result) screens.push(result)
        writeReport(REPORT, report())
        const { presses = 0, seconds = 0, left = 0, isDenied = false } = result ?? {}
        process.stdout.write(
          `  ${role.name} ${width} ${address}: ${isDenied ? 'not for them' : `${presses} presses, ${seconds} s`}${left ? `, ${left} left` : ''}\n`,
        )
      }
  }
  const visitors = await Promise.all(
    Array.from({ length: Number(values.workers) }, () => newVisitor(browser, server, role, width)),
  )
  const both = (queue: string[]) => Promise.all(visitors.map((visitor) => work(visitor, queue)))
  await both(plain.filter((path) => isWanted(path) && !ENDS_SESSIONS.test(path)))
  const unknown = paths.filter((path) => isWanted(path) && addressesOf(path, links).length === 0)
  if (unknown.length > 0)
    await collectLinks(
      visitors[0] as Visitor,
      base,
      plain.filter((path) => !done.has(path)),
      links,
    )
  // Screens of a single record, and screens opened by links with a query.
  await both(paths.filter((path) => isWanted(path) && !ENDS_SESSIONS.test(path)))
  await both(paths.filter(isWanted))
  const seen = new Set([...done].map(declaredPath))
  unopened.push(
    ...paths.filter((path) => isWanted(path) && !seen.has(path)).map((path) => `${role.name} ${path}`),
  )
  await Promise.all(visitors.map(({ page }) => page.context().close()))
}

/** When only some screens are swept: the lists whose links lead to their records. */
async function collectLinks(
  visitor: Visitor,
  base: string,
  paths: string[],
  links: Set<string>,
): Promise<void> {
  for (const path of paths) {
    await visitor.open(`${base}${path}`, false)
    const found = await visitor.page.evaluate(() => window.sweepProbe.links())
    for (const link of found) {
      const { pathname, search } = new URL(link)
      if (pathname.startsWith(`${base}/`)) links.add(pathname.slice(base.length) + search)
    }
  }
  visitor.takeTroubles()
}

execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { stdio: 'inherit' })
const found = execFileSync(process.execPath, ['scripts/ensure-chromium.mjs'], { encoding: 'utf8' })
const executablePath = found.trim().split('\n').at(-1) ?? 'playwright'
const browser = await chromium.launch({
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
  ...(executablePath === 'playwright' ? {} : { executablePath }),
})
const port = values.port ? Number(values.port) : undefined
const mails = await receiveMails(port && port + 1)
const servers = await prepareServers(LOG, mails.port, port, values.data)
// Somebody who stops the sweep does not want its server to go on.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    servers.remove()
    process.exit(130)
  })
try {
  for (const role of chosenRoles)
    for (const width of chosenWidths) {
      const server = await servers.start()
      await sweep(browser, server, role, width)
      await server.stop()
      writeReport(REPORT, report())
    }
} finally {
  await browser.close()
  await mails.close()
  servers.remove()
}
process.stdout.write(`\n${asTable(report())}\n`)
process.exit(findings.all().length > 0 ? 1 : 0)
