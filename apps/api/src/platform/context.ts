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
  /** The `cookie` header as it came; read it with `readCookie`. */
  cookie?: string
}

/** What a request without a session has. */
export interface PublicCtx {
  readonly platform: Platform
  readonly now: Temporal.Instant
  readonly log: Logger
  readonly request: RequestFacts
  /** The token header as it came; only sign-in looks at it. */
  readonly token: string
}

/** What every service of a signed-in request gets first. */
export interface Ctx extends PublicCtx {
  readonly actor: Actor
  readonly orgId: number
}

/** Today as the organisation, location or person in `timeZone` sees it, `YYYY-MM-DD`. */
export function todayIn(ctx: Pick<PublicCtx, 'now'>, timeZone: string): string {
  return dayInZone(ctx.now, timeZone)
}
