import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { arrayText } from '../../../platform/db/array-text.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { assignedQuery } from '../accrual/accrual.queries.ts'
import { type Person, personsOf } from '../accrual/accrue.service.ts'
import { type RuleBook, type RuleVersion, ruleBookQuery, versionOn } from '../accrual/rule-book.ts'
import type { PersonFacts } from '../rules/due-credits.ts'
import type { LeaveDaysInput } from '../rules/leave-days.ts'
import { toUnits } from '../rules/units.ts'
import type { BookedDay } from './rules/neighbours.ts'

/** The leave rule in force for an employee on a date. */
export interface RuleInForce {
  facts: PersonFacts | null
  version: RuleVersion | null
  book: RuleBook
  person: Person | undefined
}

/** An employee's facts and the leave rule in force on a date. One statement. */
export function findRuleInForce(ctx: Ctx, db: Db, employeeId: number, on: string): Promise<RuleInForce> {
  return runQuery(db, ruleInForceQuery(ctx, employeeId, on))
}

/** As `findRuleInForce`, for combination with other queries in one statement. */
export function ruleInForceQuery(ctx: Ctx, employeeId: number, on: string): DeferredQuery<RuleInForce> {
  const range = { after: employeeId - 1, last: employeeId }
  const known = combineQueries({
    assigned: assignedQuery(ctx, range, { since: on, day: on }),
    book: ruleBookQuery(ctx),
  })
  return mapQuery(known, ({ assigned, book }) => ruleInForce(book, personsOf(assigned)[0], on))
}

/** The leave rule in force for an employee on a date, from data already loaded. */
export function ruleInForce(book: RuleBook, person: Person | undefined, on: string): RuleInForce {
  const assignment = person?.assignments.find(
    (one) => one.from_date <= on && (one.to_date === null || one.to_date >= on),
  )
  const version = (assignment && versionOn(book, assignment.rule_id, on)) ?? null
  return { facts: person?.facts ?? null, version, book, person }
}

export function termsIn(version: RuleVersion | null, leaveTypeId: number): LeaveTerms | null {
  return version?.types.find((type) => type.leaveTypeId === leaveTypeId)?.terms ?? null
}

export interface TypeRow {
  id: number
  name: string
  code: string
  colour: string
  is_paid: boolean
  status: number
  kind: 'regular' | 'comp_off'
}

export function typesQuery(ctx: Ctx): DeferredQuery<TypeRow[]> {
  const statement = sql<TypeRow>`
    select id, name, code, colour, is_paid, status, kind from leave_type where org_id = ${ctx.orgId}
    order by lower(name)`
  return deferredQuery(statement, (rows) => rows)
}

export const findTypes = (ctx: Ctx, db: Db): Promise<TypeRow[]> => runQuery(db, typesQuery(ctx))

export interface EmploymentDays {
  joined: string
  left: string | null
}

export function employmentsQuery(
  ctx: Ctx,
  ids: readonly number[],
): DeferredQuery<(EmploymentDays & { id: number })[]> {
  const statement = sql<EmploymentDays & { id: number }>`
    select id, date_of_joining as joined, left_on as left from employee
    where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`
  return deferredQuery(statement, (rows) => rows)
}

/** One statement. */
export const findEmployments = (ctx: Ctx, db: Db, ids: readonly number[]) =>
  runQuery(db, employmentsQuery(ctx, ids))

export const findEmployment = async (ctx: Ctx, db: Db, id: number): Promise<EmploymentDays | undefined> =>
  (await findEmployments(ctx, db, [id]))[0]

/** An id range spanning the given employees. */
export function rangeOf(ids: readonly number[]): { after: number; last: number; ids: readonly number[] } {
  let [after, last] = [Number.MAX_SAFE_INTEGER, 0]
  for (const id of ids) {
    after = Math.min(after, id - 1)
    last = Math.max(last, id)
  }
  return { after, last, ids }
}

type Sandwich = LeaveDaysInput['sandwich']

