import type { DataOf } from '@muster/contract/kit/index'
import type { exportReport } from '@muster/contract/reports/reports.contract'
import { englishOf, wordsOf } from '../../lib/texts/texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DatasetColumn, readTotals, streamRows } from '../../platform/datasets/index.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import type { FileReply } from '../../platform/http/route.ts'
import {
  defineSheetExport,
  type ExportJob,
  exportSheet,
  queueSheetExport,
} from '../../platform/jobs/export-sheet.ts'
import type { SheetColumn } from '../../platform/spreadsheets/index.ts'
import { reportOf } from './report-definitions.ts'
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

const countRows = (ctx: Ctx, input: Input): Promise<number> =>
  readTx(ctx, async (db) => {
    const plan = await planReport(ctx, db, reportOf(ctx, input.report_id), input)
    return (await readTotals(db, plan)).count
  })

/** Rows, order and reach of the file are those of the screen: both come from the same plan. */
export const reportExport = defineSheetExport<Input>({
  name: 'reports.export',
  label: reportsTexts.text('report'),
  permissions: ['reports.export'],
  fileName: (ctx, { report_id, format }) => `${reportOf(ctx, report_id).fileName}.${format}`,
  count: countRows,
  open: async (ctx, input, count) => {
    const report = reportOf(ctx, input.report_id)
    const plan = await readTx(ctx, (db) => planReport(ctx, db, report, input))
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
      rows: streamRows(ctx, (db) => planReport(ctx, db, report, input)),
    }
  },
})

/**
 * All rows of a report as a file, or the job that makes it.
 *
 * @throws AppError `reports.not_found`, `request.invalid`
 */
export function exportOne(
  ctx: Ctx,
  report_id: number,
  input: ReportInput & Pick<Input, 'format'>,
): Promise<FileReply | DataOf<typeof exportReport>> {
  reportOf(ctx, report_id)
  return exportSheet(ctx, reportExport, { ...input, report_id })
}

/**
 * All rows of a report as a file that a job makes, however few they are.
 *
 * @throws AppError `reports.not_found`, `request.invalid`
 */
export async function exportLater(ctx: Ctx, report_id: number, input: ReportInput): Promise<ExportJob> {
  const asked = { ...input, report_id, format: 'xlsx' as const }
  const total_rows = await countRows(ctx, asked)
  return { job: await queueSheetExport(ctx, reportExport, asked), total_rows }
}
