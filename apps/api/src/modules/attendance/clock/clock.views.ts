import type { ClockView } from '@muster/contract/attendance/clock.contract'
import { dayInZone } from '../../../lib/zone-day.ts'
import { clockActions } from '../rules/clock-state.ts'
import { type ComputedDay, computeDays } from '../rules/compute-days.ts'
import type { ClockFacts, ClockPerson } from './clock-facts.queries.ts'
import { presenceOf } from './presence.ts'

export interface ClockStatus {
  view: ClockView
  computed: readonly ComputedDay[]
}

const NOTHING = {
  worked: 0,
  break_minutes: 0,
  first_in: null,
  last_out: null,
  late_by: 0,
  status: 'expected',
}

/** The clock of an employee: their state and its day. */
export function clockStatusOf(
  person: Pick<ClockPerson, 'time_zone'>,
  { days, punches, policy }: ClockFacts,
  now: Temporal.Instant,
  computed: readonly ComputedDay[] = computeDays(days, punches, now.epochMilliseconds / 1000),
): ClockStatus {
  const { date, ...present } = presenceOf({ days, punches }, now, computed)
  const today = dayInZone(now, person.time_zone)
  const shown = date ?? today
  const day = computed.find((one) => one.date === shown)
  const plan = days.find((one) => one.date === shown)?.plan
  const ids = new Set(day?.punchIds ?? [])
  const { worked, break_minutes, first_in, last_out, late_by, status } = day ?? NOTHING
  return {
    computed,
    view: {
      ...present,
      ...{ date: shown, time_zone: plan?.zone ?? person.time_zone, now: now.toString() },
      ...{ worked, break_minutes, first_in, last_out, late_by, status },
      shift: plan?.shift
        ? {
            name: plan.shift.name,
            start: plan.shift.start,
            end: plan.shift.end,
            color: plan.shift.color,
          }
        : null,
      off: plan?.off ?? null,
      off_name: plan?.offName ?? null,
      punches: punches
        .filter(({ id }) => ids.has(id))
        .map(({ id, at, direction, source }) => ({
          ID: id,
          at,
          direction,
          source: source as ClockView['punches'][number]['source'],
        })),
      actions: [...clockActions[present.state]],
      needs: { position: policy.place !== 'off' && policy.has_fences, selfie: policy.needs_selfie },
      allows: { web: policy.allows_web, mobile: policy.allows_mobile },
      offline_hours: policy.offline_hours,
    },
  }
}
