import { sql } from 'kysely'
import { isAdministrator, scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import type { MasterTable } from '../../reference/index.ts'
import { mergeTexts } from './merge.texts.ts'
import type { UnitHolder } from './unit-holders.ts'

const PLACE = 'access_group_limit'

const named = (count: number) =>
  count === 1 ? mergeTexts('dataPermissionGroup') : mergeTexts('dataPermissionGroups')

async function groupsOf(ctx: Ctx, db: Db, table: MasterTable, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, g.name from access_group g
    where g.org_id = ${ctx.orgId} and exists (
      select from access_group_limit l where l.org_id = g.org_id and l.group_id = g.id
        and l.dimension = ${table} and l.value_id = any (${[...ids]}::bigint[]))
    order by lower(g.name), g.id`.execute(db)
  return rows
}

/** Why the merge is refused: names the groups that the caller is in or keeps, of the others only that there are some. */
function reachChanges(ctx: Ctx, groups: readonly { id: number; name: string }[]): string[] {
  if (groups.length === 0) return []
  const keepsAll = scopesOf(ctx.actor, 'access.group.manage').has('organisation')
  const own = new Set(ctx.actor.groups.map((group) => group.id))
  const seen = groups.filter(({ id }) => keepsAll || own.has(id))
  const names = seen.length > 0 ? seen.slice(0, 3).map(({ name }) => name) : [mergeTexts('unseenGroup')]
  return [mergeTexts('changesGroupReach', { names: names.join(', ') })]
}

/** Notifies the members of groups that a merge changed, since their reach has changed. */
async function tellMembers(ctx: Ctx, db: Db, mergeId: number): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    update access_group g set version = g.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where g.org_id = ${ctx.orgId} and g.id in (
      select record_id from unit_merge_move where org_id = ${ctx.orgId} and merge_id = ${mergeId} and place = ${PLACE})
    returning (select array_agg(m.account_id) from access_group_member m
      where m.org_id = g.org_id and m.group_id = g.id) as account_id`.execute(db)
  const accounts = rows.flatMap((row) => (row.account_id as unknown as number[] | null) ?? [])
  await accessChanged(ctx, db, [...new Set(accounts)])
}

/**
 * Limits of data permission groups. After a merge, members who reached the people of one unit reach those of all of
 * them, so only administrators may merge units that a group names.
 */
export const accessGroupHolder: UnitHolder = {
  tables: [],

  async uses(ctx, db, table, ids) {
    const groups = await groupsOf(ctx, db, table, ids)
    if (groups.length === 0) return []
    const path = groups.length === 1 ? `/accessGroup/group-info?id=${groups[0]?.id}` : '/users/accessgroup'
    return [{ kind: PLACE, name: named(groups.length), count: groups.length, path, blocks: false }]
  },

  async blockers(ctx, db, table, keptId, ids) {
    if (isAdministrator(ctx.actor)) return []
    return reachChanges(ctx, await groupsOf(ctx, db, table, [keptId, ...ids]))
  },

  async undoBlockers(ctx, db, mergeId) {
    if (isAdministrator(ctx.actor)) return []
    const { rows } = await sql<{ id: number; name: string }>`
      select g.id, g.name from access_group g where g.org_id = ${ctx.orgId} and g.id in (
        select record_id from unit_merge_move
        where org_id = ${ctx.orgId} and merge_id = ${mergeId} and place = ${PLACE})
      order by lower(g.name), g.id`.execute(db)
    return reachChanges(ctx, rows)
  },

  async move(ctx, db, { mergeId, table, keptId, ids }) {
    await sql`
      insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
      select l.org_id, ${mergeId}, ${PLACE}, l.group_id, l.value_id, jsonb_build_object('had_kept', exists (
        select from access_group_limit k where k.org_id = l.org_id and k.group_id = l.group_id
          and k.dimension = l.dimension and k.value_id = ${keptId}))
      from access_group_limit l
      where l.org_id = ${ctx.orgId} and l.dimension = ${table} and l.value_id = any (${[...ids]}::bigint[])
      for update`.execute(db)
    await sql`
      insert into access_group_limit (org_id, group_id, dimension, value_id)
      select distinct org_id, record_id, ${table}, ${keptId}::bigint from unit_merge_move
      where org_id = ${ctx.orgId} and merge_id = ${mergeId} and place = ${PLACE}
      on conflict do nothing`.execute(db)
    await sql`
      delete from access_group_limit
      where org_id = ${ctx.orgId} and dimension = ${table} and value_id = any (${[...ids]}::bigint[])`.execute(
      db,
    )
    await tellMembers(ctx, db, mergeId)
  },

  async giveBack(ctx, db, { mergeId, table, keptId }) {
    // A group that no longer names the kept unit was changed since, and stays.
    const { rows } = await sql<{ returned: number; moved: number }>`
      with moved as (
        select m.record_id, m.from_id, (m.before ->> 'had_kept')::boolean as had_kept,
          exists (select from access_group_limit k where k.org_id = m.org_id and k.group_id = m.record_id
            and k.dimension = ${table} and k.value_id = ${keptId}) as is_same
        from unit_merge_move m
        where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${PLACE}
      ), back as (
        insert into access_group_limit (org_id, group_id, dimension, value_id)
        select ${ctx.orgId}, record_id, ${table}, from_id from moved where is_same
        on conflict do nothing
      ), gone as (
        delete from access_group_limit l using moved
        where l.org_id = ${ctx.orgId} and l.group_id = moved.record_id and l.dimension = ${table}
          and l.value_id = ${keptId} and moved.is_same and not moved.had_kept
      )
      select count(distinct record_id) filter (where is_same)::int as returned,
        count(distinct record_id)::int as moved from moved`.execute(db)
    const { returned, moved } = rows[0] ?? { returned: 0, moved: 0 }
    if (moved === 0) return []
    await tellMembers(ctx, db, mergeId)
    return [{ kind: PLACE, name: named(returned), count: returned, stayed: moved - returned }]
  },
}
