import type { ApplicationPayload, LeaveProblem } from '@muster/contract/leave/apply/apply-leave.contract'
import { DISBURSEMENT, type LeaveTerms } from '@muster/contract/leave/leave-terms'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { segmentsOfPerson } from '../accrual/accrue.service.ts'
import { canBook } from '../ledger/booking.service.ts'
import { organisationToday } from '../organisation-day.ts'
import { dueCredits, leaveYear, yearStartOf } from '../rules/due-credits.ts'
import type { LeaveDay, LeaveDaysInput } from '../rules/leave-days.ts'
import type { Sufficiency } from '../rules/sufficiency.ts'
import { toDays, toUnits } from '../rules/units.ts'
import {
  countApplications,
  findEmployment,
  findHeldRule,
  findPairsOf,
  findPendingDays,
  findSandwichBook,
  findTypes,
  type HeldRule,
  sandwichOn,
  type TypeRow,
  termsIn,
} from './apply.queries.ts'
import { type Counted, countRequest, shifted } from './count.service.ts'
import { applicationProblems } from './rules/application-problems.ts'
import { daysWords, dayWords } from './rules/leave-words.ts'
import { clubbedLeave, firstTaken } from './rules/neighbours.ts'

const MOST_DAYS = 366

export interface LeaveAsked {
  LEAVE_TYPE_ID: number
  from_date: string
  to_date: string
  from_half: 'first' | 'second' | null
  to_half: 'first' | 'second' | null
}

export interface Assessment {
  problems: LeaveProblem[]
  /** As it would be kept; nothing when the days can't be read at all. */
  payload: ApplicationPayload | null
  /** Nothing for types that are given for an occasion, and when nothing was counted. */
  balance: Sufficiency | null
  terms: LeaveTerms | null
}

export const asRequest = (asked: LeaveAsked): LeaveDaysInput['request'] => ({
  from: asked.from_date,
  to: asked.to_date,
  from_half: asked.from_half,
  to_half: asked.from_date === asked.to_date ? null : asked.to_half,
})

/** Days that count, as the ledger takes them. */
export const countedUnits = (days: readonly LeaveDay[]) =>
  days
    .filter(({ counted }) => counted > 0)
    .map(({ date, counted }) => ({ on: date, units: toUnits(counted) }))

/** A type without credits of its own, given a number of days each time. */
export const isPerOccasion = (terms: LeaveTerms | null) =>
  terms !== null && terms.disbursement === DISBURSEMENT.occasionally && terms.per_occasion !== null

function unreadable(asked: LeaveAsked): LeaveProblem | null {
  const { from_date, to_date, from_half, to_half } = asked
  if (to_date < from_date)
    return { field: 'to_date', problem: 'The last day must not be before the first one.' }
  if (shifted(from_date, MOST_DAYS) <= to_date)
    return { field: 'to_date', problem: `Ask for at most ${MOST_DAYS} days at once.` }
  if (from_date === to_date) return null
  if (from_half === 'first')
    return {
      field: 'from_half',
      problem: 'Of several days the first one can only begin with its second half.',
    }
  if (to_half === 'second')
    return { field: 'to_half', problem: 'Of several days the last one can only end with its first half.' }
  return null
}

/** Credits that are not due yet, where the rule lets them be booked against. */
function futureCredits(held: HeldRule, terms: LeaveTerms, asked: LeaveAsked, today: string) {
  if (!terms.book_future_credits || !held.person) return []
  const segments = segmentsOfPerson(held.book, held.person).map((segment) => ({
    ...segment,
    types: segment.types.filter((type) => type.leaveTypeId === asked.LEAVE_TYPE_ID),
  }))
  const window = { from: shifted(today, 1), to: shifted(asked.to_date, MOST_DAYS) }
  return dueCredits(held.person.facts, segments, window, new Map()).map(({ on, units }) => ({ on, units }))
}

async function judgeBalance(
  ctx: Ctx,
  db: Db,
  of: {
    employeeId: number
    asked: LeaveAsked
    held: HeldRule
    terms: LeaveTerms
    days: readonly LeaveDay[]
    today: string
  },
): Promise<Sufficiency> {
  const key = { employeeId: of.employeeId, leaveTypeId: of.asked.LEAVE_TYPE_ID }
  return canBook(ctx, db, {
    ...key,
    days: countedUnits(of.days),
    pending: await findPendingDays(ctx, db, key),
    negativeLimit: toUnits(of.terms.negative_limit),
    futureCredits: futureCredits(of.held, of.terms, of.asked, of.today),
  })
}

