import {
  downloadImportErrors,
  lookAtImport,
  previewImport,
} from '@muster/contract/calls/forms/imports/imports'
import type { CellProblem } from '@muster/contract/imports/sheets/sheet-shapes'
import type { DataOf } from '@muster/contract/kit/index'
import { call } from '../calls/api.ts'
import { download } from '../calls/download.ts'
import type { SheetCalls, SheetResult } from './sheet-kind.ts'
import type { SheetRequest } from './sheet-look.ts'

type Page = DataOf<typeof previewImport>
type Row = Page['rows'][number]

/** Preview of a sheet that is imported into a form. */
export interface ImportPreview extends SheetResult {
  totals: Page['totals']
  rows: (Row & { row: number })[]
  header: readonly string[]
}

interface ImportSheet<Saved> {
  formid: number
  /** Restricts the sheet to one section of existing records. */
  section?: string
  createsMasters?: boolean
  save: (request: SheetRequest) => Promise<Saved>
}

const MOST_ROWS = 100
const MOST_PROBLEMS = 200

const problemsIn = (rows: readonly Row[], header: readonly string[]): CellProblem[] =>
  rows.flatMap(({ row_number: row, problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ column, message }) => ({
        row,
        column: column === null ? null : (header[column] ?? null),
        message,
      })),
  )

/** The calls for sheets of the import engine: the same steps as every other upload. */
export function importCalls<Saved>({
  formid,
  section,
  createsMasters = false,
  save,
}: ImportSheet<Saved>): SheetCalls<ImportPreview, Saved> {
  const headers = new Map<string, readonly string[]>()
  const part = { formid, ...(section ? { section_id: section } : {}) }
  const decided = ({ filePath, mapping, date_formats, reading }: SheetRequest) => ({
    ...{ ...part, filePath, date_formats, create_masters: createsMasters },
    ...(reading ? { reading } : {}),
    mapping: (headers.get(filePath) ?? []).map((heading) => mapping[heading] ?? null),
  })
  return {
    key: ['import', formid, section, createsMasters],
    look: async (filePath, reading) => {
      const look = await call(lookAtImport, { body: { ...part, filePath, ...(reading ? { reading } : {}) } })
      headers.set(filePath, look.header)
      return look
    },
    preview: async (request, signal) => {
      const header = headers.get(request.filePath) ?? []
      const page = (show: 'all' | 'errors', limit: number) =>
        call(previewImport, { body: { ...decided(request), page: 1, limit, show } }, { signal })
      const { totals, rows } = await page('all', MOST_ROWS)
      const wrong = totals.with_errors > 0 ? (await page('errors', MOST_PROBLEMS)).rows : []
      return {
        ...{ totals, header, err_list: problemsIn(wrong, header) },
        rows: rows.map((row) => ({ ...row, row: row.row_number })),
      }
    },
    problemsFile: (request) => download(downloadImportErrors, { body: decided(request) }),
    save,
  }
}

/** The rows of such a preview: the file's cells, and the action for each row. */
export function importRows(
  { rows, header }: ImportPreview,
  actionOf: (action: Row['action']) => string,
  what: string,
) {
  const cells = header.map((label, at) => ({
    label: label || `#${at + 1}`,
    cell: (row: Row) => row.cells[at],
  }))
  return { rows, columns: [{ label: what, cell: (row: Row) => actionOf(row.action) }, ...cells] }
}
