import { amountUnits } from '@muster/contract/kit/amounts'
import { daysBetween } from '@muster/contract/kit/days'
import type { PolicyTerms } from '@muster/contract/travel/policies.contract'
import { classes, type FindingCode, type Mode, type Tier } from '@muster/contract/travel/travel.constants'
import { daysOfPlan, type TripPlan } from './trip-plan.ts'

/** A policy that is for the traveller. */
export interface AppliedPolicy extends PolicyTerms {
  name: string
}

export interface JudgedTrip extends TripPlan {
  /** The day of the request, of the organisation. */
  today: string
  /** Days before departure that the desk needs. */
  cutOffDays: number
  /** Tiers of known cities, by name in lower case. */
  tiers: Readonly<Record<string, Tier>>
  /** The most specific first. */
  policies: readonly AppliedPolicy[]
}

/** Something outside the policy, with what its words need. */
export interface PolicyFinding {
  code: FindingCode
  /** `leg:0`, `stay:1`. */
  part: string
  /** Null for the desk’s own cut-off. */
  policy: string | null
  mode?: Mode
  asked?: string
  allowed?: string
  /** Minutes, days or nights that are needed. */
  least?: number
  amount?: string
}

const rankOf = (mode: Mode, name: string) => (classes[mode] as readonly string[]).indexOf(name)

const tierOf = (tiers: JudgedTrip['tiers'], city: string): Tier => tiers[city.trim().toLowerCase()] ?? 3

/**
 * Of several policies for somebody, the most specific one that says anything of a mode decides about its classes: the highest of
 * those whose duration the leg reaches.
 */
function classFindings({ legs, policies }: JudgedTrip): PolicyFinding[] {
  return legs.flatMap(({ mode, class: asked, minutes }, at): PolicyFinding[] => {
    const policy = policies.find((one) => one.classes.some((term) => term.mode === mode))
    if (!policy) return []
    const terms = policy.classes.filter((term) => term.mode === mode)
    const found = { part: `leg:${at}`, policy: policy.name, mode }
    const reached = terms.filter(({ from_minutes }) => from_minutes <= (minutes ?? 0))
    if (reached.length === 0) {
      const least = Math.min(...terms.map(({ from_minutes }) => from_minutes))
      return [{ ...found, code: 'too_short', least }]
    }
    if (asked === null) return []
    const allowed = reached.reduce((best, term) =>
      rankOf(mode, term.class) > rankOf(mode, best.class) ? term : best,
    ).class
    return rankOf(mode, asked) > rankOf(mode, allowed) ? [{ ...found, code: 'class', asked, allowed }] : []
  })
}

function capFindings({ stays, policies, tiers }: JudgedTrip): PolicyFinding[] {
  return stays.flatMap(({ city, per_night }, at): PolicyFinding[] => {
    if (per_night === null) return []
    const tier = tierOf(tiers, city)
    for (const { name, caps } of policies) {
      const cap = caps.find((one) => one.tier === tier)
      if (!cap) continue
      return amountUnits(per_night) > amountUnits(cap.amount)
        ? [{ code: 'night_cap', part: `stay:${at}`, policy: name, asked: city, amount: cap.amount }]
        : []
    }
    return []
  })
}

/** The first leg of each mode says whether it is asked for early enough. */
function aheadFindings({ legs, policies, today }: JudgedTrip): PolicyFinding[] {
  return legs.flatMap(({ mode, on }, at): PolicyFinding[] => {
    if (legs.findIndex((one) => one.mode === mode) < at) return []
    const policy = policies.find((one) => one.ahead.some((term) => term.mode === mode))
    const term = policy?.ahead.find((one) => one.mode === mode)
    if (!policy || !term || daysBetween(today, on) >= term.days) return []
    return [{ code: 'booked_late', part: `leg:${at}`, policy: policy.name, mode, least: term.days }]
  })
}

/**
 * What of a trip is outside the policies of one traveller, and why; in the order of the plan. Each aspect (classes of a mode, the
 * cap of a tier, days ahead of a mode) is judged by the most specific policy that says anything of it; what no policy mentions is
 * allowed.
 */
export function judgeTrip(trip: JudgedTrip): PolicyFinding[] {
  const days = daysOfPlan(trip)
  const isLate = days !== null && daysBetween(trip.today, days.from) < trip.cutOffDays
  const cutOff: PolicyFinding[] = isLate
    ? [
        {
          code: 'cut_off',
          part: trip.legs.length > 0 ? 'leg:0' : 'stay:0',
          policy: null,
          least: trip.cutOffDays,
        },
      ]
    : []
  return [...cutOff, ...classFindings(trip), ...aheadFindings(trip), ...capFindings(trip)]
}
