import { type DayPeriod, daysOfPeriod, type RelativePeriod } from '@muster/contract/reports/relative-periods'

/** What decides the days of a widget; the first that is given counts. */
export interface DaysAsked {
  /** The widget's own period: it stays, whatever its reader chooses. */
  readonly own?: RelativePeriod | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly period?: RelativePeriod | undefined
  /** The dashboard's. */
  readonly usual: RelativePeriod
}

/**
 * The days that a widget is about. A period that has begun ends today: figures of days to come are not known yet.
 *
 * @param today the organisation's date
 * @returns null when the last day is before the first
 */
export function daysAsked({ own, from, to, period, usual }: DaysAsked, today: string): DayPeriod | null {
  if (own === undefined && from !== undefined && to !== undefined) return from <= to ? { from, to } : null
  const whole = daysOfPeriod(own ?? period ?? usual, today)
  return { from: whole.from, to: whole.to > today && whole.from <= today ? today : whole.to }
}
