import { actionOf, type KeyPlace, type ListAction, targetOf } from './list-keys.ts'

/** What the keyboard needs to know of a list at the moment of a key. */
export interface RowKeysContext {
  count: number
  active: number
  /** What the rows scroll in. */
  scroll: HTMLElement | null
  moveTo: (index: number) => void
  /** What keys do that do not move; one that is missing is left to the browser. */
  actions: Partial<Record<ListAction, (index: number) => void>>
  /** Shift and an arrow went from a row to its neighbour. */
  onExtend?: (from: number, to: number) => void
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}

/** Less one, so that the last row seen stays. */
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

/** Does what a key means in a list (`list-keys.ts`). Keys pressed in a text box are the box's own. */
export function handleKey(event: KeyboardEvent, place: KeyPlace, context: RowKeysContext): void {
  if (event.altKey || event.defaultPrevented || isTyping(event.target)) return
  const isCommand = event.ctrlKey || event.metaKey
  const action = actionOf({ key: event.key, shiftKey: event.shiftKey, isCommand }, place)
  const work = action && workOf(action, context)
  // Text that is marked is what a person wants to copy.
  if (!work || (action === 'copy' && window.getSelection()?.toString())) return
  event.preventDefault()
  event.stopPropagation()
  work()
}
