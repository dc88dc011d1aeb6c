import type { Page, Request } from '@playwright/test'
import type { Control } from './controls.ts'
import { type Evidence, isOwnCall, isSilentRefusal } from './deadness.ts'
import type { Look } from './probe.ts'

const QUIET_MS = 100
/** Screens start loading data after their code has loaded. */
const OPENED_MS = 300
const SETTLE_WITHIN_MS = 8000
/** Includes delayed effects: debounced searches, closing animations. */
const PATIENCE_MS = 1500
const PRESS_WITHIN_MS = 3000
const HOVER_MS = 50

export interface Trouble {
  kind: 'console' | 'exception'
  text: string
}

export type Pressed =
  | { is: 'done'; evidence: Evidence; before: Look; after: Look }
  | { is: 'gone' | 'covered' }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Paths relative to the entry: `/users/view/3?tab=1`. */
export const belowEntry = (url: string, base: string): string => {
  const { pathname, search } = new URL(url)
  return (pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname) + search
}

/** A page with a signed-in user: opens screens, presses controls and observes the effects. */
export class Visitor {
  readonly page: Page
  readonly #pending = new Set<Request>()
  /** Time of the last response, which is rendered a moment later. */
  #answeredAt = 0
  #requests: string[] = []
  #refusals: string[] = []
  #effects: string[] = []
  #troubles: Trouble[] = []
  hasLostSession = false

