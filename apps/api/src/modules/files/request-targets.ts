import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/**
 * A kind of record for which files can be requested; the module that owns it decides who reaches which
 * record.
 */
export interface RequestTarget {
  /** The record if the caller holds `permission` for it; undefined if it is missing or out of reach. */
  find(ctx: Ctx, db: Db, id: number, permission: string): Promise<{ label: string } | undefined>
  /** Console path of the record's page. */
  path(id: number): string
}

const targets = new Map<string, RequestTarget>()

/** Called when the module connects. */
export function registerRequestTarget(recordType: string, target: RequestTarget): void {
  targets.set(recordType, target)
}

export function requestTarget(recordType: string): RequestTarget | undefined {
  return targets.get(recordType)
}
