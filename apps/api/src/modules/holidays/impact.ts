import { createHash } from 'node:crypto'
import type { HolidayImpact } from '@muster/contract/holidays/holiday-shapes'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { defineHook } from '../../platform/hooks.ts'
import { offDaysOf, type PlannedCalendar } from './off-days.ts'
import type { OffDays } from './rules/off-days.ts'

export type ImpactLine = HolidayImpact['lines'][number]

type Days = (employeeIds: readonly number[], from: string, to: string) => Promise<Map<number, OffDays>>

/** A change of holidays or week-offs that is about to be saved. */
export interface CalendarChange {
  /** Range of dates that may change; `to` null: no end. */
  from: string
  to: string | null
  /** Restricts the range to these dates, if they are few. */
  dates: readonly string[] | null
  /** Off-days as stored, and after the change. */
  before: Days
  after: Days
}

/**
 * Previews the effect of a change on bookings, provided by the module that books: one line per booking whose
 * count differs. Read-only; the module decides later what happens to the bookings.
 */
export type HolidayImpactSource = (ctx: Ctx, db: Db, change: CalendarChange) => Promise<ImpactLine[]>

const sources: HolidayImpactSource[] = []

/** Called when a module connects. */
export function registerHolidayImpact(source: HolidayImpactSource): void {
  sources.push(source)
}

/** Emitted in the transaction that changes off-days. `to` null: no end. */
export const daysOffChanged = defineHook<{ from: string; to: string | null }>('holidays.days_off_changed')

const SHOWN = 200

async function linesOf(
  ctx: Ctx,
  db: Db,
  change: Omit<CalendarChange, 'before' | 'after'>,
  planned: PlannedCalendar,
) {
  const whole: CalendarChange = {
    ...change,
    before: (ids, from, to) => offDaysOf(ctx, db, ids, from, to),
    after: (ids, from, to) => offDaysOf(ctx, db, ids, from, to, planned),
  }
  const lines: ImpactLine[] = []
  for (const source of sources) lines.push(...(await source(ctx, db, whole)))
  return lines
}

const digestOf = (lines: readonly ImpactLine[]) =>
  createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 32)

/**
 * Accepts a change that affects no bookings, or whose current effect the caller has seen.
 *
 * @param seen digest of the effect that was shown
 * @throws AppError `holidays.impact_unseen` with the current effect
 */
export async function requireSeen(
  ctx: Ctx,
  db: Db,
  change: Omit<CalendarChange, 'before' | 'after'>,
  planned: PlannedCalendar,
  seen: string | undefined,
): Promise<void> {
  if (sources.length === 0) return
  const lines = await linesOf(ctx, db, change, planned)
  if (lines.length === 0) return
  const digest = digestOf(lines)
  if (seen === digest) return
  const data: HolidayImpact = { digest, total: lines.length, lines: lines.slice(0, SHOWN) }
  fail('holidays.impact_unseen', { data })
}
