import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { oweBack } from '../../expenses/index.ts'
import { travelTexts } from '../travel.texts.ts'
import type { StoredTrip } from '../trips/log.ts'

interface Claimed {
  claim_id: number
  number: string | null
  status: ClaimStatus
  currency: string
  /** Whether the claim still has a line of the booking: claimants edit their drafts. */
  has_line: boolean
  amount: string
}

interface Sums {
  /** Claimed above what it costs now, in the currency of the booking. */
  over: string
  /** Paid for it above what it costs now and what is owed already, in the currency of the claim. */
  back: string
  currency: string
  category_id: number | null
  cost_centre_id: number | null
}

/** What a paid claim has of a booking: its lines are known by what travel wrote on them. */
const isLineOf = sql`l.currency = b.currency and (l.amount = x.drafted or l.note = b.title
  or (b.reference <> '' and (l.note = b.title || ', ' || b.reference or l.invoice_number = left(b.reference, 40))))`

/**
 * After a booking that the traveller paid costs less than is claimed for it: what they got for it in addition is owed back, and
 * taken from their next claim. The costs after the change are in the log already.
 *
 * @throws AppError `travel.on_claim` while a claim with it is not paid: it would be paid in full
 */
export async function takeBack(
  ctx: Ctx,
  db: Db,
  trip: Pick<StoredTrip, 'id' | 'number' | 'employee_id'>,
  booking: { id: number; title: string; version: number },
): Promise<void> {
  const { rows: claims } = await sql<Claimed>`
    select c.id as claim_id, c.number, c.status, c.currency, x.amount::text as amount, exists (select from expense_line l
      where l.org_id = c.org_id and l.claim_id = c.id and ${isLineOf}) as has_line
    from travel_claimed x join travel_booking b on b.org_id = x.org_id and b.id = x.source_id
    join expense_claim c on c.org_id = x.org_id and c.id = x.claim_id
    where x.org_id = ${ctx.orgId} and x.source = 'booking' and x.source_id = ${booking.id} order by c.id for update of c, x`.execute(
    db,
  )
  if (claims.length === 0) return
  const { rows } = await sql<Sums>`
    select (claimed.amount - now.amount)::text as over, greatest(0, round(coalesce(paid.amount, 0) - now.amount * coalesce(paid.rate, 1), 2)
        - b.owed_back)::numeric(18, 2)::text as back, coalesce(paid.currency, b.currency) as currency,
      paid.category_id, paid.cost_centre_id
    from travel_booking b
    cross join lateral (select coalesce(sum(v.amount), 0) as amount from travel_event v
      where v.org_id = b.org_id and v.booking_id = b.id) now
    cross join lateral (select coalesce(sum(x.amount), 0) as amount from travel_claimed x
      where x.org_id = b.org_id and x.source = 'booking' and x.source_id = b.id) claimed
    left join lateral (select sum(coalesce(l.approved, l.allowed)) as amount, max(c.currency) as currency,
        (array_agg(l.rate order by l.id desc))[1] as rate, (array_agg(l.category_id order by l.id desc))[1] as category_id,
        (array_agg(coalesce(l.cost_centre_id, e.cost_centre_id) order by l.id desc))[1] as cost_centre_id
      from travel_claimed x join expense_claim c on c.org_id = x.org_id and c.id = x.claim_id and c.status = 'paid'
      join employee e on e.org_id = c.org_id and e.id = c.employee_id
      join expense_line l on l.org_id = c.org_id and l.claim_id = c.id and ${isLineOf}
      where x.org_id = b.org_id and x.source = 'booking' and x.source_id = b.id) paid on true
    where b.org_id = ${ctx.orgId} and b.id = ${booking.id}`.execute(db)
  const { over, back, currency, category_id, cost_centre_id } = rows[0] as Sums
  if (over === '0' || over.startsWith('-') || /^0\.0+$/.test(over)) return
  const open = claims.find(({ status, has_line }) => has_line && status !== 'paid' && status !== 'rejected')
  if (open)
    fail('travel.on_claim', {
      parameters: { claim: open.number ?? travelTexts('draftClaim'), title: booking.title },
    })
  // The latest claims give first: what it costs in addition later can be claimed again.
  await sql`
    update travel_claimed x set amount = x.amount - least(x.amount, greatest(0, ${over}::numeric - g.later))
    from (select claim_id, coalesce(sum(amount) over (order by claim_id desc rows between unbounded preceding and 1 preceding), 0)
      as later from travel_claimed where org_id = ${ctx.orgId} and source = 'booking' and source_id = ${booking.id}) g
    where x.org_id = ${ctx.orgId} and x.source = 'booking' and x.source_id = ${booking.id} and x.claim_id = g.claim_id`.execute(
    db,
  )
  if (Number(back) === 0) return
  await sql`update travel_booking set owed_back = owed_back + ${back}::numeric
    where org_id = ${ctx.orgId} and id = ${booking.id}`.execute(db)
  await oweBack(ctx, db, {
    ...{ employeeId: trip.employee_id, amount: back, currency },
    ...{ categoryId: category_id, costCentreId: cost_centre_id },
    purpose: travelTexts('refundOf', { title: booking.title, number: trip.number }),
    reference: `${trip.number}/${booking.id}.${booking.version}`,
  })
}
