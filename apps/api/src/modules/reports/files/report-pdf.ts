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
import { breakWords, keepTogether, type PdfColumns, planColumns } from './pdf-columns.ts'

/** More rows than people read on paper; and what is laid out in some seconds. */
export const MOST_PDF_ROWS = 2000
/** Columns that fit on a page. */
export const MOST_PDF_COLUMNS = 20

/** Millimetres. */
const MARGIN = 12

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

const isDay = ({ type }: ShownColumn): boolean => type === 'date' || type === 'time' || type === 'instant'

function textsOf(table: PdfTable, words: ValueWords, row: DatasetRow, bold: boolean): string[] {
  return table.columns.map((column, index) => {
    const value = row[column.key]
    // A subtotal says what it is of where others have the value of a group.
    const isWorded = bold && typeof value === 'string' && (index <= (table.depth ?? 0) || !isNumeric(column))
    return isWorded ? value : words(column.type, value)
  })
}

interface Line {
  readonly texts: readonly string[]
  readonly isBold: boolean
}

function cellsOf(table: PdfTable, plan: PdfColumns, { texts, isBold }: Line): PdfCell[] {
  return table.columns.map((column, at) => {
    const [text = '', letters = 2] = [texts[at], plan.letters[at]]
    const isKept = (isNumeric(column) || isDay(column)) && text.length <= letters
    const shown = isKept ? keepTogether(text) : breakWords(text, letters)
    return { blocks: [paragraph(shown, isBold)], ...(isNumeric(column) && { align: 'right' as const }) }
  })
}

function documentOf(table: PdfTable): PdfDocument {
  const { title, house, about, columns, rows, total, date } = table
  const words = valueWords(house)
  const head: Line = { texts: columns.map(({ heading }) => wordsOf(heading)), isBold: true }
  const lines = rows.map((row, at): Line => {
    const isBold = table.isSubtotal?.(at) ?? false
    return { texts: textsOf(table, words, row, isBold), isBold }
  })
  if (total) lines.push({ texts: textsOf(table, words, total, true), isBold: true })
  const plan = planColumns(
    columns.map((column, at) => ({
      texts: [head, ...lines].map(({ texts }) => texts[at] ?? ''),
      isWhole: isDay(column),
    })),
    MARGIN,
  )
  // Its name and organisation are the heads of its pages, and when it was made is their foot.
  const facts = about
    .slice(2, -1)
    .map(({ label, value }) => [{ blocks: [paragraph(`${label}  `, true)] }, { blocks: [paragraph(value)] }])
  const pages: PdfBlock = {
    kind: 'paragraph',
    runs: [{ text: filesTexts('page') }, { page: true }, { text: filesTexts('of') }, { pages: true }],
  }
  const sides = (left: PdfBlock, right: PdfBlock) =>
    plainTable([1, 1], [[{ blocks: [left] }, { blocks: [right], align: 'right' }]])
  return {
    ...{ title, author: house.name, language: currentReader().language, date },
    ...{ paper: plan.paper, isLandscape: true, fontSize: plan.fontSize },
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
    header: [sides(paragraph(house.name), paragraph(title))],
    isHeaderOnEveryPage: true,
    footer: [sides(paragraph(about.at(-1)?.value ?? ''), pages)],
    watermark: '',
    body: [
      { kind: 'heading', level: 1, runs: [{ text: title }] },
      ...(facts.length > 0 ? [plainTable([0, 1], facts)] : []),
      { kind: 'space', height: 2 },
      ...(rows.length === 0 ? [paragraph(filesTexts('noRows'))] : []),
      {
        kind: 'table',
        columns: plan.shares,
        head: [cellsOf(table, plan, head)],
        rows: lines.map((line) => cellsOf(table, plan, line)),
      },
    ],
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
