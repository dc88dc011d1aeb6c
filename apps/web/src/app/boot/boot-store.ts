import { useSyncExternalStore } from 'react'
import { currentEntry } from '../../lib/session/entry.ts'
import { type ArrivingCode, openAppAt } from '../../lib/session/handover.ts'
import { connectSignIn } from '../../lib/session/sign-in-step.ts'
import { isChunkError } from '../pages/render-failure.ts'
import { type BootOutcome, boot, confirmArrival } from './boot.ts'
import { openSession, type Recognised } from './open-session.ts'

export type BootState =
  | { kind: 'starting' }
  /** No answer from the server: nothing is lost, the person can try again. */
  | { kind: 'failed'; error: unknown }
  | Exclude<BootOutcome, { kind: 'recognised' }>
  | { kind: 'leaving' }
  | {
      kind: 'recognised'
      recognised: Recognised
      /** True right after signing in, when the launcher comes before the landing path. */
      isFresh: boolean
    }

let state: BootState = { kind: 'starting' }
const listeners = new Set<() => void>()
/** What failed last, to try it again. */
let lastAttempt: () => Promise<BootState> = async () => ({ kind: 'signed-out', farewell: null })

function show(next: BootState): void {
  state = next
  for (const listener of listeners) listener()
}

async function attempt(work: () => Promise<BootState>): Promise<void> {
  lastAttempt = work
  show({ kind: 'starting' })
  try {
    show(await work())
  } catch (error) {
    show({ kind: 'failed', error })
  }
}

/** Leaves for another app when that is the decision; otherwise the person stays. */
async function follow(recognised: Recognised, isFresh: boolean): Promise<BootState> {
  const { decision, session } = recognised
  if (decision.kind !== 'leave') return { kind: 'recognised', recognised, isFresh }
  await openAppAt(decision.address, session.token)
  return { kind: 'leaving' }
}

async function settle(outcome: BootOutcome, isFresh: boolean): Promise<BootState> {
  return outcome.kind === 'recognised' ? follow(outcome.recognised, isFresh) : outcome
}

let hasStarted = false

export const bootStore = {
  read: (): BootState => state,
  /** Starts once, however often a screen asks. */
  start(arriving: ArrivingCode | null): void {
    if (hasStarted) return
    hasStarted = true
    void attempt(async () => settle(await boot(arriving), arriving !== null))
  },
  retry: () => attempt(lastAttempt),
  /** Goes on with a token that signing in or choosing a password gave; a failure is the caller's to show. */
  async enter(token: string): Promise<void> {
    // A page before the sign-in may come first: what it was given counts, not what was stored.
    hasStarted = true
    try {
      show(await follow(await openSession(token, currentEntry.name), true))
    } catch (error) {
      // The page is older than what the server has: the frame loads it anew, which nobody else's words can help.
      if (!isChunkError(error)) throw error
      show({ kind: 'failed', error })
    }
  },
  /** Loads the person and what they may do anew, without leaving the screen; a refusal ends the session. */
  async refresh(): Promise<void> {
    if (state.kind !== 'recognised') return
    const { token } = state.recognised.session
    show(await follow(await openSession(token, currentEntry.name), false))
  },
  /** The person is who the code says. */
  acceptArrival: (code: string) => attempt(async () => settle(await confirmArrival(code), true)),
  /** The person is not: the code stays unused and runs out by itself. */
  declineArrival: () => show({ kind: 'signed-out', farewell: null }),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useBootState(): BootState {
  return useSyncExternalStore(subscribe, bootStore.read)
}

connectSignIn(bootStore.enter)
