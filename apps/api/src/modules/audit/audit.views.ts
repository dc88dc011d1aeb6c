import type { AuditEntryRow, readAuditEntry } from '@muster/contract/audit/audit.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { readIdRanges } from '../../platform/audit/id-ranges.ts'
import { actionLabel, auditedRecord, type ReadableChange } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EntryDetail, EntryRow } from './audit.queries.ts'

/** The maximum number of ids in a filter of the directory. */
const MAX_IDS = 200

export function entryRow(ctx: Ctx, row: EntryRow): AuditEntryRow {
  const record = auditedRecord(row.record_type)
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    account_id: row.account_id,
    action: row.action,
    action_label: actionLabel(ctx.platform.modules, row.action),
    record_type: row.record_type,
    record_type_label: record.label,
    record_id: row.record_id,
    record_label: row.record_label,
    record_path: row.record_id === null ? null : (record.path?.(row.record_id) ?? null),
    changes: Object.keys(row.changes).length,
    read_groups: row.details.groups ?? null,
    reason: row.reason,
  }
}

function readOf(ctx: Ctx, { details, record_id }: EntryDetail): DataOf<typeof readAuditEntry>['read'] {
  if (!details.groups) return null
  const single = record_id === null ? [] : [record_id]
  return {
    groups: details.groups,
    people: details.people ?? 0,
    ids: details.ids ? readIdRanges(details.ids, MAX_IDS) : single,
    via: actionLabel(ctx.platform.modules, details.via ?? ''),
  }
}

export function entryDetail(
  ctx: Ctx,
  row: EntryDetail,
  changed: ReadableChange[],
): DataOf<typeof readAuditEntry> {
  const { seq, hash, sealed_at } = row
  return {
    ...entryRow(ctx, row),
    changed,
    read: readOf(ctx, row),
    request_id: row.request_id,
    ip: row.ip,
    seal: seq === null || hash === null || sealed_at === null ? null : { seq, hash, sealed_at },
  }
}
