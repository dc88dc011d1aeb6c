import type { Readable } from 'node:stream'
import type { SheetLimits } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetProblem, SheetText } from '@muster/contract/imports/sheets/sheet-table'
import type { Ctx } from '../../../platform/context.ts'
import { type ErrorDetails, fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { XLSX } from '../../../platform/http/route.ts'
import {
  markErrors,
  readTable,
  SheetError,
  type SheetErrorKey,
} from '../../../platform/spreadsheets/index.ts'
import { fileLink, openUploadedFile } from '../../files/index.ts'
import { sheetsTexts } from './sheets.texts.ts'

/** Of many problems an answer tells the first ones; the marked file has them all. */
const MOST_TOLD = 500
/** How much longer than the file its content may be. */
const UNPACKED = 20

/** In words that follow a colon. */
const whyUnreadable = ({ rows, words }: SheetLimits): Record<SheetErrorKey, string> => ({
  'sheet.unreadable': sheetsTexts('itIsNoSpreadsheetOrDamaged'),
  'sheet.empty': sheetsTexts('itHasNoRows'),
  'sheet.encrypted': sheetsTexts('itIsProtectedByAPassword'),
  'sheet.too_large': sheetsTexts('itIsTooLarge'),
  'sheet.too_many_rows': sheetsTexts('itHasMoreThan', {
    words: words ?? sheetsTexts('rows', { rows: rows.toLocaleString('en') }),
  }),
  'sheet.too_many_columns': sheetsTexts('itHasTooManyColumns'),
})

/** An uploaded sheet as text. @throws AppError `files.not_uploaded`, `errorKey` with `{why}` */
export async function readUploadedTable(
  ctx: Ctx,
  { filePath, limits, errorKey }: { filePath: string; limits: SheetLimits; errorKey: string },
): Promise<SheetText> {
  const source = await openUploadedFile(ctx, filePath)
  const { rows, columns, bytes } = limits
  try {
    return await readTable(source, {
      maxRows: rows + 1,
      maxColumns: columns,
      maxBytes: bytes,
      maxUnpackedBytes: UNPACKED * bytes,
    })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    fail(errorKey, { parameters: { why: whyUnreadable(limits)[error.key] } })
  }
}

/** Problems as an answer tells them. */
export const toldProblems = (problems: readonly SheetProblem[]) =>
  problems.slice(0, MOST_TOLD).map(({ row, column, message }) => ({ row, column, message }))

/** A file that says what is wrong. */
export interface ProblemsFile {
  name: string
  contentType: string
  content: Readable | Buffer
}

/** The same sheet with what is wrong marked in it. */
export function markedFile({ header, rows }: SheetText, problems: readonly SheetProblem[]): ProblemsFile {
  const marked = problems.map(({ row, at, column, message }) => ({
    rowNumber: row,
    column: at,
    severity: 'error' as const,
    message: column === null ? message : `${column}: ${message}`,
  }))
  return { name: 'ERROR_REPORTS.xlsx', contentType: XLSX, content: markErrors([header, ...rows], marked) }
}

/** Columns that must not be blank and are, by row. */
function blanksOf(problems: readonly SheetProblem[]): { row: number; fields: string[] }[] {
  const blank = problems.filter(({ isBlank }) => isBlank)
  return [...Map.groupBy(blank, ({ row }) => row)].map(([row, of]) => ({
    row,
    fields: of.map(({ column }) => column ?? ''),
  }))
}

/** Details of a refusal: how much is wrong, the first of it, and a file that says all. */
export async function rejectionOf(
  ctx: Ctx,
  { header }: SheetText,
  problems: readonly SheetProblem[],
  { name, content }: ProblemsFile,
): Promise<ErrorDetails> {
  const { filePath } = await storeFile(ctx, { folder: 'exports', name, content })
  return {
    parameters: { count: problems.length },
    data: {
      errorFile: fileLink(ctx, filePath, name),
      err_list: toldProblems(problems),
      missingData: blanksOf(problems).slice(0, MOST_TOLD),
      header,
    },
  }
}
