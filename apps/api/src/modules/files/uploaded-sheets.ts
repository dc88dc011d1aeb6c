import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { Ctx } from '../../platform/context.ts'
import type { ErrorDetails } from '../../platform/errors.ts'
import { storeFile } from '../../platform/files/store-file.ts'
import { markErrors, readSheet, SheetError, type SheetErrorKey } from '../../platform/spreadsheets/index.ts'
import { fileLink, openUploadedFile } from './uploads.service.ts'

interface SheetLimits {
  /** Below the header. */
  rows: number
  columns: number
  /** As uploaded; unpacked it may be twenty times as long. */
  bytes: number
  /** What there may be so many of, for people to read: `5,000 rows` unless given. */
  words?: string
}

/** Of many problems an answer tells the first ones; the error file has them all. */
export const MOST_TOLD = 500

const whyUnreadable = ({ rows, words }: SheetLimits): Record<SheetErrorKey, string> => ({
  'sheet.unreadable': 'it is no spreadsheet, or damaged.',
  'sheet.empty': 'it has no rows.',
  'sheet.encrypted': 'it is protected by a password.',
  'sheet.too_large': 'it is too large.',
  'sheet.too_many_rows': `it has more than ${words ?? `${rows.toLocaleString('en')} rows`}.`,
  'sheet.too_many_columns': 'it has too many columns.',
})

/**
 * The cells of an uploaded sheet, the header first.
 *
 * @param refuse told why a file can't be read, in words that follow a colon
 * @throws AppError `files.not_uploaded`, and what `refuse` throws
 */
export async function readUploadedCells(
  ctx: Ctx,
  filePath: string,
  limits: SheetLimits,
  refuse: (why: string) => never,
): Promise<string[][]> {
  const source = await openUploadedFile(ctx, filePath)
  const { rows, columns, bytes } = limits
  const bounds = { maxRows: rows + 1, maxColumns: columns, maxBytes: bytes, maxUnpackedBytes: 20 * bytes }
  const sheet: string[][] = []
  try {
    for await (const cells of readSheet(source, bounds)) sheet.push(cells)
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    refuse(whyUnreadable(limits)[error.key])
  }
  return sheet
}

/** Details of a refusal: how much is wrong, the first of it, and a file that says all. */
export async function rejectionWith(
  ctx: Ctx,
  problems: readonly CellProblem[],
  file: { name: string; content: Parameters<typeof storeFile>[1]['content'] },
): Promise<ErrorDetails> {
  const { filePath } = await storeFile(ctx, { folder: 'exports', ...file })
  const errorFile = fileLink(ctx, filePath, file.name)
  return {
    parameters: { count: problems.length },
    data: { errorFile, err_list: problems.slice(0, MOST_TOLD) },
  }
}

/** Details of a refusal with the same sheet, what is wrong marked in it. */
export function markedRejection(
  ctx: Ctx,
  sheet: readonly string[][],
  problems: readonly CellProblem[],
): Promise<ErrorDetails> {
  const header = (sheet[0] ?? []).map((name) => name.trim().toLowerCase())
  const marked = problems.map(({ row, column, message }) => ({
    rowNumber: row,
    column: column === null ? null : header.indexOf(column.toLowerCase()),
    severity: 'error' as const,
    message: column === null ? message : `${column}: ${message}`,
  }))
  return rejectionWith(ctx, problems, { name: 'ERROR_REPORTS.xlsx', content: markErrors(sheet, marked) })
}
