import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export const PASSWORD = 'Demo@12345'

/** Console messages of the browser that are not errors of the page. */
const harmless: readonly RegExp[] = [
  // The accessibility check tries to inject its script into the sandboxed frame that shows a mail.
  /^Blocked script execution in 'about:srcdoc'/,
]

interface Fixtures {
  /** URLs whose refusal the test expects: the browser logs every refused request as an error. */
  expectRefusal: (address: RegExp) => void
  /**
   * `npm test` disables the service worker but in the journeys of the installed app: it would load some 450 files per
   * journey. The full run uses it.
   */
  isOnlineOnly: boolean
}

/** Every journey fails on a console error, an exception in the page or a refused request. */
export const test = base.extend<Fixtures>({
  expectRefusal: [
    async ({ page }, use) => {
      const expected: RegExp[] = []
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        // A refused request is reported with its URL below.
        if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return
        if (!harmless.some((pattern) => pattern.test(text))) problems.push(`console: ${text}`)
      })
      page.on('response', (response) => {
        const address = `${response.status()} ${response.url()}`
        if (response.status() >= 400 && !expected.some((pattern) => pattern.test(address))) {
          problems.push(`refused: ${address}`)
        }
      })
      await use((address) => expected.push(address))
      expect(problems, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  isOnlineOnly: [
    async ({ page }, use, { file }) => {
      const isOnlineOnly = !process.env.E2E_ALL && !/[\\/]pwa[\\/]/.test(file)
      if (isOnlineOnly)
        await page.addInitScript(() => {
          // Frames that show a mail have none.
          if (typeof ServiceWorkerContainer === 'undefined') return
          ServiceWorkerContainer.prototype.register = () => Promise.withResolvers<never>().promise
        })
      await use(isOnlineOnly)
    },
    { auto: true },
  ],
})

export { expect, type Page }

export type Entry = 'admin' | 'me'

/** Signs in through an entry's form and waits for the first screen. */
export async function typeSignIn(page: Page, email: string, entry: Entry = 'admin'): Promise<void> {
  await page.goto(`/${entry}/`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
}

/**
 * Opens an entry's first screen, or the screen at a path, with a new session. The session is created on the
 * server and stored in the browser, as for a returning user; journeys about signing in use the form.
 */
export async function signIn(
  page: Page,
  email: string,
  place: Entry | `/${string}` = 'admin',
): Promise<void> {
  const address = place.startsWith('/') ? place : `/${place}/`
  const data = { email, password: PASSWORD }
  const entered = await page.request.post('/services/admin/apiv2/login_api', { data })
  const { token } = (await entered.json()).data as { token?: string }
  expect(token, `a session of ${email}`).toBeTruthy()
  const stored = {
    origin: new URL(entered.url()).origin,
    key: `muster.${/^\/me(\/|$)/.test(address) ? 'me' : 'admin'}.token`,
    token: token as string,
  }
  await page.addInitScript(({ origin, key, token }) => {
    // Only once, so that a sign-out stays effective. Frames that show a mail have no storage.
    if (window !== window.top || location.origin !== origin || sessionStorage.getItem(token)) return
    sessionStorage.setItem(token, 'stored')
    localStorage.setItem(key, token)
  }, stored)
  await page.goto(address)
  await expect(page.getByRole('main')).toBeVisible()
}

/**
 * Fingerprint of the page for axe: elements with their classes, attributes and inline colours, below their
 * parent, and the screen itself.
 */
function partsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = (element: Element | null) => {
      if (!element) return ''
      // Instance-specific class names differ each time.
      const classes = [...element.classList].filter((name) => !name.startsWith('__m__')).sort()
      const attributes = element.getAttributeNames().filter((name) => name !== 'class')
      const [role, type, state] = ['role', 'type', 'aria-disabled'].map((name) => element.getAttribute(name))
      const colours = (element.getAttribute('style') ?? '').match(/[\w-]*(color|background)[^;]*/g) ?? []
      const isNamed = element.textContent?.trim() ? 'text' : ''
      return [element.tagName, ...classes, ...attributes.sort(), role, type, state, ...colours, isNamed].join(
        ' ',
      )
    }
    const screen = location.pathname.replace(/\d+/g, '#')
    const theme = describe(document.documentElement)
    const parts = [...document.body.querySelectorAll('*')].map(
      (element) => `${describe(element.parentElement)} > ${describe(element)}`,
    )
    return [`${screen} in ${theme}`, ...new Set(parts)]
  })
}

