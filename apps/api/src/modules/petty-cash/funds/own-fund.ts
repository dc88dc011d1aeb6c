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

/** Whether the caller keeps the fund, or will once a count that hands it over is approved. */
async function keepsOrWill(ctx: Ctx, db: Db, input: Input, before: LockedFund | null): Promise<boolean> {
  const { employeeId } = ctx.actor
  if (employeeId === null) return false
  if (!before) return input.custodian_id === employeeId
  if (before.custodian_id === employeeId) return true
  const { rows } = await sql`
    select from petty_cash_count c where c.org_id = ${ctx.orgId} and c.fund_id = ${before.id} and c.state = 'open'
      and c.new_custodian_id = ${employeeId}`.execute(db)
  return rows.length > 0
}

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
  if (!(await keepsOrWill(ctx, db, input, before))) return {}
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
