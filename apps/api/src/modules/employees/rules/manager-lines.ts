import { addDays } from '@muster/contract/kit/days'
import { afterPlan, NO_CHANGE, type Period, planAssignment } from './assignment-plan.ts'
import { findManagerCycle } from './manager-cycle.ts'

/** A period of reporting to a manager; `toDate` is its last day, null while it is open. */
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

/** A person's periods after applying a proposal. */
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
 * Finds somebody who would report to themselves on the first day of a change or any later day: a cycle can also
 * arise from planned changes, or only from several people's changes together.
 *
 * @param lines reporting periods from `fromDate` on, at least of everybody above the people concerned
 * @returns the first such day with two people of the cycle; null without a cycle
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
  const starts = [...new Set(proposals.map((proposal) => proposal.employeeId))]
  const managerOf = new Map<number, number | null>()
  for (const { day, ended, begun } of turnsOf([...byPerson.values()].flat(), fromDate)) {
    for (const { employeeId } of ended) managerOf.delete(employeeId)
    for (const { employeeId, managerId } of begun) managerOf.set(employeeId, managerId)
    // On a later day only a line that begins then can close a cycle.
    const changed = day === fromDate ? starts : begun.map(({ employeeId }) => employeeId)
    if (!findManagerCycle(managerOf, changed)) continue
    const cycle = findManagerCycle(managerOf, starts)
    if (cycle) return { ...cycle, day }
  }
  return null
}

interface Turn {
  day: string
  ended: LinePeriod[]
  begun: LinePeriod[]
}

/** The days from `fromDate` on on which lines end or begin, in order. */
function turnsOf(lines: readonly LinePeriod[], fromDate: string): Turn[] {
  const turns = new Map<string, Turn>()
  const turnOn = (day: string): Turn => {
    const turn = turns.get(day) ?? { day, ended: [], begun: [] }
    turns.set(day, turn)
    return turn
  }
  for (const line of lines) {
    if (line.toDate !== null && line.toDate < fromDate) continue
    turnOn(line.fromDate > fromDate ? line.fromDate : fromDate).begun.push(line)
    if (line.toDate !== null) turnOn(addDays(line.toDate, 1)).ended.push(line)
  }
  return [...turns.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

export interface DueManager {
  employeeId: number
  managerId: number | null
}

/**
 * Which changes of manager that start on the same day can be applied. Validates them together, since half of a
 * reorganisation may form a cycle that the whole doesn't. Excludes those that still form one.
 *
 * @param managerOf current managers by person; updated to the result
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
