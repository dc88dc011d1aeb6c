import type { YearEndRow, YearEndRun } from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { toDays } from '../rules/units.ts'
import type { PlannedEnd } from './plan-year-end.ts'

const MOST_RUNS = 100

/** Runs, the latest first; one of them when told. One statement. */
export async function findRuns(ctx: Ctx, db: Db, id?: number): Promise<YearEndRun[]> {
  const { rows } = await sql<YearEndRun>`
    select id, year_to, state, is_scheduled, people, carried::float8 as carried, encashed::float8 as encashed,
      lapsed::float8 as lapsed, started_by, started_at, finished_at, undone_by, undone_at
    from leave_year_end where org_id = ${ctx.orgId} and ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by id desc limit ${MOST_RUNS}`.execute(db)
  return rows
}

/** A page of what a run did. One statement. */
export async function findRunRows(
  ctx: Ctx,
  db: Db,
  of: { runId: number; page: number; limit: number; search: string },
): Promise<{ rows: YearEndRow[]; total: number }> {
  const words = normaliseSearchText(of.search)
  const { rows } = await sql<YearEndRow & { total: number }>`
    select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      t.id as "LEAVE_TYPE_ID", t.name as "LEAVE_TYPE_NAME", t.colour, r.balance::float8 as balance,
      r.carried::float8 as carried, r.encashed::float8 as encashed, r.lapsed::float8 as lapsed, r.expires_on,
      r.expiring::float8 as expiring, r.reason, count(*) over ()::int as total
    from leave_year_end_row r
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id
    where r.org_id = ${ctx.orgId} and r.run_id = ${of.runId}
      and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
    order by r.lapsed desc, e.sort_name, e.id, t.id limit ${of.limit} offset ${(of.page - 1) * of.limit}`.execute(
    db,
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Planned rows with the names of their people and types, in their order. One statement. */
export async function withNames(ctx: Ctx, db: Db, planned: readonly PlannedEnd[]): Promise<YearEndRow[]> {
  if (planned.length === 0) return []
  const { rows } = await sql<
    Pick<YearEndRow, 'EMPLOYEE_ID' | 'EMPLOYEE_CODE' | 'EMPLOYEE_NAME' | 'LEAVE_TYPE_NAME' | 'colour'> & {
      place: number
    }
  >`
    select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      t.name as "LEAVE_TYPE_NAME", t.colour, p.place::int as place
    from unnest(${planned.map((one) => one.employeeId)}::bigint[], ${planned.map((one) => one.leaveTypeId)}::bigint[])
      with ordinality p (employee_id, type_id, place)
    join employee e on e.org_id = ${ctx.orgId} and e.id = p.employee_id
    join leave_type t on t.org_id = ${ctx.orgId} and t.id = p.type_id
    order by p.place`.execute(db)
  return rows.map(({ place, ...names }) => {
    const one = planned[place - 1] as PlannedEnd
    return {
      ...{ ...names, LEAVE_TYPE_ID: one.leaveTypeId, balance: toDays(one.balance) },
      ...{ carried: toDays(one.carried), encashed: toDays(one.encashed), lapsed: toDays(one.lapsed) },
      ...{ expires_on: one.expiresOn, expiring: toDays(one.expiring), reason: one.reason },
    }
  })
}

/** People whose name or code has these words, of those given. One statement. */
export async function findNamed(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  search: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from employee where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])
      and search_text like ${likePattern(normaliseSearchText(search))}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Somebody who has made something of a run, and what; nobody while it can be taken back. One statement. */
export async function findUser(
  ctx: Ctx,
  db: Db,
  runId: number,
): Promise<{ name: string; code: string; what: 'taken' | 'closed'; people: number } | undefined> {
  const { rows } = await sql<{ name: string; code: string; what: 'taken' | 'closed'; people: number }>`
    with used as (
      select r.employee_id, 'taken' as what from leave_year_end_row r
      join leave_entry e on e.org_id = r.org_id and e.lot_id = r.lot_id
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId}
        and not (e.source = 'year_end' and e.source_id = ${runId})
      union all
      select r.employee_id, 'closed' from leave_year_end_row r
      join leave_year_end_row l on l.org_id = r.org_id and l.employee_id = r.employee_id
        and l.leave_type_id = r.leave_type_id and l.year_to > r.year_to and not l.undone
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId}
    )
    select e.full_name as name, e.code, u.what, (select count(distinct employee_id)::int from used) as people
    from used u join employee e on e.org_id = ${ctx.orgId} and e.id = u.employee_id
    order by e.sort_name, e.id limit 1`.execute(db)
  return rows[0]
}

/** Takes a run's movements of the people between two ids back, each by its opposite on the same day. Two statements. */
export async function takeBack(
  ctx: Ctx,
  db: Db,
  runId: number,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await sql`
    with posted as (
      insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, lot_id, source, source_id,
        source_ref, rule_id, rule_number, note, actor, created_at)
      select e.org_id, e.employee_id, e.leave_type_id, e.effective_on, - e.days, e.kind, e.lot_id, e.source, e.source_id,
        'undo:' || e.id, e.rule_id, e.rule_number, 'The closing of the leave year was taken back',
        ${ctx.actor.name || ctx.actor.email || ctx.actor.kind}, ${ctx.now.toString()}::timestamptz
      from leave_entry e
      where e.org_id = ${ctx.orgId} and e.source = 'year_end' and e.source_id = ${runId}
        and e.source_ref not like 'undo:%' and e.employee_id > ${after} and e.employee_id <= ${last}
      on conflict (org_id, source, source_ref) where source_ref is not null do nothing
      returning employee_id, leave_type_id, days
    )
    insert into leave_balance as b (org_id, employee_id, leave_type_id, posted, entries)
    select ${ctx.orgId}, employee_id, leave_type_id, sum(days), count(*) from posted
    group by employee_id, leave_type_id order by employee_id, leave_type_id
    on conflict (org_id, employee_id, leave_type_id)
      do update set posted = b.posted + excluded.posted, entries = b.entries + excluded.entries`.execute(db)
  await sql`
    update leave_year_end_row set undone = true
    where org_id = ${ctx.orgId} and run_id = ${runId} and employee_id > ${after} and employee_id <= ${last}`.execute(
    db,
  )
}
