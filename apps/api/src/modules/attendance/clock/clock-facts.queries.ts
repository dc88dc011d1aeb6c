import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { locksKey } from '../days/day-facts.queries.ts'
import type { DayFigures } from '../days/write-days.ts'
import type { TakenPunch } from '../rules/compute-days.ts'
import type { DayPlan } from '../rules/day-plan.ts'

export interface ClockPerson {
  id: number
  joined: string
  left: string | null
  location_id: number | null
  /** Time zone of the employee's current location. */
  time_zone: string
  /** The organisation's date format. */
  date_format: number
}

/** Lock mode: no lock, wait for the lock, or skip employees locked by others. */
export type LockMode = 'none' | 'wait' | 'skip'

const LOCKS: Record<LockMode, RawBuilder<unknown>> = {
  none: sql``,
  wait: sql`for no key update of e`,
  skip: sql`for no key update of e skip locked`,
}

/**
 * Employees who clock, locked by id, so that the second of two tabs sees the first one's punch. One
 * statement.
 */
export async function findClockPeople(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  employeeIds: readonly number[],
  lockMode: LockMode,
): Promise<ClockPerson[]> {
  const first =
    lockMode === 'none' ? sql`select 1` : sql`select pg_advisory_xact_lock_shared(${locksKey(ctx.orgId)})`
  const { rows } = await sql<ClockPerson>`${prepared}
    with turn as materialized (${first})
    select e.id, e.date_of_joining as joined, e.left_on as left, e.location_id,
      coalesce(l.time_zone, o.time_zone) as time_zone, o.date_format
    from turn, employee e join organisation o on o.org_id = e.org_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])
    order by e.id ${LOCKS[lockMode]}`.execute(db)
  return rows
}

/** As `findClockPeople`, for one employee. */
export async function findClockPerson(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  employeeId: number,
  isReading: boolean,
): Promise<ClockPerson | undefined> {
  const [person] = await findClockPeople(ctx, db, [employeeId], isReading ? 'none' : 'wait')
  return person
}

interface StoredDay extends DayFigures {
  date: string
  plan: DayPlan
  lock_id: number | null
  is_final: boolean
  punch_ids: number[]
}

export interface Policy {
  allows_web: boolean
  allows_mobile: boolean
  place: 'off' | 'record' | 'require'
  network: 'off' | 'record' | 'require'
  networks: string[]
  needs_selfie: boolean
  offline_hours: number
  regularise_days: number
  regularise_per_month: number
  /** Whether any geofence exists; without one, no position is requested. */
  has_fences: boolean
}

/** Defaults while no policy is set. */
export const defaultPolicy: Omit<Policy, 'has_fences'> = {
  allows_web: true,
  allows_mobile: true,
  place: 'record',
  network: 'off',
  networks: [],
  needs_selfie: false,
  offline_hours: 72,
  regularise_days: 31,
  regularise_per_month: 5,
}

export interface ClockFacts {
  days: StoredDay[]
  punches: (TakenPunch & { source: string })[]
  policy: Policy
}

interface FactsRange {
  person: Pick<ClockPerson, 'id' | 'location_id'>
  /** `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
}

/**
 * Stored days within a date range, punches around them, and clocking policy: per employee, in the given
 * order. One statement.
 */
export async function findFactsOfMany(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  ranges: readonly FactsRange[],
): Promise<ClockFacts[]> {
  const { rows } = await sql<{
    days: StoredDay[]
    punches: ClockFacts['punches']
    policy: Omit<Policy, 'has_fences'> | null
    has_fences: boolean
  }>`${prepared}
    select coalesce((
        select json_agg(json_build_object('date', d.day, 'plan', a.plan, 'status', d.status, 'worked', d.worked,
          'overtime', d.overtime, 'late_by', d.late_by, 'early_by', d.early_by, 'is_final', d.is_final,
          'punch_ids', d.punch_ids, 'lock_id', (select l.id from attendance_lock l where l.org_id = d.org_id and l.released_at is null
            and d.day between l.from_date and l.to_date)) order by d.day)
        from attendance_day d join attendance_plan a on a.org_id = d.org_id and a.id = d.plan_id
        where d.org_id = ${ctx.orgId} and d.employee_id = n.id and d.day between n.from_date and n.to_date
      ), '[]') as days,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'direction', p.direction, 'source', p.source,
          'at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.at, p.id)
        from attendance_punch p
        where p.org_id = ${ctx.orgId} and p.employee_id = n.id
          and p.at between n.from_date - interval '1 day' and n.to_date + interval '2 days'
          and not exists (select from attendance_punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
      ), '[]') as punches,
      (select to_json(y) from attendance_policy y
        where y.org_id = ${ctx.orgId} and (y.location_id is null or y.location_id = n.location_id)
        order by y.location_id nulls last limit 1) as policy,
      exists (select from geo_fence f where f.org_id = ${ctx.orgId}) as has_fences
    from unnest(${ranges.map(({ person }) => person.id)}::bigint[],
      ${ranges.map(({ person }) => person.location_id)}::bigint[], ${ranges.map(({ from }) => from)}::date[],
      ${ranges.map(({ to }) => to)}::date[]) with ordinality as n (id, location_id, from_date, to_date, place)
    order by n.place`.execute(db)
  return rows.map(({ policy, has_fences, ...facts }) => {
    return { ...facts, policy: { ...defaultPolicy, ...policy, has_fences } }
  })
}

/** As `findFactsOfMany`, for one employee. */
export async function findClockFacts(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  range: FactsRange,
): Promise<ClockFacts> {
  const [facts] = await findFactsOfMany(ctx, db, [range])
  if (!facts) throw new Error('Who is asked for has facts, if only empty ones.')
  return facts
}
