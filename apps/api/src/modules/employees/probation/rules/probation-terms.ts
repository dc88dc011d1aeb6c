import { addDays, addMonths } from '@muster/contract/kit/days'
import { dayInWords } from '../../rules/day-in-words.ts'
import { probationTexts } from '../probation.texts.ts'

/** The explanation of a day that no rule reckoned. */
export const BY_HAND = probationTexts('theDayWasEnteredByHand')

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
  /** A day that was entered by hand; it goes before any rule. */
  confirmation_due_on: string | null
}

/** What a rule may name, the weightiest first: a rule that names more of it wins. */
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

/** The rule that holds for a person: of those that fit, the one that names most. No two weigh the same. */
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
 * The day a probation is decided by: the first one after it. Months are counted on the calendar, and a day that
 * the month does not have becomes its last one (31 August and six months: 28 or 29 February).
 */
export function dueDay(
  joinedOn: string,
  { length, unit }: Pick<ProbationRuleFacts, 'length' | 'unit'>,
): string {
  return unit === 'months' ? addMonths(joinedOn, length) : addDays(joinedOn, length)
}

const lengthInWords = ({ length, unit }: Pick<ProbationRuleFacts, 'length' | 'unit'>) =>
  `${length} ${length === 1 ? unit.slice(0, -1) : unit}`

export interface ProbationTerms {
  dueOn: string
  ruleId: number | null
  explanation: string
}

/**
 * Until when somebody who joins is on probation, and why. Undefined when no rule holds, when the rule says
 * there is none, and when the day has passed already: whoever joined long ago is past it.
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
  const explanation = probationTexts('fromTheDateOfJoiningByTheRule', {
    rule: lengthInWords(rule),
    dateOfJoining: dayInWords(person.date_of_joining),
    name: rule.name,
  })
  return { dueOn, ruleId: rule.id, explanation }
}

export interface ExtensionFacts {
  /** The day it is due now. */
  dueOn: string
  newDueOn: string
  firstDueOn: string
  today: string
  extensions: number
  maxExtensions: number
  /** After the first due day, in all. */
  maxExtensionDays: number
  leftOn: string | null
}

/** The last day that the limits let a probation be extended to. */
export function latestDueDay(firstDueOn: string, maxExtensionDays: number): string {
  return addDays(firstDueOn, maxExtensionDays)
}

/** What speaks against an extension, in words; undefined when nothing does. */
export function extensionProblem(facts: ExtensionFacts): string | undefined {
  const { dueOn, newDueOn, firstDueOn, today, extensions, maxExtensions, maxExtensionDays, leftOn } = facts
  if (extensions >= maxExtensions) {
    return maxExtensions === 0
      ? probationTexts('thisProbationCannotBeExtended')
      : probationTexts('thisProbationWasExtendedTimes', { extensions })
  }
  if (newDueOn <= dueOn) return probationTexts('theNewDayMustBeAfter', { dueOn: dayInWords(dueOn) })
  if (newDueOn <= today) return probationTexts('theNewDayMustLieAhead')
  const latest = latestDueDay(firstDueOn, maxExtensionDays)
  if (newDueOn > latest) return probationTexts('itCanBeExtendedToAtMost', { latest: dayInWords(latest) })
  if (leftOn !== null && newDueOn > leftOn) return probationTexts('thePersonHasLeftByThen')
  return undefined
}

/** What speaks against confirming or ending from a day; undefined when nothing does. */
export function decisionDayProblem(facts: {
  onDate: string
  beganOn: string
  dueOn: string | null
  today: string
}): string | undefined {
  const { onDate, beganOn, dueOn, today } = facts
  if (onDate < beganOn) return probationTexts('thisIsBeforeTheDateOfJoining')
  const latest = dueOn !== null && dueOn > today ? dueOn : today
  return onDate > latest ? probationTexts('thisMustNotBeAfter', { latest: dayInWords(latest) }) : undefined
}
