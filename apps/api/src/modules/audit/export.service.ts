import type { exportAuditEntries } from '@muster/contract/audit/audit.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { actionLabel, auditedRecord, type StoredChanges } from '../../platform/audit/words.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { CursorPosition } from '../../platform/db/newest-first.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { defineSheetExport } from '../../platform/jobs/export-sheet.ts'
import { organisationZone } from '../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../platform/spreadsheets/index.ts'
import { type AuditSelection, countEntries, type EntryRow, findEntries } from './audit.queries.ts'
import { auditTexts } from './audit.texts.ts'

type ExportInput = BodyOf<typeof exportAuditEntries>

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'id', header: auditTexts('entry'), kind: 'number' },
  { key: 'at', header: auditTexts('whenUtc'), width: 26 },
  { key: 'actor', header: auditTexts('who'), width: 26 },
  { key: 'action', header: auditTexts('action'), width: 36 },
  { key: 'action_id', header: auditTexts('actionId'), width: 30 },
  { key: 'record_type', header: auditTexts('recordTypeColumn') },
  { key: 'record', header: auditTexts('record'), width: 30 },
  { key: 'record_id', header: auditTexts('recordId'), kind: 'number' },
  { key: 'changes', header: auditTexts('changes'), width: 60 },
  { key: 'reason', header: auditTexts('reason'), width: 30 },
]

/** `{"name":["Ada","Bea"]}` → `name: Ada → Bea`. */
function changesText(changes: StoredChanges, readGroups: readonly string[] | undefined): string {
  if (readGroups) return `read: ${readGroups.join(', ')}`
  const text = (value: unknown) =>
    value === null || value === '' ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return Object.entries(changes)
    .map(([field, [before, after]]) => `${field}: ${text(before)} → ${text(after)}`)
    .join('; ')
}

const sheetRow = (ctx: Ctx, row: EntryRow): SheetRow => ({
  id: row.id,
  at: row.exact_at,
  actor: row.actor,
  action: actionLabel(ctx.platform.modules, row.action),
  action_id: row.action,
  record_type: auditedRecord(row.record_type).label,
  record: row.record_label,
  record_id: row.record_id,
  changes: changesText(row.changes, row.details.groups),
  reason: row.reason,
})

/**
 * Reads batches by position, each in a short transaction; entries written meanwhile come before the first
 * position.
 */
async function* readRows(ctx: Ctx, timeZone: string, selection: AuditSelection): AsyncGenerator<SheetRow> {
  for (let place: CursorPosition | undefined; ; ) {
    const found = await readTx(ctx, (db) =>
      findEntries(ctx, db, timeZone, selection, { place, offset: 0, limit: BATCH }),
    )
    const rows = found.slice(0, BATCH)
    yield* rows.map((row) => sheetRow(ctx, row))
    const last = rows.at(-1)
    if (!last || found.length <= BATCH) return
    place = { at: last.exact_at, id: last.id, before: false }
  }
}

const selectionOf = ({ format: _format, ...selection }: ExportInput): AuditSelection => selection

export const auditExport = defineSheetExport<ExportInput>({
  name: 'audit.export',
  label: auditTexts.text('auditLog'),
  permissions: ['audit.view'],
  fileName: (_ctx, { format }) => `AuditTrail.${format}`,
  count: (ctx, input) =>
    readTx(ctx, async (db) => countEntries(ctx, db, await organisationZone(ctx, db), selectionOf(input))),
  open: async (ctx, input, total) => {
    const timeZone = await tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        recordType: 'audit_entry',
        recordLabel: auditTexts.english('entriesExported', { total }),
        action: 'audit.entry.export',
      })
      return organisationZone(ctx, db)
    })
    return {
      name: auditTexts('auditLog'),
      columns: columns(),
      rows: readRows(ctx, timeZone, selectionOf(input)),
    }
  },
})
