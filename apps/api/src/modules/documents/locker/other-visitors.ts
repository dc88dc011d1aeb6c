import type { Platform } from '../../../platform/platform.ts'

/** An answer of the locker, as the browser brings it. */
export interface LockerAnswer {
  state: string
  /** Empty where the person has not consented. */
  code: string
  /** The request's `cookie` header. */
  cookie: string | undefined
  ip: string
  requestId: string
}

/** Where the browser goes on, and cookies that go with it; null where the answer is not one of theirs. */
type Visitors = (
  platform: Platform,
  answer: LockerAnswer,
) => Promise<{ address: string; cookies: string[] } | null>

const visitors = new Map<string, Visitors>()

/**
 * Others than employees visit the digital locker. Browsers come back to one address, which is registered at the locker, so each
 * kind of visitor says which answers are theirs.
 */
export const registerLockerVisitors = (name: string, take: Visitors): void => void visitors.set(name, take)

/** What the first whose answer it is says; null for nobody's. */
export async function takeForOthers(platform: Platform, answer: LockerAnswer) {
  for (const take of visitors.values()) {
    const taken = await take(platform, answer)
    if (taken) return taken
  }
  return null
}
