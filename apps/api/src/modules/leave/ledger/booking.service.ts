import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type DayUnits, takeFromLots } from '../rules/lots.ts'
import { type Movement, type Sufficiency, sufficiency } from '../rules/sufficiency.ts'
import { toUnits } from '../rules/units.ts'
import { type BalanceKey, findOpenLots } from './balances.queries.ts'
import { type NewEntry, postEntries } from './entries.ts'

export interface Asked extends BalanceKey {
  /** Days of the request that count, in units. */
  days: readonly DayUnits[]
  /** Days of the person's other requests for the type that wait for a decision. */
  pending: readonly DayUnits[]
  /** Units; of the rule's terms. */
  negativeLimit: number
  /** Credits that are not due yet, where the rule lets them be booked against. */
  futureCredits?: readonly DayUnits[]
}

async function findMovements(ctx: Ctx, db: Db, { employeeId, leaveTypeId }: BalanceKey, from: string) {
  const { rows } = await sql<{ on: string; days: string; is_booked: boolean; is_before: boolean }>`
    select greatest(e.effective_on, ${from}::date - 1) as on, sum(e.days) as days,
      e.kind in ('taken', 'taken_reversal') as is_booked, e.effective_on < ${from}::date as is_before
    from leave_entry e
    where e.org_id = ${ctx.orgId} and e.employee_id = ${employeeId} and e.leave_type_id = ${leaveTypeId}
    group by 1, 3, 4`.execute(db)
  const opening = rows.filter((row) => row.is_before).reduce((sum, row) => sum + toUnits(row.days), 0)
  const movements: Movement[] = rows
    .filter((row) => !row.is_before)
    .map((row) => ({ on: row.on, units: toUnits(row.days), isBooked: row.is_booked }))
  return { opening, movements }
}

/**
 * Whether days can be booked, looking at every day until the last one booked at all (domain decisions, section
 * 5). Call it with the balance locked (`lockBalances`) where the answer decides. Two statements.
 */
export async function canBook(ctx: Ctx, db: Db, asked: Asked): Promise<Sufficiency> {
  const from = asked.days.reduce((min, { on }) => (on < min ? on : min), '9999-12-31')
  const { opening, movements } = await findMovements(ctx, db, asked, from)
  const lots = await findOpenLots(ctx, db, asked)
  const credits = (asked.futureCredits ?? []).map((one) => ({ ...one, isBooked: false }))
  return sufficiency({
    opening,
    movements: [...movements, ...credits],
    lots: lots.map((lot) => ({ id: lot.id, expiresOn: lot.expires_on, left: lot.left })),
    pending: asked.pending,
    request: asked.days,
    negativeLimit: asked.negativeLimit,
  })
}

export type Booking = Omit<NewEntry, 'on' | 'units' | 'kind' | 'lotId'> & {
  kind?: 'taken' | 'encashed'
  /** Units above 0. */
  days: readonly DayUnits[]
}

/** The days that a reference has not been booked for yet. */
async function freshDays(ctx: Ctx, db: Db, { days, source, ref }: Booking): Promise<readonly DayUnits[]> {
  if (!ref) return days
  const refs = days.map(({ on }) => `${ref}:${on}:0`)
  const { rows } = await sql<{ ref: string }>`
    select source_ref as ref from leave_entry
    where org_id = ${ctx.orgId} and source = ${source} and source_ref = any (${refs}::text[])`.execute(db)
  const known = new Set(rows.map((row) => row.ref))
  return days.filter((_, at) => !known.has(refs[at] as string))
}

/**
 * Books days as taken (or paid out), out of the lots that expire first. The balance must be locked by the
 * caller; with a `ref` a day of the same booking is posted once, however often it is sent.
 */
export async function bookDays(ctx: Ctx, db: Db, booking: Booking): Promise<void> {
  const { days: _days, kind = 'taken', ref, ...rest } = booking
  const lots = await findOpenLots(ctx, db, booking)
  const { taken } = takeFromLots(
    await freshDays(ctx, db, booking),
    lots.map((lot) => ({ id: lot.id, expiresOn: lot.expires_on, left: lot.left })),
  )
  const parts = new Map<string, number>()
  const entries = taken.map(({ on, units, lotId }) => {
    const part = parts.get(on) ?? 0
    parts.set(on, part + 1)
    return { ...rest, on, units: -units, kind, lotId, ref: ref ? `${ref}:${on}:${part}` : null }
  })
  await postEntries(ctx, db, entries)
}

interface BookedRow {
  id: number
  employee_id: number
  leave_type_id: number
  effective_on: string
  days: string
  lot_id: number | null
  expires_on: string | null
}

/**
 * Gives back booked days of a source, whole or from a day on: each entry once, into the lot it came from. What
 * comes back into a lot that has expired lapses the same day.
 *
 * @param today where the organisation is
 * @returns units that came back
 */
export async function reverseBooking(
  ctx: Ctx,
  db: Db,
  of: { source: string; sourceId: number; dates?: readonly string[]; today: string; note: string },
): Promise<number> {
  const { rows } = await sql<BookedRow>`
    select e.id, e.employee_id, e.leave_type_id, e.effective_on, e.days, e.lot_id, l.expires_on
    from leave_entry e left join leave_lot l on l.org_id = e.org_id and l.id = e.lot_id
    where e.org_id = ${ctx.orgId} and e.source = ${of.source} and e.source_id = ${of.sourceId}
      and e.kind in ('taken', 'encashed')
      and ${of.dates ? sql`e.effective_on = any (${[...of.dates]}::date[])` : sql`true`}
    order by e.id`.execute(db)
  const entries = rows.flatMap((row): NewEntry[] => {
    const shared = { employeeId: row.employee_id, leaveTypeId: row.leave_type_id, lotId: row.lot_id }
    const link = { source: of.source, sourceId: of.sourceId, note: of.note }
    const units = -toUnits(row.days)
    const back: NewEntry = {
      ...shared,
      ...link,
      on: row.effective_on,
      units,
      kind: 'taken_reversal',
      ref: `reversal:${row.id}`,
    }
    if (row.expires_on === null || row.expires_on >= of.today) return [back]
    const on = row.effective_on > row.expires_on ? row.effective_on : dayAfter(row.expires_on)
    return [back, { ...back, on, units: -units, kind: 'lapse', ref: `reversal-lapse:${row.id}` }]
  })
  const posted = new Set((await postEntries(ctx, db, entries)).map((entry) => entry.ref))
  return entries
    .filter((entry) => entry.kind === 'taken_reversal' && posted.has(entry.ref ?? null))
    .reduce((sum, entry) => sum + entry.units, 0)
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}
