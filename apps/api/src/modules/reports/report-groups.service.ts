import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  createReportGroup,
  editReportGroup,
  listAllGroupDetails,
  listReportGroups,
  readReportGroup,
} from '@muster/contract/reports/report-groups.contract'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { customReportsQuery } from './custom/custom-report.queries.ts'
import { inLibrary } from './library.service.ts'
import { libraryFactsQuery } from './library-facts.ts'
import { openReports } from './open-report.ts'
import { customReports, productReports } from './report-definitions.ts'
import {
  type GroupRow,
  groupOf,
  groupsQuery,
  isNameTaken,
  lockGroup,
  reportIdsOf,
  writeReports,
} from './report-groups.queries.ts'
import { reportsTexts } from './reports.texts.ts'

async function findGroups(ctx: Ctx, db: Db) {
  const { facts, groups } = await runQuery(
    db,
    combineQueries({ facts: libraryFactsQuery(ctx), groups: groupsQuery(ctx) }),
  )
  const open = new Map(openReports(ctx, facts).map((report) => [report.id, inLibrary(report)]))
  return { groups, open }
}

type Open = Awaited<ReturnType<typeof findGroups>>['open']

const details = ({ report_ids, ...group }: GroupRow, open: Open) => ({
  ...group,
  reports: report_ids.flatMap((id) => open.get(id) ?? []),
})

export function listGroups(ctx: Ctx): Promise<DataOf<typeof listReportGroups>> {
  return readTx(ctx, async (db) => {
    const { groups, open } = await findGroups(ctx, db)
    return {
      groups: groups.map((group) => ({
        ...details(group, open),
        reports: details(group, open).reports.length,
      })),
      abilities: { manage: holds(ctx.actor, 'reports.manage') },
    }
  })
}

export function listDetails(ctx: Ctx): Promise<DataOf<typeof listAllGroupDetails>> {
  return readTx(ctx, async (db) => {
    const { groups, open } = await findGroups(ctx, db)
    return { groups: groups.map((group) => details(group, open)) }
  })
}

/** @throws AppError `reports.group_not_found` */
export function readGroup(
  ctx: Ctx,
  { group_id }: BodyOf<typeof readReportGroup>,
): Promise<DataOf<typeof readReportGroup>> {
  return readTx(ctx, async (db) => {
    const { groups, open } = await findGroups(ctx, db)
    return details(groupOf(groups, group_id), open)
  })
}

type Content = BodyOf<typeof createReportGroup>

async function checkName(ctx: Ctx, db: Db, name: string, id: number | null): Promise<void> {
  if (await isNameTaken(ctx, db, name, id))
    fail('reports.group_name_taken', { fields: { group_name: reportsTexts('nameTaken') } })
}

type FileNames = ReadonlyMap<number, string>

/** The names of all reports, to check and to audit those of a group. One statement. */
async function fileNames(ctx: Ctx, db: Db): Promise<FileNames> {
  const custom = customReports(await runQuery(db, customReportsQuery(ctx)))
  return new Map([...productReports(), ...custom].map(({ id, fileName }) => [id, fileName]))
}

/** The reports that are named, each once. @throws AppError `reports.not_found` */
function checkedReports(ids: readonly number[], names: FileNames): number[] {
  const unknown = ids.find((id) => !names.has(id))
  return unknown === undefined ? [...new Set(ids)] : fail('reports.not_found')
}

const audited = (name: string, description: string, ids: readonly number[], names: FileNames) => ({
  ...{ name, description },
  // A report that was deleted keeps its number.
  reports: ids.map((id) => names.get(id) ?? id).join(', '),
})

export function createGroup(ctx: Ctx, input: Content): Promise<DataOf<typeof createReportGroup>> {
  const { group_name: name, description } = input
  return tx(ctx, async (db) => {
    const names = await fileNames(ctx, db)
    const ids = checkedReports(input.report_ids, names)
    await checkName(ctx, db, name, null)
    const now = ctx.now.toString()
    const { id } = await db
      .insertInto('report_group')
      .values({ org_id: ctx.orgId, name, description, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeReports(ctx, db, id, ids)
    await recordAudit(ctx, db, {
      ...{ recordType: 'report_group', recordId: id, recordLabel: name },
      changes: changesBetween({}, audited(name, description, ids, names)),
    })
    return { group_id: id, version: 1 }
  })
}

/** @throws AppError `reports.group_not_found`, `reports.group_name_taken`, `record.conflict` */
export function editGroup(
  ctx: Ctx,
  input: BodyOf<typeof editReportGroup>,
): Promise<DataOf<typeof editReportGroup>> {
  const { group_id: id, group_name: name, description } = input
  return tx(ctx, async (db) => {
    const names = await fileNames(ctx, db)
    const ids = checkedReports(input.report_ids, names)
    const before = await lockGroup(ctx, db, id)
    if (before.version !== input.version) fail('record.conflict')
    await checkName(ctx, db, name, id)
    const reportsBefore = await reportIdsOf(ctx, db, id)
    const version = before.version + 1
    await db
      .updateTable('report_group')
      .set({ name, description, version, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await writeReports(ctx, db, id, ids)
    await recordAudit(ctx, db, {
      ...{ recordType: 'report_group', recordId: id, recordLabel: name },
      changes: changesBetween(
        audited(before.name, before.description, reportsBefore, names),
        audited(name, description, ids, names),
      ),
    })
    return { group_id: id, version }
  })
}

/** Its reports stay in the library. @throws AppError `reports.group_not_found` */
export async function removeGroup(ctx: Ctx, { group_id: id }: { group_id: number }): Promise<null> {
  await tx(ctx, async (db) => {
    const group = await lockGroup(ctx, db, id)
    await db.deleteFrom('report_group').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, { recordType: 'report_group', recordId: id, recordLabel: group.name })
  })
  return null
}
