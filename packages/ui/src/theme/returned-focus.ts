/** How many places of the focus are remembered. */
const MOST = 12

/** In the page, shown, and able to take the focus. */
const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true)

/**
 * Gives the focus back when the dialog that had it is removed: to what opened it, or if that went with the action, to what
 * had it before. Otherwise it falls to the page's body, and the keyboard begins anew at the top.
 *
 * @param overlays holds the dialogs, drawers and menus
 * @returns ends it
 */
export function returnFocusFrom(overlays: Element): () => void {
  let visited: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    visited = [...visited.filter((one) => one !== target && one.isConnected), target].slice(-MOST)
  }
  const giveBack = () => {
    const { activeElement } = document
    const last = visited.at(-1)
    // Only what a removed overlay had: a click on empty ground means to leave the focus.
    if ((activeElement !== null && activeElement !== document.body) || !last || last.isConnected) return
    // What is behind an open dialog can't be reached: its own parts come and go while it is open.
    const dialogs = [...overlays.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
    const open = dialogs.findLast(canTakeFocus)
    visited
      .findLast((one) => canTakeFocus(one) && (!open || open.contains(one)))
      ?.focus({ preventScroll: true })
  }
  // After those that place it themselves, such as a list that moves on to the next row.
  const observer = new MutationObserver(() => setTimeout(giveBack, 0))
  // A drawer that was open when it was first drawn leaves its empty frame behind.
  observer.observe(overlays, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
