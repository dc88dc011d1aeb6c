import { roleName, roles } from '@muster/contract/access/roles'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  readReportConfig,
  readReportSetting,
  saveReportConfig,
  saveReportSetting,
} from '@muster/contract/reports/report-config.contract'
import { sql } from 'kysely'
import { englishOf, wordsOf } from '../../lib/texts/texts.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { findColumns, groupedDataset } from '../../platform/datasets/index.ts'
import { combineQueries, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { customReportsQuery, isCustom } from './custom/custom-report.queries.ts'
import { configQuery, type ReportSetting, settingsQuery } from './library-facts.ts'
import { customReports, existingReport, productReports, type Report } from './report-definitions.ts'
import { reportsTexts } from './reports.texts.ts'

const USUAL: Omit<ReportSetting, 'report_id'> = {
  is_on: true,
  roles: null,
  columns: null,
  usual_period: null,
  version: 0,
}

const withoutColumns = ({
  is_on,
  roles: forRoles,
  usual_period,
  version,
}: Omit<ReportSetting, 'report_id'>) => ({
  ...{ is_on, usual_period, version },
  roles: forRoles && [...forRoles],
})

const givenCounts = ({ orgId }: Ctx) =>
  deferredQuery(
    sql<{ report_id: number; given: number }>`
      select report_id, count(*)::int as given from report_access where org_id = ${orgId} group by report_id`,
    (rows) => new Map(rows.map((row) => [row.report_id, row.given])),
  )

const about = ({ id, name, dataset }: Report) => ({
  report_id: id,
  name: wordsOf(name),
  timing: dataset.timing,
})

export function readConfig(ctx: Ctx): Promise<DataOf<typeof readReportConfig>> {
  return readTx(ctx, async (db) => {
    const { config, settings, given, custom } = await runQuery(
      db,
      combineQueries({
        config: configQuery(ctx),
        settings: settingsQuery(ctx),
        given: givenCounts(ctx),
        custom: customReportsQuery(ctx),
      }),
    )
    return {
      ...config,
      // What somebody keeps for themselves is nobody else's to set up.
      reports: [...productReports(), ...customReports(custom.filter((one) => one.is_shared))].map(
        (report) => {
          const setting = settings.get(report.id) ?? USUAL
          return {
            ...about(report),
            description: wordsOf(report.description),
            area: report.area,
            ...withoutColumns(setting),
            has_columns: setting.columns !== null,
            given: given.get(report.id) ?? 0,
          }
        },
      ),
      roles: roles.map(({ role_id: id, name }) => ({ id, name })),
    }
  })
}

/** @throws AppError `record.conflict` */
export function saveConfig(
  ctx: Ctx,
  { version, ...wanted }: BodyOf<typeof saveReportConfig>,
): Promise<DataOf<typeof saveReportConfig>> {
  return tx(ctx, async (db) => {
    const { version: current, ...before } = await runQuery(db, configQuery(ctx))
    if (current !== version) fail('record.conflict')
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('report_config')
      .values({ org_id: ctx.orgId, ...wanted, version: version + 1, updated_at: ctx.now.toString() })
      .onConflict((conflict) =>
        conflict
          .column('org_id')
          .doUpdateSet({ ...wanted, version: version + 1, updated_at: ctx.now.toString() })
          .where('report_config.version', '=', version),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) fail('record.conflict')
    await recordAudit(ctx, db, { recordType: 'report_config', changes: changesBetween(before, wanted) })
    return { version: version + 1 }
  })
}

/** The columns that a report can have, of those that the caller may see, and its usual ones. */
async function columnsOf(ctx: Ctx, db: Db, { id, dataset, grouped, columns }: Report) {
  // What a custom report shows is changed where it is built.
  if (isCustom(id)) return { offered: [], usual_columns: [] }
  const readable = await findColumns(ctx, db, dataset)
  const all = grouped ? groupedDataset(dataset, readable, grouped, {}).columns : readable.all
  const known = new Set(all.map(({ key }) => key))
  const usual =
    columns?.filter((key) => known.has(key)) ?? all.filter(({ isUsual }) => isUsual).map(({ key }) => key)
  return {
    offered: all.map(({ key, heading, type }) => ({ key, heading: wordsOf(heading), type })),
    usual_columns: usual,
  }
}

/** Chosen columns exist; those that were chosen by somebody who sees more may stay. */
async function checkColumns(
  ctx: Ctx,
  db: Db,
  report: Report,
  wanted: readonly string[] | null,
  before: readonly string[] | null,
): Promise<void> {
  if (!wanted) return
  const { offered } = await columnsOf(ctx, db, report)
  const known = new Set([...offered.map(({ key }) => key), ...(before ?? [])])
  const at = wanted.findIndex((key) => !known.has(key))
  if (at < 0) return
  const message = reportsTexts('unknownColumn', { column: wanted[at] ?? '' })
  fail('request.invalid', { fields: { [`columns.${at}`]: message }, message })
}

async function managedReport(ctx: Ctx, db: Db, id: number): Promise<Report> {
  const report = await existingReport(ctx, db, id)
  return report.custom?.is_shared === false ? fail('reports.not_found') : report
}

/** @throws AppError `reports.not_found`, also for a private custom report */
export function readSetting(
  ctx: Ctx,
  { report_id }: BodyOf<typeof readReportSetting>,
): Promise<DataOf<typeof readReportSetting>> {
  return readTx(ctx, async (db) => {
    const report = await managedReport(ctx, db, report_id)
    const setting = (await runQuery(db, settingsQuery(ctx))).get(report_id) ?? USUAL
    return {
      ...about(report),
      ...withoutColumns(setting),
      columns: setting.columns && [...setting.columns],
      ...(await columnsOf(ctx, db, report)),
    }
  })
}

const audited = ({
  is_on,
  roles: forRoles,
  columns,
  usual_period,
}: Omit<ReportSetting, 'report_id' | 'version'>) => ({
  ...{ is_on, usual_period, columns },
  roles: forRoles?.map((id) => roleName(id)) ?? null,
})

/** @throws AppError `reports.not_found`, `record.conflict`, `request.invalid` for a column that does not exist */
export function saveSetting(
  ctx: Ctx,
  { report_id, version, ...wanted }: BodyOf<typeof saveReportSetting>,
): Promise<DataOf<typeof saveReportSetting>> {
  return tx(ctx, async (db) => {
    const report = await managedReport(ctx, db, report_id)
    const before = (await runQuery(db, settingsQuery(ctx))).get(report_id) ?? USUAL
    if (before.version !== version) fail('record.conflict')
    await checkColumns(ctx, db, report, wanted.columns, before.columns)
    const row = { ...wanted, version: version + 1, updated_at: ctx.now.toString() }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('report_setting')
      .values({ org_id: ctx.orgId, report_id, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'report_id'])
          .doUpdateSet(row)
          .where('report_setting.version', '=', version),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) fail('record.conflict')
    await recordAudit(ctx, db, {
      ...{ recordType: 'report', recordId: report_id, recordLabel: englishOf(report.name) },
      changes: changesBetween(audited(before), audited(wanted)),
    })
    return { version: version + 1 }
  })
}
