import { type Changes, recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'

/**
 * Refuses a change by somebody who has not seen the record as it is; without a version the last one wins. Ask once the
 * record is locked.
 *
 * @throws AppError `record.conflict` with the stored version in `data`
 */
export function requireVersion(stored: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== stored) fail('record.conflict', { data: { version: stored } })
}

/** One change of one record that has a version. */
export interface RecordChange {
  /** The kind of record in the audit trail. */
  record: string
  id?: number | null
  label?: string
  /** The version that is stored; 0 for a record that is not. */
  stored: number
  /** The version that the caller has seen. */
  seen: number | undefined
  /** What would differ, as `changesBetween` says it. */
  changes: Changes
  /** What objects to the change; asked when there is one and the version fits. */
  check?: () => Promise<void>
  /** Stores it with this version. */
  write: (version: number) => Promise<unknown>
}

/**
 * Changes a record that the caller has locked: refuses a stale version, writes nothing when nothing differs, else
 * checks, writes and records what changed.
 *
 * @returns the version that is stored afterwards
 * @throws AppError `record.conflict`, and what `check` objects to
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
