import { addDays } from '@muster/contract/kit/days'
import { MOST_DAYS } from '@muster/contract/requests/day-requests.contract'

export interface DutySpan {
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

/** The days of a trip in spans as long as a request for days may be, one after the other. */
export function dutySpans(from: string, to: string): DutySpan[] {
  const spans: DutySpan[] = []
  for (let start = from; start <= to; start = addDays(start, MOST_DAYS)) {
    const end = addDays(start, MOST_DAYS - 1)
    spans.push({ from: start, to: end < to ? end : to })
  }
  return spans
}
