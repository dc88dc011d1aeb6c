import { type ExactInstant, readInstant } from '../../../lib/instant.ts'
import { comparePunches, isSamePunch, type PunchDirection } from './punch-order.ts'

/** Keys match a case of `npm run -s rule -- bind-punches`; instants are RFC 3339. */
export interface BindPunchesInput<Id = string> {
  instances: readonly {
    id: Id
    start: string
    end: string
    /** Minutes. */
    window_before: number
    window_after: number
  }[]
  punches: readonly { at: string; direction: PunchDirection }[]
}

export interface BoundPunch<Id = string> {
  at: string
  direction: PunchDirection
  instance: Id | null
}

/** Times are integers in the smallest unit used by any instant of the input. */
interface Instance<Id> {
  id: Id
  start: bigint
  end: bigint
  from: bigint
  until: bigint
}

/** At most one instance is open or on break at a time. */
type State<Id> = { instance: Instance<Id>; mode: 'open' | 'on_break' } | null

const widestFraction = (instants: readonly ExactInstant[]) =>
  instants.reduce((width, { fraction }) => Math.max(width, fraction.length), 0)

function readInstances<Id>(
  instances: BindPunchesInput<Id>['instances'],
  spans: readonly { start: ExactInstant; end: ExactInstant }[],
  exact: (instant: ExactInstant) => bigint,
): Instance<Id>[] {
  const lasting = (minutes: number) => exact({ seconds: minutes * 60, fraction: '' })
  return instances.map(({ id, window_before, window_after }, index) => {
    const span = spans[index]!
    const start = exact(span.start)
    const end = exact(span.end)
    return { id, start, end, from: start - lasting(window_before), until: end + lasting(window_after) }
  })
}

const distance = (a: bigint, b: bigint) => (a < b ? b - a : a - b)

/** Rule 3: the instance nearest by its start or end; ties go to the earlier start. */
function nearest<Id>(candidates: readonly Instance<Id>[], at: bigint, edge: 'start' | 'end'): Instance<Id> {
  return candidates.reduce((best, one) => {
    const difference = distance(one[edge], at) - distance(best[edge], at)
    const isNearer = difference < 0n || (difference === 0n && one.start < best.start)
    return isNearer ? one : best
  })
}

/** Rule 3: the candidate that a punch continues, if any. */
function continued<Id>(
  candidates: readonly Instance<Id>[],
  direction: PunchDirection,
  state: State<Id>,
): Instance<Id> | undefined {
  if (state === null || direction === 'in') return undefined
  // Only the end of a break continues an instance on break.
  if (state.mode === 'on_break' && direction !== 'break_end') return undefined
  return candidates.find((one) => one === state.instance)
}

function chooseInstance<Id>(
  candidates: readonly Instance<Id>[],
  direction: PunchDirection,
  at: bigint,
  state: State<Id>,
): Instance<Id> {
  const [only] = candidates
  if (only && candidates.length === 1) return only
  return (
    continued(candidates, direction, state) ?? nearest(candidates, at, direction === 'out' ? 'end' : 'start')
  )
}

/** Rule 2: the state after a bound punch. */
function stateAfter<Id>(state: State<Id>, instance: Instance<Id>, direction: PunchDirection): State<Id> {
  const isOpen = state?.instance === instance && state.mode === 'open'
  const opens = direction === 'in' || direction === 'break_end' || (direction === 'unknown' && !isOpen)
  if (opens) return { instance, mode: 'open' }
  if (direction === 'break_start' && isOpen) return { instance, mode: 'on_break' }
  return state?.instance === instance ? null : state
}

/**
 * Binds each punch of an employee to the shift whose window contains it; of several, to the one it continues,
 * so that a night shift's clock-out never counts for the next day. Sorted by time, without repeats. Rules:
 * `docs/rules.md`.
 *
 * @throws RangeError for a time that is not an RFC 3339 instant
 */
export function bindPunches<Id = string>({ instances, punches }: BindPunchesInput<Id>): BoundPunch<Id>[] {
  const spans = instances.map(({ start, end }) => ({ start: readInstant(start), end: readInstant(end) }))
  const timed = punches.map(({ at, direction }) => ({ ...readInstant(at), at, direction }))
  const decimals = widestFraction([...spans.flatMap(({ start, end }) => [start, end]), ...timed])
  const scale = 10n ** BigInt(decimals)
  const exact = ({ seconds, fraction }: ExactInstant) =>
    BigInt(seconds) * scale + BigInt(fraction.padEnd(decimals, '0'))
  const known = readInstances(instances, spans, exact)
  const bound: BoundPunch<Id>[] = []
  let state: State<Id> = null
  let last: (typeof timed)[number] | undefined
  for (const punch of timed.sort(comparePunches)) {
    if (last && isSamePunch(last, punch)) continue
    last = punch
    const at = exact(punch)
    const candidates = known.filter(({ from, until }) => from <= at && at <= until)
    const { direction } = punch
    if (candidates.length === 0) {
      bound.push({ at: punch.at, direction, instance: null })
      continue
    }
    const instance: Instance<Id> = chooseInstance(candidates, direction, at, state)
    state = stateAfter(state, instance, direction)
    bound.push({ at: punch.at, direction, instance: instance.id })
  }
  return bound
}
