import type { DataOf } from '@muster/contract/kit/index'
import type { exportReport } from '@muster/contract/reports/reports.contract'
import { englishOf, wordsOf } from '../../lib/texts/texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DatasetRow, type Figures, streamRows } from '../../platform/datasets/index.ts'
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
import type { PreparedReport, ReportInput } from './prepared-report.ts'
import { countPrepared, readAllFigures, type ShownColumn } from './read-prepared.ts'
import { fingerprintOf, kindOfFile, logRun } from './report-log.ts'
import { prepareReport } from './report-query.ts'
import { reportsTexts } from './reports.texts.ts'

interface Input extends ReportInput {
  readonly report_id: number
  readonly format: 'xlsx' | 'csv'
  /** Without the ending. */
  readonly file_name: string
  /** Of a report that people change: another version is another question. */
  readonly version: number | null
}

const kinds: Readonly<Record<string, SheetColumn['kind']>> = {
  number: 'number',
  days: 'number',
  minutes: 'number',
  money: 'money',
  date: 'date',
}

/** A cell has no room for a unit: the heading tells it. */
function sheetColumn({ key, heading, type, width }: ShownColumn): SheetColumn {
  const kind = kinds[type]
  const name = wordsOf(heading)
  const header = type === 'minutes' ? reportsTexts('inMinutes', { heading: name }) : name
  return { key, header, ...(kind && { kind }), ...(width && { width }) }
}

const preparedOf = async (ctx: Ctx, db: Db, input: Input): Promise<PreparedReport> =>
  prepareReport(ctx, db, await openReport(ctx, db, input.report_id), input)

const fileNameOf = ({ file_name, format }: Input): string => `${file_name}.${format}`

/** Subtotals and the total say so in the column after the last of their groups. */
function wordedRow({ columns, levels }: Figures, depth: number) {
  return (row: DatasetRow, at: number): DatasetRow => {
    const level = levels[at] ?? 0
    const [last, next] = [columns[level - 1]?.key, columns[level]?.key]
    if (level >= depth || !next) return row
    const group = last === undefined ? '' : String(row[last] ?? '')
    return { ...row, [next]: group === '' ? reportsTexts('total') : reportsTexts('subtotal', { group }) }
  }
}

/** The groups of a report with subtotals and the total, as its screen shows them. */
function figureSheet(figures: Figures, depth: number, chosen: readonly string[] | undefined) {
  const worded = wordedRow(figures, depth)
  const total =
    depth === 0 ? [] : [{ ...figures.total, [figures.columns[0]?.key ?? '']: reportsTexts('total') }]
  const shown = chosen ? figures.columns.filter(({ key }) => chosen.includes(key)) : figures.columns
  return {
    columns: shown.map((column, index) => {
      // Words stand among the days.
      const { kind, ...sheet } = sheetColumn(column)
      return index < depth || kind === undefined ? sheet : { ...sheet, kind }
    }),
    rows: [...figures.rows.map(worded), ...total],
  }
}

async function* eachOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

/** Rows, order and reach of the file are those of the screen: both come from the same plan. */
export const reportExport = defineSheetExport<Input>({
  name: 'reports.export',
  label: reportsTexts.text('report'),
  permissions: ['reports.export'],
  keepDays: (ctx) => readTx(ctx, async (db) => (await runQuery(db, configQuery(ctx))).file_days),
  fileName: (_ctx, input) => fileNameOf(input),
  count: (ctx, input) => readTx(ctx, async (db) => countPrepared(db, await preparedOf(ctx, db, input))),
  open: async (ctx, input, count) => {
    const { report, plan, sheet } = await readTx(ctx, async (db) => {
      const report = await openReport(ctx, db, input.report_id)
      const { plan, figures } = await prepareReport(ctx, db, report, input)
      if (!figures) return { report, plan, sheet: null }
      const depth = figures.plan.grouped.keys.length
      return { report, plan, sheet: figureSheet(await readAllFigures(db, figures), depth, input.columns) }
    })
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        recordType: 'report',
        recordId: report.id,
        recordLabel: reportsTexts.english('rowsExported', { name: englishOf(report.name), count }),
        action: 'reports.report.export',
      }),
    )
    const name = wordsOf(report.name)
    if (sheet) return { name, columns: sheet.columns, rows: eachOf(sheet.rows) }
    return {
      name,
      columns: plan.columns.map(sheetColumn),
      rows: streamRows(ctx, async (db) => (await preparedOf(ctx, db, input)).plan),
    }
  },
})

/** What was asked, without which report and which file. */
function askedIn(input: Input): ReportInput {
  const { report_id: _id, format: _format, file_name: _name, version: _version, ...asked } = input
  return asked
}

const fileOf = (input: Input) => ({ fileName: fileNameOf(input), version: input.version })

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
    const prepared = await preparedOf(ctx, db, input)
    const { plan } = prepared
    const { from, to } = plan.scope
    const count = await countPrepared(db, prepared)
    const isByJob = isAlwaysByJob || count > DIRECT_ROWS
    const question = {
      reportId: input.report_id,
      fingerprint: fingerprintOf(askedIn(input), plan.scope, kindOfFile(fileOf(input))),
    }
    return { count, from, to, fresh: isByJob ? await findFreshFile(ctx, db, question) : undefined }
  })
}

async function log(ctx: Ctx, input: Input, asked: Asked, made: FileReply | ExportJob): Promise<void> {
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
const inputFor = (ctx: Ctx, report_id: number, body: ReportInput & Pick<Input, 'format'>): Promise<Input> =>
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
 * @throws AppError `reports.not_found`, `request.invalid`
 */
export async function exportOne(
  ctx: Ctx,
  report_id: number,
  body: ReportInput & Pick<Input, 'format'>,
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
 * @throws AppError `reports.not_found`, `request.invalid`
 */
export async function exportLater(ctx: Ctx, report_id: number, body: ReportInput): Promise<Made> {
  const input = await inputFor(ctx, report_id, { ...body, format: 'xlsx' })
  const asked = await lookUp(ctx, input, true)
  if (asked.fresh) return alreadyThere(asked.fresh, asked.count)
  const made = { job: await queueSheetExport(ctx, reportExport, input), total_rows: asked.count }
  await log(ctx, input, asked, made)
  return reply(made, reportsTexts('generating'))
}