/** In words, when there is too little. */
function shortage(balance: Sufficiency, type: string): LeaveProblem[] {
  if (balance.ok) return []
  const missing = daysWords(toDays(balance.missing))
  const text = `There is not enough ${type}: on ${dayWords(balance.day ?? '')} ${missing} would be missing.`
  return [{ field: 'LEAVE_TYPE_ID', problem: text }]
}

interface Base {
  employeeId: number
  asked: LeaveAsked
  type: TypeRow
  types: readonly TypeRow[]
  held: HeldRule
  terms: LeaveTerms | null
  today: string
  options: { files: number; isHistory?: boolean }
}

async function problemsOf(
  ctx: Ctx,
  db: Db,
  base: Base,
  counted: Counted,
  days: readonly LeaveDay[],
): Promise<LeaveProblem[]> {
  const { employeeId, asked, type, types, held, terms, today, options } = base
  const request = asRequest(asked)
  const employment = (await findEmployment(ctx, db, employeeId)) ?? fail('record.not_found')
  const person = held.facts ?? { ...employment, confirmed: null, gender: null, marital: null }
  const year = leaveYear(terms ? yearStartOf(terms, person.joined) : '01-01', asked.from_date)
  const taken = firstTaken(request, counted.booked)
  const around = { request, booked: counted.booked, offDays: counted.offDays }
  const clubbed = clubbedLeave(around, await findPairsOf(ctx, db, type.id))
  const nameOf = (id: number) => types.find((one) => one.id === id)?.name ?? ''
  return applicationProblems({
    request,
    type: type.name,
    terms,
    person,
    today,
    total: days.reduce((sum, day) => sum + day.counted, 0),
    days,
    applications: await countApplications(ctx, db, {
      employeeId,
      leaveTypeId: type.id,
      month: asked.from_date.slice(0, 7),
      year,
    }),
    hasProof: options.files > 0,
    taken: taken && { date: taken.date, type: nameOf(taken.leaveTypeId) },
    clubbed: clubbed && {
      side: clubbed.side,
      type: nameOf(clubbed.day.leaveTypeId),
      date: clubbed.day.date,
    },
    isHistory: options.isHistory ?? false,
  })
}

/**
 * What an application would be counted as and what is in its way, rules of the type and balance together. Where
 * the answer decides, the person and the balance are locked by the caller. Some twelve statements.
 *
 * @throws AppError `record.not_found` for a type that is not there
 */
export async function assess(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  asked: LeaveAsked,
  options: { files: number; isHistory?: boolean },
): Promise<Assessment> {
  const types = await findTypes(ctx, db)
  const type = types.find((one) => one.id === asked.LEAVE_TYPE_ID && one.status === 1)
  if (!type) fail('record.not_found')
  const wrong = unreadable(asked)
  if (wrong) return { problems: [wrong], payload: null, balance: null, terms: null }
  const today = await organisationToday(ctx, db)
  const held = await findHeldRule(ctx, db, employeeId, asked.from_date)
  const terms = termsIn(held.version, type.id)
  const sandwich = sandwichOn(await findSandwichBook(ctx, db), type.id, asked.from_date)
  const request = asRequest(asked)
  const counted = await countRequest(ctx, db, { employeeId, request, sandwich })
  if ('error' in counted.result) throw new RangeError(`leave days: ${counted.result.error}`)
  const { days, total } = counted.result
  const base = { employeeId, asked, type, types, held, terms, today, options }
  const problems = await problemsOf(ctx, db, base, counted, days)
  const needsBalance = terms !== null && total > 0 && !isPerOccasion(terms)
  const balance = needsBalance
    ? await judgeBalance(ctx, db, { employeeId, asked, held, terms, days, today })
    : null
  return {
    problems: [...problems, ...(balance ? shortage(balance, type.name) : [])],
    balance,
    terms,
    payload: {
      what: 'application',
      ...asked,
      to_half: request.to_half,
      LEAVE_TYPE_NAME: type.name,
      total,
      days,
      rule_id: held.version?.ruleId ?? null,
      rule_number: held.version?.number ?? null,
      per_occasion: isPerOccasion(terms),
    },
  }
}
