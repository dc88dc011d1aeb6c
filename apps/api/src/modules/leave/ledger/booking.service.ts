import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  resolvedQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { YearEndAhead } from '../rules/known-lapses.ts'
import { type DayUnits, debitFromLots } from '../rules/lots.ts'
import { type Movement, type Sufficiency, sufficiency } from '../rules/sufficiency.ts'
import { toUnits } from '../rules/units.ts'
import { type BalanceKey, type LotRow, openLotsQuery, surelyPast } from './balances.queries.ts'
import { type NewEntry, postEntries } from './entries.ts'

export interface BookingInput extends BalanceKey {
  /** Counted days of the request, in units. */
  days: readonly DayUnits[]
  /** Days of the employee's other pending requests for the type. */
  pending: readonly DayUnits[]
  /** In units, from the rule's terms. */
  negativeLimit: number
  /** Future credits, if the rule allows booking against them. */
  futureCredits?: readonly DayUnits[]
  /** In the organisation's time zone; needed when days may be in the past. */
  today?: string
  /** Leave years that end before the last day and are not closed yet. */
  yearEnds?: readonly YearEndAhead[]
}

interface MovementRow {
  on: string
  days: string | number
  is_booked: boolean
  is_from_lot: boolean
}

function movementsQuery(ctx: Ctx, { employeeId, leaveTypeId }: BalanceKey, from: string) {
  const before = addDays(from, -1)
  const pivot = before < surelyPast(ctx) ? before : surelyPast(ctx)
  const statement = sql<MovementRow>`
    select greatest(e.effective_on, ${pivot}::date) as on, sum(e.days) as days,
      e.kind in ('taken', 'taken_reversal') as is_booked, e.lot_id is not null as is_from_lot
    from leave_entry e
    where e.org_id = ${ctx.orgId} and e.employee_id = ${employeeId} and e.leave_type_id = ${leaveTypeId}
    group by 1, 3, 4`
  return deferredQuery(statement, (rows) => movementsOf(rows, from))
}

function movementsOf(rows: readonly MovementRow[], from: string) {
  const all: Movement[] = rows.map((row) => ({
    ...{ on: row.on, units: toUnits(row.days), isBooked: row.is_booked, isFromLot: row.is_from_lot },
  }))
  const earlier = all.filter(({ on }) => on < from)
  const opening = earlier.reduce((sum, { units }) => sum + units, 0)
  return { opening, earlier, movements: all.filter(({ on }) => on >= from) }
}

type BookingCheck = (
  input: Pick<BookingInput, 'pending' | 'negativeLimit' | 'futureCredits' | 'today' | 'yearEnds'> & {
    lots: readonly LotRow[]
  },
) => Sufficiency

/**
 * Decides from posted entries and open lots whether days can be booked, checking every date up to the last
 * booked one (domain decisions, section 5). Lock the balance (`lockBalances`) first where the result decides.
 */
export function canBookQuery(
  ctx: Ctx,
  { days, ...key }: BalanceKey & Pick<BookingInput, 'days'>,
): DeferredQuery<BookingCheck> {
  const from = days.reduce((min, { on }) => (on < min ? on : min), '9999-12-31')
  return mapQuery(
    movementsQuery(ctx, key, from),
    (posted) =>
      ({ lots, pending, negativeLimit, today, yearEnds, futureCredits = [] }) => {
        const credits = futureCredits.map((one) => ({ ...one, isBooked: false }))
        return sufficiency({
          ...{
            opening: posted.opening,
            earlier: posted.earlier,
            movements: [...posted.movements, ...credits],
          },
          lots: lots.map((lot) => ({ id: lot.id, expiresOn: lot.expires_on, left: lot.left })),
          ...{ pending, request: days, negativeLimit },
          ...(today ? { today } : {}),
          ...(yearEnds ? { yearEnds } : {}),
        })
      },
  )
}

/** Whether days can be booked. One statement. */
export async function canBook(ctx: Ctx, db: Db, input: BookingInput): Promise<Sufficiency> {
  const known = combineQueries({ check: canBookQuery(ctx, input), lots: openLotsQuery(ctx, input) })
  const { check, lots } = await runQuery(db, known)
  return check({ ...input, lots })
}

export type Booking = Omit<NewEntry, 'on' | 'units' | 'kind' | 'lotId'> & {
  kind?: 'taken' | 'encashed'
  /** Units above 0. */
  days: readonly DayUnits[]
}

/** Days not yet booked under a reference. */
function newDaysQuery(
  ctx: Ctx,
  { days, source, ref }: Pick<Booking, 'days' | 'source' | 'ref'>,
): DeferredQuery<readonly DayUnits[]> {
  if (!ref) return resolvedQuery(days)
  const refs = days.map(({ on }) => `${ref}:${on}:0`)
  const statement = sql<{ ref: string }>`
    select source_ref as ref from leave_entry
    where org_id = ${ctx.orgId} and source = ${source} and source_ref = any (${refs}::text[])`
  return deferredQuery(statement, (rows) => {
    const known = new Set(rows.map((row) => row.ref))
    return days.filter((_, at) => !known.has(refs[at] as string))
  })
}

/** Lots to take from and new days of a booking; read with the balance locked. */
export interface BookingFacts {
  lots: readonly LotRow[]
  fresh: readonly DayUnits[]
}

export const bookingQuery = (
  ctx: Ctx,
  booking: BalanceKey & Pick<Booking, 'days' | 'source' | 'ref'>,
): DeferredQuery<BookingFacts> =>
  combineQueries({ lots: openLotsQuery(ctx, booking), fresh: newDaysQuery(ctx, booking) })

/**
 * Books days as taken or encashed, from the lots that expire first. The caller must have locked the balance.
 * With a `ref` idempotent by day.
 *
 * @param facts result of `bookingQuery`, if already loaded
 */
export async function bookDays(ctx: Ctx, db: Db, booking: Booking, facts?: BookingFacts): Promise<void> {
  const { days: _days, kind = 'taken', ref, ...rest } = booking
  const { lots, fresh } = facts ?? (await runQuery(db, bookingQuery(ctx, booking)))
  const { taken } = debitFromLots(
    fresh,
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
 * Reverses booked days of a source, all or from a date on: each entry once, into its original lot. Days
 * returned to an expired lot lapse on the same day.
 *
 * @param today in the organisation's time zone
 * @returns units returned
 */
export async function reverseBooking(
  ctx: Ctx,
  db: Db,
  of: { source: string; sourceId: number; dates?: readonly string[]; today: string; note: string | Text },
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
    const reversal: NewEntry = {
      ...shared,
      ...link,
      on: row.effective_on,
      units,
      kind: 'taken_reversal',
      ref: `reversal:${row.id}`,
    }
    if (row.expires_on === null || row.expires_on >= of.today) return [reversal]
    const on = row.effective_on > row.expires_on ? row.effective_on : addDays(row.expires_on, 1)
    return [reversal, { ...reversal, on, units: -units, kind: 'lapse', ref: `reversal-lapse:${row.id}` }]
  })
  const posted = new Set((await postEntries(ctx, db, entries)).map((entry) => entry.ref))
  return entries
    .filter((entry) => entry.kind === 'taken_reversal' && posted.has(entry.ref ?? null))
    .reduce((sum, entry) => sum + entry.units, 0)
}
