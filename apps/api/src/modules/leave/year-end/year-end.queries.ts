import type { YearEndRow, YearEndRun } from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { toDays } from '../rules/units.ts'
import type { PlannedEnd } from './plan-year-end.ts'

const MAX_RUNS = 100

/** Runs, newest first; a single one if given. One statement. */
export async function findRuns(ctx: Ctx, db: Db, id?: number): Promise<YearEndRun[]> {
  const { rows } = await sql<YearEndRun>`
    select id, year_to, state, is_scheduled, people, carried::float8 as carried, encashed::float8 as encashed,
      lapsed::float8 as lapsed, started_by, started_at, finished_at, undone_by, undone_at, taken_back,
      state = 'undoing' and not exists (
        select from job_run j where j.org_id = y.org_id and j.public_id = y.undo_job
          and j.state in ('queued', 'running')) as has_broken_off
    from leave_year_end y where org_id = ${ctx.orgId} and ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by id desc limit ${MAX_RUNS}`.execute(db)
  return rows
}

/** A page of a run's results. One statement. */
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

/** Planned rows with employee and type names, in the same order. One statement. */
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

/** Those of the given employees whose name or code matches the search. One statement. */
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
