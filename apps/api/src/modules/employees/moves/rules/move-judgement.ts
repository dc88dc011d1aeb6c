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

/** A change that is planned already, in words: what becomes of which attribute. */
export interface PlannedPeriod {
  /** As the form names the attribute. */
  field: string
  fromDate: string
  to: string
}

/**
 * What keeps somebody from being moved on a day.
 *
 * @param effectiveDate first day of the move
 */
export function moveProblems(person: MovedPerson, effectiveDate: string): string[] {
  const { name, joinedOn, leftOn } = person
  if (person.status === 'left') return [movesTexts('hasLeftTheOrganisation', { name })]
  if (effectiveDate < joinedOn) {
    return [movesTexts('joinsOnChooseThatDayOrALaterOne', { name, joinedOn })]
  }
  if (leftOn !== null && effectiveDate > leftOn) {
    return [movesTexts('leavesOnChooseAnEarlierDayOrTake', { name, leftOn })]
  }
  return []
}

/**
 * How planned changes of the same attributes meet a move: one of the same day stands against it, others stay
 * and are told.
 */
export function meetPlanned(
  person: Pick<MovedPerson, 'name'>,
  planned: readonly PlannedPeriod[],
  effectiveDate: string,
): { problems: string[]; notes: string[] } {
  const problems: string[] = []
  const notes: string[] = []
  for (const { field, fromDate, to } of planned) {
    const becomes = to === '' ? movesTexts('isEmptied') : `becomes ${to}`
    if (fromDate === effectiveDate) {
      problems.push(
        movesTexts('forAChangeOfThatDayIsPlannedAlready', { name: person.name, field, becomes, fromDate }),
      )
    } else if (fromDate > effectiveDate)
      notes.push(movesTexts('onThatStaysPlanned', { field, becomes, fromDate }))
    else notes.push(movesTexts('beforeThatOn', { field, becomes, fromDate }))
  }
  return { problems, notes }
}

export interface ManagerStanding {
  name: string
  status: 'active' | 'left' | 'not_joined'
  joinedOn: string
  leftOn: string | null
}

/** What keeps somebody from leading others from `effectiveDate` on. */
export function managerProblem(
  manager: ManagerStanding | undefined,
  effectiveDate: string,
): string | undefined {
  if (!manager) return movesTexts('thisManagerDoesNotExistOrIsNot')
  if (manager.status === 'not_joined') {
    return movesTexts('joinsOnAndCantLeadAnybodyBefore', { name: manager.name, joinedOn: manager.joinedOn })
  }
  if (manager.status === 'left')
    return movesTexts('noLongerWorksHereOn', { name: manager.name, effectiveDate })
  return undefined
}

type ValueFor = (attribute: AssignmentAttribute) => number | null

/** What a person has on a day; a record without history has had its value from the start. */
export function valueOn(periods: readonly Period[], recordValue: number | null, day: string): number | null {
  return periods.length === 0 ? recordValue : (periodOn(periods, day)?.valueId ?? null)
}

/** Groups whose limits reach the person only after the move, and only before it. */
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
