import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4319)
/** Where journeys about mail listen; the product delivers there. */
const smtpPort = port + 1
process.env.E2E_SMTP_PORT = String(smtpPort)
const baseURL = `http://127.0.0.1:${port}`
const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Journeys whose screens others walk through at phone width, too: on a phone only where nobody waits for the
 * result, by `npm run test:e2e`.
 */
const AGAIN_ON_A_PHONE =
  /employees\/(lists|record|import|long-list)|operations\/|audit\/|access\/sub-admins|session\/invitation/

// Workers read this file too, and inherit what its first reader chose.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'muster-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    // A trace of every journey, kept of the failed ones, costs a quarter of the time.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: browserArguments,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What needs a keyboard, a mouse or paper is tagged so.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      ...(process.env.CI ? { testIgnore: AGAIN_ON_A_PHONE } : {}),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: '..',
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      // Journeys of single sign-on bring their own provider.
      SSO_ALLOW_LOCAL: '1',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    } as Record<string, string>,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
