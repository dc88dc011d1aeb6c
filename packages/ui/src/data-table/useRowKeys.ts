import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface RowKeysOptions {
  count: number
  containerRef: RefObject<HTMLElement | null>
  scrollToIndex: (index: number) => void
  onOpen?: (index: number) => void
  onSelect?: (index: number) => void
  onSearch?: () => void
}

function isTyping(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}

function isOnRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.rowIndex !== undefined
}

/** Where an arrow, Home or End leads from a row; null for other keys. */
function targetIndex(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: Math.min(count - 1, index + 1),
    ArrowUp: Math.max(0, index - 1),
    Home: 0,
    End: count - 1,
  }
  return targets[key] ?? null
}

/**
 * Keyboard of a list: one row at a time is in the tab order, arrows move it, Enter opens, X selects, slash
 * searches. Keys pressed in a text box are the box's own.
 */
export function useRowKeys({
  count,
  containerRef,
  scrollToIndex,
  onOpen,
  onSelect,
  onSearch,
}: RowKeysOptions) {
  const [activeIndex, setActiveIndex] = useState(0)
  const pendingFocus = useRef<number | null>(null)
  const active = Math.max(0, Math.min(activeIndex, count - 1))

  // A row far away is rendered only after scrolling, so the focus follows after the next paint.
  useEffect(() => {
    const index = pendingFocus.current
    if (index === null) return
    const row = containerRef.current?.querySelector<HTMLElement>(`[data-row-index="${index}"]`)
    if (!row) return
    pendingFocus.current = null
    row.focus({ preventScroll: false })
  })

  function moveTo(index: number) {
    setActiveIndex(index)
    scrollToIndex(index)
    const row = containerRef.current?.querySelector<HTMLElement>(`[data-row-index="${index}"]`)
    if (row) row.focus()
    else pendingFocus.current = index
  }

  function rowActionOf(key: string, isRow: boolean): (() => void) | undefined {
    const target = targetIndex(key, active, count)
    if (target !== null) return () => moveTo(target)
    const act = { Enter: isRow ? onOpen : undefined, x: onSelect, X: onSelect }[key]
    return act && (() => act(active))
  }

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if (event.key === '/') return onSearch
    return count > 0 ? rowActionOf(event.key, isOnRow(event.target)) : undefined
  }

  function onKeyDown(event: KeyboardEvent) {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    if (isShortcut || event.defaultPrevented || isTyping(event.target)) return
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  return { active, setActiveIndex, onKeyDown }
}
