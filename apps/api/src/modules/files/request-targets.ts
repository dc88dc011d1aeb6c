import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** A kind of record that files can be asked for about; the module that owns it says who reaches which. */
export interface RequestTarget {
  /** The record when the caller holds `permission` for it; undefined when it is missing or out of reach. */
  find(ctx: Ctx, db: Db, id: number, permission: string): Promise<{ label: string } | undefined>
  /** Path of the console that shows it. */
  path(id: number): string
}

const targets = new Map<string, RequestTarget>()

/** Called where the module connects. */
export function registerRequestTarget(recordType: string, target: RequestTarget): void {
  targets.set(recordType, target)
}

export function requestTarget(recordType: string): RequestTarget | undefined {
  return targets.get(recordType)
}
