import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'

/** What another module knows of something on a claim, such as a refund of a booking that the claim was drafted with. */
export interface ClaimConcern {
  claimId: number
  /** For whoever decides this claim, whatever its claimant made of the line. */
  note: string
  /** Lines, from 1, that claim more than there is: the claim is not submitted with them. */
  lines: readonly { position: number; problem: string }[]
}

/** What a module knows of these claims, in one statement, however many there are. */
export type ClaimConcernSource = (
  ctx: Ctx,
  db: Db,
  claimIds: readonly number[],
) => Promise<readonly ClaimConcern[]>

const sources = new Map<string, ClaimConcernSource>()

/** Called when a module connects, under its name. */
export function registerClaimConcern(module: string, source: ClaimConcernSource): void {
  sources.set(module, source)
}

/** What other modules know of these claims. One statement for each that registered. */
export async function claimConcerns(
  ctx: Ctx,
  db: Db,
  claimIds: readonly number[],
): Promise<readonly ClaimConcern[]> {
  if (claimIds.length === 0) return []
  const known: ClaimConcern[] = []
  for (const source of sources.values()) known.push(...(await source(ctx, db, claimIds)))
  return known
}

/** Refuses a stored claim of which another module knows better. @throws AppError `expenses.refused` by line */
export async function requireUnconcerned(ctx: Ctx, db: Db, claimId: number): Promise<void> {
  const concerns = await claimConcerns(ctx, db, [claimId])
  const fields = Object.fromEntries(
    concerns.flatMap(({ lines }) =>
      lines.map(({ position, problem }) => [`lines.${position - 1}.amount`, problem]),
    ),
  )
  const [problem] = Object.values(fields)
  if (problem !== undefined) fail('expenses.refused', { parameters: { problem }, fields })
}
