/** A control on the screen, as reported by the page. */
export interface Control {
  /** Role and accessible name, by which the control is found again after a reload. */
  role: string
  name: string
  /** Title of the dialog or menu it is in; empty on the screen itself. */
  layer: string
  /** Its position in a repeated row, card or cell. */
  placeInRow: string | null
  /** Tags and classes of its ancestors: equal for the cells of a grid. */
  likeness: string
}

/** Number of similar controls pressed where there are more than `MANY_ALIKE`. */
const SOME_OF_MANY = 2
const MANY_ALIKE = 8

/** The name without parts that differ between records. */
function plainName(name: string): string {
  return name.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
}

/** Equal for controls that do the same: the row menus of a table, or the same button of a dialog. */
export function keyOf({ role, name, layer, placeInRow }: Control): string {
  const place = `${plainName(layer)}|${role}|`
  return placeInRow === null ? place + plainName(name) : `${place}row:${placeInRow}`
}

/** The controls worth pressing: one of each kind, and two of a grid of similar ones. */
export function distinct(controls: readonly Control[], known: ReadonlySet<string> = new Set()): Control[] {
  const alike = new Map<string, number>()
  for (const { layer, likeness } of controls) {
    const kind = `${layer}|${likeness}`
    alike.set(kind, (alike.get(kind) ?? 0) + 1)
  }
  const seen = new Set(known)
  const taken = new Map<string, number>()
  return controls.filter((control) => {
    const key = keyOf(control)
    const kind = `${control.layer}|${control.likeness}`
    const isGrid = control.role !== 'menuitem' && (alike.get(kind) ?? 0) > MANY_ALIKE
    if (seen.has(key) || (isGrid && (taken.get(kind) ?? 0) >= SOME_OF_MANY)) return false
    seen.add(key)
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
    return true
  })
}

/** What is compared to tell whether a screen still is as it was. */
interface State {
  url: string
  /** Open dialogs and menus. */
  layers: number
  controls: readonly Control[]
}

const exactly = ({ role, name, layer, placeInRow }: Control) => `${layer}|${role}|${name}|${placeInRow}`

/**
 * Whether everything that could be pressed before can be pressed now, with the same dialogs and menus open.
 * More than before does no harm: an opened row, a typed value, a message.
 */
export function holds(before: State, now: State): boolean {
  const there = new Set(now.controls.map(exactly))
  return (
    now.url === before.url &&
    now.layers === before.layers &&
    before.controls.every((control) => there.has(exactly(control)))
  )
}

/** Destructive controls last, so that the others still have data; sign-out ends the session. */
export function inOrder(controls: readonly Control[]): Control[] {
  const weight = ({ name }: Control) => {
    if (/sign out|log out/i.test(name)) return 2
    return /delete|remove|discard|reject|cancel|withdraw|revoke|deactivate|end |erase|reset|undo|revert|archive/i.test(
      name,
    )
      ? 1
      : 0
  }
  return controls.toSorted((a, b) => weight(a) - weight(b))
}

export const titleOf = ({ role, name, layer }: Control) =>
  `${role} “${name || '(no name)'}”${layer ? ` in “${layer}”` : ''}`
