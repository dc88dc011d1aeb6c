import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { lowerDraftedLine, oweBack } from '../../expenses/index.ts'
import { travelTexts } from '../travel.texts.ts'
import type { StoredTrip } from '../trips/log.ts'

interface Claimed {
  claim_id: number
  number: string | null
  status: ClaimStatus
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

/** A line that is as it was drafted for the booking `of` by the row `row` of what was claimed. */
const asDrafted = (row: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`coalesce(l.currency = ${of}.currency and l.amount = ${row}.drafted and l.note = ${row}.note, false)`

/** Of the claim's currency, in which the claimant was paid. */
const decimals = sql`currency_decimals(c.currency)`

/**
 * What was paid for a booking by each paid claim that took it. Claimants edit their drafts, so that only a line as it was drafted is
 * surely the booking's. Without one, or with several alike, it is as much as was drafted, and at most what the claim paid for
 * anything that is not another booking's: no edit of amounts or notes makes it less.
 */
const paidByClaim = sql`
  select x.claim_id, c.currency, t.rate, t.category_id, t.cost_centre_id, case when t.lines = 1 then t.own
    else greatest(0, least(round(x.drafted * t.rate, ${decimals}), t.total - others.amount)) end as amount
  from travel_claimed x join expense_claim c on c.org_id = x.org_id and c.id = x.claim_id and c.status = 'paid'
  join employee e on e.org_id = c.org_id and e.id = c.employee_id
  cross join lateral (
    select count(*) filter (where l.is_own) as lines, sum(l.paid) filter (where l.is_own) as own, coalesce(sum(l.paid), 0) as total,
      case when c.currency = b.currency then 1 else coalesce(max(l.rate) filter (where l.is_own), x.rate, 1) end as rate,
      (array_agg(l.category_id order by l.is_own desc, l.id desc))[1] as category_id,
      (array_agg(coalesce(l.cost_centre_id, e.cost_centre_id) order by l.is_own desc, l.id desc))[1] as cost_centre_id
    from (select l.id, l.rate, l.category_id, l.cost_centre_id, coalesce(l.approved, l.allowed) as paid,
        ${asDrafted(sql`x`, sql`b`)} as is_own
      from expense_line l where l.org_id = c.org_id and l.claim_id = c.id and l.amount is not null) l) t
  cross join lateral (
    select coalesce(sum(greatest(least(k.paid, k.most), least(o.owed_back, k.most))), 0) as amount
    from travel_claimed y join travel_booking o on o.org_id = y.org_id and o.id = y.source_id
    cross join lateral (
      select coalesce(sum(coalesce(l.approved, l.allowed)), 0) as paid,
        round(y.drafted * case when c.currency = o.currency then 1 else coalesce(y.rate, 1) end, ${decimals}) as most
      from expense_line l where l.org_id = c.org_id and l.claim_id = c.id and l.currency = o.currency
        and (l.amount = y.drafted or (y.note <> '' and l.note = y.note))) k
    where y.org_id = c.org_id and y.claim_id = c.id and y.source = 'booking' and y.source_id <> b.id) others
  where x.org_id = b.org_id and x.source = 'booking' and x.source_id = b.id`

/** Claims that are decided for good, and those that their claimants have to submit again. */
const closed: readonly ClaimStatus[] = ['paid', 'rejected']
const returned: readonly ClaimStatus[] = ['withdrawn', 'sent_back']

interface Given {
  claim_id: number
  left: string
  /** Less than its line was drafted with. */
  is_lower: boolean
}

const refuse = ({ number }: Claimed, title: string): never =>
  fail('travel.on_claim', { parameters: { claim: number ?? travelTexts('draftClaim'), title } })

/** By claim, the only line that still is as it was drafted for the booking. */
async function linesAsDrafted(
  ctx: Ctx,
  db: Db,
  bookingId: number,
  claims: readonly Claimed[],
): Promise<Map<number, number>> {
  if (claims.length === 0) return new Map()
  const { rows } = await sql<{ claim_id: number; line_id: number; lines: number }>`
    select l.claim_id, max(l.id) as line_id, count(*)::int as lines
    from travel_claimed x join travel_booking b on b.org_id = x.org_id and b.id = x.source_id
    join expense_line l on l.org_id = x.org_id and l.claim_id = x.claim_id and ${asDrafted(sql`x`, sql`b`)}
      and l.split_by is distinct from 'amount'
    where x.org_id = ${ctx.orgId} and x.source = 'booking' and x.source_id = ${bookingId}
      and x.claim_id = any (${claims.map(({ claim_id }) => claim_id)}::bigint[]) group by l.claim_id`.execute(
    db,
  )
  return new Map(rows.flatMap(({ claim_id, line_id, lines }) => (lines === 1 ? [[claim_id, line_id]] : [])))
}

/** @throws AppError `travel.on_claim` where the claimant has changed the line by hand */
async function lower(
  ctx: Ctx,
  db: Db,
  of: { claim: Claimed; booking: { id: number; title: string }; left: string; lineId: number | undefined },
): Promise<void> {
  const { claim, booking, left, lineId } = of
  if (lineId === undefined) return refuse(claim, booking.title)
  await lowerDraftedLine(ctx, db, { claimId: claim.claim_id, lineId, amount: left })
  await sql`
    update travel_claimed set lowered_from = coalesce(lowered_from, drafted), drafted = ${left}::numeric where org_id = ${ctx.orgId} and source = 'booking'
      and source_id = ${booking.id} and claim_id = ${claim.claim_id}`.execute(db)
}

/**
 * After a booking that the traveller paid costs less than is claimed for it: what they got for it in addition is owed back, and
 * taken from their next claim, or from their pay. The costs after the change are in the log already.
 *
 * A claim that was withdrawn or returned is lowered instead, as long as its line is as it was drafted: its claimant submits the rest.
 * What its line was before is remembered, for those who type the former amount again (`claims/refunded.ts`).
 *
 * @throws AppError `travel.on_claim` while another claim that took it is neither paid nor rejected: it would be paid in full
 */
export async function takeBack(
  ctx: Ctx,
  db: Db,
  trip: Pick<StoredTrip, 'id' | 'number' | 'employee_id'>,
  booking: { id: number; title: string; version: number },
): Promise<void> {
  const { rows: claims } = await sql<Claimed>`
    select c.id as claim_id, c.number, c.status
    from travel_claimed x join expense_claim c on c.org_id = x.org_id and c.id = x.claim_id
    where x.org_id = ${ctx.orgId} and x.source = 'booking' and x.source_id = ${booking.id} order by c.id for update of c, x`.execute(
    db,
  )
  if (claims.length === 0) return
  const { rows } = await sql<Sums>`
    select (claimed.amount - now.amount)::text as over, money_text(greatest(0, round(coalesce(paid.amount, 0) - now.amount * coalesce(paid.rate, 1),
        currency_decimals(coalesce(paid.currency, b.currency))) - b.owed_back)) as back, coalesce(paid.currency, b.currency) as currency,
      paid.category_id, paid.cost_centre_id
    from travel_booking b
    cross join lateral (select coalesce(sum(v.amount), 0) as amount from travel_event v
      where v.org_id = b.org_id and v.booking_id = b.id) now
    cross join lateral (select coalesce(sum(x.amount), 0) as amount from travel_claimed x
      where x.org_id = b.org_id and x.source = 'booking' and x.source_id = b.id) claimed
    left join lateral (select sum(p.amount) as amount, max(p.currency) as currency,
        (array_agg(p.rate order by p.claim_id desc))[1] as rate,
        (array_agg(p.category_id order by p.claim_id desc))[1] as category_id,
        (array_agg(p.cost_centre_id order by p.claim_id desc))[1] as cost_centre_id
      from (${paidByClaim}) p) paid on true
    where b.org_id = ${ctx.orgId} and b.id = ${booking.id}`.execute(db)
  const { over, back, currency, category_id, cost_centre_id } = rows[0] as Sums
  if (over === '0' || over.startsWith('-') || /^0\.0+$/.test(over)) return
  // Whatever its lines are now: claimants edit them, and can put them back.
  const open = claims.find(({ status }) => !closed.includes(status) && !returned.includes(status))
  if (open) refuse(open, booking.title)
  const held = claims.filter(({ status }) => returned.includes(status))
  const lines = await linesAsDrafted(ctx, db, booking.id, held)
  // The latest claims give first: what it costs in addition later can be claimed again.
  const { rows: given } = await sql<Given>`
    update travel_claimed x set amount = x.amount - least(x.amount, greatest(0, ${over}::numeric - g.later))
    from (select claim_id, coalesce(sum(amount) over (order by claim_id desc rows between unbounded preceding and 1 preceding), 0)
      as later from travel_claimed where org_id = ${ctx.orgId} and source = 'booking' and source_id = ${booking.id}) g
    where x.org_id = ${ctx.orgId} and x.source = 'booking' and x.source_id = ${booking.id} and x.claim_id = g.claim_id
    returning x.claim_id, x.amount::text as left, x.amount <> x.drafted as is_lower`.execute(db)
  for (const claim of held) {
    const one = given.find(({ claim_id }) => claim_id === claim.claim_id)
    if (one?.is_lower)
      await lower(ctx, db, { claim, booking, left: one.left, lineId: lines.get(claim.claim_id) })
  }
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
