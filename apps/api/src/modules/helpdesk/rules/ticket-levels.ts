import { ticketClock } from './sla-clock.ts'
import type { SlaClock } from './sla-clock-types.ts'
import type { WorkingTime } from './working-time.ts'

export type LevelState = 'running' | 'warned' | 'breached' | 'met'

/** A ticket as its service levels see it; instants are RFC 3339 in whole seconds. */
export interface LevelFacts {
  start: string
  now: string
  /** First reply of the helpdesk; null without one. */
  answeredAt: string | null
  /** Null while something is left to do. */
  resolvedAt: string | null
  pauses: readonly { from: string; to: string | null }[]
  responseMinutes: number
  resolutionMinutes: number
}

export interface Level {
  /** Null if it is never due, such as while the ticket waits for its requester. */
  dueAt: string | null
  state: LevelState
}

/** Warnings come when three quarters of the time have passed. */
const WARNING = 3 / 4

/** @param endedAt when the target was reached */
function levelOf(clock: SlaClock, minutes: number, isMet: boolean): Level {
  const [target] = clock.targets
  if (!target) return { dueAt: null, state: 'running' }
  const { due, breached } = target
  if (breached) return { dueAt: due, state: 'breached' }
  if (isMet) return { dueAt: due, state: 'met' }
  return { dueAt: due, state: clock.elapsed >= minutes * 60 * WARNING ? 'warned' : 'running' }
}

/**
 * First response and resolution of one ticket by `sla-clock`. Waiting pauses resolution, never the response. A target that was
 * reached is judged at the time it was; one that is reached too late stays breached.
 */
export function ticketLevels(time: WorkingTime, facts: LevelFacts): { response: Level; resolution: Level } {
  const { start, now, answeredAt, resolvedAt, responseMinutes, resolutionMinutes } = facts
  // An answer that is also the end ends both; an anonymous ticket can be answered before its clock starts.
  const answered = answeredAt ?? resolvedAt
  const clockAt = (at: string, minutes: number, pauses: LevelFacts['pauses']): SlaClock => {
    const clock = ticketClock(time, { start, now: at, pauses, targets: [{ key: 'target', minutes }] })
    if ('error' in clock) throw new RangeError(`A pause of a ticket ends before it begins: ${start}`)
    return clock
  }
  // A pause that begins with the end does not move the due time of what has ended.
  const before = resolvedAt === null ? facts.pauses : facts.pauses.filter(({ from }) => from < resolvedAt)
  return {
    response: levelOf(clockAt(answered ?? now, responseMinutes, []), responseMinutes, answered !== null),
    resolution: levelOf(
      clockAt(resolvedAt ?? now, resolutionMinutes, before),
      resolutionMinutes,
      resolvedAt !== null,
    ),
  }
}
