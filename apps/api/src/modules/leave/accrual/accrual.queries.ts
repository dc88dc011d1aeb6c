import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { cycleKey, type DueCredit } from '../rules/due-credits.ts'
import { toDecimal, toUnits } from '../rules/units.ts'

const ROWS = 20_000

/** Locks the organisation's accrual state, so that only one run proceeds at a time. */
export async function lockState(ctx: Ctx, db: Db): Promise<{ accruedTo: string | null }> {
  await sql`insert into leave_state (org_id) values (${ctx.orgId}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ accrued_to: string | null }>`
    select accrued_to from leave_state where org_id = ${ctx.orgId} for update`.execute(db)
  return { accruedTo: rows[0]?.accrued_to ?? null }
}

export async function moveState(ctx: Ctx, db: Db, day: string): Promise<void> {
  await sql`
    update leave_state set accrued_to = ${day}::date
    where org_id = ${ctx.orgId} and (accrued_to is null or accrued_to < ${day}::date)`.execute(db)
}

export interface AssignedPerson {
  id: number
  assignment_id: number
  rule_id: number
  from_date: string
  to_date: string | null
  joined: string
  left: string | null
  confirmed: string | null
  gender: string | null
  marital: string | null
  /** Whether an earlier employment ended before this one began. */
  rejoined: boolean
  /** Fingerprint of the facts used for the existing credits, and of the current facts. */
  seen: string | null
  facts: string
}

/** The last employee id of the next batch; null when no employees are left. */
export async function lastOfNext(ctx: Ctx, db: Db, after: number, people: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from employee where org_id = ${ctx.orgId} and id > ${after} order by id limit ${people}) p`.execute(
    db,
  )
  return rows[0]?.last ?? null
}

