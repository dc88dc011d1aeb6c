import type { AssignmentAttribute } from '@muster/contract/employees/employees.constants'
import { type Period, periodOn } from '../../rules/assignment-plan.ts'
import { type GroupLimits, isWithinGroups } from '../../rules/group-reach.ts'
import { movesTexts } from '../moves.texts.ts'

export interface MovedPerson {
  name: string
  status: 'active' | 'left'
  joinedOn: string
  leftOn: string | null
}

/** An existing planned change, in words. */
export interface PlannedPeriod {
  /** Field name in the form. */
  field: string
  fromDate: string
  to: string
}

/**
 * Reasons why an employee cannot be transferred on a date.
 *
 * @param effectiveDate first day of the transfer
 */
export function moveProblems(person: MovedPerson, effectiveDate: string): string[] {
  const { name, joinedOn, leftOn } = person
  if (person.status === 'left') return [movesTexts('hasLeftOrganisation', { name })]
  if (effectiveDate < joinedOn) {
    return [movesTexts('joinsLater', { name, joinedOn })]
  }
  if (leftOn !== null && effectiveDate > leftOn) {
    return [movesTexts('leavesEarlier', { name, leftOn })]
  }
  return []
}

/**
 * Compares a transfer with planned changes of the same attributes: one on the same date is a problem, others stay
 * and give a note.
 */
export function meetPlanned(
  person: Pick<MovedPerson, 'name'>,
  planned: readonly PlannedPeriod[],
  effectiveDate: string,
): { problems: string[]; notes: string[] } {
  const problems: string[] = []
  const notes: string[] = []
  for (const { field, fromDate, to } of planned) {
    const becomes = to === '' ? movesTexts('isCleared') : movesTexts('becomes', { to })
    if (fromDate === effectiveDate) {
      problems.push(movesTexts('changeAlreadyPlanned', { name: person.name, field, becomes, fromDate }))
    } else if (fromDate > effectiveDate)
      notes.push(movesTexts('changeStaysPlanned', { field, becomes, fromDate }))
    else notes.push(movesTexts('earlierChange', { field, becomes, fromDate }))
  }
  return { problems, notes }
}

export interface ManagerStanding {
  name: string
  status: 'active' | 'left' | 'not_joined'
  joinedOn: string
  leftOn: string | null
}

/** Why somebody cannot be a manager from `effectiveDate` on; undefined if they can. */
export function managerProblem(
  manager: ManagerStanding | undefined,
  effectiveDate: string,
): string | undefined {
  if (!manager) return movesTexts('managerUnavailable')
  if (manager.status === 'not_joined') {
    return movesTexts('managerJoinsLater', { name: manager.name, joinedOn: manager.joinedOn })
  }
  if (manager.status === 'left') return movesTexts('willHaveLeft', { name: manager.name, effectiveDate })
  return undefined
}

type ValueFor = (attribute: AssignmentAttribute) => number | null

/** The value of an attribute on a date. Without history, the record's value always applies. */
export function valueOn(periods: readonly Period[], recordValue: number | null, day: string): number | null {
  return periods.length === 0 ? recordValue : (periodOn(periods, day)?.valueId ?? null)
}

/** Data permission groups that include the employee only after the transfer, and only before it. */
export function groupsChanged<G extends { limits: GroupLimits }>(
  groups: readonly G[],
  before: ValueFor,
  after: ValueFor,
): { entered: G[]; left: G[] } {
  const standing = groups.map((group) => ({
    group,
    was: isWithinGroups([group.limits], before),
    is: isWithinGroups([group.limits], after),
  }))
  return {
    entered: standing.filter(({ was, is }) => is && !was).map(({ group }) => group),
    left: standing.filter(({ was, is }) => was && !is).map(({ group }) => group),
  }
}
