import type { ColumnType } from '@muster/contract/reports/dataset-types'
import { currentReader } from '../../../lib/texts/reader.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { type ValueWords, valueWords } from '../../../platform/datasets/index.ts'
import { fail } from '../../../platform/errors.ts'
import {
  makePdf,
  type PdfBlock,
  type PdfCell,
  type PdfDocument,
  PdfError,
} from '../../../platform/pdf/index.ts'
import type { SheetColumn } from '../../../platform/spreadsheets/index.ts'
import type { FileHouse } from '../../reports/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import type { Sheet } from './dashboard-sheets.ts'

/** Millimetres. */
const MARGIN = 14
/** Letters by which the width of a column is judged. */
const NARROWEST = 6
const WIDEST = 40

const paragraph = (text: string, bold = false): PdfBlock => ({
  kind: 'paragraph',
  runs: [{ text, ...(bold && { bold }) }],
})

const types: Readonly<Partial<Record<NonNullable<SheetColumn['kind']>, ColumnType>>> = {
  number: 'number',
  money: 'money',
  date: 'date',
}
const typeOf = ({ kind }: SheetColumn): ColumnType => (kind && types[kind]) ?? 'text'
const isRight = (column: SheetColumn) => ['number', 'money'].includes(typeOf(column))

/** A value as the screen writes it; a label among numbers stays as it is. */
function textOf(words: ValueWords, column: SheetColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && typeOf(column) === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) return value
  return words(typeOf(column), value as Parameters<ValueWords>[1])
}

function tableOf({ columns, rows }: Sheet, words: ValueWords): PdfBlock[] {
  if (rows.length === 0) return [paragraph(analyticsTexts('none'))]
  const texts = rows.map((row) => columns.map((column) => textOf(words, column, row[column.key])))
  const cell = (text: string, at: number, bold: boolean): PdfCell => ({
    blocks: [paragraph(text, bold)],
    ...(isRight(columns[at] as SheetColumn) && { align: 'right' as const }),
  })
  const letters = columns.map(({ header }, at) =>
    Math.min(WIDEST, Math.max(NARROWEST, header.length, ...texts.map((row) => row[at]?.length ?? 0))),
  )
  return [
    {
      kind: 'table',
      columns: letters,
      head: [columns.map(({ header }, at) => cell(header, at, true))],
      rows: texts.map((row) => row.map((text, at) => cell(text, at, false))),
    },
  ]
}

export interface DashboardOnPaper {
  readonly name: string
  readonly house: FileHouse
  readonly sheets: readonly Sheet[]
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/**
 * A dashboard on paper: the figures of each widget below its title, as in the workbook, on numbered pages.
 *
 * @throws AppError `reports.pdf_refused` where no PDF can be made of it, with the reason
 */
export async function dashboardPdf({ name, house, sheets, date }: DashboardOnPaper): Promise<Buffer> {
  const words = valueWords(house)
  const document: PdfDocument = {
    ...{ title: name, author: house.name, language: currentReader().language, date },
    ...{ paper: 'a4', isLandscape: true, fontSize: 9 },
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
    header: [paragraph(house.name)],
    isHeaderOnEveryPage: true,
    footer: [
      {
        kind: 'paragraph',
        align: 'right',
        runs: [{ text: `${words('date', date)}, ` }, { page: true }, { text: '/' }, { pages: true }],
      },
    ],
    watermark: '',
    body: [
      { kind: 'heading', level: 1, runs: [{ text: name }] },
      ...sheets.flatMap((sheet): PdfBlock[] => [
        { kind: 'heading', level: 2, runs: [{ text: sheet.name }] },
        ...tableOf(sheet, words),
        { kind: 'space', height: 4 },
      ]),
    ],
  }
  try {
    return (await makePdf(document)).bytes
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return fail('reports.pdf_refused', { parameters: { reason: wordsOf(error.words) } })
  }
}
