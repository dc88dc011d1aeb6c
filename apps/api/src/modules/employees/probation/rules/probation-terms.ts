import { addDays, addMonths } from '@muster/contract/kit/days'
import type { Text } from '../../../../lib/texts/texts.ts'
import { dayInWords } from '../../rules/day-in-words.ts'
import { probationTexts } from '../probation.texts.ts'

/** The explanation of a due date that was not calculated by a rule. */
export const BY_HAND = probationTexts.text('dateEnteredManually')

export interface ProbationRuleFacts {
  id: number
  name: string
  entity_id: number | null
  grade_id: number | null
  employment_type_id: number | null
  /** 0: no probation. */
  length: number
  unit: 'days' | 'months'
}

export interface JoinerFacts {
  /** `YYYY-MM-DD`. */
  date_of_joining: string
  entity_id: number | null
  grade_id: number | null
  employment_type_id: number | null
  /** A due date entered by hand; takes precedence over any rule. */
  confirmation_due_on: string | null
}

/** Criteria of rules by descending weight; the rule with the highest total wins. */
const criteria = [
  ['employment_type_id', 4],
  ['grade_id', 2],
  ['entity_id', 1],
] as const

function weightOf(rule: ProbationRuleFacts, person: JoinerFacts): number | null {
  let weight = 0
  for (const [name, points] of criteria) {
    if (rule[name] === null) continue
    if (rule[name] !== person[name]) return null
    weight += points
  }
  return weight
}

/** The applicable rule: the matching one with the highest weight. No two matching rules weigh the same. */
export function chooseRule<R extends ProbationRuleFacts>(
  rules: readonly R[],
  person: JoinerFacts,
): R | undefined {
  let best: { rule: R; weight: number } | undefined
  for (const rule of rules) {
    const weight = weightOf(rule, person)
    if (weight !== null && (best === undefined || weight > best.weight)) best = { rule, weight }
  }
  return best?.rule
}

/**
 * The day by which a probation is decided: the first day after it. Counts calendar months; a day that the month
 * lacks becomes its last day (31 August plus six months: 28 or 29 February).
 */
export function dueDay(
  joinedOn: string,
  { length, unit }: Pick<ProbationRuleFacts, 'length' | 'unit'>,
): string {
  return unit === 'months' ? addMonths(joinedOn, length) : addDays(joinedOn, length)
}

const lengthText = ({ length, unit }: Pick<ProbationRuleFacts, 'length' | 'unit'>) =>
  probationTexts.text(unit === 'months' ? 'monthsLong' : 'daysLong', { count: length })

export interface ProbationTerms {
  dueOn: string
  ruleId: number | null
  explanation: Text
}

/**
 * The due date of a joining person's probation, with its explanation. Undefined when no rule applies, the rule
 * excludes probation, or the due date has already passed, as for people who joined long ago.
 */
export function probationTerms(
  rules: readonly ProbationRuleFacts[],
  person: JoinerFacts,
  today: string,
): ProbationTerms | undefined {
  const rule = chooseRule(rules, person)
  if (person.confirmation_due_on !== null) {
    if (person.confirmation_due_on < today) return undefined
    return { dueOn: person.confirmation_due_on, ruleId: rule?.id ?? null, explanation: BY_HAND }
  }
  if (!rule || rule.length === 0) return undefined
  const dueOn = dueDay(person.date_of_joining, rule)
  if (dueOn < today) return undefined
  const explanation = probationTexts.text('dateByRule', {
    rule: lengthText(rule),
    dateOfJoining: dayInWords(person.date_of_joining),
    name: rule.name,
  })
  return { dueOn, ruleId: rule.id, explanation }
}

export interface ExtensionFacts {
  /** The current due date. */
  dueOn: string
  newDueOn: string
  firstDueOn: string
  today: string
  extensions: number
  maxExtensions: number
  /** Total of all extensions, from the first due date. */
  maxExtensionDays: number
  leftOn: string | null
}

/** The latest due date that the limits allow. */
export function latestDueDay(firstDueOn: string, maxExtensionDays: number): string {
  return addDays(firstDueOn, maxExtensionDays)
}

/** Why an extension is not allowed, as text; undefined when it is. */
export function extensionProblem(facts: ExtensionFacts): string | undefined {
  const { dueOn, newDueOn, firstDueOn, today, extensions, maxExtensions, maxExtensionDays, leftOn } = facts
  if (extensions >= maxExtensions) {
    return maxExtensions === 0
      ? probationTexts('notExtendable')
      : probationTexts('extensionsUsedUp', { extensions })
  }
  if (newDueOn <= dueOn) return probationTexts('newDateTooEarly', { dueOn: dayInWords(dueOn) })
  if (newDueOn <= today) return probationTexts('newDateNotInFuture')
  const latest = latestDueDay(firstDueOn, maxExtensionDays)
  if (newDueOn > latest) return probationTexts('newDateTooLate', { latest: dayInWords(latest) })
  if (leftOn !== null && newDueOn > leftOn) return probationTexts('willHaveLeft')
  return undefined
}

/** Why the effective day of a decision is invalid; undefined when it is valid. */
export function decisionDayProblem(facts: {
  onDate: string
  beganOn: string
  dueOn: string | null
  today: string
}): string | undefined {
  const { onDate, beganOn, dueOn, today } = facts
  if (onDate < beganOn) return probationTexts('beforeJoining')
  const latest = dueOn !== null && dueOn > today ? dueOn : today
  return onDate > latest ? probationTexts('laterThanAllowed', { latest: dayInWords(latest) }) : undefined
}
