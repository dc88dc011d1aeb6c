import { type ClockSeconds, clockInSeconds } from './sla-clock.ts'
import type { Span } from './spans.ts'
import type { WorkingTime } from './working-time.ts'

export type LevelState = 'running' | 'warned' | 'breached' | 'met'

/** A ticket as its service levels see it; instants are whole seconds since 1970-01-01T00:00Z. */
export interface LevelFacts {
  start: number
  now: number
  /** First reply of the helpdesk; null without one. */
  answeredAt: number | null
  /** Null while something is left to do. */
  resolvedAt: number | null
  /** One that has not ended lasts for ever. */
  pauses: readonly Span[]
  responseMinutes: number
  resolutionMinutes: number
}

export interface Level {
  /** Null if it is never due, such as while the ticket waits for its requester. */
  dueAt: number | null
  state: LevelState
  /** When the state becomes another one if nothing happens to the ticket; null if never. */
  nextAt: number | null
}

/** Warnings come when three quarters of the time have passed. */
const WARNING = 3 / 4

/** @param now when the target was reached, or else now */
function levelOf(clock: ClockSeconds, now: number, minutes: number, isMet: boolean): Level {
  const seconds = minutes * 60
  const dueAt = clock.dueAfter(seconds)
  if (dueAt !== null && now > dueAt) return { dueAt, state: 'breached', nextAt: null }
  if (isMet) return { dueAt, state: 'met', nextAt: null }
  // The due second itself is still in time.
  if (clock.elapsed >= seconds * WARNING)
    return { dueAt, state: 'warned', nextAt: dueAt === null ? null : dueAt + 1 }
  return { dueAt, state: 'running', nextAt: clock.dueAfter(seconds * WARNING) }
}

/**
 * First response and resolution of one ticket by `sla-clock`. Waiting pauses resolution, never the response. A target that was
 * reached is judged at the time it was; one that is reached too late stays breached.
 */
export function ticketLevels(time: WorkingTime, facts: LevelFacts): { response: Level; resolution: Level } {
  const { start, answeredAt, resolvedAt, pauses } = facts
  // An answer that is also the end ends both; an anonymous ticket can be answered before its clock starts.
  const answered = answeredAt ?? resolvedAt
  const levelAt = (endedAt: number | null, minutes: number, waits: readonly Span[]): Level => {
    const now = endedAt ?? facts.now
    return levelOf(clockInSeconds(time, { start, now, pauses: waits }), now, minutes, endedAt !== null)
  }
  // A pause that begins with the end does not move the due time of what has ended.
  const before = resolvedAt === null ? pauses : pauses.filter(({ from }) => from < resolvedAt)
  return {
    response: levelAt(answered, facts.responseMinutes, []),
    resolution: levelAt(resolvedAt, facts.resolutionMinutes, before),
  }
}
