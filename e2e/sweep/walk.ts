import type { Page } from '@playwright/test'
import { badTexts } from './bad-texts.ts'
import { type Control, distinct, holds, inOrder, keyOf, titleOf } from './controls.ts'
import { isDead, isSilentRefusal, isUnanswered, wrongRefusals } from './deadness.ts'
import { untouched } from './exceptions.ts'
import { changeOne, fillForm } from './fill-form.ts'
import type { Findings, Kind } from './findings.ts'
import type { Look } from './probe.ts'
import type { ScreenResult } from './report.ts'
import { belowEntry, type Pressed, type Visitor } from './visitor.ts'

/** Maximum depth: a press, what it opened, what that opened, and one more level behind a menu. */
const DEPTH = 2
/** A press may choose another, which the later screens would open in. */
const LANGUAGE = 'en'
const DENIED = 'Permission Not Granted'
const NOWHERE = /^(Page not found|Uh-oh, Something's Off!)$/

export interface WalkOptions {
  role: string
  width: string
  /** `/admin` or `/me`. */
  base: string
  path: string
  address: string
  seconds: number
  findings: Findings
  /** Controls of the app frame already pressed on any screen. */
  frameSeen: Set<string>
  onLink: (address: string) => void
  /** The screen for a path below the entry. */
  screenAt: (address: string) => string | undefined
  /** Null on a screen that needs no session. */
  signIn: (() => Promise<void>) | null
  /** Comes to a screen that goes on with what was begun on another one. */
  arrive?: ((page: Page) => Promise<void>) | undefined
}

type Steps = readonly Control[]

/** Sweeps one screen: opens it and presses every control. */
export class Walk {
  readonly #visitor: Visitor
  readonly #options: WalkOptions
  readonly #end: number
  readonly #known = new Set<string>()
  readonly #tried = new Set<string>()
  /** What steps led to, to tell whether a closed dialog leads back there. */
  readonly #looks = new Map<Steps, Look>()
  #result: ScreenResult
  /** The screen as opened. */
  #home: Look | null = null

  constructor(visitor: Visitor, options: WalkOptions) {
    this.#visitor = visitor
    this.#options = options
    this.#end = Date.now() + options.seconds * 1000
    const { role, width, path: screen, address } = options
    this.#result = {
      role,
      width,
      screen,
      address,
      presses: 0,
      forms: 0,
      seconds: 0,
      left: 0,
      isDenied: false,
    }
  }

  async run(): Promise<ScreenResult> {
    const begun = Date.now()
    // Discards what the previous screen left behind.
    this.#visitor.takeTroubles()
    await this.#open(false)
    const heading = await this.#visitor.page.evaluate(() => window.sweepProbe.heading())
    this.#result.isDenied = heading === DENIED
    if (NOWHERE.test(heading)) this.#note('not opened', [], heading)
    if (!this.#result.isDenied) {
      await this.#judge([], null)
      const { refusals } = this.#visitor.takeTroubles()
      for (const refusal of refusals) this.#note('refused', [], refusal)
      const { controls } = await this.#visitor.look()
      await this.#explore([], this.#fresh(controls), 0)
      await this.#tryForm([])
    }
    this.#result.seconds = Math.round((Date.now() - begun) / 1000)
    return this.#result
  }

  #note(kind: Kind, steps: Steps, text: string): void {
    const { role, width, path, findings } = this.#options
    findings.add({ role, width, screen: path, kind, steps: steps.map(titleOf), text })
  }

  /** The controls not pressed yet; those of the app frame are pressed on one screen only. */
  #fresh(controls: readonly Control[]): Control[] {
    const { frameSeen } = this.#options
    const fresh = distinct(controls, this.#known).filter(
      (control) => control.layer !== 'frame' || !frameSeen.has(keyOf(control)),
    )
    for (const control of fresh) {
      this.#known.add(keyOf(control))
      if (control.layer === 'frame') frameSeen.add(keyOf(control))
    }
    return fresh
  }

  async #open(isSoft: boolean, isAgain = false): Promise<void> {
    const { base, address, path, signIn, arrive, screenAt } = this.#options
    const { page } = this.#visitor
    const full = `${base}${address}`
    await this.#visitor.open(full, isSoft)
    if (arrive && screenAt(belowEntry(page.url(), base)) !== path) {
      await arrive(page)
      await this.#visitor.settle()
    }
    if (signIn && (await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible())) {
      await signIn()
      this.#visitor.hasLostSession = false
      await this.#visitor.open(full, false)
    }
    const links = await page.evaluate(() => window.sweepProbe.links())
    for (const link of links) this.#follow(link)
    const home = await this.#visitor.look()
    if (home.language !== LANGUAGE && !isAgain) {
      await this.#visitor.forgetLanguage()
      return this.#open(false, true)
    }
    this.#home = home
  }

  #follow(link: string): void {
    const { base, onLink, screenAt } = this.#options
    const { origin, pathname } = new URL(link)
    if (origin !== new URL(this.#visitor.page.url()).origin) return
    if (pathname !== base && !pathname.startsWith(`${base}/`)) return
    const address = belowEntry(link, base)
    if (screenAt(address) === undefined) this.#note('link to nowhere', [], address.replace(/\d+/g, '#'))
    else onLink(address)
  }

  /** Closes what lies over the state after these steps, or replays them; false if one is no longer possible. */
  async #reach(steps: Steps): Promise<boolean> {
    if (await this.#closeUntil(steps)) return true
    for (const step of steps) if (!(await this.#visitor.repeat(step))) return false
    this.#looks.set(steps, await this.#visitor.look())
    return true
  }

  /** Presses Escape until the state after the steps shows, true, or the screen as opened. */
  async #closeUntil(steps: Steps): Promise<boolean> {
    const wanted = this.#looks.get(steps)
    for (let tries = 0; tries < 4; tries++) {
      const look = await this.#visitor.look()
      const isHome = this.#home !== null && holds(this.#home, look)
      if (steps.length === 0 ? isHome : wanted && holds(wanted, look)) return true
      if (isHome) return false
      if (look.layers === 0) break
      await this.#visitor.page.keyboard.press('Escape')
      await this.#visitor.settle(1500)
    }
    await this.#open(true)
    return steps.length === 0
  }

  async #explore(steps: Steps, controls: readonly Control[], depth: number): Promise<void> {
    for (const control of inOrder(controls)) {
      if (untouched.some(({ matches }) => matches.test(control.name))) continue
      if (Date.now() > this.#end) {
        this.#result.left++
        continue
      }
      const path = [...steps, control]
      if (control.name === '') this.#note('nameless', path, control.likeness)
      const pressed = await this.#pressAt(steps, control)
      if (pressed?.is !== 'done') continue
      const { before, after } = pressed
      // Opened anew in the language of the others.
      if (after.language !== before.language) continue
      if (this.#options.screenAt(belowEntry(after.url, this.#options.base)) !== this.#options.path) {
        this.#follow(after.url)
        continue
      }
      const had = new Set(before.controls.map(keyOf))
      const fresh = this.#fresh(after.controls.filter((one) => !had.has(keyOf(one))))
      if (depth < DEPTH && fresh.length > 0) {
        this.#looks.set(path, after)
        const isStep = control.role.startsWith('menuitem') || control.role === 'tab'
        await this.#explore(path, fresh, depth + (isStep ? 0.5 : 1))
        if (depth < DEPTH - 0.5) await this.#tryForm(path)
      }
    }
  }

  /** Presses a control; a seemingly dead one is pressed once more after a reload. */
  async #pressAt(steps: Steps, control: Control): Promise<Pressed | null> {
    const path = [...steps, control]
    for (const isLast of [false, true]) {
      if (!(await this.#reach(steps))) return null
      const pressed = await this.#visitor.press(control)
      this.#result.presses++
      if (this.#visitor.hasLostSession) {
        this.#visitor.hasLostSession = false
        this.#visitor.takeTroubles()
        await this.#open(false)
        continue
      }
      // What an earlier press left on the screen may hide the effect of this one.
      const isDoubtful =
        pressed.is !== 'done' || isDead(pressed.evidence) || isSilentRefusal(pressed.evidence)
      if (isDoubtful && !isLast) {
        await this.#open(false)
        continue
      }
      await this.#judge(path, pressed)
      return pressed
    }
    return null
  }

  async #judge(steps: Steps, pressed: Pressed | null): Promise<void> {
    const { page } = this.#visitor
    // A popover over the screen closes on the press it intercepts, and so do the choices of a field anywhere.
    const isOnScreen = steps.at(-1)?.layer === ''
    const isUnderPopover = await page
      .evaluate(
        (onScreen) => window.sweepProbe.hasList() || (onScreen && window.sweepProbe.hasLayer()),
        isOnScreen,
      )
      .catch(() => false)
    if (pressed?.is === 'covered' && !isUnderPopover) this.#note('covered', steps, 'something lies over it')
    if (pressed?.is === 'done') {
      const { evidence } = pressed
      if (isDead(evidence)) this.#note('dead', steps, 'nothing happens')
      if (isSilentRefusal(evidence)) this.#note('silent refusal', steps, evidence.refusals.join(', '))
      for (const refusal of wrongRefusals(evidence)) this.#note('refused', steps, refusal)
    }
    const { troubles } = pressed ? this.#visitor.takeTroubles() : { troubles: [] }
    for (const { kind, text } of troubles) this.#note(kind, steps, text)
    const texts = await page.evaluate(() => window.sweepProbe.texts()).catch(() => [])
    for (const text of badTexts(texts)) this.#note('text', steps, text)
    if (this.#options.width !== '390') return
    const sideways = await page.evaluate(() => window.sweepProbe.sidewaysScroll()).catch(() => 0)
    if (sideways > 0) this.#note('sideways', steps, 'the page is wider than the window')
  }

  /**
   * Fills the topmost form with plausible values and submits it. The empty form was already submitted when
   * its button was pressed like any other.
   */
  async #tryForm(steps: Steps): Promise<void> {
    if (Date.now() > this.#end) return
    const { page } = this.#visitor
    for (const isLast of [false, true]) {
      if (!(await this.#reach(steps))) return
      const { title, count, isFull } = await page.evaluate(() => ({
        title: `${window.sweepProbe.heading()}|${[...document.querySelectorAll('[role="dialog"]')].at(-1)?.textContent?.slice(0, 40) ?? ''}`,
        count: window.sweepProbe.fields().length,
        isFull: window.sweepProbe.fields().every(({ value }) => value !== ''),
      }))
      if (count === 0 || (!isLast && this.#tried.has(title))) return
      this.#tried.add(title)
      const stubborn = await fillForm(page, () => this.#visitor.settle())
      const canSend = () => page.evaluate(() => window.sweepProbe.markSubmit())
      // A prefilled form does nothing, or can't be submitted, until one of its values has changed.
      if (isFull || !(await canSend())) await changeOne(page)
      if (!(await canSend())) return
      const pressed = await this.#visitor.pressMarked()
      this.#result.forms++
      if (pressed.is === 'done' && isUnanswered(pressed.evidence)) {
        if (!isLast) {
          await this.#open(false)
          continue
        }
        this.#note(
          'unanswered form',
          steps,
          `filled and sent (no value taken by: ${stubborn.join(', ') || 'none'})`,
        )
      }
      await this.#judge(steps, pressed.is === 'done' && isDead(pressed.evidence) ? null : pressed)
      return
    }
  }
}
