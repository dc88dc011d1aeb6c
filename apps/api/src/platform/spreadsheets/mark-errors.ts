import type { Readable } from 'node:stream'
import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { neutraliseCell } from './cell-safety.ts'
import type { RowPacer } from './row-pacer.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { streamWorkbook } from './write-sheet.ts'

/** A problem of a cell or, without a column, of a whole row. */
export interface MarkedProblem {
  /** Row number in the sheet: the header is row 1. */
  rowNumber: number
  /** Index in the header, from 0. */
  column: number | null
  severity: 'error' | 'warning'
  message: string
}

/**
 * Header of the error column that is inserted first; imports skip it, so the corrected file can be uploaded
 * as it is.
 */
export const ERROR_COLUMN = spreadsheetsTexts('problemColumn')

const FILLS = { error: 'FFFFC9C9', warning: 'FFFFEC99' } as const
const MAX_CELL = 32_767

function solid(argb: string) {
  return { type: 'pattern', pattern: 'solid', fgColor: { argb } } as const
}

function byRow(problems: Iterable<MarkedProblem>): Map<number, MarkedProblem[]> {
  const rows = new Map<number, MarkedProblem[]>()
  for (const problem of problems) {
    const ofRow = rows.get(problem.rowNumber)
    if (ofRow) ofRow.push(problem)
    else rows.set(problem.rowNumber, [problem])
  }
  return rows
}

function describe(problems: readonly MarkedProblem[]): string {
  const errorsFirst = [...problems].sort((one, other) => (one.severity < other.severity ? -1 : 1))
  return [...new Set(errorsFirst.map(({ message }) => message))].join('\n').slice(0, MAX_CELL)
}

type Sheet = ReturnType<InstanceType<typeof WorkbookWriter>['addWorksheet']>
type Row = ReturnType<Sheet['addRow']>

/** Colours the affected cells; an error takes precedence over a warning. */
function markCells(row: Row, problems: readonly MarkedProblem[]): void {
  const worst = problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
  const summary = row.getCell(1)
  summary.fill = solid(FILLS[worst])
  summary.alignment = { wrapText: true, vertical: 'top' }
  for (const severity of ['warning', 'error'] as const) {
    for (const problem of problems) {
      if (problem.severity !== severity || problem.column === null) continue
      row.getCell(problem.column + 2).fill = solid(FILLS[severity])
    }
  }
}

/** Adds problems of a header as a note to its cell; the error column has its own header. */
function styleHeader(row: Row, problems: readonly MarkedProblem[]): void {
  row.eachCell((cell) => {
    cell.font = { bold: true }
  })
  for (const { column, severity, message } of problems) {
    if (column === null) continue
    const cell = row.getCell(column + 2)
    cell.fill = solid(FILLS[severity])
    cell.note = message
  }
}

async function writeMarked(
  sheet: Sheet,
  rows: readonly (readonly string[])[],
  problems: Map<number, MarkedProblem[]>,
  pacer: RowPacer,
): Promise<void> {
  let number = 0
  for (const cells of rows) {
    number += 1
    const found = problems.get(number) ?? []
    const first = number === 1 ? ERROR_COLUMN : describe(found) || null
    const row = sheet.addRow([first, ...cells.map((cell) => (cell === '' ? null : neutraliseCell(cell)))])
    if (number === 1) styleHeader(row, found)
    else if (found.length > 0) markCells(row, found)
    row.commit()
    await pacer.next()
  }
}

/**
 * Creates the error workbook of an import: the original rows (header first), an error column in front, and
 * the affected cells coloured. All cells are text, so values stay as typed. `readTable` skips the error
 * column when the file is uploaded again.
 */
export function markErrors(
  rows: readonly (readonly string[])[],
  problems: Iterable<MarkedProblem>,
): Readable {
  return streamWorkbook(async (writer, pacer) => {
    const sheet = writer.addWorksheet(spreadsheetsTexts('rowsToCorrect'), {
      views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }],
    })
    const [header = []] = rows
    sheet.columns = ['', ...header].map((_name, position) => ({
      width: position === 0 ? 50 : 18,
      style: { numFmt: '@' },
    }))
    await writeMarked(sheet, rows, byRow(problems), pacer)
    sheet.commit()
  })
}