/** Digests of the parts that axe has found nothing in, one on a line, for all workers of this run. */
const examinedAt = (width: number) => join(process.env.E2E_DATA_DIR ?? tmpdir(), `examined-${width}`)

const digestOf = (part: string) => createHash('sha256').update(part).digest('base64url').slice(0, 16)

function examinedParts(width: number): ReadonlySet<string> {
  const path = examinedAt(width)
  return new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
}

/** Waits until no animation runs; what follows the scrolling of its element always does. */
export const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, timeline }) => playState !== 'running' || !(timeline instanceof DocumentTimeline)),
  )

async function findingsOf(page: Page) {
  // Axe merges the findings of several frames in a page of its own, which takes longer than the check itself.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    // Otherwise axe also describes every passing element, with a selector for each rule.
    .options({ resultTypes: ['violations'], reporter: 'no-passes' })
    .analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 3).map((node) => node.target.join(' ')),
  }))
}

/** Expects no axe findings once the page has loaded and animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen whose code is still loading has no heading yet.
  await expect(page.locator('h1').first(), 'the heading of the screen').toBeAttached()
  await atRest(page)
  const width = page.viewportSize()?.width ?? 0
  const parts = (await partsOf(page)).map(digestOf)
  const known = examinedParts(width)
  const added = parts.filter((part) => !known.has(part))
  // Skips a screen without anything new at this width.
  if (added.length === 0) return
  let findings = await findingsOf(page)
  // A message that began to fade meanwhile has too little contrast: only what is found at rest counts.
  if (findings.length > 0) {
    await atRest(page)
    findings = await findingsOf(page)
  }
  expect(findings, 'findings of axe').toEqual([])
  appendFileSync(examinedAt(width), `${added.join('\n')}\n`)
}

/** Whether the journey runs at phone width. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 1440) < 600
}

/** Expects no horizontal overflow of the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels the page is wider than the window').toBeLessThanOrEqual(0)
}

/** Finds an employee in the directory by code and opens the preview: from a row, or a card on a phone. */
export async function openInDirectory(page: Page, code: string): Promise<void> {
  await page.goto(`/admin/users/emp-directory?q=${code}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: /^Open [A-Z]/ }).click()
  else await page.getByRole('row', { name: new RegExp(code) }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open profile' })).toBeVisible()
}

/** Adds a person by the three steps of the console and waits for the record. */
export async function addPerson(
  page: Page,
  person: { first: string; last?: string; email?: string; joined: string },
): Promise<void> {
  await page.goto('/admin/users/create')
  await page.getByRole('textbox', { name: 'First name' }).fill(person.first)
  if (person.last) await page.getByRole('textbox', { name: 'Last name' }).fill(person.last)
  if (person.email) await page.getByRole('textbox', { name: 'Work e-mail' }).fill(person.email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Date of joining' }).fill(person.joined)
  await page.getByRole('textbox', { name: 'Date of joining' }).press('Tab')
  await page.getByRole('button', { name: 'Next' }).click()
  // The invitation is offered once the server has said what happens next.
  await expect(page.getByText('What will apply')).toBeVisible()
  await page.getByRole('button', { name: 'Add person' }).click()
  const name = [person.first, person.last].filter(Boolean).join(' ')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The name of who is signed in, as their menu says it. */
export async function ownName(page: Page): Promise<string> {
  const menu = page.getByRole('button', { name: /account menu of / })
  return ((await menu.getAttribute('aria-label')) ?? '').split('account menu of ')[1] ?? ''
}

/** Counts real presses of the pointer from here on, across pages; pointing, typing and keys are not counted. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0')
    addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}
