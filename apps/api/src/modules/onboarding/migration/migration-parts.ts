import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A candidate who became an employee in the running transaction. */
export interface Joined {
  candidateId: number
  employeeId: number
  joinedOn: string
}

/**
 * What else becomes of a candidate who joins: tasks of the kit, pay, documents. Everything happens in the transaction that makes the
 * employee, in a fixed number of statements for any number of people; an error undoes all of it.
 */
export interface MigrationPart {
  key: string
  /** What is missing by candidate, in words; nobody with an entry can join. */
  missing?: (
    ctx: Ctx,
    db: Db,
    candidateIds: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly string[]>>
  /** A line for the preview of one candidate; null where nothing applies. */
  foresee?: (ctx: Ctx, db: Db, candidateId: number) => Promise<{ label: string; text: string } | null>
  apply: (ctx: Ctx, db: Db, joined: readonly Joined[]) => Promise<void>
}

const parts: MigrationPart[] = []

/** Called while a module connects. */
export function registerMigrationPart(part: MigrationPart): void {
  if (!parts.some(({ key }) => key === part.key)) parts.push(part)
}

/** What is missing by candidate, of all parts. */
export async function missingParts(
  ctx: Ctx,
  db: Db,
  candidateIds: readonly number[],
): Promise<Map<number, string[]>> {
  const all = new Map<number, string[]>()
  for (const { missing } of parts)
    for (const [id, words] of (await missing?.(ctx, db, candidateIds)) ?? [])
      all.set(id, [...(all.get(id) ?? []), ...words])
  return all
}

/** Lines for the preview of one candidate. */
export async function foreseeParts(ctx: Ctx, db: Db, candidateId: number) {
  const lines: { id: string; label: string; text: string }[] = []
  for (const { key, foresee } of parts) {
    const line = await foresee?.(ctx, db, candidateId)
    if (line) lines.push({ id: key, ...line })
  }
  return lines
}

export async function applyParts(ctx: Ctx, db: Db, joined: readonly Joined[]): Promise<void> {
  for (const { apply } of parts) await apply(ctx, db, joined)
}
