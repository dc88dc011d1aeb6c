import { PassThrough, type Readable } from 'node:stream'
import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { RowPacer } from './row-pacer.ts'
import { cellValue, numberFormats, type SheetColumn, type SheetRow } from './sheet-columns.ts'
import { SheetError } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** Something that the rows of a file have in common: its name, and what it is. */
export interface AboutLine {
  readonly label: string
  readonly value: string
}

export interface SheetContent {
  /** At most 31 characters; all except letters, digits, blanks, `-` and `_` become blanks. */
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>
  /** The totals, in bold below the rows. */
  foot?: SheetRow
  /** An example row in grey below the header, for people to overwrite. */
  example?: SheetRow
}

export interface WorkbookContent {
  sheets: readonly SheetContent[]
}

type Writer = InstanceType<typeof WorkbookWriter>
type Sheet = ReturnType<Writer['addWorksheet']>

/** Maximum number of rows in Excel. */
const GRID_ROWS = 1_048_576
/** Rows below the header that have drop-downs. */
const VALIDATED_ROWS = 20_000
const LIST_SHEET = 'Lists'
const HEADER_FILL = 'FFE9ECF5'
const MANDATORY_FILL = 'FFFFE3C2'
const BORDER = { style: 'thin', color: { argb: 'FFCED4DA' } } as const

/** Excel keeps it for itself, and calls a workbook with such a sheet damaged. */
const RESERVED = 'history'

/** A sheet name that Excel accepts, unique within the workbook. */
function sheetName(name: string, taken: Set<string>): string {
  const plain =
    name
      .replace(/[^\p{L}\p{N} _-]/gu, ' ')
      .trim()
      .slice(0, 28) || 'Sheet'
  let unique = plain.toLowerCase() === RESERVED ? `${plain} 1` : plain
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${plain} ${number}`
  taken.add(unique.toLowerCase())
  return unique
}

function columnLetters(position: number): string {
  const rest = Math.floor(position / 26)
  return (rest === 0 ? '' : columnLetters(rest - 1)) + String.fromCharCode(65 + (position % 26))
}

function styleHeader(sheet: Sheet, columns: readonly SheetColumn[]): void {
  const header = sheet.getRow(1)
  columns.forEach((column, position) => {
    const cell = header.getCell(position + 1)
    cell.value = column.header
    cell.numFmt = '@'
    cell.font = { bold: true }
    const argb = column.mandatory ? MANDATORY_FILL : HEADER_FILL
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb } }
    cell.border = { bottom: BORDER }
    const note = [column.mandatory ? 'Mandatory.' : '', column.note ?? '']
      .filter((part) => part !== '')
      .join(' ')
    if (note !== '') cell.note = note
  })
  header.commit()
}

/** Collects the options of all columns, one column of the hidden sheet each; `ranges` are their addresses. */
class OptionLists {
  readonly #lists: (readonly string[])[] = []

  /** Adds a list and returns its address. */
  add(options: readonly string[]): string {
    const letters = columnLetters(this.#lists.push(options) - 1)
    return `${LIST_SHEET}!$${letters}$1:$${letters}$${options.length}`
  }

  async write(writer: Writer, pacer: RowPacer): Promise<void> {
    if (this.#lists.length === 0) return
    const sheet = writer.addWorksheet(LIST_SHEET, { state: 'veryHidden' })
    const length = Math.max(...this.#lists.map((list) => list.length))
    for (let row = 0; row < length; row += 1) {
      sheet.addRow(this.#lists.map((list) => (list[row] === undefined ? null : list[row]))).commit()
      await pacer.next()
    }
    sheet.commit()
  }
}

function addDropDowns(sheet: Sheet, columns: readonly SheetColumn[], lists: OptionLists): void {
  columns.forEach((column, position) => {
    if (!column.options || column.options.length === 0) return
    const letters = columnLetters(position)
    sheet.dataValidations.add(`${letters}2:${letters}${VALIDATED_ROWS}`, {
      type: 'list',
      allowBlank: true,
      formulae: [lists.add(column.options)],
      showErrorMessage: true,
      // Only a warning: the import explains unknown values better, and can offer to create them.
      errorStyle: 'warning',
      errorTitle: column.header,
      error: spreadsheetsTexts('valueNotInList'),
    })
  })
}

function addExample(sheet: Sheet, content: SheetContent): void {
  const { example, columns } = content
  if (!example) return
  const row = sheet.addRow(columns.map((column) => cellValue(column, example[column.key])))
  columns.forEach((_column, position) => {
    row.getCell(position + 1).font = { italic: true, color: { argb: 'FF868E96' } }
  })
  row.commit()
}

function addFoot(sheet: Sheet, { foot, columns }: SheetContent): void {
  if (!foot) return
  const row = sheet.addRow(columns.map((column) => cellValue(column, foot[column.key])))
  columns.forEach((_column, position) => {
    row.getCell(position + 1).font = { bold: true }
  })
  row.commit()
}

async function writeContent(
  writer: Writer,
  name: string,
  content: SheetContent,
  lists: OptionLists,
  pacer: RowPacer,
): Promise<void> {
  const { columns, rows } = content
  const sheet = writer.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }] })
  sheet.columns = columns.map(({ key, width = 18, kind = 'text' }) => ({
    key,
    width,
    style: { numFmt: numberFormats[kind] },
  }))
  styleHeader(sheet, columns)
  addExample(sheet, content)
  let count = content.example ? 2 : 1
  for await (const row of rows) {
    count += 1
    if (count > GRID_ROWS) {
      throw new SheetError('sheet.too_many_rows', spreadsheetsTexts('sheetTooLong'))
    }
    sheet.addRow(columns.map((column) => cellValue(column, row[column.key]))).commit()
    await pacer.next()
  }
  addFoot(sheet, content)
  addDropDowns(sheet, columns, lists)
  sheet.commit()
}

/**
 * Streams a workbook; rows are written as fast as the reader takes them. An error while producing rows
 * destroys the stream, so that an incomplete file is never taken for a complete one.
 */
export function streamWorkbook(write: (writer: Writer, pacer: RowPacer) => Promise<void>): Readable {
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  const pacer = new RowPacer(output)
  const run = async () => {
    // Five megabytes of modules: loaded with the first workbook to keep the start fast.
    const excelts = await import('@cj-tech-master/excelts')
    const writer = new excelts.WorkbookWriter({
      stream: output,
      useSharedStrings: false,
      useStyles: true,
      creator: 'Muster',
    })
    await write(writer, pacer)
    await writer.commit()
  }
  run().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

/**
 * Writes an .xlsx as a stream: a frozen header first, mandatory columns marked, drop-downs from a hidden
 * sheet, dates and numbers as such, and formulas neutralised. Memory is bounded for any number of rows.
 */
export function writeSheet({ sheets }: WorkbookContent): Readable {
  return streamWorkbook(async (writer, pacer) => {
    const lists = new OptionLists()
    const taken = new Set([LIST_SHEET.toLowerCase()])
    for (const content of sheets) {
      await writeContent(writer, sheetName(content.name, taken), content, lists, pacer)
    }
    await lists.write(writer, pacer)
  })
}
