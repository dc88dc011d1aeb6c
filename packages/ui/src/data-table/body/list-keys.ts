/** Actions of keys in a list. */
export type ListAction =
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'pageDown'
  | 'pageUp'
  | 'extendDown'
  | 'extendUp'
  | 'open'
  | 'select'
  | 'selectAll'
  | 'copy'
  | 'search'
  | 'filters'
  | 'previousPage'
  | 'nextPage'
  | 'help'

/** Where a key was pressed: on a row, in the table, elsewhere in the list, or without focus. */
export type KeyPlace = 'row' | 'table' | 'list' | 'page'

interface Key {
  key: string
  shiftKey: boolean
  /** Ctrl, or ⌘. */
  isCommand: boolean
}

type Keys = ReadonlyMap<string, ListAction>
const keys = (actions: Record<string, ListAction>): Keys => new Map(Object.entries(actions))
const none = keys({})

const onRow = keys({ Enter: 'open', ' ': 'select' })
const inTable = keys({
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  x: 'select',
})
const extending = keys({ ArrowDown: 'extendDown', ArrowUp: 'extendUp' })
/** Without focus in the list, slash belongs to the page's own search. */
const inList = keys({ '/': 'search' })
const anywhere = keys({
  a: 'selectAll',
  f: 'filters',
  '[': 'previousPage',
  ']': 'nextPage',
  '?': 'help',
})

/** The keyboard map of a list; null for keys left to the browser. */
export function actionOf({ key, shiftKey, isCommand }: Key, place: KeyPlace): ListAction | null {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (isCommand) return name === 'c' && !shiftKey ? 'copy' : null
  const isInTable = place === 'row' || place === 'table'
  const maps = [
    shiftKey && isInTable ? extending : none,
    place === 'row' ? onRow : none,
    isInTable && !shiftKey ? inTable : none,
    place === 'page' ? none : inList,
    anywhere,
  ]
  for (const map of maps) {
    const action = map.get(name)
    if (action) return action
  }
  return null
}

interface Move {
  count: number
  /** Number of visible rows. */
  rowsInSight: number
}

/** Target row of a navigation action; null for other actions. */
export function targetOf(action: ListAction, index: number, { count, rowsInSight }: Move): number | null {
  const last = count - 1
  switch (action) {
    case 'down':
    case 'extendDown':
      return Math.min(last, index + 1)
    case 'up':
    case 'extendUp':
      return Math.max(0, index - 1)
    case 'first':
      return 0
    case 'last':
      return last
    case 'pageDown':
      return Math.min(last, index + rowsInSight)
    case 'pageUp':
      return Math.max(0, index - rowsInSight)
    default:
      return null
  }
}
