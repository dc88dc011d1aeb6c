import { FIRST_CUSTOM_REPORT } from '@muster/contract/reports/custom-report-words'
import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A custom report as lists know it. */
export interface CustomRow {
  readonly id: number
  readonly name: string
  readonly description: string
  /** Null once its author is gone. */
  readonly account_id: number | null
  readonly owner: string
  readonly is_shared: boolean
  readonly version: number
  readonly archived_at: string | null
  readonly updated_at: string
  readonly content: CustomContent
}

/** What lists of reports do without. */
const NOT_LISTED = JSON.stringify({ columns: [], computed: [], sort: [], chart: null })

export const isCustom = (id: number): boolean => id >= FIRST_CUSTOM_REPORT

/** Those of the organisation: one, or all that are not deleted, without their columns and conditions. */
export const customReportsQuery = (
  { orgId }: Pick<Ctx, 'orgId'>,
  which: { id?: number; isArchived?: boolean } = {},
): DeferredQuery<CustomRow[]> =>
  deferredQuery(
    sql<CustomRow>`
      select c.id, c.name, c.description, c.account_id, coalesce(nullif(a.display_name, ''), a.email, '') as owner,
        c.is_shared, c.version, c.archived_at, c.updated_at,
        ${which.id === undefined ? sql`(c.content || ${NOT_LISTED}::jsonb) - 'where'` : sql`c.content`} as content
      from custom_report c left join account a on a.org_id = c.org_id and a.id = c.account_id
      where c.org_id = ${orgId} and ${limitOf(which)}
      order by lower(c.name), c.id`,
    (rows) =>
      rows.map((row) => ({
        ...row,
        updated_at: instantOf(row.updated_at),
        archived_at: instantOf(row.archived_at),
      })),
  )

function limitOf({ id, isArchived = false }: { id?: number; isArchived?: boolean }): RawBuilder<boolean> {
  const archived = isArchived ? sql<boolean>`c.archived_at is not null` : sql<boolean>`c.archived_at is null`
  return id === undefined ? archived : sql<boolean>`c.id = ${id} and ${archived}`
}

/** A custom report, locked; undefined without it. */
export async function lockCustomReport(ctx: Ctx, db: Db, id: number): Promise<CustomRow | undefined> {
  const { rows } = await sql<CustomRow>`
    select c.id, c.name, c.description, c.account_id, '' as owner, c.is_shared, c.version, c.archived_at, c.updated_at, c.content
    from custom_report c where c.org_id = ${ctx.orgId} and c.id = ${id} for update`.execute(db)
  return rows[0]
}

export interface WrittenReport {
  readonly name: string
  readonly description: string
  readonly is_shared: boolean
  readonly content: CustomContent
}

const versionSql = (ctx: Ctx, id: number, version: number, { name, content }: WrittenReport) => sql`
  insert into custom_report_version (org_id, report_id, version, name, content, account_id, at)
  values (${ctx.orgId}, ${id}, ${version}, ${name}, ${JSON.stringify(content)}::jsonb, ${ctx.actor.accountId},
    ${ctx.now.toString()}::timestamptz)`

/** @returns its number */
export async function insertCustomReport(ctx: Ctx, db: Db, written: WrittenReport): Promise<number> {
  const { name, description, is_shared, content } = written
  const now = ctx.now.toString()
  const { id } = await db
    .insertInto('custom_report')
    .values({
      ...{ org_id: ctx.orgId, name, description, is_shared, account_id: ctx.actor.accountId },
      ...{ content: JSON.stringify(content), created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await versionSql(ctx, id, 1, written).execute(db)
  return id
}

/** Writes the next version; a report that was deleted is there again. @returns the version */
export async function updateCustomReport(
  ctx: Ctx,
  db: Db,
  before: Pick<CustomRow, 'id' | 'version'>,
  written: WrittenReport,
): Promise<number> {
  const { name, description, is_shared, content } = written
  const version = before.version + 1
  await db
    .updateTable('custom_report')
    .set({
      ...{ name, description, is_shared, version, content: JSON.stringify(content) },
      ...{ archived_at: null, updated_at: ctx.now.toString() },
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', before.id)
    .execute()
  await versionSql(ctx, before.id, version, written).execute(db)
  return version
}

export async function archiveCustomReport(ctx: Ctx, db: Db, id: number): Promise<void> {
  await db
    .updateTable('custom_report')
    .set({ archived_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/** What a version of a report was called, and showed; undefined without it. */
export async function findVersion(
  ctx: Ctx,
  db: Db,
  id: number,
  version: number,
): Promise<Pick<WrittenReport, 'name' | 'content'> | undefined> {
  const { rows } = await sql<Pick<WrittenReport, 'name' | 'content'>>`
    select name, content from custom_report_version
    where org_id = ${ctx.orgId} and report_id = ${id} and version = ${version}`.execute(db)
  return rows[0]
}

const MOST_VERSIONS = 100

/** The latest versions of a report, newest first. */
export const versionsQuery = ({ orgId }: Pick<Ctx, 'orgId'>, id: number) =>
  deferredQuery(
    sql<{ version: number; name: string; at: string; by: string }>`
      select v.version, v.name, v.at, coalesce(nullif(a.display_name, ''), a.email, '') as by
      from custom_report_version v left join account a on a.org_id = v.org_id and a.id = v.account_id
      where v.org_id = ${orgId} and v.report_id = ${id} order by v.version desc limit ${MOST_VERSIONS}`,
    (rows) => rows.map((row) => ({ ...row, at: instantOf(row.at) })),
  )
