import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { addDays } from '@muster/contract/kit/days'
import type { TripLeg, TripStay } from '@muster/contract/travel/travel-shapes'

export interface TripPlan {
  legs: readonly TripLeg[]
  stays: readonly TripStay[]
}

/** First and last day: of legs, and from the first night to the morning after the last. Null without any. */
export function daysOfPlan({ legs, stays }: TripPlan): { from: string; to: string } | null {
  const days = [
    ...legs.map(({ on }) => on),
    ...stays.flatMap(({ from, nights }) => [from, addDays(from, nights)]),
  ].sort()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** “Pune → Mumbai → Pune”; a leg that starts elsewhere begins anew: “Pune → Delhi, Agra → Pune”. Stays alone name their cities. */
export function routeOf({ legs, stays }: TripPlan): string {
  if (legs.length === 0) return [...new Set(stays.map(({ city }) => city))].join(', ')
  const runs: string[][] = []
  for (const { from, to } of legs) {
    const run = runs.at(-1)
    if (run && isSame(run.at(-1) as string, from)) run.push(to)
    else runs.push([from, to])
  }
  return runs.map((run) => run.join(' → ')).join(', ')
}

/** The exact sum of what legs and nights are estimated at. */
export function estimateOf({ legs, stays }: TripPlan): string {
  const ofLegs = legs.map(({ estimate }) => (estimate === null ? 0n : amountUnits(estimate)))
  const ofStays = stays.map(({ per_night, nights }) =>
    per_night === null ? 0n : amountUnits(per_night) * BigInt(nights),
  )
  return amountText([...ofLegs, ...ofStays].reduce((sum, one) => sum + one, 0n))
}

/** Position of the first leg that is before the one above it; −1 for legs in order. */
export const legOutOfOrder = ({ legs }: TripPlan): number =>
  legs.findIndex(({ on }, at) => at > 0 && on < (legs[at - 1] as TripLeg).on)

/** The city that the travellers are in longest, for whoever asks where they are. */
export function destinationOf({ legs, stays }: TripPlan): string {
  const [longest] = [...stays].sort((one, other) => other.nights - one.nights)
  return longest?.city ?? legs[0]?.to ?? ''
}
