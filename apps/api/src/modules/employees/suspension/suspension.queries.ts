import type {
  listSuspensions,
  Suspension,
  SuspensionState,
} from '@muster/contract/employees/moves/suspension.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { sortOf } from '../../../platform/list-sort.ts'

export const MANAGE = 'employees.suspension.manage'

export interface SuspensionRow {
  id: number
  employee_id: number
  from_date: string
  to_date: string
  state: SuspensionState
  reason_id: number | null
  note: string
  is_paid: boolean
  took_login: boolean
  version: number
}

const columns = sql.raw(
  'id, employee_id, from_date, to_date, state, reason_id, note, is_paid, took_login, version',
)

export async function lockSuspension(ctx: Ctx, db: Db, id: number): Promise<SuspensionRow | undefined> {
  const { rows } = await sql<SuspensionRow>`
    select ${columns} from employee_suspension where org_id = ${ctx.orgId} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/**
 * SQL condition: whether somebody is suspended on a day, when they can't sign in and so can't decide requests.
 *
 * @param person id column; @param day SQL expression of a day
 */
export function suspendedOn(
  ctx: Pick<Ctx, 'orgId'>,
  person: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from employee_suspension sus where sus.org_id = ${ctx.orgId} and sus.employee_id = ${person}
      and sus.state in ('planned', 'running') and ${day} between sus.from_date and sus.to_date)`
}

/** A suspension that overlaps these days and is not cancelled. */
export async function findOverlap(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; from: string; to: string },
): Promise<SuspensionRow | undefined> {
  const { rows } = await sql<SuspensionRow>`
    select ${columns} from employee_suspension
    where org_id = ${ctx.orgId} and employee_id = ${of.employeeId} and state <> 'cancelled'
      and daterange(from_date, to_date, '[]') && daterange(${of.from}::date, ${of.to}::date, '[]')
    order by from_date limit 1`.execute(db)
  return rows[0]
}

export interface DueSuspension extends SuspensionRow {
  state: 'planned' | 'running'
  full_name: string
  code: string
  manager_id: number | null
  person_left: boolean
}

/** Suspensions due to start or end, or whose person has left. Locked. */
export async function lockDueSuspensions(ctx: Ctx, db: Db, today: string): Promise<DueSuspension[]> {
  const { rows } = await sql<DueSuspension>`
    select s.*, e.full_name, e.code, e.manager_id, e.status = 'left' as person_left
    from (select ${columns}, org_id from employee_suspension
      where org_id = ${ctx.orgId} and state in ('planned', 'running')) s
    join employee_suspension l on l.org_id = s.org_id and l.id = s.id
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where (s.state = 'planned' and s.from_date <= ${today}::date)
      or (s.state = 'running' and s.to_date < ${today}::date) or e.status = 'left'
    order by s.id for update of l`.execute(db)
  return rows
}

const sorts: Record<string, RawBuilder<unknown>> = {
  from_date: sql`s.from_date`,
  to_date: sql`s.to_date`,
  EMPLOYEE_NAME: sql`e.sort_name`,
}

type Listed = Omit<Suspension, 'abilities'> & { total: number; is_self: boolean }
export type SuspensionSelection = BodyOf<typeof listSuspensions>

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts, sort)
  if (!by) return sql`s.from_date desc, s.id desc`
  return sort?.startsWith('-') ? sql`${by} desc, s.id desc` : sql`${by}, s.id`
}

/** A page of suspensions of people in reach. One statement. */
export async function findSuspensions(ctx: Ctx, db: Db, wanted: SuspensionSelection): Promise<Listed[]> {
  const { states = [], emp_id, search, page, limit } = wanted
  const words = normaliseSearchText(search)
  const { rows } = await sql<Listed>`
    select s.id, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      d.name as "DEPARTMENT_NAME", g.name as "DESIGNATION_NAME", s.from_date, s.to_date, s.planned_to_date,
      s.state, s.reason_id, r.name as reason, s.note, s.is_paid::int as is_paid, s.version,
      s.took_login and s.state = 'running' as login_off, s.created_by, s.created_at, s.ended_by, s.end_note,
      e.id is not distinct from ${ctx.actor.employeeId}::bigint as is_self,
      count(*) over ()::int as total
    from employee_suspension s
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    left join reason r on r.org_id = s.org_id and r.id = s.reason_id
    where s.org_id = ${ctx.orgId} and ${employeeScope(ctx, MANAGE, 'e')}
      and ${states.length > 0 ? sql`s.state = any (${states}::text[])` : sql`true`}
      and ${emp_id === undefined ? sql`true` : sql`s.employee_id = ${emp_id}`}
      and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
    order by ${orderOf(wanted.sort)}
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

/** Number of people in reach in each state. One statement. */
export async function countSuspensions(ctx: Ctx, db: Db): Promise<Record<SuspensionState, number>> {
  const { rows } = await sql<{ state: SuspensionState; count: number }>`
    select s.state, count(*)::int as count from employee_suspension s
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.org_id = ${ctx.orgId} and ${employeeScope(ctx, MANAGE, 'e')} group by s.state`.execute(db)
  const counts: Record<SuspensionState, number> = { planned: 0, running: 0, over: 0, cancelled: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Last day of the account owner's current suspension; undefined without one. */
export async function findSuspendedUntil(
  db: Db,
  of: { orgId: number } & ({ accountId: number } | { employeeId: number }),
): Promise<string | undefined> {
  const whose =
    'employeeId' in of
      ? sql`s.employee_id = ${of.employeeId}`
      : sql`s.employee_id = (select a.employee_id from account a where a.org_id = ${of.orgId} and a.id = ${of.accountId})`
  const { rows } = await sql<{ to_date: string }>`
    select s.to_date from employee_suspension s
    where s.org_id = ${of.orgId} and ${whose} and s.state = 'running'`.execute(db)
  return rows[0]?.to_date
}
