import type { AssignmentAttribute } from '@muster/contract/employees/employees.constants'
import type { LeftOutReason } from '@muster/contract/employees/moves/moves.constants'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DirectoryFilter } from '../directory/directory.filters.ts'
import { recordValueOf, shownDayOf } from '../employee-columns.ts'

export type PlannedKind = 'transfer' | 'change' | 'separation' | 'rejoining'

export interface PlannedRow {
  kind: PlannedKind
  /** Null for changes entered directly on the record. */
  move_id: number | null
  employee_id: number
  code: string
  full_name: string
  on_date: string
  mode: number | null
  reason_id: number | null
  note: string
  actor: string
  at: string
  /** Why it was not applied although it was due; null for what is still to come. */
  left_out: LeftOutReason | null
  reports_moved: number
  can_cancel: boolean
  total: number
}

export interface PlannedWanted {
  today: string
  from: string | null
  to: string | null
  kinds: readonly PlannedKind[] | null
  employeeId: number | null
  search: string
  limit: number
  offset: number
}

/** Permissions to cancel planned changes. */
const permissionOf: Readonly<Record<PlannedKind, string>> = {
  transfer: 'employees.transfer',
  change: 'employees.profile.edit',
  separation: 'employees.separation',
  rejoining: 'employees.rejoin',
}

/**
 * SQL for periods that are in force and that the record of employee `e` does not show, because carrying them out was
 * refused. A period that a transfer of somebody else made, such as of a report, counts as a change of its own.
 */
const leftOut = (ctx: Ctx, today: string) => sql`
  select coalesce(m.kind, 'change') as kind, m.id as move_id, a.employee_id, a.from_date as on_date,
    null::smallint as mode, m.reason_id, coalesce(m.note, max(a.reason)) as note,
    coalesce(m.actor, max(coalesce(nullif(c.display_name, ''), c.email, ''))) as actor, max(a.created_at) as at,
    min(a.left_out_reason) as left_out
  from employee_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
  left join employee_move m on m.org_id = a.org_id and m.id = a.move_id and m.employee_id = a.employee_id
  left join account c on c.org_id = a.org_id and c.id = a.created_by
  where a.org_id = ${ctx.orgId} and ${isLeftOut(today)}
  group by m.kind, m.id, m.reason_id, m.note, m.actor, a.employee_id, a.from_date`

/** SQL condition on period `a` of employee `e`. */
const isLeftOut = (today: string) => sql<boolean>`(a.left_out_at is not null and a.from_date <= ${today}::date
  and (a.to_date is null or a.to_date >= ${today}::date)
  and a.value_id is distinct from ${recordValueOf('a.attribute', 'e')})`

/**
 * SQL for planned changes: future transfers, separations and rejoinings, and changes entered on a record with a
 * future effective date; and those that were due and left out. Excludes the initial values of employees who have not
 * joined yet.
 */
const planned = (ctx: Ctx, today: string) => sql`
  ${leftOut(ctx, today)}
  union all
  select m.kind, m.id as move_id, m.employee_id, m.effective_on as on_date, m.mode, m.reason_id, m.note, m.actor,
    m.created_at as at, null
  from employee_move m join employee e on e.org_id = m.org_id and e.id = m.employee_id
  where m.org_id = ${ctx.orgId} and m.cancelled_at is null and m.effective_on >= ${today}::date
    and case m.kind
      when 'separation' then e.status = 'active' and e.left_on = m.effective_on
      when 'rejoining' then m.effective_on > ${today}::date and e.date_of_joining = m.effective_on
      else exists (select 1 from employee_assignment a where a.org_id = m.org_id and a.move_id = m.id
        and a.from_date > ${today}::date)
    end
  union all
  select 'change', null::bigint, a.employee_id, a.from_date, null::smallint, null::bigint, max(a.reason),
    max(coalesce(nullif(c.display_name, ''), c.email, '')), max(a.created_at), null
  from employee_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
  left join account c on c.org_id = a.org_id and c.id = a.created_by
  where a.org_id = ${ctx.orgId} and a.move_id is null and a.from_date > ${shownDayOf(today)}
  group by a.employee_id, a.from_date`

