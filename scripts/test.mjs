// The test command, in lanes (docs/adr/0038-test-lanes.md):
//
//   node scripts/test.mjs [full] [check] [unit] [api] [e2e]
//
// Without a level all of them. `full` adds what is run before a release: load, scale and backup, the api's tests on
// both databases, every picture of the gallery, every journey at both widths, a module made from the templates. Ends
// with a table of the lanes and one plain line, "N passed, N failed".
import { spawn } from 'node:child_process'
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

const lanes = []
/** Names of what failed, with the first lines of why: told again at the end, where a long run's reader looks. */
const failures = []
/** Journeys that failed once and passed when repeated: a race in the journey or in the product. */
const unsteady = []

// What a run stopped halfway has open closes with it: 'exit' handlers run.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

function runToEnd(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
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

/** @returns {Promise<boolean>} whether nothing failed */
async function lane(title, [command, args, options], { report, read } = {}) {
  process.stdout.write(`\n== ${title}\n`)
  const started = performance.now()
  const isFine = await runToEnd(command, args, options)
  const { passed, failed, names = [], again = [] } = outcomeOf(title, report, read, isFine)
  const seconds = (performance.now() - started) / 1000
  lanes.push({ title, seconds, passed, failed })
  failures.push(...names)
  unsteady.push(...again)
  process.stdout.write(`   ${title}: ${seconds.toFixed(0)} s\n`)
  return failed === 0
}

function vitest(title, workspace, env = {}) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const options = { cwd: join(root, workspace), env: { ...process.env, ...env } }
  return lane(title, ['vitest', args, options], { report, read: readVitest })
}

/** The server named by TEST_DATABASE_URL, else one of our own; undefined where there is none to be had. */
async function findPostgres() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  try {
    const own = await startOwnPostgres()
    if (!own)
      process.stdout.write('\nNo PostgreSQL is installed: the api is tested on the embedded database.\n')
    return own
  } catch (error) {
    // Where it was installed for the tests, they are not to do without it unnoticed.
    if (process.env.CI) throw error
    process.stdout.write(`\n${error.message}\nThe api is tested on the embedded database.\n`)
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
    await vitest('api, embedded', 'apps/api', { API_TESTS: everything })
    return
  }
  await vitest('api, PostgreSQL', 'apps/api', { API_TESTS: everything, TEST_DATABASE_URL: postgres.url })
  await postgres.stop()
  const embedded = { API_TESTS: isFull ? 'full' : 'embedded', TEST_DATABASE_URL: undefined }
  await vitest('api, embedded', 'apps/api', embedded)
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

function journeys(browser) {
  const report = join(reports, 'e2e.json')
  const env = {
    ...process.env,
    ...browser,
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
if (wants('unit'))
  for (const name of ['packages/contract', 'packages/ui', 'apps/web', 'e2e/sweep']) await vitest(name, name)
if (wants('api')) await testApi()
if (wants('e2e')) {
  const chromium = ensureChromium()
  const inBrowser = (path) => (path ? { CHROMIUM_PATH: path } : {})
  await gallery(inBrowser(chromium))
  if (await lane('build', ['node', ['scripts/start.mjs', '--build-only']]))
    await journeys(inBrowser(findHeadlessShell() ?? chromium))
}

// Makes a module in a copy and runs everything on it: nothing else would notice that its templates have aged.
if (isFull && levels.length === 0) await lane('a new module', ['node', ['scripts/try-new-module.mjs']])

for (const journey of unsteady) process.stdout.write(`\n⚠ passed only when walked again: ${journey}\n`)
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
const sum = (figure) => lanes.reduce((total, one) => total + one[figure], 0)
process.stdout.write(`\n${tableOf(lanes)}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