  /** @param hasSession whether a 401 means that the session has ended */
  constructor(page: Page, hasSession = true) {
    this.page = page
    const isOwn = (url: string) => url !== '' && new URL(url).origin === new URL(page.url()).origin
    page.on('request', (request) => this.#began(request))
    const over = (request: Request) => {
      this.#pending.delete(request)
      this.#answeredAt = Date.now()
    }
    page.on('requestfinished', over)
    page.on('requestfailed', over)
    page.on('response', (response) => {
      if (response.status() < 400) return
      if (response.status() === 401 && hasSession) this.hasLostSession = true
      else this.#refusals.push(`${response.status()} ${pathOf(response.url())}`)
    })
    page.on('pageerror', (error) => this.#troubles.push({ kind: 'exception', text: error.message }))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() !== 'error') return
      const isFailure = text.startsWith('Failed to load resource')
      // A status is a refusal, see above, and the sweep itself keeps everything outside from loading.
      const { url } = message.location()
      if (isFailure && (text.includes('responded with a status') || !isOwn(url))) return
      const words = isFailure ? `${text} ${pathOf(url)}` : text
      this.#troubles.push({ kind: 'console', text: words.slice(0, 300) })
    })
    page.on('download', () => this.#effects.push('download'))
    page.on('filechooser', () => this.#effects.push('file chooser'))
    page.on('popup', (popup) => {
      this.#effects.push('window')
      void popup.close()
    })
    // Confirms all dialogs: unsaved changes, typed confirmations.
    page.on('dialog', (dialog) => {
      this.#effects.push('dialog')
      void dialog.accept()
    })
  }

  #began(request: Request): void {
    if (!['fetch', 'xhr', 'script', 'stylesheet', 'document'].includes(request.resourceType())) return
    const url = request.url()
    if (url.includes('/socket.io/')) return
    this.#pending.add(request)
    const isCall = url.includes('/services/') && !isOwnCall(url)
    if (isCall) this.#requests.push(`${request.method()} ${pathOf(url)}`)
  }

  /** Everything recorded since the last call. */
  takeTroubles(): { troubles: Trouble[]; refusals: string[] } {
    const taken = { troubles: this.#troubles, refusals: this.#refusals }
    this.#troubles = []
    this.#refusals = []
    return taken
  }

  async settle(within = SETTLE_WITHIN_MS, calm = QUIET_MS): Promise<void> {
    for (const end = Date.now() + within; Date.now() < end; ) {
      await pause(30)
      const quiet = await this.page.evaluate(() => window.sweepProbe?.quietFor() ?? 0).catch(() => 0)
      const isQuiet = quiet >= calm && Date.now() - this.#answeredAt >= calm
      if (isQuiet && this.#pending.size === 0) return
    }
  }

  look = (): Promise<Look> => this.page.evaluate(() => window.sweepProbe.look())

  /** The other screens are swept in the language in which they open at first. */
  async forgetLanguage(): Promise<void> {
    await this.page.context().clearCookies({ name: /language$/ })
  }

  /** Reloads a URL, with client-side navigation where possible. */
  async open(address: string, isSoft: boolean): Promise<void> {
    if (!(isSoft && (await this.#openSoftly(address)))) {
      const go = () => this.page.goto(address, { waitUntil: 'commit' })
      // The first attempt fails if the page is about to navigate elsewhere.
      await go().catch(go)
      // A screen whose code is still loading has no heading yet.
      await this.page.waitForSelector('h1', { timeout: 10_000 }).catch(() => null)
    }
    await this.settle(SETTLE_WITHIN_MS, OPENED_MS)
  }

  async #openSoftly(address: string): Promise<boolean> {
    const base = address.split('/').slice(0, 2).join('/')
    const nowhere = `${base}/nowhere-at-all`
    // A press may have opened the other entry, which is a separate app.
    if (!new URL(this.page.url()).pathname.startsWith(base)) return false
    for (const to of [nowhere, address]) {
      const isLoaded = await this.page
        .evaluate((path) => {
          history.pushState({}, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: {} }))
          return window.sweepProbe !== undefined
        }, to)
        .catch(() => false)
      if (!isLoaded) return false
      await this.settle(2000)
      const isThere = await this.page
        .evaluate((path) => location.pathname + location.search === path && !window.sweepProbe.hasLayer(), to)
        .catch(() => false)
      if (!isThere) return false
    }
    return true
  }

  /** Presses a control and reports the effects. */
  async press(control: Control): Promise<Pressed> {
    const isThere = await this.page.evaluate((wanted) => window.sweepProbe.mark(wanted), control)
    if (!isThere) return { is: 'gone' }
    return this.pressMarked()
  }

  /** Presses a control again whose effects are known; false if that is no longer possible. */
  async repeat(control: Control): Promise<boolean> {
    if (!(await this.page.evaluate((wanted) => window.sweepProbe.mark(wanted), control))) return false
    const isPressed = await this.#click()
    if (isPressed) await this.settle()
    return isPressed
  }

  #click(): Promise<boolean> {
    const marked = this.page.locator('[data-sweep]').first()
    return marked.click({ timeout: PRESS_WITHIN_MS, noWaitAfter: true }).then(
      () => true,
      () => false,
    )
  }

  async pressMarked(): Promise<Pressed> {
    const marked = this.page.locator('[data-sweep]').first()
    // Effects of scrolling there and of hovering do not count.
    await marked.hover({ timeout: PRESS_WITHIN_MS }).catch(() => null)
    await pause(HOVER_MS)
    const before = await this.look()
    this.#requests = []
    this.#effects = []
    const refusedBefore = this.#refusals.length
    if (!(await this.#click())) return { is: 'covered' }
    await this.settle()
    let evidence = await this.#evidence(before, refusedBefore)
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end && evidence.isEmpty; ) {
      await pause(250)
      evidence = await this.#evidence(before, refusedBefore)
    }
    return { is: 'done', before, after: evidence.after, evidence: evidence.seen }
  }

  async #evidence(before: Look, refusedBefore: number) {
    const after = await this.look().catch(async () => {
      // After a full page load, wait for the content to render.
      await this.page.waitForLoadState('domcontentloaded')
      await this.settle()
      return this.look()
    })
    const seen: Evidence = {
      requests: [...this.#requests],
      refusals: this.#refusals.slice(refusedBefore),
      hasNavigated: after.url !== before.url,
      hasChanged: after.print !== before.print,
      hasFocusMoved: after.focus !== '' && after.focus !== before.focus,
      hasScrolled: after.scroll !== before.scroll,
      hasClosed: after.layers < before.layers,
      hasOpened: after.layers > before.layers,
      effects: [...this.#effects, ...after.effects],
      isAtProblem: after.isAtProblem,
      newMessages: Math.max(0, after.messages - before.messages),
    }
    this.#effects = seen.effects
    // On a busy machine the message of a refusal follows a moment later.
    const isEmpty =
      isSilentRefusal(seen) ||
      (seen.requests.length === 0 && !seen.hasNavigated && !seen.hasChanged && seen.effects.length === 0)
    return { after, seen, isEmpty }
  }
}

function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\d{2,}/g, '#')
}
