import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { UnitHolder } from '../../organisation/index.ts'
import { typesTexts } from './types.texts.ts'

const PLACE = 'leave_rule_condition'

const named = (count: number) => (count === 1 ? typesTexts('leaveRule') : typesTexts('leaveRules'))

async function touch(ctx: Ctx, db: Db, mergeId: number): Promise<void> {
  await sql`
    update leave_rule r set version = r.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where r.org_id = ${ctx.orgId} and r.id in (
      select record_id from unit_merge_move where org_id = ${ctx.orgId} and merge_id = ${mergeId} and place = ${PLACE})`.execute(
    db,
  )
}

/**
 * Updates rule conditions when units are merged: they refer to the remaining unit, so that nobody loses a
 * rule.
 */
export const leaveRuleHolder: UnitHolder = {
  tables: [],

  async uses(ctx, db, table, ids) {
    const { rows } = await sql<{ id: number }>`
      select distinct c.rule_id as id from leave_rule_condition c
      where c.org_id = ${ctx.orgId} and c.attribute = ${table} and c.value_id = any (${[...ids]}::bigint[])`.execute(
      db,
    )
    if (rows.length === 0) return []
    const path = rows.length === 1 ? `/config/leave-rules/${rows[0]?.id}` : '/leave/leave'
    return [{ kind: PLACE, name: named(rows.length), count: rows.length, path, blocks: false }]
  },

  async move(ctx, db, { mergeId, table, keptId, ids }) {
    await sql`
      insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
      select c.org_id, ${mergeId}, ${PLACE}, c.rule_id, c.value_id, jsonb_build_object('had_kept', exists (
        select from leave_rule_condition k where k.org_id = c.org_id and k.rule_id = c.rule_id
          and k.attribute = c.attribute and k.value_id = ${keptId}))
      from leave_rule_condition c
      where c.org_id = ${ctx.orgId} and c.attribute = ${table} and c.value_id = any (${[...ids]}::bigint[])
      for update`.execute(db)
    await sql`
      insert into leave_rule_condition (org_id, rule_id, attribute, value_id)
      select distinct org_id, record_id, ${table}, ${keptId}::bigint from unit_merge_move
      where org_id = ${ctx.orgId} and merge_id = ${mergeId} and place = ${PLACE}
      on conflict do nothing`.execute(db)
    await sql`
      delete from leave_rule_condition
      where org_id = ${ctx.orgId} and attribute = ${table} and value_id = any (${[...ids]}::bigint[])`.execute(
      db,
    )
    await touch(ctx, db, mergeId)
  },

  async giveBack(ctx, db, { mergeId, table, keptId }) {
    // On undo, rules that no longer name the remaining unit were edited since and stay unchanged.
    const { rows } = await sql<{ returned: number; moved: number }>`
      with moved as (
        select m.record_id, m.from_id, (m.before ->> 'had_kept')::boolean as had_kept,
          exists (select from leave_rule_condition k where k.org_id = m.org_id and k.rule_id = m.record_id
            and k.attribute = ${table} and k.value_id = ${keptId}) as is_same
        from unit_merge_move m
        where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${PLACE}
      ), back as (
        insert into leave_rule_condition (org_id, rule_id, attribute, value_id)
        select ${ctx.orgId}, record_id, ${table}, from_id from moved where is_same
        on conflict do nothing
      ), gone as (
        delete from leave_rule_condition c using moved
        where c.org_id = ${ctx.orgId} and c.rule_id = moved.record_id and c.attribute = ${table}
          and c.value_id = ${keptId} and moved.is_same and not moved.had_kept
      )
      select count(distinct record_id) filter (where is_same)::int as returned,
        count(distinct record_id)::int as moved from moved`.execute(db)
    const { returned, moved } = rows[0] ?? { returned: 0, moved: 0 }
    if (moved === 0) return []
    await touch(ctx, db, mergeId)
    return [{ kind: PLACE, name: named(returned), count: returned, stayed: moved - returned }]
  },
}
