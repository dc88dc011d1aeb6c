import { dayNumber, dayText, firstDayOf, monthOfDay } from '@muster/contract/kit/day-number'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { accrual } from './accrual.ts'
import { leaveYearOf } from './accrual-cycles.ts'
import type { AccrualRule } from './accrual-types.ts'
import { toUnits } from './units.ts'

/** Facts of an employee that determine accrual. */
export interface PersonFacts {
  joined: string
  /** Last working day, if known. */
  left: string | null
  /** Confirmation date; null while on probation. */
  confirmed: string | null
  gender: string | null
  marital: string | null
  /** Whether an earlier employment ended before joining: its cycles are separate. */
  rejoined?: boolean
}

/** A rule version over the dates on which it is in force for an employee. */
export interface Segment {
  ruleId: number
  number: number
  from: string
  to: string
  types: readonly { leaveTypeId: number; terms: LeaveTerms }[]
}

export interface DueCredit {
  leaveTypeId: number
  ruleId: number
  number: number
  /** First day of the cycle and its length in months; 0 months for a tenure date. */
  cycle: string
  months: number
  on: string
  units: number
}

/** Days worked by `YYYY-MM`. */
export type CountedDays = Readonly<Record<string, number>>

const CYCLES: Readonly<Record<number, number>> = { 1: 12, 2: 4, 3: 2, 4: 1 }
const TENURE = 9
const NEXT_MONTH = 8
const WORKED = new Set([6, NEXT_MONTH])
/** Days after which a cycle, and the leave year around it, is certainly over. */
const A_YEAR = 366

/** Whether the terms apply to the employee. Gender-specific terms never apply when the gender is unknown. */
export function appliesTo(
  terms: LeaveTerms,
  { gender, marital }: Pick<PersonFacts, 'gender' | 'marital'>,
): boolean {
  if (terms.gender !== 'All' && terms.gender.toLowerCase() !== (gender ?? '').toLowerCase()) return false
  if (terms.marital_status === 0) return true
  const isMarried = (marital ?? '').toLowerCase() === 'married'
  return terms.marital_status === 2 ? isMarried : marital !== null && marital !== '' && !isMarried
}

/** First month of the leave year as `MM-01`; the joining month if the year runs from the joining date. */
export function yearStartOf(terms: Pick<LeaveTerms, 'year_start'>, joined: string): string {
  return terms.year_start === 'joining' ? `${joined.slice(5, 7)}-01` : terms.year_start
}

/** First and last day of the leave year that contains a date. */
export function leaveYear(yearStart: string, day: string): { from: string; to: string } {
  const first = leaveYearOf(monthOfDay(dayNumber(day)), yearStart)
  return { from: dayText(firstDayOf(first)), to: dayText(firstDayOf(first + 12) - 1) }
}

function ruleOf(terms: LeaveTerms, joined: string): AccrualRule {
  return {
    quota: terms.quota,
    disbursement: terms.disbursement,
    credit_timing: terms.credit_timing,
    year_start: yearStartOf(terms, joined),
    proration: terms.proration,
    rounding: terms.rounding,
    waiting_days: terms.waiting_days,
    per_days: terms.per_days,
    slabs: terms.slabs,
  }
}

function cycleOf(rule: AccrualRule, on: string): { cycle: string; months: number } {
  if (rule.disbursement === TENURE) return { cycle: on, months: 0 }
  const month = monthOfDay(dayNumber(on)) - (rule.disbursement === NEXT_MONTH ? 1 : 0)
  const months = 12 / (CYCLES[rule.disbursement] ?? 12)
  const year = leaveYearOf(month, rule.year_start)
  const first = month - ((month - year) % months)
  return { cycle: dayText(firstDayOf(first)), months }
}

/**
 * On rejoining, the first cycle starts on that day: its earlier days may have been credited before the
 * separation.
 */
const ownCycle = (one: { cycle: string; months: number }, from: string | null) =>
  from === null ? one : { ...one, cycle: later(one.cycle, from) }

type Part = Pick<Segment, 'ruleId' | 'number'> & {
  leaveTypeId: number
  terms: LeaveTerms
  from: string
  to: string
  joined: string
  left: string | null
  /** Cycles before this date belong to an earlier employment; null in a first employment. */
  cyclesFrom: string | null
}

function creditsOf(part: Part, counted: CountedDays): DueCredit[] {
  const rule = ruleOf(part.terms, part.joined)
  const { credits } = accrual({
    rule,
    employee: { joined: part.joined, left: part.left },
    counted_days: counted,
    from: part.from,
    to: part.to,
  })
  return credits.map(({ on, days }) => ({
    leaveTypeId: part.leaveTypeId,
    ruleId: part.ruleId,
    number: part.number,
    ...ownCycle(cycleOf(rule, on), part.cyclesFrom),
    on,
    units: toUnits(days),
  }))
}

