// The whole test command: checks, unit, module and conformance tests, then the browser. Ends with one
// plain line, "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './ensure-chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'muster-reports-'))
const totals = { passed: 0, failed: 0 }
/** Names of what failed, with the first lines of why: told again at the end, where a long run's reader looks. */
const failures = []
/** Journeys that failed once and passed when walked again: a race in one of them or in the product, to be found. */
const unsteady = []

function run(title, command, args, options = {}) {
  process.stdout.write(`\n== ${title}\n`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  process.stdout.write(`   ${title}: ${((Date.now() - started) / 1000).toFixed(0)} s\n`)
  return status === 0
}

/** A run whose report is missing counts as one failure: a crash must not look like nothing to do. */
function count(report, read, isFine) {
  if (!existsSync(report)) {
    totals.failed++
    failures.push(`no report: ${report}`)
    return
  }
  const { passed, failed, names, again } = read(JSON.parse(readFileSync(report, 'utf8')))
  totals.passed += passed
  totals.failed += failed
  failures.push(...(names ?? []))
  unsteady.push(...(again ?? []))
  if (!isFine && failed === 0) {
    totals.failed++
    failures.push(`the run ended with an error: ${report}`)
  }
}

// Colours of a reporter are of no use in a list read afterwards.
const plain = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, 6).join('\n      ')
const shorten = (file) => file.replace(root, '')

const readVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  names: report.testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.message
      ? [`${shorten(file.name)}\n      ${plain(file.message)}`]
      : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${shorten(file.name)} › ${test.fullName}\n      ${plain(test.failureMessages?.[0])}`),
  ]),
})

const specsWhere = (suite, fits) => [
  ...(suite.specs ?? [])
    .filter(fits)
    .map(
      (spec) =>
        `${spec.file}:${spec.line} › ${spec.title}\n      ${plain(spec.tests[0]?.results[0]?.error?.message)}`,
    ),
  ...(suite.suites ?? []).flatMap((inner) => specsWhere(inner, fits)),
]
const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  names: suites.flatMap((suite) => specsWhere(suite, ({ ok }) => !ok)),
  again: suites.flatMap((suite) =>
    specsWhere(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
  ),
})

function vitest(workspace) {
  const report = join(reports, `${workspace.replaceAll('/', '-')}.json`)
  const isFine = run(
    `tests: ${workspace}`,
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: join(root, workspace) },
  )
  count(report, readVitest, isFine)
}

/** Every component in every state, with axe and against its picture. */
function gallery(chromium) {
  const report = join(reports, 'gallery.json')
  const isFine = run('gallery', 'node', ['packages/ui/gallery/check-gallery.ts', '--report', report], {
    env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  })
  count(report, (totals) => totals, isFine)
}

const wants = (level) => process.argv.length < 3 || process.argv.slice(2).includes(level)

if (wants('check')) {
  if (run('checks', 'node', ['scripts/check.mjs'])) totals.passed++
  else totals.failed++
}
if (wants('unit')) for (const workspace of ['packages/contract', 'packages/ui', 'apps/web']) vitest(workspace)
if (wants('api')) vitest('apps/api')
if (wants('e2e')) {
  const chromium = ensureChromium()
  gallery(chromium)
  const report = join(reports, 'e2e.json')
  const isBuilt = run('web app', 'node', ['scripts/start.mjs', '--build-only'])
  const isFine =
    isBuilt &&
    run('browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
      env: {
        ...process.env,
        // Data folders and profiles of the run; they go with the reports.
        TMPDIR: reports,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      },
    })
  count(report, readPlaywright, isFine)
}
rmSync(reports, { recursive: true, force: true })
for (const journey of unsteady) process.stdout.write(`\n⚠ passed only when walked again: ${journey}\n`)
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