/** A page of planned changes, soonest first. One statement. */
export async function findPlanned(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  wanted: PlannedWanted,
): Promise<PlannedRow[]> {
  const { from, to, kinds, employeeId, search } = wanted
  const cancels = Object.entries(permissionOf).map(
    ([kind, permission]) => sql`when ${kind} then coalesce(${employeeScope(ctx, permission, 'e')}, false)`,
  )
  const { rows } = await sql<PlannedRow>`
    with planned as materialized (${planned(ctx, wanted.today)})
    select p.*, e.code, e.full_name,
      (select count(distinct a.employee_id)::int from employee_assignment a
        where a.org_id = ${ctx.orgId} and a.move_id = p.move_id and a.employee_id <> p.employee_id
          and a.from_date > ${wanted.today}::date) as reports_moved,
      case p.kind ${sql.join(cancels, sql` `)} end as can_cancel,
      count(*) over ()::int as total
    from planned p join employee e on e.org_id = ${ctx.orgId} and e.id = p.employee_id
    where ${filter.where}
      and (${from}::date is null or p.on_date >= ${from}::date) and (${to}::date is null or p.on_date <= ${to}::date)
      and (${kinds === null ? null : [...kinds]}::text[] is null or p.kind = any (${kinds === null ? null : [...kinds]}::text[]))
      and (${employeeId}::bigint is null or e.id = ${employeeId}::bigint)
      and (${search} = '' or e.id in (select hit.employee_id from search_employees(${search}, false) hit))
    order by p.on_date, e.sort_name, e.id, p.kind, p.move_id
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

/** Number of people in reach who leave or return in a period, as the list of planned changes counts them. */
export function movingQuery(
  ctx: Ctx,
  { today, to, who }: { today: string; to: string; who: RawBuilder<boolean> },
): DeferredQuery<number> {
  const statement = sql<{ count: number }>`
    select count(*)::int as count from (${planned(ctx, today)}) p
    join employee e on e.org_id = ${ctx.orgId} and e.id = p.employee_id
    where ${who} and p.kind in ('separation', 'rejoining') and p.on_date between ${today}::date and ${to}::date`
  return deferredQuery(statement, ([row]) => row?.count ?? 0)
}

export interface PlannedPart {
  employee_id: number
  move_id: number | null
  from_date: string
  attribute: AssignmentAttribute
  value_id: number | null
  before_id: number | null
}

/** Changed attributes of these planned changes, before and after. One statement. */
export async function findPlannedParts(
  ctx: Ctx,
  db: Db,
  rows: readonly PlannedRow[],
): Promise<PlannedPart[]> {
  const { rows: parts } = await sql<PlannedPart>`
    select a.employee_id, a.move_id, a.from_date, a.attribute, a.value_id, b.value_id as before_id
    from unnest(${rows.map((row) => row.employee_id)}::bigint[], ${rows.map((row) => row.on_date)}::date[],
      ${rows.map((row) => row.move_id)}::bigint[]) x (employee_id, on_date, move_id)
    join employee_assignment a on a.org_id = ${ctx.orgId} and a.employee_id = x.employee_id
      and a.from_date = x.on_date
      and (a.move_id is not distinct from x.move_id or (x.move_id is null and a.left_out_at is not null))
    left join employee_assignment b on b.org_id = a.org_id and b.employee_id = a.employee_id
      and b.attribute = a.attribute and b.to_date = a.from_date - 1
    order by a.id`.execute(db)
  return parts
}

export interface CancelRow {
  move_id: number | null
  kind: PlannedKind
  employee_id: number
  on_date: string
  code: string
  full_name: string
  can_cancel: boolean
  can_view: boolean
  is_pending: boolean
}

/** Planned changes to cancel, with whether this is possible and permitted. One statement. */
export async function findToCancel(
  ctx: Ctx,
  db: Db,
  requested: { moves: readonly number[]; records: readonly { employeeId: number; day: string }[] },
  today: string,
): Promise<CancelRow[]> {
  const cancels = Object.entries(permissionOf).map(
    ([kind, permission]) => sql`when ${kind} then coalesce(${employeeScope(ctx, permission, 'e')}, false)`,
  )
  const { rows } = await sql<CancelRow>`
    with planned as materialized (${planned(ctx, today)}), asked as (
      select m.id as move_id, m.kind, m.employee_id, m.effective_on as on_date from employee_move m
      where m.org_id = ${ctx.orgId} and m.id = any (${[...requested.moves]}::bigint[])
      union all
      select null, 'change', x.employee_id, x.day from unnest(
        ${requested.records.map((one) => one.employeeId)}::bigint[], ${requested.records.map((one) => one.day)}::date[])
        x (employee_id, day)
    )
    select a.*, e.code, e.full_name,
      case a.kind ${sql.join(cancels, sql` `)} end as can_cancel,
      coalesce(${employeeScope(ctx, 'employees.profile.view', 'e')}, false) as can_view,
      exists (select 1 from planned p where p.kind = a.kind and p.employee_id = a.employee_id
        and p.on_date = a.on_date and p.move_id is not distinct from a.move_id) as is_pending
    from asked a join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id`.execute(db)
  return rows
}
