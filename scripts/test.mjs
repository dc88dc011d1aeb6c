// The test command, in lanes (docs/adr/0038-test-lanes.md):
//
//   node scripts/test.mjs [full] [check] [unit] [api] [e2e]
//
// Without a level all of them. `full` adds what is run before a release: load, scale and backup, the api's tests on
// both databases, every picture of the gallery, every journey at both widths, a module made from the templates. Ends
// with a table of the lanes and one plain line, "N passed, N failed".
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium, findHeadlessShell } from './ensure-chromium.mjs'
import { startOwnPostgres } from './own-postgres.mjs'
import { readGallery, readPlaywright, readVitest, tableOf } from './test-reports.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'muster-reports-'))
const levels = process.argv.slice(2).filter((word) => word !== 'full')
const isFull = process.argv.includes('full')
const wants = (level) => levels.length === 0 || levels.includes(level)

const begun = performance.now()
const lanes = []
/** Names of what failed, with the first lines of why: told again at the end, where a long run's reader looks. */
const failures = []
/** Journeys that failed once and passed when repeated: a race in the journey or in the product. */
const flaky = []

// What a run stopped halfway has open closes with it: 'exit' handlers run.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** @returns {Promise<{ isFine: boolean, output: string }>} `output` is empty unless it is buffered */
function runToEnd(command, args, { isBuffered = false, ...options } = {}) {
  const stdio = isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  return new Promise((resolve) => {
    const parts = []
    const child = spawn(command, args, { cwd: root, stdio, ...options })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
    const end = (isFine) => resolve({ isFine, output: Buffer.concat(parts).toString('utf8') })
    child.once('error', () => end(false))
    child.once('close', (code) => end(code === 0))
  })
}

/** A run whose report is missing counts as one failure: a crash must not look like nothing to do. */
function outcomeOf(title, report, read, isFine) {
  if (!report) return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, names: isFine ? [] : [title] }
  if (!existsSync(report)) return { passed: 0, failed: 1, names: [`${title}: no report`] }
  const outcome = read(JSON.parse(readFileSync(report, 'utf8')), root)
  if (isFine || outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, names: [...(outcome.names ?? []), `${title}: the run ended with an error`] }
}

/**
 * @param options with `isBuffered` for a lane beside another: its output is printed when it ends
 * @returns {Promise<boolean>} whether nothing failed
 */
async function lane(title, [command, args, options], { report, read } = {}) {
  const heading = `\n== ${title}\n`
  if (!options?.isBuffered) process.stdout.write(heading)
  const started = performance.now()
  const { isFine, output } = await runToEnd(command, args, options)
  if (options?.isBuffered) process.stdout.write(heading + output)
  const { passed, failed, names = [], again = [] } = outcomeOf(title, report, read, isFine)
  const seconds = (performance.now() - started) / 1000
  lanes.push({ title, seconds, passed, failed })
  failures.push(...names)
  flaky.push(...again)
  process.stdout.write(`   ${title}: ${seconds.toFixed(0)} s\n`)
  return failed === 0
}

function vitest(title, workspace, { env = {}, isBuffered } = {}) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const options = { cwd: join(root, workspace), env: { ...process.env, ...env }, isBuffered }
  return lane(title, ['vitest', args, options], { report, read: readVitest })
}

/**
 * The server named by TEST_DATABASE_URL, else one of our own; undefined where there is none to be had.
 *
 * @param options with `isOwn` only one of our own: a named one may not copy its database
 */
async function findPostgres({ isOwn = false } = {}) {
  const url = process.env.TEST_DATABASE_URL
  if (url && !isOwn) return { url, stop: async () => {} }
  try {
    const own = await startOwnPostgres()
    if (!own) process.stdout.write('\nNo PostgreSQL is installed: the embedded database is tested alone.\n')
    return own
  } catch (error) {
    // Where it was installed for the tests, they are not to do without it unnoticed.
    if (process.env.CI) throw error
    process.stdout.write(`\n${error.message}\nThe embedded database is tested alone.\n`)
    return undefined
  }
}

/**
 * The api once, on PostgreSQL where there is one; then the embedded database has what touches it directly, or in a
 * full run everything as well.
 */
