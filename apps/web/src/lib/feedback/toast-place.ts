/** The vertical extent of something on the screen, in pixels. */
export interface Extent {
  top: number
  bottom: number
}

/** Height for which a place is looked for: a toast of two lines. */
const HEIGHT = 76
const STEP = 8
/** How far below the header a place is looked for; below that, people would not see it. */
const FARTHEST = 360

/**
 * The topmost offset from `start` at which a toast covers none of `controls`, or as few as possible.
 *
 * @param controls extents of the controls in the column of toasts
 */
export function freeTop(controls: readonly Extent[], start: number): number {
  const covered = (top: number) => controls.filter((one) => one.top < top + HEIGHT && one.bottom > top).length
  let best = start
  for (let top = start; top <= start + FARTHEST && covered(best) > 0; top += STEP) {
    if (covered(top) < covered(best)) best = top
  }
  return best
}

const CONTROLS = 'button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="checkbox"]'
/** Width of the column of toasts at the right edge, with its margin. */
const COLUMN = 396

/** Controls in the column of toasts that can be pressed: neither hidden nor behind a dialog. */
function controlsInColumn(): Extent[] {
  const left = window.innerWidth - COLUMN
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !control.closest('.mantine-Notifications-root'))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > left && box.bottom > 0 && box.top < window.innerHeight)
    .filter(({ control, box }) => {
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      return hit !== null && (control.contains(hit) || hit.contains(control))
    })
    .map(({ box }) => ({ top: box.top, bottom: box.bottom }))
}

/** Height of the sticky header, under which toasts begin. */
function belowHeader(): number {
  const header = document.querySelector('header')?.getBoundingClientRect()
  return Math.max(0, header && header.top <= 0 ? header.bottom : 0) + STEP
}

/** Moves the container of toasts to where the next one covers no control, unless some are already shown. */
export function placeToasts(): void {
  if (document.querySelector('.mantine-Notification-root')) return
  const top = freeTop(controlsInColumn(), belowHeader())
  document.documentElement.style.setProperty('--muster-toast-top', `${top}px`)
}