/** Employees with the same key get the same credits: those employed throughout share one. */
function keyOf(part: Part): string {
  const begin = dayNumber(part.joined) + part.terms.waiting_days
  const isTenure = part.terms.disbursement === TENURE
  const isOld = !isTenure && begin <= dayNumber(part.from) - A_YEAR
  const start = part.terms.year_start === 'joining' ? part.joined.slice(5, 7) : ''
  const isStaying = part.left === null || dayNumber(part.left) > dayNumber(part.to) + A_YEAR
  const who = `${isOld ? 'old' : part.joined}:${start}:${isStaying ? '' : part.left}:${part.cyclesFrom ?? ''}`
  return `${part.ruleId}:${part.number}:${part.leaveTypeId}:${part.from}:${part.to}:${who}`
}

/** Cache of computed credits, since most employees of a rule get the same ones. */
export type CreditMemo = Map<string, readonly DueCredit[]>

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/** Start of accrual under these terms: joining or confirmation; null while the latter is unknown. */
function countsFrom(terms: LeaveTerms, facts: PersonFacts): string | null {
  if (terms.waiting_from === 'joining' || terms.disbursement === TENURE) return facts.joined
  return facts.confirmed === null ? null : later(facts.confirmed, facts.joined)
}

const cyclesFromOf = ({ rejoined, joined }: PersonFacts) => (rejoined ? joined : null)

function knownOr(memo: CreditMemo, part: Part, counted: CountedDays): readonly DueCredit[] {
  if (WORKED.has(part.terms.disbursement)) return creditsOf(part, counted)
  const key = keyOf(part)
  const known = memo.get(key) ?? creditsOf(part, {})
  memo.set(key, known)
  return known
}

/**
 * Credits due to an employee from `from` to `to`, by date: each rule version for its own dates, computed by
 * `accrual` (rules.md), regardless of what has been posted.
 *
 * @param counted worked days per month, for types that accrue by them
 */
export function dueCredits(
  facts: PersonFacts,
  segments: readonly Segment[],
  window: { from: string; to: string },
  memo: CreditMemo,
  counted: CountedDays = {},
): DueCredit[] {
  const due: DueCredit[] = []
  const cyclesFrom = cyclesFromOf(facts)
  for (const { ruleId, number, types, ...period } of segments) {
    const [from, to] = [later(period.from, window.from), earlier(period.to, window.to)]
    if (to < from) continue
    for (const { leaveTypeId, terms } of types) {
      const joined = appliesTo(terms, facts) ? countsFrom(terms, facts) : null
      if (joined === null) continue
      const part: Part = {
        ruleId,
        number,
        leaveTypeId,
        terms,
        from,
        to,
        joined,
        left: facts.left,
        cyclesFrom,
      }
      for (const credit of knownOr(memo, part, counted)) due.push(credit)
    }
  }
  return due.length > 1 ? due.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)) : due
}

/** Key of one cycle of one leave type. */
export const cycleKey = (one: Pick<DueCredit, 'leaveTypeId' | 'cycle' | 'months'>) =>
  `${one.leaveTypeId}:${one.cycle}:${one.months}`

export interface Settlement {
  /** Cycles not credited yet. */
  fresh: DueCredit[]
  /** By leave type: what credited cycles should have been, less credits and adjustments so far. */
  adjusted: Map<number, number>
}

/**
 * Entries to post after a recalculation caused by a changed rule or date: missing cycles, and one adjustment
 * per leave type for the rest.
 *
 * @param posted units of credited cycles, by `cycleKey`
 * @param adjustedBefore units of earlier adjustments, by leave type
 */
export function settle(
  due: readonly DueCredit[],
  posted: ReadonlyMap<string, { leaveTypeId: number; units: number }>,
  adjustedBefore: ReadonlyMap<number, number>,
): Settlement {
  const dueByCycle = new Map<string, number>()
  const fresh: DueCredit[] = []
  for (const one of due) {
    const key = cycleKey(one)
    // If two versions credit the same cycle, the earlier one wins.
    if (dueByCycle.has(key)) continue
    dueByCycle.set(key, one.units)
    if (!posted.has(key)) fresh.push(one)
  }
  const adjusted = new Map<number, number>()
  const add = (type: number, units: number) => adjusted.set(type, (adjusted.get(type) ?? 0) + units)
  for (const [key, { leaveTypeId, units }] of posted) add(leaveTypeId, (dueByCycle.get(key) ?? 0) - units)
  for (const [type, units] of adjustedBefore) add(type, -units)
  for (const [type, units] of adjusted) if (units === 0) adjusted.delete(type)
  return { fresh, adjusted }
}
