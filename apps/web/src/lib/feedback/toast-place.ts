/** The vertical extent of something on the screen, in pixels. */
export interface Extent {
  top: number
  bottom: number
  /** How bad it is to cover it; default: 1. */
  weight?: number
}

/** Height for which a place is looked for: a toast of two lines, with its gap. */
export const TOAST_HEIGHT = 84
const STEP = 8
/** How far below the header a place is looked for; below that, people would not see it. */
const FARTHEST = 360

/** The weight of what a column of toasts of this height covers; without weights, how many. */
export const coveredAt = (things: readonly Extent[], top: number, height = TOAST_HEIGHT): number =>
  things
    .filter((one) => one.top < top + height && one.bottom > top)
    .reduce((sum, { weight = 1 }) => sum + weight, 0)

/**
 * The topmost offset from `start` at which toasts cover none of `things`, or as little as possible.
 *
 * @param things extents of the controls, and on a phone the lines of text, in the column of toasts
 * @param height of the toasts, in pixels
 * @param farthest how far below `start` a place is looked for, in pixels
 */
export function freeTop(
  things: readonly Extent[],
  start: number,
  height = TOAST_HEIGHT,
  farthest = FARTHEST,
): number {
  const covered = (top: number) => coveredAt(things, top, height)
  let best = start
  for (let top = start; top <= start + farthest && covered(best) > 0; top += STEP) {
    if (covered(top) < covered(best)) best = top
  }
  return best
}

const CONTROLS = 'button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="checkbox"]'
const TOASTS = '.mantine-Notifications-root'
const TOAST = '.mantine-Notification-root'
/** A control covered is worse than many lines of text. */
const CONTROL_WEIGHT = 100
/** How many controls that scroll away one that stays counts for. */
const HELD = 100
/** Width of the column of toasts, with its margin. */
const COLUMN = 396

/**
 * How far the column of toasts is moved from the right edge: beside an open drawer, whose fields and buttons fill the
 * column, where there is room beside it.
 *
 * @param drawer horizontal extent of the drawer at the right edge, if one is open
 */
export function besideDrawer(drawer: { left: number; right: number } | undefined, width: number): number {
  if (!drawer || drawer.right < width - 1 || drawer.left < COLUMN) return 0
  return width - drawer.left
}

function openDrawer(): DOMRect | undefined {
  return [...document.querySelectorAll('.mantine-Drawer-content')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .toSorted((one, other) => one.left - other.left)[0]
}

/** What is at a point beneath the toasts. */
const beneath = (x: number, y: number) =>
  document.elementsFromPoint(x, y).find((element) => !element.closest(TOASTS))

/**
 * Whether a control stays where it is while the page scrolls, such as the button that sends a form on a phone: nobody
 * can scroll it out from under a toast.
 */
export function isHeld(control: HTMLElement): boolean {
  for (
    let at: HTMLElement | null = control;
    at && !at.matches('[role="dialog"], main');
    at = at.parentElement
  ) {
    const { position } = getComputedStyle(at)
    if (position === 'sticky' || position === 'fixed') return true
  }
  return false
}

/** Controls in the column of toasts that can be pressed: neither hidden nor behind a dialog. */
function controlsInColumn(inset: number): Extent[] {
  const right = window.innerWidth - inset
  const left = right - COLUMN
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !control.closest(TOASTS))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > left && box.left < right)
    .filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight)
    .filter(({ control, box }) => {
      const hit = beneath((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      return hit !== undefined && (control.contains(hit) || hit.contains(control))
    })
    .map(({ control, box }) => ({
      ...{ top: box.top, bottom: box.bottom },
      weight: CONTROL_WEIGHT * (isHeld(control) ? HELD : 1),
    }))
}

/** On a phone toasts are as wide as the page, so that they would hide whole lines. */
const isNarrow = () => window.innerWidth < 2 * COLUMN
/** Lines of text that can be seen. */
function linesOfText(): Extent[] {
  const main = document.querySelector('main')
  if (!main) return []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const lines: Extent[] = []
  const range = document.createRange()
  while (walker.nextNode()) {
    if (!walker.currentNode.nodeValue?.trim()) continue
    range.selectNodeContents(walker.currentNode)
    const { top, bottom, width } = range.getBoundingClientRect()
    // Texts for screen readers are one pixel wide.
    if (width > 1 && bottom > 0 && top < window.innerHeight) lines.push({ top, bottom })
  }
  return lines
}

/** What toasts must not cover. */
function thingsInColumn(inset: number): Extent[] {
  const controls = controlsInColumn(inset)
  if (!isNarrow()) return controls
  return [...controls, ...linesOfText()]
}

/** Height of the sticky header, under which toasts begin. */
function belowHeader(): number {
  const header = document.querySelector('header')?.getBoundingClientRect()
  return Math.max(0, header && header.top <= 0 ? header.bottom : 0) + STEP
}

/** Height of the toasts shown, with room for those about to be. */
function heightOfToasts(added: number): number {
  const shown = [...document.querySelectorAll(TOAST)].map((one) => one.getBoundingClientRect().height + STEP)
  return shown.reduce((sum, height) => sum + height, added * TOAST_HEIGHT)
}

let place = { top: -1, inset: -1 }

/** Moves the container of toasts to where they cover no control, and on a phone no text, unless they already cover none. */
function moveToasts(added: number): void {
  const inset = besideDrawer(openDrawer(), window.innerWidth)
  const things = thingsInColumn(inset)
  const height = heightOfToasts(added)
  const start = belowHeader()
  const isFirst = added > 0 && document.querySelector(TOAST) === null
  const covered = coveredAt(things, place.top, height)
  if (!isFirst && inset === place.inset && covered === 0) return
  const farthest = isNarrow() ? window.innerHeight - start - height : FARTHEST
  const top = freeTop(things, start, height, farthest)
  // Moving to another place that is no better would only distract.
  if (!isFirst && inset === place.inset && coveredAt(things, top, height) >= covered) return
  place = { inset, top }
  const { style } = document.documentElement
  style.setProperty('--muster-toast-top', `${place.top}px`)
  style.setProperty('--muster-toast-right', `${place.inset}px`)
}

/** Finds the place of the next toast. */
export const placeToasts = (): void => moveToasts(1)

const LOOK_AGAIN_MS = 250

/**
 * Moves the toasts while the page beneath them changes: an act often ends on another page, or in a drawer.
 *
 * @returns a function that stops this
 */
export function followPage(): () => void {
  const timer = window.setInterval(() => moveToasts(0), LOOK_AGAIN_MS)
  return () => window.clearInterval(timer)
}
