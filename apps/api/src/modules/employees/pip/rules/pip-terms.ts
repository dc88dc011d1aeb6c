import { type GoalStanding, MAX_PIP_DAYS, PIP_WEIGHT } from '@muster/contract/employees/pip/pip.constants'
import { addDays, daysBetween } from '@muster/contract/kit/days'
import { pipTexts } from '../pip.texts.ts'

export interface GoalTerms {
  due_on: string
  weight: number
}

export interface PlanTerms {
  starts_on: string
  ends_on: string
  goals: readonly GoalTerms[]
}

/** Problems of a plan by field; `joinedOn` is the person's joining date. */
export function planProblems(plan: PlanTerms, joinedOn: string): Record<string, string> {
  const problems: Record<string, string> = {}
  const { starts_on, ends_on, goals } = plan
  if (starts_on < joinedOn) problems.starts_on = pipTexts('beforeJoining')
  if (ends_on <= starts_on) problems.ends_on = pipTexts('lastDayNotAfterFirst')
  else if (daysBetween(starts_on, ends_on) > MAX_PIP_DAYS) {
    problems.ends_on = pipTexts('planTooLong', { maxPipDays: MAX_PIP_DAYS })
  }
  goals.forEach(({ due_on }, at) => {
    if (due_on < starts_on || due_on > ends_on) {
      problems[`goals.${at}.due_on`] = pipTexts('outsidePlan')
    }
  })
  const weight = goals.reduce((sum, goal) => sum + goal.weight, 0)
  if (weight !== PIP_WEIGHT) {
    problems.goals = pipTexts('weightsDontAddUp', { weight, pipWeight: PIP_WEIGHT })
  }
  return problems
}

/** Why a plan can't be extended to a day, or undefined. */
export function extensionProblem(
  plan: { ends_on: string; first_ends_on: string },
  to: string | undefined,
  today: string,
): string | undefined {
  if (to === undefined) return pipTexts('newLastDayRequired')
  if (to <= plan.ends_on) return pipTexts('newLastDayTooEarly')
  if (to <= today) return pipTexts('futureDateRequired')
  const latest = addDays(plan.first_ends_on, MAX_PIP_DAYS)
  return to > latest ? pipTexts('extensionTooLong') : undefined
}

/** Total weight of the goals that are met, out of 100. */
export function achievedWeight(goals: readonly { weight: number; standing: GoalStanding }[]): number {
  return goals.reduce((sum, { weight, standing }) => sum + (standing === 'met' ? weight : 0), 0)
}

/** The day by which the next check-in is expected: counted from the last check-in, capped at the plan's end. */
export function nextCheckIn(plan: {
  starts_on: string
  ends_on: string
  check_in_days: number
  last: string | null
}): string {
  const next = addDays(plan.last ?? plan.starts_on, plan.check_in_days)
  return next > plan.ends_on ? plan.ends_on : next
}

export interface Standpoint {
  state: 'draft' | 'active' | 'closed'
  isSelf: boolean
  manages: boolean
  isAcknowledged: boolean
  /** A draft whose start waits for approval. */
  isWaiting?: boolean
}

/** The actions that a reader of a plan may take. */
export function abilitiesOf({ state, isSelf, manages, isAcknowledged, isWaiting = false }: Standpoint) {
  const mayManage = manages && !isSelf
  const isDraft = mayManage && state === 'draft' && !isWaiting
  const isRunning = mayManage && state === 'active'
  return {
    edit: isDraft,
    start: isDraft,
    discard: isDraft,
    check_in: isRunning,
    extend: isRunning,
    close: isRunning,
    comment: state === 'active',
    acknowledge: isSelf && state === 'active' && !isAcknowledged,
  }
}
