import { type KeyboardEvent, useState } from 'react'

const isRtl = () => typeof document !== 'undefined' && document.dir === 'rtl'

/** Target of a navigation key; null for other keys. */
function targetOf(key: string, from: number, count: number, columns: number): number | null {
  const forward = isRtl() ? -1 : 1
  const targets: Record<string, number> = {
    ArrowRight: from + forward,
    ArrowLeft: from - forward,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  }
  return targets[key] ?? null
}

/**
 * Tracks the active mark of a drawing, by pointer or arrow keys; the drawing is a single tab stop. `columns`
 * is the number of marks per row: ↑ and ↓ move by that many. Enter or a click picks one.
 */
export function useMarks(count: number, columns = 1, onPick?: (at: number) => void) {
  const [place, setPlace] = useState<number | null>(null)
  const active = place !== null && place < count ? place : null

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setPlace(null)
    if (event.key === 'Enter' && active !== null) onPick?.(active)
    const target = targetOf(event.key, active ?? 0, count, columns)
    if (target === null) return
    event.preventDefault()
    if (target >= 0 && target < count) setPlace(target)
  }

  return {
    /** Index of the mark whose tip is shown. */
    active,
    /** Props of the element around all marks. */
    frame: {
      tabIndex: 0,
      onKeyDown,
      onFocus: () => setPlace((now) => now ?? 0),
      onBlur: () => setPlace(null),
      onPointerLeave: () => setPlace(null),
    },
    /** Props of the mark at an index. */
    mark: (at: number) => ({
      onPointerEnter: () => setPlace(at),
      'data-active': active === at || undefined,
      ...(onPick && { onClick: () => onPick(at), cursor: 'pointer' }),
    }),
  }
}
