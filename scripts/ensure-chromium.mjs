// Finds or installs a Chromium for the browser tests: Debian's as root, or else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** @returns {string | undefined} path of a browser; undefined to use Playwright's own */
export function ensureChromium() {
  const found = places.find((path) => path && existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('  Installing Chromium …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  const installed = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (installed.status !== 0)
    throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.')
  return undefined
}

/**
 * Chromium without a window system: journeys take about a quarter less time in it. Pictures do not match in it, since it
 * draws letters differently.
 *
 * @returns {string | undefined} its path; undefined where it is not installed
 */
export function findHeadlessShell() {
  const path = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM_PATH && existsSync(path) ? path : undefined
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  process.stdout.write(`${ensureChromium() ?? 'playwright'}\n`)
