import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { KeyPlace } from './list-keys.ts'
import type { handleKey, RowKeysContext } from './row-keys.ts'

/** Access to rows that are not all rendered. */
export interface RowsHandle {
  /** Scrolls to a row and renders it. */
  scrollToIndex: (index: number) => void
}

interface RowKeysOptions extends Pick<RowKeysContext, 'count' | 'actions' | 'onExtend'> {
  /** The whole list. */
  rootRef: RefObject<HTMLElement | null>
  /** Scroll container of the rows. */
  scrollRef: RefObject<HTMLElement | null>
  handleRef: RefObject<RowsHandle | null>
}

/** Keys by which browsers scroll. */
const SCROLLING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

let handler: typeof handleKey | null = null

/** Loads the key handler; called on the first focus in a list, so that it is ready for the first key. */
export async function loadRowKeys(): Promise<typeof handleKey> {
  handler ??= (await import('./row-keys.ts')).handleKey
  return handler
}

function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.dataset.rowIndex !== undefined) return 'row'
  return target.closest('table') ? 'table' : 'list'
}

function rowElement(scroll: HTMLElement | null, index: number) {
  return scroll?.querySelector<HTMLElement>(`[data-row-index="${index}"]`)
}

/** Nothing has the focus, and no overlay is open. */
function isPageItself(): boolean {
  const focused = document.activeElement
  if (focused && focused !== document.body && focused.tagName !== 'MAIN') return false
  return document.querySelector('[role="dialog"], [role="menu"]') === null
}

/**
 * Keyboard of a list (`list-keys.ts`) with a roving tab index: one row is in the tab order, arrow keys move
 * it. While nothing has the focus, keys that need no row work too, for the first list of the page.
 */
export function useRowKeys(options: RowKeysOptions) {
  const { count, rootRef, scrollRef, handleRef } = options
  const [activeIndex, setActiveIndex] = useState(0)
  const active = Math.max(0, Math.min(activeIndex, count - 1))
  const { wantFocus, ...focus } = useFocusOfRow(scrollRef, active)

  function moveTo(index: number) {
    setActiveIndex(index)
    handleRef.current?.scrollToIndex(index)
    const row = rowElement(scrollRef.current, index)
    if (row) row.focus()
    else wantFocus()
  }

  const context = useRef<RowKeysContext | null>(null)
  useEffect(() => {
    const { actions, onExtend } = options
    context.current = { count, active, scroll: scrollRef.current, moveTo, actions, onExtend }
  })
  function handle(event: globalThis.KeyboardEvent, place: KeyPlace) {
    if (event.defaultPrevented) return
    const act = (by: typeof handleKey) => context.current && by(event, place, context.current)
    if (handler) act(handler)
    // The first key may have to wait for the handler, but it is not lost; the browser must not scroll meanwhile.
    else {
      if (place === 'row' && SCROLLING.has(event.key)) event.preventDefault()
      void loadRowKeys().then(act)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: refs hold everything it uses
  useEffect(() => {
    function onDocumentKey(event: globalThis.KeyboardEvent) {
      const isFirst = document.querySelector('[data-list-root]') === rootRef.current
      if (isFirst && isPageItself()) handle(event, 'page')
    }
    document.addEventListener('keydown', onDocumentKey)
    return () => document.removeEventListener('keydown', onDocumentKey)
  }, [])

  return {
    active,
    setActiveIndex,
    ...focus,
    onKeyDown(event: KeyboardEvent) {
      // Events of overlays bubble through React's tree although they are rendered elsewhere.
      const isInside = event.currentTarget.contains(event.target as Node)
      if (isInside) handle(event.nativeEvent, placeOf(event.target))
    },
  }
}

/** Restores the focus to a row that was rendered again, or only after scrolling. */
function useFocusOfRow(scrollRef: RefObject<HTMLElement | null>, active: number) {
  const state = useRef({ isOnRow: false, isAwaited: false })
  return {
    wantFocus() {
      state.current.isAwaited = true
    },
    /** Called for every focus within the list. */
    onFocus(event: FocusEvent) {
      state.current.isOnRow = placeOf(event.target) === 'row'
      void loadRowKeys()
    },
    /** Not called when rendering removes a focused row; then the focus is restored. */
    onBlur() {
      state.current.isOnRow = false
    },
    /** Called after the rows were rendered. */
    restoreFocus() {
      const isLost = state.current.isOnRow && document.activeElement === document.body
      if (!isLost && !state.current.isAwaited) return
      const row = rowElement(scrollRef.current, active)
      if (!row) return
      state.current.isAwaited = false
      row.focus({ preventScroll: true })
    },
  }
}
