import type { DataOf } from '@muster/contract/kit/index'
import type { readLeaverPage } from '@muster/contract/offboarding/leaver.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export type LeaverClaim = DataOf<typeof readLeaverPage>['claims'][number]

type LeaverClaims = (ctx: Ctx, db: Db, employeeId: number) => Promise<LeaverClaim[]>

const sources: LeaverClaims[] = []

/** Registers what leavers have claimed in a module, for their page; called when it connects. */
export function registerLeaverClaims(source: LeaverClaims): void {
  if (!sources.includes(source)) sources.push(source)
}

/** Claims of all modules. One statement each. */
export async function leaverClaims(ctx: Ctx, db: Db, employeeId: number): Promise<LeaverClaim[]> {
  const claims: LeaverClaim[] = []
  for (const source of sources) claims.push(...(await source(ctx, db, employeeId)))
  return claims
}
