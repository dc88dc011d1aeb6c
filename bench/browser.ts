import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (one) => one && existsSync(one),
)

/** A headless Chromium that asks for nothing by itself: the system's, or else Playwright's. */
export const BROWSER_SETTINGS: LaunchOptions = {
  ...(path ? { executablePath: path } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}