/** Default without a sandwich rule: off-days never count. */
const NO_SANDWICH: Sandwich = {
  week_offs: false,
  holidays: false,
  prefix: false,
  suffix: false,
  across_requests: false,
  half_day_breaks: true,
  min_leave_days: 0,
}

export interface SandwichRow extends Sandwich {
  from_date: string
  type_ids: number[]
}

/** All active sandwich rules, newest first. */
export function sandwichBookQuery(ctx: Ctx): DeferredQuery<SandwichRow[]> {
  const statement = sql<SandwichRow>`
    select s.from_date, s.week_offs, s.holidays, s.prefix, s.suffix, s.across_requests, s.half_day_breaks,
      s.min_leave_days::float8 as min_leave_days,
      coalesce((select jsonb_agg(t.leave_type_id) from leave_sandwich_type t
        where t.org_id = s.org_id and t.sandwich_id = s.id), '[]') as type_ids
    from leave_sandwich_rule s where s.org_id = ${ctx.orgId} and s.status = 1
    order by s.from_date desc, s.id desc`
  return deferredQuery(statement, (rows) => rows)
}

/** Runs `sandwichBookQuery`. One statement. */
export const findSandwichBook = (ctx: Ctx, db: Db): Promise<SandwichRow[]> =>
  runQuery(db, sandwichBookQuery(ctx))

/**
 * The sandwich rule for a leave type on a date: one naming the type takes precedence over one for all types.
 */
export function sandwichOn(book: readonly SandwichRow[], typeId: number, on: string): Sandwich {
  const begun = book.filter((rule) => rule.from_date <= on)
  const own = begun.find((rule) => rule.type_ids.includes(typeId))
  return own ?? begun.find((rule) => rule.type_ids.length === 0) ?? NO_SANDWICH
}

export interface LeaveDayRow extends BookedDay {
  employeeId: number
  requestId: number
  counted: number
  reason: 'leave' | 'half_leave' | 'week_off_sandwiched' | 'holiday_sandwiched'
  state: 'pending' | 'booked'
}

interface LeaveDaysFilter {
  employeeIds: readonly number[]
  from: string
  to: string
  exceptRequest?: number
}

/** Pending and booked leave days of these employees within a date range. */
export function leaveDaysQuery(ctx: Ctx, filter: LeaveDaysFilter): DeferredQuery<LeaveDayRow[]> {
  const statement = sql<LeaveDayRow>`
    select employee_id as "employeeId", request_id as "requestId", day as date, halves,
      leave_type_id as "leaveTypeId", counted::float8 as counted, reason, state,
      reason in ('week_off_sandwiched', 'holiday_sandwiched') as "isOff"
    from leave_day
    where org_id = ${ctx.orgId} and employee_id = any (${arrayText(filter.employeeIds)}::bigint[])
      and state in ('pending', 'booked') and day between ${filter.from}::date and ${filter.to}::date
      and request_id is distinct from ${filter.exceptRequest ?? null}::bigint
    order by employee_id, day, request_id`
  return deferredQuery(statement, (rows) => rows)
}

/** Runs `leaveDaysQuery`. One statement. */
export const findLeaveDays = (ctx: Ctx, db: Db, filter: LeaveDaysFilter): Promise<LeaveDayRow[]> =>
  runQuery(db, leaveDaysQuery(ctx, filter))

/** Units of an employee's other pending requests for a leave type, by date. One statement. */
export async function findPendingDays(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; leaveTypeId: number; exceptRequest?: number },
): Promise<{ on: string; units: number }[]> {
  const { rows } = await sql<{ on: string; counted: string }>`
    select day as on, counted from leave_day
    where org_id = ${ctx.orgId} and employee_id = ${of.employeeId} and leave_type_id = ${of.leaveTypeId}
      and state = 'pending' and request_id is distinct from ${of.exceptRequest ?? null}::bigint
    order by day`.execute(db)
  return rows.map(({ on, counted }) => ({ on, units: toUnits(counted) }))
}
