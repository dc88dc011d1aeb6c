import type { DataOf } from '@muster/contract/kit/index'
import type { ReportFormat } from '@muster/contract/reports/report-words'
import type { exportReport } from '@muster/contract/reports/reports.contract'
import { englishOf, wordsOf } from '../../lib/texts/texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DatasetRow, readRows, readTotals, streamRows } from '../../platform/datasets/index.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { FileReply, type Reply, reply } from '../../platform/http/route.ts'
import {
  DIRECT_ROWS,
  defineSheetExport,
  type ExportContent,
  type ExportJob,
  exportSheet,
  queueSheetExport,
} from '../../platform/jobs/export-sheet.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import type { AboutLine } from '../../platform/spreadsheets/index.ts'
import { aboutFile, type FileHouse, findHouse } from './files/about-file.ts'
import { MOST_PDF_ROWS, makeReportPdf, requirePdfSize } from './files/report-pdf.ts'
import { type FigureRows, figureColumns, figureRows, sheetColumn, totalRow } from './files/report-sheet.ts'
import { findFreshFile } from './fresh-file.queries.ts'
import { configQuery } from './library-facts.ts'
import { type OpenReport, openReport } from './open-report.ts'
import type { PreparedReport, ReportInput } from './prepared-report.ts'
import { countPrepared, readAllFigures } from './read-prepared.ts'
import { fingerprintOf, kindOfFile, logRun } from './report-log.ts'
import { prepareReport } from './report-query.ts'
import { reportsTexts } from './reports.texts.ts'

export interface FileInput extends ReportInput {
  readonly report_id: number
  readonly format: ReportFormat
  /** Without the ending. */
  readonly file_name: string
  /** Of a report that people change: another version is another question. */
  readonly version: number | null
}

const preparedOf = async (ctx: Ctx, db: Db, input: FileInput): Promise<PreparedReport> =>
  prepareReport(ctx, db, await openReport(ctx, db, input.report_id), input)

export const fileNameOf = ({ file_name, format }: FileInput): string => `${file_name}.${format}`

async function* eachOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

interface FileFacts {
  readonly report: OpenReport
  readonly prepared: PreparedReport
  readonly house: FileHouse
  readonly about: readonly AboutLine[]
  /** Of a report that shows groups. */
  readonly figures: FigureRows | null
  readonly total: DatasetRow | null
}

/** What a file says besides its rows, from the same plan as the screen. */
async function readFacts(ctx: Ctx, db: Db, input: FileInput, name?: string): Promise<FileFacts> {
  const report = await openReport(ctx, db, input.report_id)
  const prepared = await prepareReport(ctx, db, report, input)
  const house = await findHouse(ctx, db)
  const { plan } = prepared
  if (prepared.figures) {
    const depth = prepared.figures.plan.grouped.keys.length
    const figures = figureRows(await readAllFigures(db, prepared.figures), depth, input.columns)
    const about = await aboutFile(ctx, db, { report, prepared, input, house, count: figures.count, name })
    return { report, prepared, house, about, figures, total: figures.total }
  }
  const { count, sums } = await readTotals(db, plan)
  const about = await aboutFile(ctx, db, { report, prepared, input, house, count, name })
  return { report, prepared, house, about, figures: null, total: totalRow(plan.columns, sums) }
}

const auditFile = (ctx: Ctx, report: OpenReport, count: number): Promise<unknown> =>
  tx(ctx, (db) =>
    recordAudit(ctx, db, {
      recordType: 'report',
      recordId: report.id,
      recordLabel: reportsTexts.english('rowsExported', { name: englishOf(report.name), count }),
      action: 'reports.report.export',
    }),
  )

/**
 * The file as a PDF.
 *
 * @param name for whom it is made; default: the reader
 * @throws AppError `reports.pdf_too_long`, `reports.pdf_too_wide`, `reports.pdf_refused`
 */
export async function reportPdf(
  ctx: Ctx,
  input: FileInput,
  name?: string,
): Promise<{ bytes: Buffer; report: OpenReport; rows: number }> {
  const { facts, rows, today } = await readTx(ctx, async (db) => {
    const facts = await readFacts(ctx, db, input, name)
    const rows =
      facts.figures?.rows ??
      (await readRows(db, facts.prepared.plan, { limit: MOST_PDF_ROWS + 1, offset: 0 }))
    return { facts, rows, today: await organisationToday(ctx, db) }
  })
  const { report, house, about, figures, total, prepared } = facts
  const columns = figures?.columns ?? prepared.plan.columns
  requirePdfSize({ rows: rows.length, columns: columns.length })
  const table = { title: wordsOf(report.name), house, about, columns, rows, total, date: today }
  const bytes = await makeReportPdf(
    figures ? { ...table, isSubtotal: figures.isSubtotal, depth: figures.depth } : table,
  )
  return { bytes, report, rows: rows.length }
}

async function pdfOf(ctx: Ctx, input: FileInput): Promise<Buffer> {
  const { bytes, report, rows } = await reportPdf(ctx, input)
  await auditFile(ctx, report, rows)
  return bytes
}

/**
 * The rows of a workbook or CSV file, and what it says besides them.
 *
 * @param name for whom it is made; default: the reader
 */
