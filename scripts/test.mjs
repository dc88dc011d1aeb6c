// The whole test command: checks, unit, module and conformance tests, then the browser. Ends with one
// plain line, "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './ensure-chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'muster-reports-'))
const totals = { passed: 0, failed: 0 }

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
    return
  }
  const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')))
  totals.passed += passed
  totals.failed += failed
  if (!isFine && failed === 0) totals.failed++
}

const readVitest = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })
const readPlaywright = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })

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
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
