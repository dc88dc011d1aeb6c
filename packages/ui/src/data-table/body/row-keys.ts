import { actionOf, type KeyPlace, type ListAction, targetOf } from './list-keys.ts'

/** State of a list for handling a key. */
export interface RowKeysContext {
  count: number
  active: number
  /** Scroll container of the rows. */
  scroll: HTMLElement | null
  moveTo: (index: number) => void
  /** Handlers of actions other than navigation; missing ones are left to the browser. */
  actions: Partial<Record<ListAction, (index: number) => void>>
  /** Called when shift and an arrow key moved to a neighbouring row. */
  onExtend?: (from: number, to: number) => void
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}

/** Minus one, so that the last visible row stays visible. */
function rowsInSight({ scroll, active }: RowKeysContext): number {
  const row = scroll?.querySelector<HTMLElement>(`[data-row-index="${active}"]`)
  return Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / (row?.offsetHeight || 1)) - 2)
}

function workOf(action: ListAction, context: RowKeysContext): (() => void) | undefined {
  const { count, active, onExtend, moveTo } = context
  const move = { count, rowsInSight: rowsInSight(context) }
  const target = count > 0 ? targetOf(action, active, move) : null
  if (target === null) {
    const act = context.actions[action]
    return act && (() => act(active))
  }
  if (action !== 'extendDown' && action !== 'extendUp') return () => moveTo(target)
  return (
    onExtend &&
    (() => {
      onExtend(active, target)
      moveTo(target)
    })
  )
}

/** Handles a key in a list (`list-keys.ts`), except in text boxes. */
export function handleKey(event: KeyboardEvent, place: KeyPlace, context: RowKeysContext): void {
  if (event.altKey || isTyping(event.target)) return
  const isCommand = event.ctrlKey || event.metaKey
  const action = actionOf({ key: event.key, shiftKey: event.shiftKey, isCommand }, place)
  const work = action && workOf(action, context)
  // With selected text, copying means that text.
  if (!work || (action === 'copy' && window.getSelection()?.toString())) return
  event.preventDefault()
  event.stopPropagation()
  work()
}
