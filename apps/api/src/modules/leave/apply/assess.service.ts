import { addDays } from '@muster/contract/kit/days'
import type { ApplicationPayload, LeaveProblem } from '@muster/contract/leave/apply/apply-leave.contract'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  mapQuery,
  resolvedQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { creditsAhead, termsOfType } from '../balances/figures.service.ts'
import { leaveYear, yearStartOf } from '../rules/due-credits.ts'
import { yearEndsBetween } from '../rules/known-lapses.ts'
import type { LeaveDay, LeaveDaysInput } from '../rules/leave-days.ts'
import { isPerOccasion } from '../rules/per-occasion.ts'
import { type Sufficiency, sufficiency } from '../rules/sufficiency.ts'
import { toDays, toUnits } from '../rules/units.ts'
import { type RuleInForce, ruleInForce, sandwichOn, type TypeRow, termsIn } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { countWith } from './count.service.ts'
import {
  type ApplicationBook,
  applicationBookQuery,
  type EmployeeFacts,
  type EmployeeTypeFacts,
  employeeFactsQuery,
} from './employee-facts.queries.ts'
import { applicationProblems } from './rules/application-problems.ts'
import { daysWords, dayWords } from './rules/leave-words.ts'
import { ADJACENT_DAYS, clubbedLeave, firstTaken } from './rules/neighbours.ts'

const MAX_DAYS = 366

export interface LeaveInput {
  LEAVE_TYPE_ID: number
  from_date: string
  to_date: string
  from_half: 'first' | 'second' | null
  to_half: 'first' | 'second' | null
}

export interface Assessment {
  problems: LeaveProblem[]
  /** The payload to store; null when the dates are invalid. */
  payload: ApplicationPayload | null
  /** Null for occasion-based types, and when no days were counted. */
  balance: Sufficiency | null
  terms: LeaveTerms | null
}

export const asRequest = (input: LeaveInput): LeaveDaysInput['request'] => ({
  from: input.from_date,
  to: input.to_date,
  from_half: input.from_half,
  to_half: input.from_date === input.to_date ? null : input.to_half,
})

/** Counted days as ledger units. */
export const countedUnits = (days: readonly LeaveDay[]) =>
  days
    .filter(({ counted }) => counted > 0)
    .map(({ date, counted }) => ({ on: date, units: toUnits(counted) }))

function invalidDates(input: LeaveInput): LeaveProblem | null {
  const { from_date, to_date, from_half, to_half } = input
  if (to_date < from_date) return { field: 'to_date', problem: applyTexts('lastDayBeforeFirst') }
  if (addDays(from_date, MAX_DAYS) <= to_date)
    return { field: 'to_date', problem: applyTexts('tooManyDays', { mostDays: MAX_DAYS }) }
  if (from_date === to_date) return null
  if (from_half === 'first')
    return {
      field: 'from_half',
      problem: applyTexts('firstDaySecondHalfOnly'),
    }
  if (to_half === 'second') return { field: 'to_half', problem: applyTexts('lastDayFirstHalfOnly') }
  return null
}

/** Future credits, if the rule allows booking against them. */
function futureCredits({ rule, terms, input, book }: Facts) {
  if (!terms?.book_future_credits) return []
  const window = { from: addDays(book.today, 1), to: addDays(input.to_date, MAX_DAYS) }
  return creditsAhead(rule.book, rule.person, input.LEAVE_TYPE_ID, window).map((one) => ({
    ...one,
    isBooked: false,
  }))
}

/** Leave years that end before the last requested day: what they don't carry forward can't be taken after. */
function yearEndsAhead({ rule, type, input, book }: Facts) {
  if (type.kind === 'comp_off') return []
  const termsOn = (day: string) => termsOfType(rule.book, rule.person, type.id, day)
  return yearEndsBetween(termsOn, rule.person?.facts, { today: book.today, before: input.to_date })
}

function checkBalance(facts: Facts, days: readonly LeaveDay[], terms: LeaveTerms): Sufficiency {
  const request = countedUnits(days)
  const first = request[0]?.on ?? facts.input.from_date
  const { movements, lots, pending } = facts.ofType
  const before = movements.filter(({ on }) => on < first)
  return sufficiency({
    opening: before.reduce((sum, { units }) => sum + units, 0),
    earlier: before,
    yearEnds: yearEndsAhead(facts),
    movements: [...movements.filter(({ on }) => on >= first), ...futureCredits(facts)],
    ...{ lots, pending, request },
    negativeLimit: toUnits(terms.negative_limit),
    today: facts.book.today,
  })
}

/** The message for an insufficient balance. */
function shortage(balance: Sufficiency, type: string): LeaveProblem[] {
  if (balance.ok) return []
  const missing = daysWords(toDays(balance.missing))
  const text = applyTexts('insufficientBalance', {
    type,
    day: dayWords(balance.day ?? ''),
    missing,
  })
  return [{ field: 'LEAVE_TYPE_ID', problem: text }]
}

export interface AssessOptions {
  /** Number of attached files. */
  files: number
  /** For entries by HR: skips the notice and back-dating rules. */
  isHistory?: boolean
}

interface Facts {
  book: ApplicationBook
  employee: EmployeeFacts
  ofType: EmployeeTypeFacts
  input: LeaveInput
  type: TypeRow
  rule: RuleInForce
  terms: LeaveTerms | null
  options: AssessOptions
}

