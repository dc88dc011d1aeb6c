import { dayNumber } from '@muster/contract/kit/day-number'
import { HALVES, halvesByDay } from './half-days.ts'
import type { NoticeSettlementInput } from './notice-settlement-types.ts'

/** Day number of the notice's end; the rest in halves of days. */
export interface ServedNotice {
  end: number
  served: number
  shortfall: number
}

const LAST_DAY = dayNumber('9999-12-31')

/** Rule 2: what a date counts towards the notice, in halves. */
function weights(
  { notice, leave }: NoticeSettlementInput,
  offDays: ReadonlySet<number>,
): (day: number) => number {
  const taken = halvesByDay(leave)
  return (day) => {
    if (notice.counts === 'working' && offDays.has(day)) return 0
    return notice.extend_by_leave ? HALVES - (taken.get(day) ?? 0) : HALVES
  }
}

/**
 * Rules 2 and 3: when the notice ends, how much of it is served, and what is short of it.
 *
 * @throws RangeError if the notice ends after the year 9999
 */
export function servedNotice(input: NoticeSettlementInput, offDays: ReadonlySet<number>): ServedNotice {
  const { notice } = input
  const resigned = dayNumber(input.resigned_on)
  const required = notice.days * HALVES
  if (required === 0) return { end: resigned, served: 0, shortfall: 0 }
  const lastWorkingDay = dayNumber(input.last_working_day)
  const weightOf = weights(input, offDays)
  let end = notice.from === 'same_day' ? resigned : resigned + 1
  let reached = 0
  let served = 0
  for (; ; end++) {
    if (end > LAST_DAY) throw new RangeError('The notice has no end')
    reached += weightOf(end)
    if (end <= lastWorkingDay) served = reached
    if (reached >= required) break
  }
  // The last date may count more than was still required.
  served = Math.min(served, required)
  return { end, served, shortfall: Math.max(0, required - served - notice.waived * HALVES) }
}
