import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { Step, Story } from '../story.ts'

export type Device = 'desktop' | 'phone'
export type Scheme = 'light' | 'dark'

/** A story as serialised by the page: without its component, regular expressions as text. */
export interface Scene extends Omit<Story, 'Body' | 'shows' | 'steps'> {
  /** The file of stories that it is in. */
  file: string
  steps?: readonly (Step & { name?: string | { source: string } })[]
}

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** Opens a window with a deterministic environment: language, time zone, clock, no motion. */
export async function openWindow(browser: Browser, device: Device, scheme: Scheme): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...devices[device],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    acceptDownloads: true,
  })
  await context.clock.setFixedTime(new Date('2026-11-20T10:00:00+05:30'))
  return context
}

/** React throttles the reveal of suspended content by this many milliseconds. */
const REVEAL = 350

const underWay = new WeakMap<Page, { requests: Set<Request>; hasLoaded: boolean }>()

/** Tracks the page's pending requests for `settle`. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  const loading = { requests, hasLoaded: false }
  underWay.set(page, loading)
  page.on('request', (request) => {
    requests.add(request)
    loading.hasLoaded = true
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until no request is pending and the DOM has not changed for a moment: chunks, options, layouts. */
export async function settle(page: Page): Promise<void> {
  const loading = underWay.get(page)
  do {
    if (loading?.hasLoaded) await page.waitForTimeout(REVEAL)
    if (loading) loading.hasLoaded = false
    await becomeQuiet(page)
  } while (loading && (loading.requests.size > 0 || loading.hasLoaded))
}

async function becomeQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quiet = 90
        // `Date` is frozen here; timers run.
        const done = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(done, quiet)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, quiet)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        setTimeout(done, 3000)
      }),
  )
}

async function take(page: Page, step: NonNullable<Scene['steps']>[number]): Promise<void> {
  if ('press' in step) {
    const name = typeof step.name === 'string' ? step.name : new RegExp((step.name as RegExp).source)
    await page
      .getByRole(step.press, { name, exact: typeof name === 'string' })
      .first()
      .click({ timeout: 20_000 })
  } else if ('fill' in step) {
    await page.getByRole('textbox', { name: step.fill }).first().fill(step.text)
  } else {
    await page.locator(step.focus).first().focus()
    for (const key of step.keys ?? []) await page.keyboard.press(key)
  }
}

/** Opens a story and performs its steps. @throws Error of the browser when a step is not possible. */
export async function show(page: Page, scene: Scene, device: Device): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `/${id}`
    scrollTo(0, 0)
  }, scene.id)
  await page.locator(`main[data-story="${scene.id}"]`).waitFor()
  await settle(page)
  const steps = (scene.steps ?? []).filter(({ on }) => !on || on === device)
  for (const step of steps) {
    await take(page, step)
    await settle(page)
  }
  if (steps.length === 0) return
  // Move the pointer away, to avoid hover styles.
  await page.mouse.move(0, 0)
  await settle(page)
}

const TALLEST = 2400

/** Screenshot of the story, or of the whole screen for overlays. */
export async function picture(page: Page, scene: Scene): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'hide', scale: 'css' } as const
  if (scene.isOverlay) return page.screenshot(options)
  const box = await page.locator('main').boundingBox()
  if (!box) throw new Error('The story has no size.')
  const clip = { ...box, height: Math.min(box.height, TALLEST) }
  return page.screenshot({ ...options, clip, fullPage: true })
}
