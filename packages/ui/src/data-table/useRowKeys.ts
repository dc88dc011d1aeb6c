import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { actionOf, type KeyPlace, type ListAction, targetOf } from './list-keys.ts'
import type { RowsHandle } from './useVirtualRows.ts'

export interface RowKeysOptions {
  count: number
  /** The whole list. */
  rootRef: RefObject<HTMLElement | null>
  /** What the rows scroll in. */
  scrollRef: RefObject<HTMLElement | null>
  handleRef: RefObject<RowsHandle | null>
  /** What the other keys do; one that is missing is left to the browser. */
  actions: Partial<Record<ListAction, (index: number) => void>>
  /** Shift and an arrow went from a row to its neighbour. */
  onExtend?: (from: number, to: number) => void
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
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
 * Keyboard of a list (`list-keys.ts`): one row at a time is in the tab order, arrows move it. Keys pressed in
 * a text box are the box's own. While nothing has the focus, the keys that need no row work too, for the
 * first list of the page.
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

  function workOf(action: ListAction): (() => void) | undefined {
    const rowsInSight = handleRef.current?.rowsInSight() ?? 1
    const target = count > 0 ? targetOf(action, active, { count, rowsInSight }) : null
    if (target === null) {
      const act = options.actions[action]
      return act && (() => act(active))
    }
    const isExtending = action === 'extendDown' || action === 'extendUp'
    if (isExtending && !options.onExtend) return undefined
    return () => {
      if (isExtending) options.onExtend?.(active, target)
      moveTo(target)
    }
  }

  function handle(event: KeyboardEvent | globalThis.KeyboardEvent, place: KeyPlace) {
    if (event.altKey || event.defaultPrevented || isTyping(event.target)) return
    const isCommand = event.ctrlKey || event.metaKey
    const action = actionOf({ key: event.key, shiftKey: event.shiftKey, isCommand }, place)
    const work = action && workOf(action)
    // Text that is marked is what a person wants to copy.
    if (!work || (action === 'copy' && window.getSelection()?.toString())) return
    event.preventDefault()
    event.stopPropagation()
    work()
  }

  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    function onDocumentKey(event: globalThis.KeyboardEvent) {
      const isFirst = document.querySelector('[data-list-root]') === rootRef.current
      if (isFirst && isPageItself()) latest.current(event, 'page')
    }
    document.addEventListener('keydown', onDocumentKey)
    return () => document.removeEventListener('keydown', onDocumentKey)
  }, [rootRef])

  return {
    active,
    setActiveIndex,
    ...focus,
    onKeyDown(event: KeyboardEvent) {
      // What opens from the list is drawn elsewhere; its keys come by here too.
      if (event.currentTarget.contains(event.target as Node)) handle(event, placeOf(event.target))
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
