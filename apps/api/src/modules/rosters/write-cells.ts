import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** The new value of a cell: a shift id, 0 off, -1 none. */
export interface RequestedCell {
  employee_id: number
  day: string
  cell: number
}

export interface ChangedCell extends RequestedCell {
  before: number
  /** Value published by this roster. */
  published: number
}

/** Those of the cells that differ from the stored ones, with the stored values: one statement. */
export async function findChanged(
  ctx: Ctx,
  db: Db,
  rosterId: number,
  requested: readonly RequestedCell[],
): Promise<ChangedCell[]> {
  if (requested.length === 0) return []
  const { rows } = await sql<ChangedCell>`
    select w.employee_id, w.day, w.cell,
      case when n.day is null then ${NOTHING}::bigint else coalesce(n.shift_id, ${OFF}) end as before,
      case when d.day is null then ${NOTHING}::bigint else coalesce(d.shift_id, ${OFF}) end as published
    from unnest(${requested.map((one) => one.employee_id)}::bigint[], ${requested.map((one) => one.day)}::date[],
      ${requested.map((one) => one.cell)}::bigint[]) as w (employee_id, day, cell)
    left join roster_entry n on n.org_id = ${ctx.orgId} and n.roster_id = ${rosterId}
      and n.employee_id = w.employee_id and n.day = w.day
    left join roster_day d on d.org_id = ${ctx.orgId} and d.roster_id = ${rosterId}
      and d.employee_id = w.employee_id and d.day = w.day
    where w.cell <> case when n.day is null then ${NOTHING}::bigint else coalesce(n.shift_id, ${OFF}) end
    order by w.employee_id, w.day`.execute(db)
  return rows
}

/** Writes cells of people on the roster: at most two statements. */
export async function writeCells(
  ctx: Ctx,
  db: Db,
  rosterId: number,
  changed: readonly RequestedCell[],
): Promise<void> {
  const cleared = changed.filter(({ cell }) => cell === NOTHING)
  const set = changed.filter(({ cell }) => cell !== NOTHING)
  if (cleared.length > 0) {
    await sql`
      delete from roster_entry n
      using unnest(${cleared.map((one) => one.employee_id)}::bigint[], ${cleared.map((one) => one.day)}::date[])
        as w (employee_id, day)
      where n.org_id = ${ctx.orgId} and n.roster_id = ${rosterId} and n.employee_id = w.employee_id
        and n.day = w.day`.execute(db)
  }
  if (set.length > 0) {
    await sql`
      insert into roster_entry (org_id, roster_id, employee_id, day, shift_id)
      select ${ctx.orgId}, ${rosterId}, w.employee_id, w.day, nullif(w.cell, ${OFF})
      from unnest(${set.map((one) => one.employee_id)}::bigint[], ${set.map((one) => one.day)}::date[],
        ${set.map((one) => one.cell)}::bigint[]) as w (employee_id, day, cell)
      on conflict (org_id, roster_id, employee_id, day) do update set shift_id = excluded.shift_id`.execute(
      db,
    )
  }
}

/** Adds people to the roster. Idempotent. */
export async function addPeople(ctx: Ctx, db: Db, rosterId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ employee_id: number }>`
    insert into roster_person (org_id, roster_id, employee_id)
    select ${ctx.orgId}, ${rosterId}, i.id from unnest(${[...ids]}::bigint[]) as i (id)
    on conflict do nothing returning employee_id`.execute(db)
  return rows.length
}

/**
 * Updates the number of differences between a published roster's plan and its published days: one statement.
 */
export async function countUnpublished(ctx: Ctx, db: Db, rosterId: number): Promise<number> {
  const { rows } = await sql<{ unpublished: number }>`
    update roster r set unpublished = case when r.status <> 1 then 0 else (
      select count(*)::int from (
        select n.employee_id, n.day, n.shift_id from roster_entry n
          where n.org_id = r.org_id and n.roster_id = r.id) planned
      full join (
        select d.employee_id, d.day, d.shift_id from roster_day d
          where d.org_id = r.org_id and d.roster_id = r.id) held
        on held.employee_id = planned.employee_id and held.day = planned.day
      where planned.day is null or held.day is null or planned.shift_id is distinct from held.shift_id) end
    where r.org_id = ${ctx.orgId} and r.id = ${rosterId} returning r.unpublished`.execute(db)
  return rows[0]?.unpublished ?? 0
}
