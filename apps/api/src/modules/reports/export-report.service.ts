import type { DataOf } from '@muster/contract/kit/index'
import type { exportReport } from '@muster/contract/reports/reports.contract'
import { englishOf, wordsOf } from '../../lib/texts/texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DatasetColumn, readTotals, streamRows } from '../../platform/datasets/index.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { FileReply, type Reply, reply } from '../../platform/http/route.ts'
import {
  DIRECT_ROWS,
  defineSheetExport,
  type ExportJob,
  exportSheet,
  queueSheetExport,
} from '../../platform/jobs/export-sheet.ts'
import type { SheetColumn } from '../../platform/spreadsheets/index.ts'
import { findFreshFile } from './fresh-file.queries.ts'
import { configQuery } from './library-facts.ts'
import { openReport } from './open-report.ts'
import { existingReport } from './report-definitions.ts'
import { fingerprintOf, logRun } from './report-log.ts'
import { planReport, type ReportInput } from './report-query.ts'
import { reportsTexts } from './reports.texts.ts'

interface Input extends ReportInput {
  readonly report_id: number
  readonly format: 'xlsx' | 'csv'
}

const kinds: Readonly<Record<string, SheetColumn['kind']>> = {
  number: 'number',
  days: 'number',
  minutes: 'number',
  money: 'money',
  date: 'date',
}

/** A cell has no room for a unit: the heading tells it. */
function sheetColumn({ key, heading, type, width }: DatasetColumn): SheetColumn {
  const kind = kinds[type]
  const name = wordsOf(heading)
  const header = type === 'minutes' ? reportsTexts('inMinutes', { heading: name }) : name
  return { key, header, ...(kind && { kind }), ...(width && { width }) }
}

const planOf = async (ctx: Ctx, db: Db, input: Input) =>
  planReport(ctx, db, await openReport(ctx, db, input.report_id), input)

const fileNameOf = ({ report_id, format }: Input): string => `${existingReport(report_id).fileName}.${format}`

/** Rows, order and reach of the file are those of the screen: both come from the same plan. */
export const reportExport = defineSheetExport<Input>({
  name: 'reports.export',
  label: reportsTexts.text('report'),
  permissions: ['reports.export'],
  keepDays: (ctx) => readTx(ctx, async (db) => (await runQuery(db, configQuery(ctx))).file_days),
  fileName: (_ctx, input) => fileNameOf(input),
  count: (ctx, input) =>
    readTx(ctx, async (db) => (await readTotals(db, await planOf(ctx, db, input))).count),
  open: async (ctx, input, count) => {
    const report = existingReport(input.report_id)
    const plan = await readTx(ctx, (db) => planOf(ctx, db, input))
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        recordType: 'report',
        recordId: report.id,
        recordLabel: reportsTexts.english('rowsExported', { name: englishOf(report.name), count }),
        action: 'reports.report.export',
      }),
    )
    return {
      name: wordsOf(report.name),
      columns: plan.columns.map(sheetColumn),
      rows: streamRows(ctx, (db) => planOf(ctx, db, input)),
    }
  },
})

interface Asked {
  readonly count: number
  readonly from: string
  readonly to: string
  /** The job of a file that was made for the same question a moment ago. */
  readonly fresh: string | undefined
}

/** How many rows the file has, and whether there is one already. */
function lookUp(ctx: Ctx, input: Input, isAlwaysByJob: boolean): Promise<Asked> {
  return readTx(ctx, async (db) => {
    const plan = await planOf(ctx, db, input)
    const { from, to } = plan.scope
    const { count } = await readTotals(db, plan)
    const isByJob = isAlwaysByJob || count > DIRECT_ROWS
    const question = {
      reportId: input.report_id,
      fingerprint: fingerprintOf(input, plan.scope, input.format),
    }
    return { count, from, to, fresh: isByJob ? await findFreshFile(ctx, db, question) : undefined }
  })
}

async function log(ctx: Ctx, input: Input, asked: Asked, made: FileReply | ExportJob): Promise<void> {
  const { report_id: reportId, format: _format, ...rest } = input
  await logRun(ctx, {
    ...{ reportId, how: 'file', input: rest, from: asked.from, to: asked.to, rows: asked.count },
    fileName: fileNameOf(input),
    ...(made instanceof FileReply ? {} : { job: made.job }),
  })
}

type Made = FileReply | Reply<DataOf<typeof exportReport>>

const alreadyThere = (job: string, total_rows: number): Made =>
  reply({ job, total_rows }, reportsTexts('alreadyThere'))

/**
 * All rows of a report as a file, or the job that makes it. The same question, asked again while its file is fresh, is
 * answered with that file.
 *
 * @throws AppError `reports.not_found`, `request.invalid`
 */
export async function exportOne(
  ctx: Ctx,
  report_id: number,
  body: ReportInput & Pick<Input, 'format'>,
): Promise<Made> {
  const input = { ...body, report_id }
  const asked = await lookUp(ctx, input, false)
  if (asked.fresh) return alreadyThere(asked.fresh, asked.count)
  const made = await exportSheet(ctx, reportExport, input, asked.count)
  await log(ctx, input, asked, made)
  return made instanceof FileReply ? made : reply(made, reportsTexts('generating'))
}

/**
 * All rows of a report as a file that a job makes, however few they are.
 *
 * @throws AppError `reports.not_found`, `request.invalid`
 */
export async function exportLater(ctx: Ctx, report_id: number, body: ReportInput): Promise<Made> {
  const input = { ...body, report_id, format: 'xlsx' as const }
  const asked = await lookUp(ctx, input, true)
  if (asked.fresh) return alreadyThere(asked.fresh, asked.count)
  const made = { job: await queueSheetExport(ctx, reportExport, input), total_rows: asked.count }
  await log(ctx, input, asked, made)
  return reply(made, reportsTexts('generating'))
}
