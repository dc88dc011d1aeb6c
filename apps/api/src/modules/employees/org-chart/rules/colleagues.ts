import type { DayLines } from './org-tree.ts'

/** Somebody and the managers above; stops at a cycle. */
function lineUp(me: number, managerOf: ReadonlyMap<number, number>): Set<number> {
  const line = new Set<number>()
  for (let at = me; managerOf.has(at) && !line.has(at); at = managerOf.get(at) as number) line.add(at)
  return line
}

/** Somebody and everybody below. */
function lineDown(me: number, { ids, managers }: DayLines): Set<number> {
  const reports = new Map<number, number[]>()
  ids.forEach((id, index) => {
    const manager = managers[index] as number
    const known = reports.get(manager)
    if (known) known.push(id)
    else reports.set(manager, [id])
  })
  const found = new Set([me])
  for (const id of found) for (const report of reports.get(id) ?? []) found.add(report)
  return found
}

/**
 * Whom somebody sees as a colleague: their managers upwards, people with the same manager, and everybody below.
 * In the order of `day.ids`; nobody for somebody who doesn't work here that day.
 */
export function colleaguesOf(day: DayLines, me: number): boolean[] {
  const managerOf = new Map(day.ids.map((id, index) => [id, day.managers[index] as number]))
  const manager = managerOf.get(me)
  if (manager === undefined) return day.ids.map(() => false)
  const above = lineUp(me, managerOf)
  const below = lineDown(me, day)
  return day.ids.map(
    (id, index) =>
      above.has(id) ||
      below.has(id) ||
      (manager !== 0 && managerOf.has(manager) && day.managers[index] === manager),
  )
}
