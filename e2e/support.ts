import { test as base, expect, type Page } from '@playwright/test'

export const PASSWORD = 'Demo@12345'

/** Console messages of the browser that are not errors of the page. */
const harmless: readonly RegExp[] = [
  // The accessibility check tries to inject its script into the sandboxed frame that shows a mail.
  /^Blocked script execution in 'about:srcdoc'/,
  // A journey takes the network away while the connection for pushes is being made.
  /^WebSocket connection to .*net::ERR_INTERNET_DISCONNECTED$/,
]

interface Fixtures {
  /** URLs whose refusal the test expects: the browser logs every refused request as an error. */
  expectRefusal: (address: RegExp) => void
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
})

export { atRest, expectAccessible } from './accessibility.ts'
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

const DAY = 86_400_000

/**
 * A day at the demo company as midnight UTC, `days` from today. Where the test runs it may still be the last of the month when
 * it is the first in Kolkata.
 */
export function companyDay(days = 0): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY)
}

/** The same as ISO text, `2026-12-01`. */
export const companyDate = (days = 0): string => companyDay(days).toISOString().slice(0, 10)
