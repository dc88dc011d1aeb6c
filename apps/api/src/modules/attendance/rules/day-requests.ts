import type { AttendanceRequest, AttendanceRequestKind } from './attendance-day-types.ts'

/** Parts of a day covered by requests. */
export interface DayCover {
  /** The kind covering the whole day. */
  fullDay: AttendanceRequestKind | null
  first: boolean
  second: boolean
}

const NOT_COVERED: DayCover = { fullDay: null, first: false, second: false }

/** Where several cover the same part, the first in this list wins. */
const kinds: readonly AttendanceRequestKind[] = ['leave', 'on_duty', 'work_from_home']

function kindFor(
  requests: readonly AttendanceRequest[],
  portion: AttendanceRequest['portion'],
): AttendanceRequestKind | null {
  return kinds.find((kind) => requests.some((one) => one.portion === portion && one.kind === kind)) ?? null
}

/** Rule 5: a request for the whole day, or two halves that complete it, of which the first names the kind. */
export function coverOf(requests: readonly AttendanceRequest[]): DayCover {
  if (requests.length === 0) return NOT_COVERED
  const first = kindFor(requests, 'first')
  const second = kindFor(requests, 'second')
  const halves = second === null ? null : first
  return {
    fullDay: kindFor(requests, 'full') ?? halves,
    first: first !== null,
    second: second !== null,
  }
}
