import type { Readable } from 'node:stream'
import type { SheetLimits } from '@muster/contract/imports/sheets/sheet-declaration'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import { FIRST_ROW, type SheetProblem, type SheetText } from '@muster/contract/imports/sheets/sheet-table'
import type { Ctx } from '../../../platform/context.ts'
import { type ErrorDetails, fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { XLSX } from '../../../platform/http/route.ts'
import {
  markErrors,
  type ReadTable,
  readTable,
  SheetError,
  type SheetErrorKey,
} from '../../../platform/spreadsheets/index.ts'
import { fileLink, openUploadedFile } from '../../files/index.ts'
import { sheetsTexts } from './sheets.texts.ts'

/** A response contains the first problems only; the marked file has all of them. */
const MOST_LISTED = 500
/** Limit for the unpacked content, as a multiple of the file's limit. */
const UNPACKED = 20

/** Worded to follow a colon. */
const whyUnreadable = ({ rows, words }: SheetLimits): Record<SheetErrorKey, string> => ({
  'sheet.unreadable': sheetsTexts('unreadableSpreadsheet'),
  'sheet.empty': sheetsTexts('rowsMissing'),
  'sheet.encrypted': sheetsTexts('passwordProtected'),
  'sheet.too_large': sheetsTexts('fileTooLarge'),
  'sheet.too_many_rows': sheetsTexts('limitExceeded', {
    words: words ?? sheetsTexts('rows', { rows: rows.toLocaleString('en') }),
  }),
  'sheet.too_many_columns': sheetsTexts('tooManyColumns'),
})

interface SheetFile {
  filePath: string
  reading?: ReadingChoice | null | undefined
  limits: SheetLimits
  errorKey: string
}

/** Reads an uploaded sheet as text. @throws AppError `files.not_uploaded`, `errorKey` with `{why}` */
export async function readUploadedTable(
  ctx: Ctx,
  { filePath, reading, limits, errorKey }: SheetFile,
): Promise<ReadTable> {
  const source = await openUploadedFile(ctx, filePath)
  const { rows, columns, bytes } = limits
  try {
    const most = {
      maxRows: rows + 1,
      maxColumns: columns,
      maxBytes: bytes,
      maxUnpackedBytes: UNPACKED * bytes,
    }
    return await readTable(source, most, reading ?? {})
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    fail(errorKey, { parameters: { why: whyUnreadable(limits)[error.key] } })
  }
}

/** Problems as included in a response. */
export const listedProblems = (problems: readonly SheetProblem[]) =>
  problems.slice(0, MOST_LISTED).map(({ row, column, message }) => ({ row, column, message }))

/** A file that shows the problems. */
export interface ProblemsFile {
  name: string
  contentType: string
  content: Readable | Buffer
}

/** The sheet with the problems marked in their cells. */
export function markedFile(
  { header, rows, firstRow = FIRST_ROW }: SheetText,
  problems: readonly SheetProblem[],
): ProblemsFile {
  const marked = problems.map(({ row, at, column, message }) => ({
    // The marked sheet begins with the header, whatever was above it in the file.
    rowNumber: Math.max(1, row - firstRow + FIRST_ROW),
    column: at,
    severity: 'error' as const,
    message: column === null ? message : `${column}: ${message}`,
  }))
  return { name: 'ERROR_REPORTS.xlsx', contentType: XLSX, content: markErrors([header, ...rows], marked) }
}

/** Blank columns that must not be blank, by row. */
function blanksOf(problems: readonly SheetProblem[]): { row: number; fields: string[] }[] {
  const blank = problems.filter(({ isBlank }) => isBlank)
  return [...Map.groupBy(blank, ({ row }) => row)].map(([row, of]) => ({
    row,
    fields: of.map(({ column }) => column ?? ''),
  }))
}

async function storedLink(ctx: Ctx, { name, content }: ProblemsFile): Promise<string> {
  const { filePath } = await storeFile(ctx, { folder: 'exports', name, content })
  return fileLink(ctx, filePath, name)
}

/**
 * Details of a rejection: the number of problems, the first ones, and a file with all of them.
 *
 * @param file null for a file that must be kept nowhere
 */
export async function rejectionOf(
  ctx: Ctx,
  { header }: SheetText,
  problems: readonly SheetProblem[],
  file: ProblemsFile | null,
): Promise<ErrorDetails> {
  return {
    parameters: { count: problems.length },
    data: {
      errorFile: file ? await storedLink(ctx, file) : '',
      err_list: listedProblems(problems),
      missingData: blanksOf(problems).slice(0, MOST_LISTED),
      header,
    },
  }
}
