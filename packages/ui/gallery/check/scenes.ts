import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { Step, Story } from '../story.ts'

export type Device = 'desktop' | 'phone'
export type Scheme = 'light' | 'dark'

/** A story as the page hands it over: without its component, patterns as text. */
export interface Scene extends Omit<Story, 'Body' | 'shows' | 'steps'> {
  /** The file of stories that it is in. */
  file: string
  steps?: readonly (Step & { name?: string | { source: string } })[]
}

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** A window in which every picture comes out the same: language, zone, clock, no motion. */
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

/** React holds back what has arrived for so many milliseconds, so that a page does not flicker. */
const REVEAL = 350

const underWay = new WeakMap<Page, { requests: Set<Request>; hasLoaded: boolean }>()

/** Counts what a page is still loading, for `settle`. */
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

/** Waits until nothing is loading and nothing has changed for a moment: chunks, options, layouts. */
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
        // `Date` stands still here; timers run.
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

/** Shows a story and takes its steps. @throws Error of the browser when a step is not possible. */
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
  // A pointer that stands on something changes how it looks.
  await page.mouse.move(0, 0)
  await settle(page)
}

const TALLEST = 2400

/** The story as PNG: alone where nothing stands above the page, else the whole screen. */
export async function picture(page: Page, scene: Scene): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'hide', scale: 'css' } as const
  if (scene.isOverlay) return page.screenshot(options)
  const box = await page.locator('main').boundingBox()
  if (!box) throw new Error('The story has no size.')
  const clip = { ...box, height: Math.min(box.height, TALLEST) }
  return page.screenshot({ ...options, clip, fullPage: true })
}
