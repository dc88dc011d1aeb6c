import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

export interface GroupRow {
  readonly group_id: number
  readonly group_name: string
  readonly description: string
  readonly version: number
  /** In their order. */
  readonly report_ids: readonly number[]
}

/** All report groups, by name. */
export const groupsQuery = ({ orgId }: Pick<Ctx, 'orgId'>): DeferredQuery<GroupRow[]> =>
  deferredQuery(
    sql<GroupRow>`
      select g.id as group_id, g.name as group_name, g.description, g.version, coalesce((
          select array_agg(r.report_id order by r.place) from report_group_report r
          where r.org_id = ${orgId} and r.group_id = g.id), '{}') as report_ids
      from report_group g where g.org_id = ${orgId} order by lower(g.name)`,
    (rows) => rows,
  )

/** @throws AppError `reports.group_not_found` */
export const groupOf = (groups: readonly GroupRow[], id: number): GroupRow =>
  groups.find(({ group_id }) => group_id === id) ?? fail('reports.group_not_found')

/** The group, locked; undefined without it. */
export async function lockGroup(ctx: Ctx, db: Db, id: number) {
  const group = await db
    .selectFrom('report_group')
    .select(['id', 'name', 'description', 'version'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return group ?? fail('reports.group_not_found')
}

/** The reports of a group, in their order. */
export async function reportIdsOf(ctx: Ctx, db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('report_group_report')
    .select('report_id')
    .where('org_id', '=', ctx.orgId)
    .where('group_id', '=', groupId)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.report_id)
}

/** Whether another group has this name, regardless of case. */
export async function isNameTaken(ctx: Ctx, db: Db, name: string, except: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('report_group')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (query) => query.where('id', '<>', except as number))
    .executeTakeFirst()
  return row !== undefined
}

export async function writeReports(ctx: Ctx, db: Db, groupId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('report_group_report')
    .where('org_id', '=', ctx.orgId)
    .where('group_id', '=', groupId)
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('report_group_report')
    .values(ids.map((report_id, place) => ({ org_id: ctx.orgId, group_id: groupId, report_id, place })))
    .execute()
}
