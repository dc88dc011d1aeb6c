import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { KeyPlace } from './list-keys.ts'
import type { handleKey, RowKeysContext } from './row-keys.ts'

/** What the keyboard asks of rows that are not all drawn. */
export interface RowsHandle {
  /** Brings a row into sight and into the document. */
  scrollToIndex: (index: number) => void
}

interface RowKeysOptions extends Pick<RowKeysContext, 'count' | 'actions' | 'onExtend'> {
  /** The whole list. */
  rootRef: RefObject<HTMLElement | null>
  /** What the rows scroll in. */
  scrollRef: RefObject<HTMLElement | null>
  handleRef: RefObject<RowsHandle | null>
}

let handler: typeof handleKey | null = null

/**
 * Loads what keys do; asked with the first focus in a list, so that it is there before the first key.
 */
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

/** Nothing has the focus, and nothing lies over the page. */
function isPageItself(): boolean {
  const focused = document.activeElement
  if (focused && focused !== document.body && focused.tagName !== 'MAIN') return false
  return document.querySelector('[role="dialog"], [role="menu"]') === null
}

/**
 * Keyboard of a list (`list-keys.ts`): one row at a time is in the tab order, arrows move it. While nothing
 * has the focus, the keys that need no row work too, for the first list of the page.
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
    const act = (by: typeof handleKey) => context.current && by(event, place, context.current)
    if (handler) act(handler)
    // The first key of all comes late, but it is not lost.
    else void loadRowKeys().then(act)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it uses is kept in refs
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
      // What opens from the list is drawn elsewhere; its keys come by here too.
      const isInside = event.currentTarget.contains(event.target as Node)
      if (isInside) handle(event.nativeEvent, placeOf(event.target))
    },
  }
}

/** A row that had the focus and is drawn anew, or drawn only after scrolling, has it afterwards. */
function useFocusOfRow(scrollRef: RefObject<HTMLElement | null>, active: number) {
  const state = useRef({ isOnRow: false, isAwaited: false })
  return {
    wantFocus() {
      state.current.isAwaited = true
    },
    /** Told of every focus within the list. */
    onFocus(event: FocusEvent) {
      state.current.isOnRow = placeOf(event.target) === 'row'
      void loadRowKeys()
    },
    /** Not told when a row is taken away by drawing: that is the focus to bring back. */
    onBlur() {
      state.current.isOnRow = false
    },
    /** Called after the rows were drawn. */
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
