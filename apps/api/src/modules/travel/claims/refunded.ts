import { isZero } from '@muster/contract/kit/amounts'
import { sql } from 'kysely'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type ClaimConcern, registerClaimConcern } from '../../expenses/index.ts'
import { travelTexts } from '../travel.texts.ts'

interface Refunded {
  claim_id: number
  title: string
  currency: string
  left: string
  before: string
  positions: number[]
}

/**
 * Bookings whose line on these claims a refund lowered, with the lines that claim more than is left of them. A line is the booking's
 * by its note, wherever it is: several bookings of one note are added up. Without such a line it is one of the same merchant and day
 * that claims exactly what the booking cost before. A line of other words is not recognised: whoever decides that claim reads of the
 * refund. Of another claim nothing is known here.
 */
async function refundedOn(ctx: Ctx, db: Db, claimIds: readonly number[]): Promise<ClaimConcern[]> {
  const { rows } = await sql<Refunded>`
    select x.claim_id, b.title, b.currency, money_text(x.amount) as left, money_text(x.lowered_from) as before, coalesce(k.positions, '{}') as positions
    from travel_claimed x join travel_booking b on b.org_id = x.org_id and b.id = x.source_id
    cross join lateral (
      select sum(o.amount) as left from travel_claimed o join travel_booking p on p.org_id = o.org_id and p.id = o.source_id
      where o.org_id = x.org_id and o.claim_id = x.claim_id and o.source = 'booking' and o.note = x.note and p.currency = b.currency) z
    cross join lateral (
      select array_agg(l.position::int order by l.position) filter (where case when l.named > 0 then l.is_named and l.sum > z.left
        else l.is_there and l.amount = x.lowered_from and x.lowered_from > x.amount end) as positions
      from (select y.position, y.amount, y.is_there, y.is_named, count(*) filter (where y.is_named) over () as named,
          sum(y.amount) filter (where y.is_named) over (order by y.position) as sum
        from (select l.position, l.amount, x.note <> '' and l.note = x.note as is_named,
            lower(trim(l.merchant)) = lower(trim(x.merchant)) and l.spent_on = x.spent_on as is_there
          from expense_line l where l.org_id = x.org_id and l.claim_id = x.claim_id and l.currency = b.currency
            and l.amount is not null) y) l) k
    where x.org_id = ${ctx.orgId} and x.claim_id = any (${[...claimIds]}::bigint[]) and x.source = 'booking'
      and x.lowered_from is not null
    order by x.claim_id, x.source_id`.execute(db)
  return rows.map(({ claim_id: claimId, title, currency, left, before, positions }) => {
    const said = { title, left: moneyValue(left, currency), before: moneyValue(before, currency) }
    const problem = isZero(left) ? travelTexts('refundedWhole', said) : travelTexts('refundedLeft', said)
    return {
      ...{ claimId, note: travelTexts('refundedNote', said) },
      lines: positions.map((position) => ({ position, problem })),
    }
  })
}

/** Claims of bookings that were refunded since they were drafted. */
export function connectRefunds(): void {
  registerClaimConcern('travel', refundedOn)
}
