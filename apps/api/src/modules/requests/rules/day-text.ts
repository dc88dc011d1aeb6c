import { writtenDay } from '../../../lib/texts/long-day.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import { rangeTexts } from '../range.texts.ts'

/** Formats `2026-12-03` as 3 December 2026, for server texts. */
export function dayText(day: string): string {
  return writtenDay(day)
}

/** Formats a range: `3 December 2026`, `3 to 5 December 2026`, `30 November to 2 December 2026`. */
export function rangeText(from: string, to: string): Text {
  if (from === to) return rangeTexts.text('day', { from })
  const [a, b] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (a.year !== b.year) return rangeTexts.text('acrossYears', { from, to })
  return a.month === b.month
    ? rangeTexts.text('withinMonth', { first: a.day, to })
    : rangeTexts.text('acrossMonths', { from, to })
}
