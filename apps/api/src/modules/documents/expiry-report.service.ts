import type { exportExpiry } from '@muster/contract/documents/documents.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import type { FileReply } from '../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../platform/spreadsheets/index.ts'
import { countDocuments, findDocuments } from './documents.queries.ts'
import { documentsTexts } from './documents.texts.ts'

type Input = BodyOf<typeof exportExpiry>

const BATCH = 1000

const columns: SheetColumn[] = [
  { key: 'EMPLOYEE_CODE', header: documentsTexts('employeeCode') },
  { key: 'employee_name', header: documentsTexts('employee'), width: 28 },
  { key: 'department', header: documentsTexts('department'), width: 24 },
  { key: 'location', header: documentsTexts('location'), width: 20 },
  { key: 'category', header: documentsTexts('category'), width: 26 },
  { key: 'title', header: documentsTexts('title'), width: 32 },
  { key: 'issued_on', header: documentsTexts('issuedOn') },
  { key: 'expires_on', header: documentsTexts('expiresOn') },
  { key: 'days_left', header: documentsTexts('daysLeft'), kind: 'number' },
  { key: 'expiry', header: documentsTexts('state') },
]

/** Valid documents with a day on which they expire, the first to expire first. */
const reported = (input: Input) => ({ ...input, expires: true, sort: input.sort ?? 'expires_on' })

async function* readRows(ctx: Ctx, input: Input): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) =>
      findDocuments(ctx, db, reported(input), { limit: BATCH, offset: from }),
    )
    for (const row of rows) {
      const { EMPLOYEE_CODE, employee_name, department, location, category, title, issued_on, expires_on } =
        row
      yield {
        ...{ EMPLOYEE_CODE, employee_name, department, location, category, title, issued_on, expires_on },
        ...{ days_left: row.days_left, expiry: documentsTexts(row.expiry) },
      }
    }
    if (rows.length < BATCH) return
  }
}

export const expiryExport = defineSheetExport<Input>({
  name: 'documents.document.expiry_report',
  label: documentsTexts('expiryReport'),
  permissions: ['documents.employee.view'],
  fileName: () => 'DocumentExpiryReport.xlsx',
  count: (ctx, input) => readTx(ctx, (db) => countDocuments(ctx, db, reported(input))),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: 'document', recordLabel: documentsTexts.english('expiryReport') },
        ...{ details: { rows: total }, action: 'documents.document.expiry_report' },
      })
      return { name: documentsTexts('expiryReport'), columns, rows: readRows(ctx, input) }
    }),
})

/** The documents that expire, of the caller's selection. */
export const exportExpiryReport = (
  ctx: Ctx,
  input: Input,
): Promise<FileReply | DataOf<typeof exportExpiry>> => exportSheet(ctx, expiryExport, input)
