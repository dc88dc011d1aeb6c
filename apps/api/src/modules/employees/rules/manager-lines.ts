import { afterPlan, NO_CHANGE, type Period, planAssignment } from './assignment-plan.ts'
import { findManagerCycle } from './manager-cycle.ts'

/** Who reports to whom from one day to another; `toDate` is the last day, null while it goes on. */
export interface LinePeriod {
  employeeId: number
  managerId: number | null
  fromDate: string
  toDate: string | null
}

export interface ManagerProposal {
  employeeId: number
  managerId: number | null
  /** First day of the new manager. */
  fromDate: string
}

export interface Ring {
  employeeId: number
  managerId: number
  /** The first day on which somebody would report to themselves. */
  day: string
}

/** The lines of one person as they will be. */
function proposedLines(own: readonly LinePeriod[], proposal: ManagerProposal): LinePeriod[] {
  const periods: Period[] = own.map((line, index) => ({
    id: index + 1,
    valueId: line.managerId,
    fromDate: line.fromDate,
    toDate: line.toDate,
  }))
  const plan = planAssignment(periods, proposal.managerId, proposal.fromDate)
  if (plan === NO_CHANGE) return [...own]
  return afterPlan(periods, plan).map((period) => ({
    employeeId: proposal.employeeId,
    managerId: period.valueId,
    fromDate: period.fromDate,
    toDate: period.toDate,
  }))
}

/**
 * Finds somebody who would report to themselves on the day a change begins or on any later one: a ring can also
 * close by what is planned already, or only by several people's changes together.
 *
 * @param lines who reports to whom from `fromDate` on, at least of everybody above the people concerned
 * @returns the first such day with two people of the ring; null when every line ends on every day
 */
export function findRing(
  lines: readonly LinePeriod[],
  proposals: readonly ManagerProposal[],
  fromDate: string,
): Ring | null {
  const byPerson = Map.groupBy(lines, (line) => line.employeeId)
  for (const proposal of proposals) {
    byPerson.set(proposal.employeeId, proposedLines(byPerson.get(proposal.employeeId) ?? [], proposal))
  }
  const all = [...byPerson.values()].flat()
  const starts = [...new Set(proposals.map((proposal) => proposal.employeeId))]
  const days = new Set([fromDate, ...all.map((line) => line.fromDate).filter((day) => day > fromDate)])
  for (const day of [...days].sort()) {
    const managerOf = new Map<number, number | null>()
    for (const line of all) {
      if (line.fromDate <= day && (line.toDate === null || line.toDate >= day)) {
        managerOf.set(line.employeeId, line.managerId)
      }
    }
    const cycle = findManagerCycle(managerOf, starts)
    if (cycle) return { ...cycle, day }
  }
  return null
}

export interface DueManager {
  employeeId: number
  managerId: number | null
}

/**
 * Which of the changes of manager that begin on one day can be shown: all of them are judged together, since the
 * half of a reorganisation may close a ring that the whole of it does not. Those that still close one are left out.
 *
 * @param managerOf who reports to whom so far; it is changed to what holds afterwards
 */
export function soundManagers<D extends DueManager>(
  managerOf: Map<number, number | null>,
  due: readonly D[],
): { sound: D[]; refused: D[] } {
  const before = new Map(due.map(({ employeeId }) => [employeeId, managerOf.get(employeeId) ?? null]))
  for (const { employeeId, managerId } of due) managerOf.set(employeeId, managerId)
  const open = new Map(due.map((one) => [one.employeeId, one]))
  const refused: D[] = []
  for (;;) {
    const cycle = findManagerCycle(managerOf, open.keys())
    const closing = cycle ? open.get(cycle.employeeId) : undefined
    if (!closing) break
    open.delete(closing.employeeId)
    refused.push(closing)
    managerOf.set(closing.employeeId, before.get(closing.employeeId) ?? null)
  }
  return { sound: due.filter((one) => open.has(one.employeeId)), refused }
}
