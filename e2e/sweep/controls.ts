/** Something on the screen that can be pressed, as the page describes it. */
export interface Control {
  /** Role and accessible name, by which it is found again after the screen was opened anew. */
  role: string
  name: string
  /** Title of the dialog or menu it is in; empty on the screen itself. */
  layer: string
  /** Its place in the row, card or cell that is repeated, where it is in one. */
  placeInRow: string | null
  /** The tags and classes down to it: alike for the cells of a grid. */
  likeness: string
}

/** So many controls that look alike are pressed where there are more of them than `MANY_ALIKE`. */
const SOME_OF_MANY = 2
const MANY_ALIKE = 8

/** The name without what differs from record to record. */
function plainName(name: string): string {
  return name.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
}

/** The same for controls that do the same: the menu of every row of a table, the same button of a dialog. */
export function keyOf({ role, name, layer, placeInRow }: Control): string {
  const place = `${plainName(layer)}|${role}|`
  return placeInRow === null ? place + plainName(name) : `${place}row:${placeInRow}`
}

/** The controls worth pressing: one of each kind, and two of a whole grid of them. */
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

/** Destroying ones last, so that the others still find something; sign-out ends everything. */
export function inOrder(controls: readonly Control[]): Control[] {
  const weight = ({ name }: Control) => {
    if (/sign out|log out/i.test(name)) return 2
    return /delete|remove|discard|reject|cancel|withdraw|revoke|deactivate|end |erase|reset|undo|archive/i.test(
      name,
    )
      ? 1
      : 0
  }
  return controls.toSorted((a, b) => weight(a) - weight(b))
}

export const titleOf = ({ role, name, layer }: Control) =>
  `${role} “${name || '(no name)'}”${layer ? ` in “${layer}”` : ''}`
