import type { Presence } from '@muster/contract/attendance/presence'
import { clockState } from '../rules/clock-state.ts'
import { type ComputedDay, computeDays, USUAL_REPEAT } from '../rules/compute-days.ts'
import type { ClockFacts } from './clock-facts.queries.ts'

/**
 * Whether somebody is at work at an instant, and on which attendance day: the one answer for the clock and for
 * calendars.
 */
export function presenceOf(
  { days, punches }: Pick<ClockFacts, 'days' | 'punches'>,
  now: Temporal.Instant,
  computed: readonly ComputedDay[] = computeDays(days, punches, now.epochMilliseconds / 1000),
): Presence & { date: string | null } {
  const past = punches.filter(({ at }) => Date.parse(at) <= now.epochMilliseconds)
  const repeatOf = (date: string) => days.find((one) => one.date === date)?.plan.shift?.repeat ?? USUAL_REPEAT
  const { state, since, date } = clockState(computed, past, now.epochMilliseconds / 1000, repeatOf)
  return { state, since, date, outside_hours: state !== 'out' && date === null }
}
