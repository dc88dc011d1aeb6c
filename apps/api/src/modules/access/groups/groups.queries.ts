import { GROUP_LIMITS } from '@muster/contract/access/access.constants'
import { sql } from 'kysely'
import { type GroupDimension, groupDimensions } from '../../../platform/access/actor.ts'
import type { GroupLimits } from '../../../platform/access/group-coverage.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface GroupRow {
  id: number
  name: string
  description: string
  status: 0 | 1
  version: number
  updated_at: string
  limits: GroupLimits
}

const limitsOfGroup = sql`coalesce((
  select jsonb_object_agg(l.dimension, l.ids) from (
    select gl.dimension, jsonb_agg(gl.value_id order by gl.value_id) as ids from access_group_limit gl
    where gl.org_id = g.org_id and gl.group_id = g.id group by gl.dimension) l), '{}'::jsonb)`

const columns = sql`g.id, g.name, g.description, g.status, g.version, g.updated_at, ${limitsOfGroup} as limits`

/** All groups of the organisation, by name. Which of them the caller may see depends on their limits. */
export async function findGroups(ctx: Ctx, db: Db): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns} from access_group g where g.org_id = ${ctx.orgId} order by lower(g.name), g.id`.execute(
    db,
  )
  return rows
}

export async function findGroup(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${columns} from access_group g
    where g.org_id = ${ctx.orgId} and g.id = ${id} ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export interface LimitValue {
  id: number
  name: string
  status: 0 | 1
}

/** A group's values by dimension, sorted by name. */
export type LimitNames = Map<GroupDimension, LimitValue[]>

/** The values of these groups by name, inactive ones included. One statement. */
export async function findLimitNames(
  ctx: Ctx,
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, LimitNames>> {
  const { rows } = await sql<LimitValue & { group_id: number; dimension: GroupDimension }>`
    select v.* from (${sql.join(
      groupDimensions.map(
        (dimension) => sql`
          select l.group_id, l.dimension, m.id, m.name, m.status from access_group_limit l
          join ${sql.table(dimension)} m on m.org_id = l.org_id and m.id = l.value_id
          where l.org_id = ${ctx.orgId} and l.group_id = any (${[...groupIds]}::bigint[])
            and l.dimension = ${sql.lit(dimension)}`,
      ),
      sql` union all `,
    )}) v order by lower(v.name), v.id`.execute(db)
  const names = new Map<number, LimitNames>(groupIds.map((id) => [id, new Map()]))
  for (const { group_id, dimension, ...value } of rows) {
    const group = names.get(group_id) as LimitNames
    group.set(dimension, [...(group.get(dimension) ?? []), value])
  }
  return names
}

/** The dimensions in which the limits contain a value that the organisation does not have. One statement. */
export async function findUnknownLimits(ctx: Ctx, db: Db, limits: GroupLimits): Promise<GroupDimension[]> {
  const wanted = groupDimensions.filter((dimension) => limits[dimension])
  const { rows } = await sql<{ dimension: GroupDimension }>`
    select v.dimension from (${sql.join(
      wanted.map(
        (dimension) => sql`
          select ${sql.lit(dimension)} as dimension, (select count(*) from ${sql.table(dimension)} m
            where m.org_id = ${ctx.orgId} and m.id = any (${limits[dimension]}::bigint[])) as known,
            ${limits[dimension]?.length ?? 0}::bigint as asked`,
      ),
      sql` union all `,
    )}) v where v.known < v.asked`.execute(db)
  return rows.map((row) => row.dimension)
}

export async function isNameTaken(ctx: Ctx, db: Db, name: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql`
    select from access_group g
    where g.org_id = ${ctx.orgId} and lower(g.name) = lower(${name}) and g.id <> ${exceptId}`.execute(db)
  return rows.length > 0
}

export async function insertGroup(
  ctx: Ctx,
  db: Db,
  row: { name: string; description: string },
): Promise<{ id: number; version: number }> {
  return db
    .insertInto('access_group')
    .values({ org_id: ctx.orgId, ...row, created_at: ctx.now.toString(), updated_at: ctx.now.toString() })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** @returns the group's new version */
export async function updateGroup(
  ctx: Ctx,
  db: Db,
  id: number,
  row: { name?: string; description?: string; status?: 0 | 1 },
): Promise<number> {
  const { version } = await db
    .updateTable('access_group')
    .set({ ...row, version: sql`version + 1`, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteGroup(ctx: Ctx, db: Db, id: number): Promise<void> {
  await db.deleteFrom('access_group').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}

export async function replaceLimits(ctx: Ctx, db: Db, groupId: number, limits: GroupLimits): Promise<void> {
  await db
    .deleteFrom('access_group_limit')
    .where('org_id', '=', ctx.orgId)
    .where('group_id', '=', groupId)
    .execute()
  const rows = Object.entries(limits).flatMap(([dimension, ids]) =>
    ids.map((value_id) => ({ org_id: ctx.orgId, group_id: groupId, dimension, value_id })),
  )
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insertInto('access_group_limit')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
}

/** Field names of the limits in calls, by dimension. */
export const limitOf = Object.fromEntries(
  Object.entries(GROUP_LIMITS).map(([limit, dimension]) => [dimension, limit]),
) as Record<GroupDimension, keyof typeof GROUP_LIMITS>
