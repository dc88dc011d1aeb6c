import { judgePlace } from '@muster/contract/organisation/geo/fence'
import { fail } from '../../../platform/errors.ts'
import type { fencesOfPeople } from '../../organisation/index.ts'
import { clockTexts } from './clock.texts.ts'
import type { Policy } from './clock-facts.queries.ts'
import { isInNetworks } from './networks.ts'

export interface GivenPunch {
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

const UNASKED: Verdict = { place_verdict: null, fence_id: null, distance_m: null }
const RANK = { inside: 0, unclear: 1, outside: 2 } as const

/** Best match of a punch with the employee's geofences on that date. Never inside without a position. */
function judge(fences: Fences, given: GivenPunch): Verdict {
  if (fences.length === 0) return { ...UNASKED, place_verdict: 'free' }
  const point = { latitude: given.latitude ?? Number.NaN, longitude: given.longitude ?? Number.NaN }
  const [best] = fences
    .map(({ id, fence }) => ({ id, ...judgePlace(point, given.accuracy ?? Number.NaN, fence) }))
    .sort(
      (a, b) =>
        RANK[a.verdict] - RANK[b.verdict] ||
        (a.distance_m ?? Number.POSITIVE_INFINITY) - (b.distance_m ?? Number.POSITIVE_INFINITY),
    )
  return best
    ? { place_verdict: best.verdict, fence_id: best.id, distance_m: best.distance_m }
    : { ...UNASKED, place_verdict: 'outside' }
}

function needPlace(policy: Policy, verdict: Verdict, given: GivenPunch): void {
  if (policy.place !== 'require' || verdict.place_verdict === 'inside' || verdict.place_verdict === 'free')
    return
  if (given.latitude === undefined || given.longitude === undefined || given.accuracy === undefined)
    fail('attendance.position_missing')
  const metres = verdict.distance_m
  const distance =
    verdict.place_verdict === 'unclear' || metres === null
      ? clockTexts.text('yourDeviceDoesNotKnowItsPlace')
      : clockTexts.text('mAway', { metres: Math.round(metres).toLocaleString('en') })
  fail('attendance.outside_fence', { parameters: { distance } })
}

/** Whether geofences restrict clocking, or are recorded. */
export const asksPlace = (policy: Policy): boolean => policy.place !== 'off' && policy.has_fences

/**
 * Checks a punch against the policy: position, network, selfie.
 *
 * @param fences of the employee on the date of the punch, if `asksPlace`
 * @throws AppError `attendance.clock_not_allowed`, `attendance.outside_network`, `attendance.selfie_missing`,
 * `attendance.position_missing`, `attendance.outside_fence`
 */
export function admitPunch(
  ip: string,
  { policy, fences }: { policy: Policy; fences: Fences },
  given: GivenPunch,
): PlaceFacts {
  const isAllowed = given.way === 'web' ? policy.allows_web : policy.allows_mobile
  if (!isAllowed)
    fail('attendance.clock_not_allowed', {
      parameters: {
        way: given.way === 'web' ? clockTexts.text('inTheBrowser') : clockTexts.text('withThePhone'),
      },
    })
  const ip_allowed = policy.network === 'off' ? null : isInNetworks(ip, policy.networks)
  // The network at upload time proves nothing about an earlier offline punch.
  const isOffline = given.offline_at !== undefined
  if (policy.network === 'require' && ip_allowed === false && !isOffline) fail('attendance.outside_network')
  if (policy.needs_selfie && given.selfie === undefined && !isOffline) fail('attendance.selfie_missing')
  const verdict = asksPlace(policy) ? judge(fences, given) : UNASKED
  needPlace(policy, verdict, given)
  return { ...verdict, ip_allowed: isOffline ? null : ip_allowed }
}
