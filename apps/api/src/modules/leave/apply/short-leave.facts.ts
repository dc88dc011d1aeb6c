import { addDays } from '@muster/contract/kit/days'
import type { ShortLeavePayload } from '@muster/contract/leave/apply/other-requests.contract'
import { sql } from 'kysely'
import { durationText } from '../../../lib/texts/duration.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { type OffDays, offDaysOf } from '../../holidays/index.ts'
import { findAssigned } from '../accrual/accrual.queries.ts'
import { personsOf } from '../accrual/accrue.service.ts'
import { loadRuleBook } from '../accrual/rule-book.ts'
import { type EmploymentDays, findEmployments, findLeaveDays, rangeOf, ruleInForce } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { dayWords } from './rules/leave-words.ts'

/** Maximum number of days for back-dated requests. */
const BACK_DATED = 30
const WHOLE = 3

export const minutesOf = ({
  from_time,
  to_time,
}: Pick<ShortLeavePayload, 'from_time' | 'to_time'>): number => {
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return at(to_time) - at(from_time)
}

interface Setting {
  rule_id: number | null
  minutes_per_month: number
  count_per_month: number
  min_minutes: number
  max_minutes: number
}

type BookedShortLeave = Pick<ShortLeavePayload, 'date' | 'from_time' | 'to_time'>

/** Facts for validating short leave. */
export interface ShortFacts {
  today: string
  /** The setting for the leave rule in force on the date, otherwise the default setting. */
  settingOf(employeeId: number, on: string): Setting | undefined
  employmentOf(employeeId: number): EmploymentDays
  offOf(employeeId: number): OffDays | undefined
  /** Halves of a date taken by leave, as bits. */
  leaveOn(employeeId: number, on: string): number
  bookedOf(employeeId: number): readonly BookedShortLeave[]
  /** Counts what a row takes, for the rows after it. */
  add(employeeId: number, booked: BookedShortLeave): void
}

async function findSettings(ctx: Ctx, db: Db): Promise<Setting[]> {
  const { rows } = await sql<Setting>`
    select rule_id, minutes_per_month, count_per_month, min_minutes, max_minutes from leave_short_setting
    where org_id = ${ctx.orgId} and status = 1 order by rule_id nulls last`.execute(db)
  return rows
}

async function findBooked(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
) {
  const { rows } = await sql<BookedShortLeave & { employee_id: number }>`
    select employee_id, day as date, to_char(from_time, 'HH24:MI') as from_time, to_char(to_time, 'HH24:MI') as to_time
    from short_leave
    where org_id = ${ctx.orgId} and employee_id = any (${[...ids]}::bigint[]) and state in ('pending', 'booked')
      and day >= date_trunc('month', ${from}::date)
      and day < date_trunc('month', ${to}::date) + interval '1 month'`.execute(db)
  const byPerson = new Map<number, BookedShortLeave[]>(ids.map((id) => [id, []]))
  for (const row of rows) byPerson.get(row.employee_id)?.push(row)
  return byPerson
}

async function findLeaveHalves(ctx: Ctx, db: Db, range: Parameters<typeof findLeaveDays>[2]) {
  const halves = new Map<string, number>()
  for (const day of await findLeaveDays(ctx, db, range)) {
    const key = `${day.employeeId} ${day.date}`
    halves.set(key, (halves.get(key) ?? 0) | day.halves)
  }
  return halves
}

/**
 * Ten statements, whatever the number of employees and dates; locks the employees where the result decides.
 */
export async function findShortFacts(
  ctx: Ctx,
  db: Db,
  range: { employeeIds: readonly number[]; from: string; to: string },
): Promise<ShortFacts> {
  const { employeeIds: ids, from, to } = range
  const employments = new Map((await findEmployments(ctx, db, ids)).map((one) => [one.id, one]))
  const assigned = await findAssigned(ctx, db, rangeOf(ids), { since: from, day: to })
  const people = new Map(personsOf(assigned).map((person) => [person.id, person]))
  const book = await loadRuleBook(ctx, db)
  const settings = await findSettings(ctx, db)
  const off = await offDaysOf(ctx, db, ids, from, to)
  const halves = await findLeaveHalves(ctx, db, range)
  const booked = await findBooked(ctx, db, ids, range)
  return {
    today: await organisationToday(ctx, db),
    settingOf: (id, on) => {
      const ruleId = ruleInForce(book, people.get(id), on).version?.ruleId ?? null
      return settings.find((one) => one.rule_id === null || one.rule_id === ruleId)
    },
    employmentOf: (id) => employments.get(id) ?? fail('record.not_found'),
    offOf: (id) => off.get(id),
    leaveOn: (id, on) => halves.get(`${id} ${on}`) ?? 0,
    bookedOf: (id) => booked.get(id) ?? [],
    add: (id, one) => booked.set(id, [...(booked.get(id) ?? []), one]),
  }
}