function applicationsIn(
  { applications }: EmployeeTypeFacts,
  month: string,
  year: { from: string; to: string },
) {
  const months = [...applications]
  const count = (isIncluded: (month: string) => boolean) =>
    months.reduce((sum, [of, times]) => sum + (isIncluded(of) ? times : 0), 0)
  const [from, to] = [year.from.slice(0, 7), year.to.slice(0, 7)]
  // A leave year starts on the first day of a month.
  return {
    inMonth: applications.get(month) ?? 0,
    inYear: count((of) => of >= from && of <= to),
    ever: count(() => true),
  }
}

interface AdjacentDays {
  booked: EmployeeFacts['booked']
  off: EmployeeFacts['off']
}

/** Leave and off-days around the requested dates. */
function adjacentDays({ booked, off }: EmployeeFacts, { from_date, to_date }: LeaveInput): AdjacentDays {
  const [from, to] = [addDays(from_date, -ADJACENT_DAYS), addDays(to_date, ADJACENT_DAYS)]
  const isNear = (date: string) => date >= from && date <= to
  return {
    booked: booked.filter(({ date }) => isNear(date)),
    off: {
      week_offs: off.week_offs.filter(isNear),
      holidays: off.holidays.filter(({ date }) => isNear(date)),
    },
  }
}

function problemsOf(facts: Facts, days: readonly LeaveDay[], { booked, off }: AdjacentDays): LeaveProblem[] {
  const { book, employee, ofType, input, type, rule, terms, options } = facts
  const request = asRequest(input)
  const person = rule.facts ?? { ...employee.employment, confirmed: null, gender: null, marital: null }
  const year = leaveYear(terms ? yearStartOf(terms, person.joined) : '01-01', input.from_date)
  const taken = firstTaken(request, booked)
  const offDays = new Set([...off.week_offs, ...off.holidays.map(({ date }) => date)])
  const clubbed = clubbedLeave({ request, booked, offDays }, book.pairsOf(type.id))
  const nameOf = (id: number) => book.types.find((one) => one.id === id)?.name ?? ''
  return applicationProblems({
    ...{ request, terms, person, days },
    type: type.name,
    today: book.today,
    total: days.reduce((sum, day) => sum + day.counted, 0),
    applications: applicationsIn(ofType, input.from_date.slice(0, 7), year),
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

const byId = (types: readonly TypeRow[], id: number) => types.find((one) => one.id === id && one.status === 1)

/**
 * Counts an application and lists everything that prevents it, including the balance, from facts already
 * loaded.
 *
 * @throws AppError `record.not_found` for an unknown leave type
 */
export function assessApplication(
  book: ApplicationBook,
  employee: EmployeeFacts,
  input: LeaveInput,
  options: AssessOptions,
): Assessment {
  const type = byId(book.types, input.LEAVE_TYPE_ID) ?? fail('record.not_found')
  const invalid = invalidDates(input)
  if (invalid) return { problems: [invalid], payload: null, balance: null, terms: null }
  const rule = ruleInForce(book.rules, employee.person, input.from_date)
  const terms = termsIn(rule.version, type.id)
  const sandwich = sandwichOn(book.sandwiches, type.id, input.from_date)
  const request = asRequest(input)
  const adjacent = adjacentDays(employee, input)
  const counted = countWith(request, sandwich, adjacent.off, adjacent.booked)
  if ('error' in counted) throw new RangeError(`leave days: ${counted.error}`)
  const { days, total } = counted
  const facts: Facts = { book, employee, ofType: employee.of(type.id), input, type, rule, terms, options }
  const needsBalance = terms !== null && total > 0 && !isPerOccasion(terms)
  const balance = needsBalance ? checkBalance(facts, days, terms) : null
  return {
    problems: [...problemsOf(facts, days, adjacent), ...(balance ? shortage(balance, type.name) : [])],
    ...{ balance, terms },
    payload: {
      what: 'application',
      ...input,
      to_half: request.to_half,
      LEAVE_TYPE_NAME: type.name,
      ...{ total, days },
      rule_id: rule.version?.ruleId ?? null,
      rule_number: rule.version?.number ?? null,
      per_occasion: isPerOccasion(terms),
    },
  }
}

/**
 * Assesses an application of one employee, as a query that can be combined. Where the result decides, the caller must
 * have locked the employee and the balance.
 *
 * @param types all leave types, if already loaded
 * @throws AppError `record.not_found` for an unknown leave type, when run
 */
export function assessmentQuery(
  ctx: Ctx,
  employeeId: number,
  input: LeaveInput,
  options: AssessOptions & { types?: readonly TypeRow[] },
): DeferredQuery<Assessment> {
  const filter = {
    employeeIds: [employeeId],
    typeIds: [input.LEAVE_TYPE_ID],
    ...{ from: input.from_date, to: input.to_date },
  }
  const invalid = invalidDates(input)
  const facts = combineQueries({
    book: applicationBookQuery(ctx, options.types),
    employees: invalid ? resolvedQuery(null) : employeeFactsQuery(ctx, filter),
  })
  return mapQuery(facts, ({ book, employees }) => {
    if (!byId(book.types, input.LEAVE_TYPE_ID)) fail('record.not_found')
    if (invalid) return { problems: [invalid], payload: null, balance: null, terms: null }
    return assessApplication(book, employees?.get(employeeId) ?? fail('record.not_found'), input, options)
  })
}

/** Runs `assessmentQuery`. One statement. */
export const assess = (
  ctx: Ctx,
  db: Db,
  ...of: [employeeId: number, input: LeaveInput, options: AssessOptions & { types?: readonly TypeRow[] }]
): Promise<Assessment> => runQuery(db, assessmentQuery(ctx, ...of))
