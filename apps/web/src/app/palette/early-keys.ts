/** How long keys are caught at most: a palette that fails to load must not keep them. */
const LONGEST_MS = 5000

let typed = ''
let onTyped: ((typed: string) => void) | null = null
let timer: number | undefined

function catchKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') earlyKeys.release()
  const isText = event.key.length === 1
  if (!isText && event.key !== 'Backspace' && event.key !== 'Enter') return
  // Also Enter: it would press what has the focus, or open what was suggested before the typed text arrived.
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') return
  typed = isText ? typed + event.key : typed.slice(0, -1)
  onTyped?.(typed)
}

/** Catches what is typed between the shortcut that opens the palette and the moment its field has the focus. */
export const earlyKeys = {
  begin(): void {
    earlyKeys.release()
    typed = ''
    window.addEventListener('keydown', catchKey, { capture: true })
    timer = window.setTimeout(earlyKeys.release, LONGEST_MS)
  },
  read: () => typed,
  /** @param listener receives the whole text whenever a key adds to it */
  follow(listener: (typed: string) => void): void {
    onTyped = listener
  },
  release(): void {
    window.removeEventListener('keydown', catchKey, { capture: true })
    window.clearTimeout(timer)
    onTyped = null
  },
}