async function testApi() {
  const postgres = await findPostgres()
  const everything = isFull ? 'full' : 'ordinary'
  if (!postgres) {
    await vitest('api, embedded', 'apps/api', { env: { API_TESTS: everything } })
    return
  }
  const env = { API_TESTS: everything, TEST_DATABASE_URL: postgres.url }
  await vitest('api, PostgreSQL', 'apps/api', { env })
  await postgres.stop()
  const embedded = { API_TESTS: isFull ? 'full' : 'embedded', TEST_DATABASE_URL: undefined }
  await vitest('api, embedded', 'apps/api', { env: embedded })
}

/**
 * Tests without a server. Vitest leaves one core free, and the sweep mostly waits for its page, so both run in
 * parallel.
 */
async function testUnits() {
  const others = async () => {
    for (const name of ['packages/contract', 'packages/ui', 'e2e/sweep'])
      await vitest(name, name, { isBuffered: true })
  }
  await Promise.all([vitest('apps/web', 'apps/web'), others()])
}

/** Every component in every state, with axe and against its picture; those that changed, or in a full run all. */
function gallery(browser) {
  const report = join(reports, 'gallery.json')
  const which = isFull ? [] : ['--changed']
  const command = ['packages/ui/gallery/check-gallery.ts', ...which, '--report', report]
  return lane('gallery', ['node', command, { env: { ...process.env, ...browser } }], {
    report,
    read: readGallery,
  })
}

/**
 * Seeds the demo company once, since seeding is most of a server's start and uses one core: into a data folder of which each
 * worker's server gets a copy, with a database of its own on PostgreSQL where there is one: beside two browsers, two embedded
 * databases would be most of what the machine does. A full run's journeys use the embedded one. If seeding fails, it says why, and
 * each server seeds its own.
 */
async function fillDemo() {
  const folder = join(reports, 'demo')
  const postgres = isFull ? undefined : await findPostgres({ isOwn: true })
  // Of the run alone: what is sealed with it goes with the run.
  const key = { SECRET_KEY: randomBytes(32).toString('hex') }
  const shared = postgres ? { DATABASE_URL: postgres.url, ...key } : { DATABASE_URL: undefined }
  const env = { ...process.env, ...shared, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const { isFine, output } = await runToEnd('node', ['apps/api/seeds/run.ts'], { env, isBuffered: true })
  if (isFine) {
    const copies = () => [0, 1].map((worker) => postgres.copy(`journeys_${worker}`)).join(' ')
    const databases = postgres ? { ...key, E2E_DATABASES: copies() } : {}
    return { filled: { E2E_FILLED: folder, ...databases }, postgres }
  }
  process.stdout.write(`\nThe demo company could not be filled in advance:\n${output}\n`)
  await postgres?.stop()
  return { filled: {} }
}

function journeys(browser, filled) {
  const report = join(reports, 'e2e.json')
  const env = {
    ...process.env,
    ...browser,
    ...filled,
    // Data folders and profiles of the run; they go with the reports.
    TMPDIR: reports,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(isFull ? { E2E_ALL: '1' } : {}),
  }
  return lane('journeys', ['playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env }], {
    report,
    read: readPlaywright,
  })
}

if (wants('check')) await lane('checks', ['node', ['scripts/check.mjs']])
if (wants('unit')) await testUnits()
if (wants('api')) await testApi()
if (wants('e2e')) {
  const chromium = ensureChromium()
  const inBrowser = (path) => (path ? { CHROMIUM_PATH: path } : {})
  await gallery(inBrowser(chromium))
  const build = lane('build', ['node', ['scripts/start.mjs', '--build-only']])
  const [isBuilt, { filled, postgres }] = await Promise.all([build, fillDemo()])
  if (isBuilt) await lane('sizes', ['node', ['apps/web/scripts/bundle-size.ts']])
  if (isBuilt) await journeys(inBrowser(findHeadlessShell() ?? chromium), filled)
  await postgres?.stop()
}

// Makes a module in a copy and runs everything on it: nothing else would notice that its templates have aged.
if (isFull && levels.length === 0) await lane('a new module', ['node', ['scripts/try-new-module.mjs']])

for (const journey of flaky) process.stdout.write(`\n⚠ flaky, passed on retry: ${journey}\n`)
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
const sum = (figure) => lanes.reduce((total, one) => total + one[figure], 0)
process.stdout.write(`\n${tableOf(lanes, (performance.now() - begun) / 1000)}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
