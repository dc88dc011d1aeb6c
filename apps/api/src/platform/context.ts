import type { Logger } from 'pino'
import { dayInZone } from '../lib/zone-day.ts'
import type { Actor } from './access/actor.ts'
import type { Platform } from './platform.ts'

export interface RequestFacts {
  id: string
  /** The endpoint's id, or the job's name. */
  action: string
  ip: string
  userAgent: string
  /** The raw `cookie` header; read it with `readCookie`. */
  cookie?: string
}

/** Context of a request without a session. */
export interface PublicCtx {
  readonly platform: Platform
  readonly now: Temporal.Instant
  readonly log: Logger
  readonly request: RequestFacts
  /** The raw token header; only sign-in reads it. */
  readonly token: string
}

/** Context of a signed-in request, the first argument of every service function. */
export interface Ctx extends PublicCtx {
  readonly actor: Actor
  readonly orgId: number
}

/** Today's local date `YYYY-MM-DD` in the time zone of an organisation, location or person. */
export function todayIn(ctx: Pick<PublicCtx, 'now'>, timeZone: string): string {
  return dayInZone(ctx.now, timeZone)
}
