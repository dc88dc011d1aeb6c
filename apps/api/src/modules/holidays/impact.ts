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
  /** Days that may be off or not otherwise than before; `to` null goes on. */
  from: string
  to: string | null
  /** Only these days, where they are few. */
  dates: readonly string[] | null
  /** Days off as they are stored, and as they would be. */
  before: Days
  after: Days
}

/**
 * What a change does to days that people have booked, by the module that books them: a line for each booking whose
 * count differs. It changes nothing; the module above decides later what becomes of the bookings.
 */
export type HolidayImpactSource = (ctx: Ctx, db: Db, change: CalendarChange) => Promise<ImpactLine[]>

const sources: HolidayImpactSource[] = []

/** Called where a module connects. */
export function registerHolidayImpact(source: HolidayImpactSource): void {
  sources.push(source)
}

/** Days off of these dates have changed, in the transaction that saves it. `to` null: from that day on. */
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
 * Lets a change pass that touches nothing booked, or whose effect the caller has seen just as it is now.
 *
 * @param seen the digest of what was shown
 * @throws AppError `holidays.impact_unseen` with what would change
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
