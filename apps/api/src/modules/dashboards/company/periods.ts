import { MOST_PERIODS, type TrendStep } from '@muster/contract/dashboards/people-figures'
import { addDays, addMonths, daysIn, firstOfMonth, lastOfMonth, mondayOf } from '@muster/contract/kit/days'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { refuseQuery } from '../../../platform/datasets/refuse-query.ts'
import { companyTexts } from './company.texts.ts'

const MONTHS_SHOWN = 12

/** Every number of people is an integer in a query over so many days: more are a mistake. */
const LONGEST = 366 * 30

/**
 * The days that figures are about: by default twelve months, those of today or of the last day among them.
 *
 * @throws AppError `request.invalid` when they end before they begin
 */
export function daysAsked(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayPeriod {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const from = asked.from ?? firstOfMonth(addMonths(to, 1 - MONTHS_SHOWN))
  if (to < from) refuseQuery('to', companyTexts.text('lastDayBeforeFirst'))
  if (daysIn(from, to) > LONGEST) refuseQuery('from', companyTexts.text('tooManyDays'))
  return { from, to }
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const

/** Last day of the week, month, quarter or year of a day. */
function lastOf(step: TrendStep, day: string): string {
  if (step === 'week') return addDays(mondayOf(day), 6)
  const months = MONTHS_OF[step]
  const first = addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % months))
  return lastOfMonth(addMonths(first, months - 1))
}

/**
 * Divides a period by the calendar; the first and the last part may be shorter.
 *
 * @throws AppError `request.invalid` for more parts than a trend has
 */
export function dividedInto(step: TrendStep, { from, to }: DayPeriod): DayPeriod[] {
  const parts: DayPeriod[] = []
  for (let first = from; first <= to; ) {
    if (parts.length === MOST_PERIODS)
      refuseQuery('step', companyTexts.text('tooManyPeriods', { most: MOST_PERIODS }))
    const end = lastOf(step, first)
    const last = end < to ? end : to
    parts.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return parts
}
