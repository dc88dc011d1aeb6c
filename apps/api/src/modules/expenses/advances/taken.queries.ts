import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'

export interface TakenFrom {
  claim_id: number
  ID: number
  number: string
  amount: string
}

/** From which advances something was taken for claims, as it stands. */
export const takenQuery = (ctx: Ctx, ofClaims: RawBuilder<unknown>): DeferredQuery<TakenFrom[]> =>
  deferredQuery(
    sql<TakenFrom>`
      select y.claim_id, a.id as "ID", a.number, (-sum(y.amount))::text as amount from expense_advance_entry y
      join expense_advance a on a.org_id = y.org_id and a.id = y.advance_id
      where y.org_id = ${ctx.orgId} and y.claim_id in (${ofClaims}) group by y.claim_id, a.id, a.number
      having sum(y.amount) <> 0 order by y.claim_id, a.id`,
    (rows) => rows,
  )
