import { judgePlace } from '@muster/contract/organisation/geo/fence'
import { fail } from '../../../platform/errors.ts'
import type { fencesOfPeople } from '../../organisation/index.ts'
import { clockTexts } from './clock.texts.ts'
import type { Policy } from './clock-facts.queries.ts'
import { isInNetworks } from './networks.ts'

export interface PunchInput {
  key: string
  way: 'web' | 'mobile'
  latitude?: number | undefined
  longitude?: number | undefined
  accuracy?: number | undefined
  selfie?: string | undefined
  offline_at?: string | undefined
}

export interface PlaceFacts {
  place_verdict: 'inside' | 'outside' | 'unclear' | 'free' | null
  fence_id: number | null
  distance_m: number | null
  ip_allowed: boolean | null
}

/** Geofences of one employee on a date. */
export type Fences = readonly Pick<
  NonNullable<ReturnType<Awaited<ReturnType<typeof fencesOfPeople>>['get']>>[number],
  'id' | 'fence'
>[]

type Verdict = Pick<PlaceFacts, 'place_verdict' | 'fence_id' | 'distance_m'>

const NO_VERDICT: Verdict = { place_verdict: null, fence_id: null, distance_m: null }
const RANK = { inside: 0, unclear: 1, outside: 2 } as const

/** Best match of a punch with the employee's geofences on that date. Never inside without a position. */
function matchFences(fences: Fences, input: PunchInput): Verdict {
  if (fences.length === 0) return { ...NO_VERDICT, place_verdict: 'free' }
  const point = { latitude: input.latitude ?? Number.NaN, longitude: input.longitude ?? Number.NaN }
  const [best] = fences
    .map(({ id, fence }) => ({ id, ...judgePlace(point, input.accuracy ?? Number.NaN, fence) }))
    .sort(
      (a, b) =>
        RANK[a.verdict] - RANK[b.verdict] ||
        (a.distance_m ?? Number.POSITIVE_INFINITY) - (b.distance_m ?? Number.POSITIVE_INFINITY),
    )
  return best
    ? { place_verdict: best.verdict, fence_id: best.id, distance_m: best.distance_m }
    : { ...NO_VERDICT, place_verdict: 'outside' }
}

function requirePlace(policy: Policy, verdict: Verdict, input: PunchInput): void {
  if (policy.place !== 'require' || verdict.place_verdict === 'inside' || verdict.place_verdict === 'free')
    return
  if (input.latitude === undefined || input.longitude === undefined || input.accuracy === undefined)
    fail('attendance.position_missing')
  const metres = verdict.distance_m
  const distance =
    verdict.place_verdict === 'unclear' || metres === null
      ? clockTexts.text('locationInaccurate')
      : clockTexts.text('metresAway', { metres: Math.round(metres).toLocaleString('en') })
  fail('attendance.outside_fence', { parameters: { distance } })
}

/** Whether geofences restrict clocking, or are recorded. */
export const needsPosition = (policy: Policy): boolean => policy.place !== 'off' && policy.has_fences

/**
 * Checks a punch against the policy: position, network, selfie.
 *
 * @param fences of the employee on the date of the punch, if `needsPosition`
 * @throws AppError `attendance.clock_not_allowed`, `attendance.outside_network`, `attendance.selfie_missing`,
 * `attendance.position_missing`, `attendance.outside_fence`
 */
export function admitPunch(
  ip: string,
  { policy, fences }: { policy: Policy; fences: Fences },
  input: PunchInput,
): PlaceFacts {
  const isAllowed = input.way === 'web' ? policy.allows_web : policy.allows_mobile
  if (!isAllowed)
    fail('attendance.clock_not_allowed', {
      parameters: {
        way: input.way === 'web' ? clockTexts.text('viaBrowser') : clockTexts.text('viaPhone'),
      },
    })
  const ip_allowed = policy.network === 'off' ? null : isInNetworks(ip, policy.networks)
  // The network at upload time proves nothing about an earlier offline punch: see `refuseUnproven`.
  const isOffline = input.offline_at !== undefined
  if (policy.network === 'require' && ip_allowed === false && !isOffline) fail('attendance.outside_network')
  if (policy.needs_selfie && input.selfie === undefined && !isOffline) fail('attendance.selfie_missing')
  const verdict = needsPosition(policy) ? matchFences(fences, input) : NO_VERDICT
  requirePlace(policy, verdict, input)
  return { ...verdict, ip_allowed: isOffline ? null : ip_allowed }
}
