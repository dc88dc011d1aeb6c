import { cpSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const firstPort = Number(process.env.E2E_PORT ?? 4319)
/** Each worker has a server and an organisation of its own, so that journeys do not interfere. */
const WORKERS = Number(process.env.E2E_WORKERS ?? Math.min(2, availableParallelism()))
const portOf = (worker: number) => firstPort + 10 * worker
/** Ports on which journeys about mail receive what the product delivers. */
const smtpPortOf = (worker: number) => portOf(worker) + 1
const addressOf = (worker: number) => `http://127.0.0.1:${portOf(worker)}`
// Workers read this file too, and find their index in the environment.
const ownNumber = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
process.env.E2E_SMTP_PORT = String(smtpPortOf(ownNumber))
const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * With `npm test` the journeys that people make on a phone, of self-service and of approvals, are made at both widths,
 * the others on a desk alone, and those of the installed app and of candidates on a phone alone; with `npm run test:full` all are made at
 * both.
 */
const ON_A_PHONE =
  /(access\/navigation|attendance\/(clock|regularisation)|leave\/apply|requests\/(approvals|inbox|sheet)|pwa\/|candidates\/|dashboards\/home|employees\/self-service).*\.spec\.ts$/
const ONLY_ON_A_PHONE = /(pwa|candidates)\//
/**
 * Animations cost time: each is rendered about ten times and awaited. `npm test` therefore runs the desktop with
 * `prefers-reduced-motion`; the phone and `npm run test:full` run with animations.
 */
const motion = process.env.E2E_ALL ? 'no-preference' : 'reduce'

// Workers read this file too, and inherit the value chosen by the main process.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'muster-e2e-'))
const dataFolder = process.env.E2E_DATA_DIR
const dataOf = (worker: number) => join(dataFolder, String(worker))
// Seeding the demo company is most of a server's start, so `npm test` does it once for all workers.
const filled = process.env.E2E_FILLED
/** Each worker's copy on PostgreSQL; empty: it is embedded in the data folder. */
const databases = process.env.E2E_DATABASES?.split(' ') ?? []
if (filled && process.env.TEST_WORKER_INDEX === undefined)
  for (let worker = 0; worker < WORKERS; worker++) cpSync(filled, dataOf(worker), { recursive: true })

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: WORKERS,
  // One retry with a trace; a journey that passes only then is reported as flaky.
  retries: 1,
  // Timeouts for a busy machine; a passing journey does not wait for them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: addressOf(ownNumber),
    // Journeys of a worker share a browser, emptied in between, so that scripts stay cached and compiled.
    reuseContext: !process.env.E2E_ALL,
    // The worker would load some 450 files per journey. The full run uses it, and so do the journeys of the installed app.
    serviceWorkers: process.env.E2E_ALL ? 'allow' : 'block',
    // Tracing every journey, even if kept only for failures, would cost a quarter of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: browserArguments,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  projects: [
    {
      name: 'desktop',
      // Long journeys belong to the full run.
      ...(process.env.E2E_ALL ? {} : { testIgnore: ONLY_ON_A_PHONE, grepInvert: /@full/ }),
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: motion } },
    },
    // Journeys that need a keyboard, a mouse or print have this tag.
    {
      name: 'phone',
      grepInvert: process.env.E2E_ALL ? /@desktop/ : /@desktop|@full/,
      ...(process.env.E2E_ALL ? {} : { testMatch: ON_A_PHONE }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'node scripts/start.mjs',
    cwd: '..',
    url: `${addressOf(worker)}/health/ready`,
    timeout: 600_000,
    env: {
      ...process.env,
      PORT: String(portOf(worker)),
      DATA_DIR: dataOf(worker),
      ...(databases[worker] ? { DATABASE_URL: databases[worker], SEED: 'demo' } : {}),
      LOG_LEVEL: 'warn',
      // Journeys of single sign-on start their own provider.
      SSO_ALLOW_LOCAL: '1',
      SMTP_URL: `smtp://127.0.0.1:${smtpPortOf(worker)}`,
      // Mails about tickets can be answered: journeys deliver the answers, as a mail server does.
      MAIL_REPLY_ADDRESS: 'reply@in.demo.test',
      MAIL_IN_KEY: 'the key of a mail server in journeys',
    } as Record<string, string>,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
})
