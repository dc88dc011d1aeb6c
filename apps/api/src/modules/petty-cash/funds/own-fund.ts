import { amountUnits } from '@muster/contract/kit/amounts'
import type { BodyOf } from '@muster/contract/kit/index'
import type { saveFund } from '@muster/contract/petty-cash/funds.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { isManagedByOthersAt } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import type { LockedFund } from './post.ts'

type Input = BodyOf<typeof saveFund>

/**
 * What custodians don't decide about their own fund, as long as somebody else could: they don't give cash to themselves, raise its
 * limit, or move it to other rules or out of the others' reach.
 */
export async function ownProblems(
  ctx: Ctx,
  db: Db,
  input: Input,
  before: LockedFund | null,
): Promise<Record<string, string>> {
  const custodian = before?.custodian_id ?? input.custodian_id
  if (custodian === undefined || custodian !== ctx.actor.employeeId) return {}
  const fields: Record<string, string> = {}
  const own = pettyCashTexts('ownFundTerms')
  if (!before) fields.custodian_id = pettyCashTexts('ownNewFund')
  else {
    if (amountUnits(input.limit) > amountUnits(before.limit)) fields.limit = own
    for (const field of ['type_id', 'entity_id', 'location_id'] as const)
      if (input[field] !== before[field]) fields[field] = own
  }
  if (Object.keys(fields).length === 0) return {}
  const { entity_id: entity, location_id: location } = before ?? input
  const { rows } = await sql<{ others: boolean }>`
    select ${isManagedByOthersAt(ctx, { entity, location })} as others`.execute(db)
  return rows[0]?.others === true ? fields : {}
}
