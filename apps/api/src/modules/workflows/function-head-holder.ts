import { sql } from 'kysely'
import type { UnitHolder } from '../organisation/index.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** Followed by the function: one person may head several functions of a unit. */
const PLACE = 'function_head.'

const named = (count: number) =>
  count === 1 ? workflowsTexts('functionHeadNoun') : workflowsTexts('functionHeadsNoun')

/**
 * Moves heads of functions from merged units to the remaining unit, unless it already has a head for the
 * function. Of several merged units, the oldest one's head is used.
 */
export const functionHeadHolder: UnitHolder = {
  tables: [],

  async uses(ctx, db, table, ids) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from function_head h
      where h.org_id = ${ctx.orgId} and h.master = ${table} and h.unit_id = any (${[...ids]}::bigint[])`.execute(
      db,
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return []
    return [{ kind: 'function_head', name: named(count), count, path: '/workflow/approvers', blocks: false }]
  },

  async move(ctx, db, { mergeId, table, keptId, ids }) {
    await sql`
      insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
      select h.org_id, ${mergeId}, ${PLACE} || h.function, h.employee_id, h.unit_id, jsonb_build_object('had_kept', exists (
        select from function_head k where k.org_id = h.org_id and k.master = h.master and k.unit_id = ${keptId}
          and k.function = h.function))
      from function_head h
      where h.org_id = ${ctx.orgId} and h.master = ${table} and h.unit_id = any (${[...ids]}::bigint[])
      for update`.execute(db)
    await sql`
      insert into function_head (org_id, master, unit_id, function, employee_id)
      select distinct on (h.function) h.org_id, h.master, ${keptId}::bigint, h.function, h.employee_id
      from function_head h
      where h.org_id = ${ctx.orgId} and h.master = ${table} and h.unit_id = any (${[...ids]}::bigint[])
      order by h.function, h.unit_id
      on conflict do nothing`.execute(db)
    await sql`
      delete from function_head
      where org_id = ${ctx.orgId} and master = ${table} and unit_id = any (${[...ids]}::bigint[])`.execute(db)
  },

  async giveBack(ctx, db, { mergeId, table, keptId }) {
    const { rows } = await sql<{ count: number }>`
      with moved as (
        select substring(m.place from ${PLACE.length + 1}::int) as function, m.record_id as employee_id, m.from_id as unit_id,
          (m.before ->> 'had_kept')::boolean as had_kept
        from unit_merge_move m
        where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place like ${`${PLACE}%`}
      ), back as (
        insert into function_head (org_id, master, unit_id, function, employee_id)
        select ${ctx.orgId}, ${table}, unit_id, function, employee_id from moved
        on conflict do nothing
      ), gone as (
        -- A head named for the remaining unit since the merge stays.
        delete from function_head k using moved
        where k.org_id = ${ctx.orgId} and k.master = ${table} and k.unit_id = ${keptId}
          and k.function = moved.function and k.employee_id = moved.employee_id and not moved.had_kept
      )
      select count(*)::int as count from moved`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0 ? [] : [{ kind: 'function_head', name: named(count), count, stayed: 0 }]
  },
}