/** Number of employees that `lastOfNext` iterates over. */
export async function countPeople(ctx: Ctx, db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee where org_id = ${ctx.orgId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Employees in an id range, or selected ids within it. */
export interface PeopleRange {
  after: number
  last: number
  ids?: readonly number[]
}

/**
 * Leave rules and facts of employees in an id range or of selected ids: rules that applied within the dates,
 * and those whose facts have changed since the last run.
 */
export function assignedQuery(
  ctx: Ctx,
  range: PeopleRange,
  window: { since: string; day: string },
): DeferredQuery<AssignedPerson[]> {
  const isIncluded = range.ids ? sql`a.employee_id = any (${[...range.ids]}::bigint[])` : sql`true`
  // Looks up facts by key per employee: with joins, the planner assumes that freshly filled tables are empty
  // and chooses nested loops over all rows.
  const statement = sql<AssignedPerson>`
    with facts as (
      select a.id as assignment_id, a.rule_id, a.from_date, a.to_date, a.seen, a.employee_id as id, e.*
      from leave_assignment a
      cross join lateral (
        select e.date_of_joining as joined, e.left_on as left, e.gender, e.marital_status as marital, exists (
          select from past_employment p where p.org_id = e.org_id and p.employee_id = e.id) as rejoined
        from employee e where e.org_id = ${ctx.orgId} and e.id = a.employee_id offset 0) e
      where a.org_id = ${ctx.orgId} and a.employee_id > ${range.after} and a.employee_id <= ${range.last}
        and ${isIncluded} and a.from_date <= ${window.day}::date
    ), told as (
      select f.*, c.confirmed, concat_ws('|', f.joined, coalesce(f.left::text, '-'),
        coalesce(c.confirmed::text, '-'), coalesce(f.gender, '-'), coalesce(f.marital, '-')) as facts
      from facts f
      cross join lateral (
        select case when count(*) = 0 then f.joined
          else max(p.decided_on) filter (where p.state = 'confirmed') end as confirmed
        from probation p where p.org_id = ${ctx.orgId} and p.employee_id = f.id) c
    )
    select t.assignment_id, t.rule_id, t.from_date, t.to_date, t.seen, t.id, t.joined, t.left, t.confirmed, t.gender,
      t.marital, t.rejoined, t.facts
    from (
      select o.*, bool_or(o.seen is distinct from o.facts) over (partition by o.id) as is_other from told o) t
    where t.to_date is null or t.to_date >= ${window.since}::date or t.is_other
    order by t.id, t.from_date`
  return deferredQuery(statement, (rows) => rows)
}

/** Runs `assignedQuery`. One statement. */
export const findAssigned = (
  ctx: Ctx,
  db: Db,
  range: PeopleRange,
  window: { since: string; day: string },
): Promise<AssignedPerson[]> => runQuery(db, assignedQuery(ctx, range, window))

export type CreditRow = DueCredit & { employeeId: number; credited: number; inputs: string }

/**
 * Credits cycles: inserts the credit rows and ledger entries and updates the sums, in one statement per
 * twenty thousand rows. Skips cycles that are already credited.
 *
 * @returns the number of new credits
 */
export async function insertCredits(ctx: Ctx, db: Db, rows: readonly CreditRow[]): Promise<number> {
  let count = 0
  for (const part of slicesOf(rows, ROWS)) {
    const column = <T>(of: (row: CreditRow) => T) => part.map(of)
    const { rows: done } = await sql<{ count: number }>`
      with given as (
        select * from unnest(${column((row) => row.employeeId)}::bigint[], ${column((row) => row.leaveTypeId)}::bigint[],
          ${column((row) => row.cycle)}::date[], ${column((row) => row.months)}::smallint[],
          ${column((row) => row.on)}::date[], ${column((row) => toDecimal(row.units))}::numeric[],
          ${column((row) => toDecimal(row.credited))}::numeric[], ${column((row) => row.ruleId)}::bigint[],
          ${column((row) => row.number)}::integer[], ${column((row) => row.inputs)}::jsonb[])
          g (employee_id, leave_type_id, cycle, months, credited_on, due, days, rule_id, rule_number, inputs)
      ), credited as (
        insert into leave_accrual (org_id, employee_id, leave_type_id, cycle, months, credited_on, due, days, rule_id,
          rule_number, inputs, created_at)
        select ${ctx.orgId}, g.*, ${ctx.now.toString()}::timestamptz from given g
        on conflict do nothing
        returning employee_id, leave_type_id, credited_on, days, rule_id, rule_number
      ), posted as (
        insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, source, rule_id,
          rule_number, actor, created_at)
        select ${ctx.orgId}, employee_id, leave_type_id, credited_on, days, 'accrual', 'accrual', rule_id, rule_number,
          ${ctx.actor.name || ctx.actor.kind}, ${ctx.now.toString()}::timestamptz
        from credited where days <> 0
        returning employee_id, leave_type_id, days
      ), summed as (
        insert into leave_balance as b (org_id, employee_id, leave_type_id, posted, entries)
        select ${ctx.orgId}, employee_id, leave_type_id, sum(days), count(*) from posted
        group by employee_id, leave_type_id order by employee_id, leave_type_id
        on conflict (org_id, employee_id, leave_type_id)
          do update set posted = b.posted + excluded.posted, entries = b.entries + excluded.entries
      )
      select count(*)::int as count from credited`.execute(db)
    count += done[0]?.count ?? 0
  }
  return count
}

/**
 * Credits and adjustments of the current employment's cycles. Those of an earlier employment were settled
 * when it ended and never change. Two statements.
 */
export async function findPosted(ctx: Ctx, db: Db, ids: readonly number[]) {
  const cycles = await sql<{ id: number; type: number; cycle: string; months: number; due: string }>`
    select a.employee_id as id, a.leave_type_id as type, a.cycle, a.months, a.due from leave_accrual a
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) and not exists (
      select from past_employment p
      where p.org_id = a.org_id and p.employee_id = a.employee_id and p.left_on >= a.cycle)`.execute(db)
  const adjusted = await sql<{ id: number; type: number; days: string }>`
    select e.employee_id as id, e.leave_type_id as type, sum(e.days) as days from leave_entry e
    where e.org_id = ${ctx.orgId} and e.employee_id = any (${[...ids]}::bigint[]) and e.source = 'accrual'
      and e.kind = 'adjusted' and not exists (
        select from employee_move m
        where m.org_id = e.org_id and m.employee_id = e.employee_id and m.kind = 'rejoining'
          and m.cancelled_at is null and m.created_at > e.created_at)
    group by e.employee_id, e.leave_type_id`.execute(db)
  const posted = new Map<number, Map<string, { leaveTypeId: number; units: number }>>()
  for (const { id, type, cycle, months, due } of cycles.rows) {
    const own = posted.get(id) ?? new Map()
    own.set(cycleKey({ leaveTypeId: type, cycle, months }), { leaveTypeId: type, units: toUnits(due) })
    posted.set(id, own)
  }
  const before = new Map<number, Map<number, number>>()
  for (const { id, type, days } of adjusted.rows) {
    before.set(id, (before.get(id) ?? new Map()).set(type, toUnits(days)))
  }
  return { posted, before }
}

export async function markSeen(ctx: Ctx, db: Db, people: readonly AssignedPerson[]): Promise<void> {
  if (people.length === 0) return
  await sql`
    update leave_assignment a set seen = s.facts
    from unnest(${people.map((one) => one.assignment_id)}::bigint[], ${people.map((one) => one.facts)}::text[])
      s (id, facts)
    where a.org_id = ${ctx.orgId} and a.id = s.id`.execute(db)
}