export async function reportSheet(
  ctx: Ctx,
  input: FileInput,
  name?: string,
): Promise<{ report: OpenReport; content: ExportContent }> {
  const { report, prepared, about, figures, total } = await readTx(ctx, (db) =>
    readFacts(ctx, db, input, name),
  )
  const head = { name: wordsOf(report.name), about, ...(total && { foot: total }) }
  if (figures)
    return { report, content: { ...head, columns: figureColumns(figures), rows: eachOf(figures.rows) } }
  const columns = prepared.plan.columns.map(sheetColumn)
  const rows = streamRows(ctx, async (db) => (await preparedOf(ctx, db, input)).plan)
  return { report, content: { ...head, columns, rows } }
}

/** Rows, order and reach of the file are those of the screen: both come from the same plan. */
export const reportExport = defineSheetExport<FileInput>({
  name: 'reports.export',
  label: reportsTexts.text('report'),
  permissions: ['reports.export'],
  keepDays: (ctx) => readTx(ctx, async (db) => (await runQuery(db, configQuery(ctx))).file_days),
  fileName: (_ctx, input) => fileNameOf(input),
  count: (ctx, input) => readTx(ctx, async (db) => countPrepared(db, await preparedOf(ctx, db, input))),
  open: async (ctx, input, count) => {
    const { report, content } = await reportSheet(ctx, input)
    await auditFile(ctx, report, count)
    return content
  },
  pdf: pdfOf,
})

/** What was asked, without which report and which file. */
function askedIn(input: FileInput): ReportInput {
  const { report_id: _id, format: _format, file_name: _name, version: _version, ...asked } = input
  return asked
}

const fileOf = (input: FileInput) => ({ fileName: fileNameOf(input), version: input.version })

interface Asked {
  readonly count: number
  readonly from: string
  readonly to: string
  /** The job of a file that was made for the same question a moment ago. */
  readonly fresh: string | undefined
}

/** How many rows the file has, and whether there is one already. */
function lookUp(ctx: Ctx, input: FileInput, isAlwaysByJob: boolean): Promise<Asked> {
  return readTx(ctx, async (db) => {
    const prepared = await preparedOf(ctx, db, input)
    const { plan } = prepared
    const { from, to } = plan.scope
    const count = await countPrepared(db, prepared)
    if (input.format === 'pdf')
      requirePdfSize({ rows: count, columns: prepared.figures ? 0 : plan.columns.length })
    const isByJob = isAlwaysByJob || count > DIRECT_ROWS
    const question = {
      reportId: input.report_id,
      fingerprint: fingerprintOf(askedIn(input), plan.scope, kindOfFile(fileOf(input))),
    }
    return { count, from, to, fresh: isByJob ? await findFreshFile(ctx, db, question) : undefined }
  })
}

async function log(ctx: Ctx, input: FileInput, asked: Asked, made: FileReply | ExportJob): Promise<void> {
  await logRun(ctx, {
    ...{
      reportId: input.report_id,
      how: 'file',
      input: askedIn(input),
      from: asked.from,
      to: asked.to,
      rows: asked.count,
    },
    ...fileOf(input),
    ...(made instanceof FileReply ? {} : { job: made.job }),
  })
}

type Made = FileReply | Reply<DataOf<typeof exportReport>>

/** The input of a file: what is asked, and of which report. */
const inputFor = (
  ctx: Ctx,
  report_id: number,
  body: ReportInput & Pick<FileInput, 'format'>,
): Promise<FileInput> =>
  readTx(ctx, async (db) => {
    const { fileName, custom } = await openReport(ctx, db, report_id)
    return { ...body, report_id, file_name: fileName, version: custom?.version ?? null }
  })

const alreadyThere = (job: string, total_rows: number): Made =>
  reply({ job, total_rows }, reportsTexts('alreadyThere'))

/**
 * All rows of a report as a file, or the job that makes it. The same question, asked again while its file is fresh, is
 * answered with that file.
 *
 * @throws AppError `reports.not_found`, `reports.pdf_too_long`, `reports.pdf_too_wide`, `reports.pdf_refused`, `request.invalid`
 */
export async function exportOne(
  ctx: Ctx,
  report_id: number,
  body: ReportInput & Pick<FileInput, 'format'>,
): Promise<Made> {
  const input = await inputFor(ctx, report_id, body)
  const asked = await lookUp(ctx, input, false)
  if (asked.fresh) return alreadyThere(asked.fresh, asked.count)
  const made = await exportSheet(ctx, reportExport, input, asked.count)
  await log(ctx, input, asked, made)
  return made instanceof FileReply ? made : reply(made, reportsTexts('generating'))
}

/**
 * All rows of a report as a file that a job makes, however few they are.
 *
 * @throws AppError `reports.not_found`, `reports.pdf_too_long`, `reports.pdf_too_wide`, `request.invalid`
 */
export async function exportLater(
  ctx: Ctx,
  report_id: number,
  body: ReportInput & Pick<FileInput, 'format'>,
): Promise<Made> {
  const input = await inputFor(ctx, report_id, body)
  const asked = await lookUp(ctx, input, true)
  if (asked.fresh) return alreadyThere(asked.fresh, asked.count)
  const made = { job: await queueSheetExport(ctx, reportExport, input), total_rows: asked.count }
  await log(ctx, input, asked, made)
  return reply(made, reportsTexts('generating'))
}
