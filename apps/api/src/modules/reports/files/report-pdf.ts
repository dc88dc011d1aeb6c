import { currentReader } from '../../../lib/texts/reader.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { type DatasetRow, type ValueWords, valueWords } from '../../../platform/datasets/index.ts'
import { fail } from '../../../platform/errors.ts'
import {
  makePdf,
  type PdfBlock,
  type PdfCell,
  type PdfDocument,
  PdfError,
} from '../../../platform/pdf/index.ts'
import type { AboutLine } from '../../../platform/spreadsheets/index.ts'
import type { ShownColumn } from '../read-prepared.ts'
import type { FileHouse } from './about-file.ts'
import { filesTexts } from './files.texts.ts'

/** More rows than people read on paper; and what is laid out in some seconds. */
export const MOST_PDF_ROWS = 2000
/** Columns that fit on a page. */
export const MOST_PDF_COLUMNS = 20

const FEW_COLUMNS = 8
const MANY_COLUMNS = 13
const MARGIN = 12
const USUAL_WIDTH = 14

export interface PdfTable {
  readonly title: string
  readonly house: FileHouse
  readonly about: readonly AboutLine[]
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly DatasetRow[]
  /** Of groups: whether a row is a subtotal, whose words stand as they are. */
  readonly isSubtotal?: (row: number) => boolean
  /** Columns of the groups, in which words may stand for values. */
  readonly depth?: number
  readonly total: DatasetRow | null
  /** `YYYY-MM-DD`. */
  readonly date: string
}

const paragraph = (text: string, bold = false): PdfBlock => ({
  kind: 'paragraph',
  runs: [{ text, ...(bold && { bold }) }],
})
const plainTable = (columns: readonly number[], rows: readonly (readonly PdfCell[])[]): PdfBlock => ({
  ...{ kind: 'table', isPlain: true, columns, head: [], rows },
})

const isNumeric = ({ type }: ShownColumn): boolean =>
  type === 'number' || type === 'days' || type === 'minutes' || type === 'money'

function cellsOf(table: PdfTable, words: ValueWords, row: DatasetRow, bold: boolean): PdfCell[] {
  return table.columns.map((column, index) => {
    const value = row[column.key]
    // A subtotal says what it is of where others have the value of a group.
    const isWorded = bold && typeof value === 'string' && (index <= (table.depth ?? 0) || !isNumeric(column))
    const text = isWorded ? value : words(column.type, value)
    return { blocks: [paragraph(text, bold)], ...(isNumeric(column) && { align: 'right' as const }) }
  })
}

function bodyOf(table: PdfTable): PdfBlock[] {
  const { title, about, columns, rows, total } = table
  const words = valueWords(table.house)
  // Its name and organisation are the heads of its pages, and when it was made is their foot.
  const lines = about
    .slice(2, -1)
    .map(({ label, value }) => [{ blocks: [paragraph(`${label}  `, true)] }, { blocks: [paragraph(value)] }])
  const head = columns.map(
    (column): PdfCell => ({
      blocks: [paragraph(wordsOf(column.heading), true)],
      ...(isNumeric(column) && { align: 'right' as const }),
    }),
  )
  const cells = rows.map((row, at) => cellsOf(table, words, row, table.isSubtotal?.(at) ?? false))
  return [
    { kind: 'heading', level: 1, runs: [{ text: title }] },
    ...(lines.length > 0 ? [plainTable([0, 1], lines)] : []),
    { kind: 'space', height: 2 },
    ...(rows.length === 0 ? [paragraph(filesTexts('noRows'))] : []),
    {
      kind: 'table',
      columns: columns.map(({ width = USUAL_WIDTH }) => width),
      head: [head],
      rows: total ? [...cells, cellsOf(table, words, total, true)] : cells,
    },
  ]
}

const sizeFor = (columns: number): number => (columns <= FEW_COLUMNS ? 9 : columns <= MANY_COLUMNS ? 8 : 6.5)

function documentOf(table: PdfTable): PdfDocument {
  const { title, house, columns, date } = table
  const pages: PdfBlock = {
    kind: 'paragraph',
    runs: [{ text: filesTexts('page') }, { page: true }, { text: filesTexts('of') }, { pages: true }],
  }
  const sides = (left: PdfBlock, right: PdfBlock) =>
    plainTable([1, 1], [[{ blocks: [left] }, { blocks: [right], align: 'right' }]])
  return {
    ...{ title, author: house.name, language: currentReader().language, date },
    ...{ paper: 'a4', isLandscape: true, fontSize: sizeFor(columns.length) },
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
    header: [sides(paragraph(house.name), paragraph(title))],
    isHeaderOnEveryPage: true,
    footer: [sides(paragraph(table.about.at(-1)?.value ?? ''), pages)],
    watermark: '',
    body: bodyOf(table),
  }
}

/** @throws AppError `reports.pdf_too_long`, `reports.pdf_too_wide` */
export function requirePdfSize({ rows, columns }: { rows: number; columns: number }): void {
  if (rows > MOST_PDF_ROWS) fail('reports.pdf_too_long', { parameters: { most: MOST_PDF_ROWS } })
  if (columns > MOST_PDF_COLUMNS) fail('reports.pdf_too_wide', { parameters: { most: MOST_PDF_COLUMNS } })
}

/**
 * A report on paper: landscape, what its rows are, the headings on each page, subtotals, the total, numbered pages.
 *
 * @throws AppError `reports.pdf_refused` where no PDF can be made of it, with the reason
 */
export async function makeReportPdf(table: PdfTable): Promise<Buffer> {
  try {
    return (await makePdf(documentOf(table))).bytes
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return fail('reports.pdf_refused', { parameters: { reason: wordsOf(error.words) } })
  }
}
