import type { exportCounts } from '@muster/contract/documents/documents.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import type { FileReply } from '../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../platform/spreadsheets/index.ts'
import { isVisible } from './documents.access.ts'
import { expiryOf } from './documents.queries.ts'
import { documentsTexts } from './documents.texts.ts'
import { findStandings } from './owed/owed.queries.ts'

interface Counted {
  CID: number
  type: 1 | 2 | 3
  folder: string
  category: string
  documents: number
  pending: number
  expiring: number
  expired: number
}

/** Documents that the caller may see, by category. One statement. */
async function findCounts(ctx: Ctx, db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select c.id as "CID", c.cat_type as type, f.name as folder, c.name as category,
      (count(d.id) filter (where d.state = 'valid'))::int as documents,
      (count(d.id) filter (where d.state = 'pending'))::int as pending,
      (count(d.id) filter (where ${expiryOf(ctx)} = 'expiring'))::int as expiring,
      (count(d.id) filter (where ${expiryOf(ctx)} = 'expired'))::int as expired
    from document_category c
    join document_folder f on f.org_id = c.org_id and f.id = c.folder_id
    join document d on d.org_id = c.org_id and d.category_id = c.id and d.deleted_at is null
    left join employee e on e.org_id = d.org_id and e.id = d.employee_id
    where c.org_id = ${ctx.orgId} and ${isVisible(ctx)}
    group by c.id, c.cat_type, c.reminder_days, f.id, f.name, f.position, c.name
    order by c.cat_type, f.position, lower(f.name), lower(c.name)`.execute(db)
  return rows
}

const columns: SheetColumn[] = [
  { key: 'type', header: documentsTexts('type') },
  { key: 'folder', header: documentsTexts('folder'), width: 24 },
  { key: 'category', header: documentsTexts('category'), width: 28 },
  { key: 'documents', header: documentsTexts('items'), kind: 'number' },
  { key: 'pending', header: documentsTexts('toDecide'), kind: 'number' },
  { key: 'expiring', header: documentsTexts('expiring'), kind: 'number' },
  { key: 'expired', header: documentsTexts('expired'), kind: 'number' },
  { key: 'people', header: documentsTexts('mustHave'), kind: 'number' },
  { key: 'owed', header: documentsTexts('owed'), kind: 'number' },
]

const typeWords = { 1: 'typeEmployee', 2: 'typeOrganisation', 3: 'typeHr' } as const

/** Categories with documents, and mandatory ones without any. Two statements. */
function findRows(ctx: Ctx): Promise<SheetRow[]> {
  return readTx(ctx, async (db) => {
    const counted = await findCounts(ctx, db)
    const standings = await findStandings(ctx, db)
    const seen = new Set(counted.map(({ CID }) => CID))
    const missing = standings.filter(({ CID }) => !seen.has(CID))
    const standingOf = (id: number) => standings.find(({ CID }) => CID === id)
    return [
      ...counted.map(({ CID, type, ...row }) => ({
        ...{ ...row, type: documentsTexts(typeWords[type]) },
        ...{ people: standingOf(CID)?.people ?? null, owed: standingOf(CID)?.owed ?? null },
      })),
      ...missing.map(({ name, people, owed, pending }) => ({
        ...{ type: documentsTexts('typeEmployee'), folder: '', category: name, documents: 0, pending },
        ...{ expiring: 0, expired: 0, people, owed },
      })),
    ]
  })
}

/** Read once the transaction that opens the file is over. */
async function* readRows(ctx: Ctx): AsyncGenerator<SheetRow> {
  yield* await findRows(ctx)
}

export const countExport = defineSheetExport<Record<never, never>>({
  name: 'documents.document.count_report',
  label: documentsTexts('countReport'),
  permissions: ['documents.employee.view'],
  fileName: () => 'Document_Count.xlsx',
  count: async (ctx) => (await findRows(ctx)).length,
  open: (ctx, _input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: 'document', recordLabel: documentsTexts.english('countReport') },
        ...{ details: { rows: total }, action: 'documents.document.count_report' },
      })
      return { name: documentsTexts('countReport'), columns, rows: readRows(ctx) }
    }),
})

export const exportCountReport = (ctx: Ctx): Promise<FileReply | DataOf<typeof exportCounts>> =>
  exportSheet(ctx, countExport, {})