interface Problem {
  field: 'date' | 'from_time' | 'to_time'
  problem: string
}

interface CheckedRequest {
  facts: ShortFacts
  employeeId: number
  payload: ShortLeavePayload
  isHistory: boolean
}

function lengthProblem({ payload }: CheckedRequest, { min_minutes, max_minutes }: Setting): Problem | null {
  const minutes = minutesOf(payload)
  if (minutes < min_minutes)
    return {
      field: 'to_time',
      problem: applyTexts('shortLeaveTooShort', { least: durationText(min_minutes) }),
    }
  if (minutes > max_minutes)
    return {
      field: 'to_time',
      problem: applyTexts('shortLeaveTooLong', {
        most: durationText(max_minutes),
        requested: durationText(minutes),
      }),
    }
  return null
}

function employmentProblem({ facts, employeeId, payload: { date } }: CheckedRequest): Problem | null {
  const { joined, left } = facts.employmentOf(employeeId)
  if (date < joined) return { field: 'date', problem: applyTexts('beforeJoining') }
  if (left !== null && date > left) return { field: 'date', problem: applyTexts('afterLastWorkingDay') }
  return null
}

function dayProblem({ facts, employeeId, payload: { date }, isHistory }: CheckedRequest): Problem | null {
  if (!isHistory && date < addDays(facts.today, -BACK_DATED))
    return {
      field: 'date',
      problem: applyTexts('shortLeaveTooLate', { backDated: BACK_DATED }),
    }
  const off = facts.offOf(employeeId)
  const isOff = off?.week_offs.includes(date) || off?.holidays.some((one) => one.date === date)
  if (isOff) return { field: 'date', problem: applyTexts('noShortLeaveNeeded', { date: dayWords(date) }) }
  if (facts.leaveOn(employeeId, date) === WHOLE)
    return { field: 'date', problem: applyTexts('leaveOnSameDay', { date: dayWords(date) }) }
  return null
}

const leftOf = (booked: readonly BookedShortLeave[], { minutes_per_month, count_per_month }: Setting) => {
  const taken = booked.reduce((sum, one) => sum + minutesOf(one), 0)
  return {
    minutes: Math.max(0, minutes_per_month - taken),
    times: Math.max(0, count_per_month - booked.length),
  }
}

/** Remaining minutes and number of short leaves in a date's month; null if the employee has none. */
export function shortLeft(
  facts: ShortFacts,
  employeeId: number,
  { date }: Pick<BookedShortLeave, 'date'>,
): { minutes: number; times: number } | null {
  const setting = facts.settingOf(employeeId, date)
  const booked = facts.bookedOf(employeeId).filter((one) => one.date.slice(0, 7) === date.slice(0, 7))
  return setting ? leftOf(booked, setting) : null
}

function monthProblem({ facts, employeeId, payload }: CheckedRequest, setting: Setting): Problem | null {
  const month = payload.date.slice(0, 7)
  const booked = facts.bookedOf(employeeId).filter(({ date }) => date.startsWith(month))
  const clashes = booked.some(
    (one) => one.date === payload.date && one.from_time < payload.to_time && one.to_time > payload.from_time,
  )
  if (clashes) return { field: 'from_time', problem: applyTexts('shortLeaveOverlaps') }
  if (booked.length >= setting.count_per_month)
    return {
      field: 'date',
      problem: applyTexts('shortLeaveLimitReached', { countPerMonth: setting.count_per_month }),
    }
  const { minutes: left } = leftOf(booked, setting)
  return minutesOf(payload) > left
    ? { field: 'to_time', problem: applyTexts('shortLeaveMinutesLeft', { left: durationText(left) }) }
    : null
}

/**
 * The first problem that prevents short leave.
 *
 * @param options `isHistory`: entry by HR, without a limit on back-dating
 */
export function shortProblem(
  facts: ShortFacts,
  employeeId: number,
  payload: ShortLeavePayload,
  options: { isHistory?: boolean } = {},
): Problem | null {
  if (minutesOf(payload) <= 0) return { field: 'to_time', problem: applyTexts('endNotAfterStart') }
  const checked = { facts, employeeId, payload, isHistory: options.isHistory ?? false }
  const setting = facts.settingOf(employeeId, payload.date)
  if (!setting) return { field: 'date', problem: applyTexts('shortLeaveUnavailable') }
  return (
    lengthProblem(checked, setting) ??
    employmentProblem(checked) ??
    dayProblem(checked) ??
    monthProblem(checked, setting)
  )
}
