import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import {
  ERROR_COLUMN,
  readSheet,
  SheetError,
  type SheetErrorKey,
} from '../../../platform/spreadsheets/index.ts'
import { openUploadedFile } from '../../files/index.ts'

export interface ImportFile {
  header: string[]
  /** Below the header, every row as wide as the header. */
  rows: string[][]
}

const MAX_ROWS = 50_000
const MAX_COLUMNS = 200
const MAX_BYTES = 20 * 1024 * 1024

const keyOf: Record<SheetErrorKey, string> = {
  'sheet.unreadable': 'forms.import_unreadable',
  'sheet.empty': 'forms.import_empty',
  'sheet.encrypted': 'forms.import_encrypted',
  'sheet.too_large': 'forms.import_too_large',
  'sheet.too_many_rows': 'forms.import_too_large',
  'sheet.too_many_columns': 'forms.import_too_large',
}

/** A file that was marked before carries the column that says what is wrong: it is not data. */
function withoutErrorColumn(rows: string[][]): string[][] {
  const at = rows[0]?.indexOf(ERROR_COLUMN) ?? -1
  return at < 0 ? rows : rows.map((row) => row.filter((_cell, column) => column !== at))
}

/**
 * Reads an uploaded spreadsheet.
 *
 * @throws AppError saying what is wrong with the file
 */
export async function readImportFile(ctx: Ctx, filePath: string): Promise<ImportFile> {
  const content = await openUploadedFile(ctx, filePath)
  const all: string[][] = []
  try {
    for await (const row of readSheet(content, {
      maxRows: MAX_ROWS + 1,
      maxColumns: MAX_COLUMNS,
      maxBytes: MAX_BYTES,
    })) {
      all.push(row)
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    fail(keyOf[error.key], { parameters: { rows: MAX_ROWS, columns: MAX_COLUMNS } })
  }
  const [header = [], ...rows] = withoutErrorColumn(all)
  if (rows.length === 0) fail('forms.import_empty')
  const width = header.length
  return {
    header: header.map((name) => name.trim()),
    rows: rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? '')),
  }
}
