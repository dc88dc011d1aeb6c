import { eachDay } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { arrayText } from '../../../platform/db/array-text.ts'
import {
  combineQueries,
  type DeferredQuery,
  mapQuery,
  type ResultOf,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { holidaysQuery } from '../../holidays/index.ts'
import { bookedLeaveQuery, bookedShortLeaveQuery } from '../../leave/index.ts'
import { approvedRequestsQuery } from '../../requests/index.ts'
import { type ShiftFacts, type WorkDay, workQuery } from '../../shifts/index.ts'
import type { PlannedDay } from '../rules/compute-days.ts'
import type { DayPlan, PlannedRequest, PlannedShift } from '../rules/day-plan.ts'
import { dutyPortion } from '../rules/duty-portion.ts'

/** Request kinds whose approved days directly affect attendance days. */
export const DAY_KINDS = { ON_DUTY: 'on_duty', WORK_FROM_HOME: 'work_from_home' } as const
type DayKind = keyof typeof DAY_KINDS

const shiftCache = new WeakMap<ShiftFacts, PlannedShift>()

function plannedShift(facts: ShiftFacts): PlannedShift {
  let known = shiftCache.get(facts)
  if (!known) {
    known = {
      id: facts.shiftId,
      version: facts.versionId,
      code: facts.code,
      name: facts.name,
      color: facts.color,
      start: facts.start,
      end: facts.end,
      before: facts.windowBefore,
      after: facts.windowAfter,
      graceIn: facts.graceIn,
      graceOut: facts.graceOut,
      full: facts.fullDayMinutes,
      half: facts.halfDayMinutes,
      repeat: facts.repeatSeconds,
      autoBreak: facts.autoBreak && [facts.autoBreak.minutes, facts.autoBreak.afterMinutes],
      flexible: facts.flexible,
      coreStart: facts.coreStart,
      coreEnd: facts.coreEnd,
      overtimeAfter: facts.overtimeAfter,
    }
    shiftCache.set(facts, known)
  }
  return known
}

interface DayPayload {
  half?: 'full' | 'first_half' | 'second_half'
  from_time?: string
  to_time?: string
}

const portions = { full: 'full', first_half: 'first', second_half: 'second' } as const
const halves = { 1: 'first', 2: 'second', 3: 'full' } as const

type ByDay = Map<string, PlannedRequest[]>

function push(byDay: ByDay, key: string, request: PlannedRequest): void {
  const known = byDay.get(key)
  if (known) known.push(request)
  else byDay.set(key, [request])
}

interface PlanRange {
  employeeIds: readonly number[]
  from: string
  to: string
}

interface StoredRequests {
  leave: ResultOf<ReturnType<typeof bookedLeaveQuery>>
  short: ResultOf<ReturnType<typeof bookedShortLeaveQuery>>
  approved: ResultOf<ReturnType<typeof approvedRequestsQuery>>
}

/** Requests by `person day`; those with times need the day's shift to determine the part they cover. */
function requestsByDay(
  range: PlanRange,
  { leave: booked, approved }: StoredRequests,
): (id: number, day: WorkDay) => readonly PlannedRequest[] {
  const whole: ByDay = new Map()
  const timed = new Map<string, { id: number; payload: DayPayload }[]>()
  for (const leave of booked) {
    const { employeeId, date, requestId: id, name } = leave
    push(whole, `${employeeId} ${date}`, { kind: 'leave', portion: halves[leave.halves], id, name })
  }
  for (const { id, kind, employeeId, from, to, payload } of approved) {
    const { half = 'full', from_time, to_time } = payload as DayPayload
    const first = from > range.from ? from : range.from
    const last = to < range.to ? to : range.to
    for (const date of eachDay(first, last)) {
      const key = `${employeeId} ${date}`
      if (from_time && to_time)
        timed.set(key, [...(timed.get(key) ?? []), { id, payload: payload as DayPayload }])
      else push(whole, key, { kind: DAY_KINDS[kind as DayKind], portion: portions[half], id, name: '' })
    }
  }
  const isNone = whole.size === 0 && timed.size === 0
  return (employeeId, day) => (isNone ? NO_REQUESTS : requestsOn(employeeId, day, { whole, timed }))
}

const NO_REQUESTS: readonly PlannedRequest[] = []

interface RequestsByDay {
  whole: ByDay
  timed: ReadonlyMap<string, readonly { id: number; payload: DayPayload }[]>
}

function requestsOn(
  employeeId: number,
  day: WorkDay,
  { whole, timed }: RequestsByDay,
): readonly PlannedRequest[] {
  const key = `${employeeId} ${day.date}`
  const requests = whole.get(key) ?? NO_REQUESTS
  const parts = (timed.get(key) ?? []).map(({ id, payload }): PlannedRequest => {
    const portion = dutyPortion(payload.from_time as string, payload.to_time as string, day.shift)
    return { kind: 'on_duty', portion, id, name: '' }
  })
  return parts.length === 0 ? requests : [...requests, ...parts]
}

/**
 * Plans of employees' days: shift, off-days, approved requests.
 *
 * @param range `from` and `to` as `YYYY-MM-DD`, inclusive
 * @returns each employee's days by date
 */
export function plansQuery(ctx: Ctx, range: PlanRange): DeferredQuery<Map<number, PlannedDay[]>> {
  const stored = combineQueries({
    work: workQuery(ctx, range),
    holidays: holidaysQuery(ctx, range),
    leave: bookedLeaveQuery(ctx, range),
    short: bookedShortLeaveQuery(ctx, range),
    approved: approvedRequestsQuery(ctx, { kinds: Object.keys(DAY_KINDS), ...range }),
  })
  return mapQuery(stored, ({ work, holidays, ...known }) => {
    const requestsOf = requestsByDay(range, known)
    const shortOf = Map.groupBy(known.short, ({ employeeId, date }) => `${employeeId} ${date}`)
    const plans = new Map<number, PlannedDay[]>()
    for (const [id, days] of work) {
      // Of two holidays on a date, the first provides the name.
      const holidaysOfPerson = holidays.get(id) ?? []
      plans.set(
        id,
        days.map((day): PlannedDay => {
          const holiday = holidaysOfPerson.find(({ date }) => date === day.date)?.name
          const requests = requestsOf(id, day)
          const short = shortOf.size === 0 ? undefined : shortOf.get(`${id} ${day.date}`)
          const plan: DayPlan = {
            zone: day.timeZone,
            off: holiday === undefined ? day.off : 'holiday',
            offName: holiday ?? null,
            shift: day.shift && plannedShift(day.shift),
            source: day.source,
            reason: day.reason,
            requests,
            ...(short && { short: short.map(({ requestId, from, to }) => ({ id: requestId, from, to })) }),
          }
          return { date: day.date, plan }
        }),
      )
    }
    return plans
  })
}

/** Runs `plansQuery`. One statement, whatever the number of employees and days. */
export const planDays = (ctx: Ctx, db: Db, range: PlanRange): Promise<Map<number, PlannedDay[]>> =>
  runQuery(db, plansQuery(ctx, range))

export interface StoredPunch {
  id: number
  employee_id: number
  at: string
  direction: 'in' | 'out' | 'break_start' | 'break_end' | 'unknown'
}

/** Valid punches per employee within that employee's range, by time. One statement. */
export async function findPunches(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  spans: readonly { employeeId: number; from: number; until: number }[],
): Promise<Map<number, StoredPunch[]>> {
  if (spans.length === 0) return new Map()
  const { rows } = await sql<StoredPunch>`
    select p.id, p.employee_id, p.at, p.direction
    from unnest(${arrayText(spans.map((one) => one.employeeId))}::bigint[],
      ${arrayText(spans.map((one) => one.from))}::float8[], ${arrayText(spans.map((one) => one.until))}::float8[]) as s (id, first, last)
    join attendance_punch p on p.org_id = ${ctx.orgId} and p.employee_id = s.id
      and p.at between to_timestamp(s.first) and to_timestamp(s.last)
    where not exists (select from attendance_punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
    order by p.employee_id, p.at, p.id`.execute(db)
  const byPerson = new Map<number, StoredPunch[]>()
  for (const row of rows) {
    const known = byPerson.get(row.employee_id)
    if (known) known.push(row)
    else byPerson.set(row.employee_id, [row])
  }
  return byPerson
}
