import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { listReportsOf, setFavouriteReport } from '@muster/contract/reports/report-groups.contract'
import type { listReports } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { libraryFactsQuery } from './library-facts.ts'
import { maySchedule, type OpenReport, openReport, openReports } from './open-report.ts'
import { groupOf, groupsQuery } from './report-groups.queries.ts'

/** A report in lists. */
export const inLibrary = ({ id, name, description, area, dataset }: OpenReport) => ({
  report_id: id,
  name: wordsOf(name),
  description: wordsOf(description),
  area,
  timing: dataset.timing,
})

const favouritesQuery = ({ orgId, actor }: Ctx) =>
  deferredQuery(
    sql<{ report_id: number }>`
      select report_id from report_favourite where org_id = ${orgId} and account_id = ${actor.accountId}`,
    (rows) => new Set(rows.map((row) => row.report_id)),
  )

const openedQuery = ({ orgId, actor }: Ctx) =>
  deferredQuery(
    sql<{ report_id: number; at: string }>`
      select report_id, max(at) as at from report_run
      where org_id = ${orgId} and account_id = ${actor.accountId} and how <> 'schedule' group by report_id`,
    (rows) => new Map(rows.map((row) => [row.report_id, instantOf(row.at)])),
  )

/** The library as its reader has it. One statement. */
export function listAvailable(ctx: Ctx): Promise<DataOf<typeof listReports>> {
  return readTx(ctx, async (db) => {
    const { facts, groups, favourites, opened } = await runQuery(
      db,
      combineQueries({
        facts: libraryFactsQuery(ctx),
        groups: groupsQuery(ctx),
        favourites: favouritesQuery(ctx),
        opened: openedQuery(ctx),
      }),
    )
    const open = openReports(ctx, facts)
    const ids = new Set(open.map(({ id }) => id))
    return {
      reports: open.map((report) => ({
        ...inLibrary(report),
        is_favourite: favourites.has(report.id),
        opened_at: opened.get(report.id) ?? null,
        is_team: report.opening === 'team',
      })),
      groups: groups
        .map(({ group_id, group_name, description, report_ids }) => ({
          ...{ group_id, group_name, description },
          report_ids: report_ids.filter((id) => ids.has(id)),
        }))
        .filter(({ report_ids }) => report_ids.length > 0),
      abilities: {
        export: holds(ctx.actor, 'reports.export'),
        schedule: open.some((report) => maySchedule(ctx.actor, report)),
        manage: holds(ctx.actor, 'reports.manage'),
        build: holds(ctx.actor, 'reports.build'),
      },
    }
  })
}

const matches = ({ name, description }: ReturnType<typeof inLibrary>, search: string): boolean =>
  `${name} ${description}`.toLowerCase().includes(search.toLowerCase())

/** @throws AppError `reports.group_not_found` */
export function listPage(
  ctx: Ctx,
  { group_id: groupId, page, limit, search }: BodyOf<typeof listReportsOf>,
): Promise<DataOf<typeof listReportsOf>> {
  return readTx(ctx, async (db) => {
    const { facts, groups } = await runQuery(
      db,
      combineQueries({ facts: libraryFactsQuery(ctx), groups: groupsQuery(ctx) }),
    )
    const own = groupId === undefined ? null : new Set(groupOf(groups, groupId).report_ids)
    const rows = openReports(ctx, facts)
      .filter(({ id }) => own === null || own.has(id))
      .map(inLibrary)
      .filter((report) => matches(report, search))
    return {
      rows: rows.slice((page - 1) * limit, page * limit),
      count: rows.length,
      total_page: pageCount(rows.length, limit),
      total_records: rows.length,
    }
  })
}

/** Idempotent. @throws AppError `reports.not_found` */
export async function setFavourite(
  ctx: Ctx,
  { report_id, is_favourite }: BodyOf<typeof setFavouriteReport>,
): Promise<DataOf<typeof setFavouriteReport>> {
  const account_id = found(ctx.actor.accountId)
  await tx(ctx, async (db) => {
    await openReport(ctx, db, report_id)
    const row = { org_id: ctx.orgId, account_id, report_id }
    if (is_favourite) {
      await db
        .insertInto('report_favourite')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    }
    await db
      .deleteFrom('report_favourite')
      .where('org_id', '=', row.org_id)
      .where('account_id', '=', row.account_id)
      .where('report_id', '=', row.report_id)
      .execute()
  })
  return { is_favourite }
}
