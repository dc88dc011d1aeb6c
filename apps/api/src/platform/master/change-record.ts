import { type Changes, recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'

/**
 * Optimistic locking: refuses a change based on an outdated version; without a version the last write wins.
 * Call it once the record is locked.
 *
 * @throws AppError `record.conflict` with the stored version in `data`
 */
export function requireVersion(stored: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== stored) fail('record.conflict', { data: { version: stored } })
}

/** One change of one versioned record. */
export interface RecordChange {
  /** Record type in the audit log. */
  record: string
  id?: number | null
  label?: string
  /** The stored version; 0 for a new record. */
  stored: number
  /** The version that the caller has read. */
  seen: number | undefined
  /** The differences, as returned by `changesBetween`. */
  changes: Changes
  /** Validates the change; called only when there is one and the version matches. */
  check?: () => Promise<void>
  /** Stores the record with this version. */
  write: (version: number) => Promise<unknown>
}

/**
 * Changes a record that the caller has locked: refuses an outdated version, does nothing without differences,
 * otherwise validates, writes and audits.
 *
 * @returns the version stored afterwards
 * @throws AppError `record.conflict`, and the errors of `check`
 */
export async function changeRecord(
  ctx: Ctx,
  db: Db,
  { record, id, label, stored, seen, changes, check, write }: RecordChange,
): Promise<number> {
  requireVersion(stored, seen)
  if (Object.keys(changes).length === 0) return stored
  await check?.()
  const version = stored + 1
  await write(version)
  await recordAudit(ctx, db, {
    recordType: record,
    recordId: id ?? null,
    recordLabel: label ?? '',
    changes,
  })
  return version
}
