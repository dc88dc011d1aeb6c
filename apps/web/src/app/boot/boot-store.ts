import { useSyncExternalStore } from 'react'
import { currentEntry } from '../../lib/session/entry.ts'
import { type ArrivingCode, openAppAt } from '../../lib/session/handover.ts'
import { connectSignIn } from '../../lib/session/sign-in-step.ts'
import { isChunkError } from '../pages/render-failure.ts'
import { type BootOutcome, boot, confirmArrival } from './boot.ts'
import { openSession, type Recognised } from './open-session.ts'

export type BootState =
  | { kind: 'starting' }
  /** The server did not respond: the session is kept, and the person can retry. */
  | { kind: 'failed'; error: unknown }
  | Exclude<BootOutcome, { kind: 'recognised' }>
  | { kind: 'leaving' }
  | {
      kind: 'recognised'
      recognised: Recognised
      /** True right after sign-in, when the home precedes the landing path. */
      isFresh: boolean
    }

let state: BootState = { kind: 'starting' }
const listeners = new Set<() => void>()
/** The last failed attempt, for a retry. */
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

/** Redirects to another app if that is the decision. */
async function follow(recognised: Recognised, isFresh: boolean): Promise<BootState> {
  const { decision, session } = recognised
  if (decision.kind === 'console' || decision.kind === 'self-service') await loadFirstScreen()
  if (decision.kind !== 'leave') return { kind: 'recognised', recognised, isFresh }
  await openAppAt(decision.address, session.token)
  return { kind: 'leaving' }
}

async function settle(outcome: BootOutcome, isFresh: boolean): Promise<BootState> {
  return outcome.kind === 'recognised' ? follow(outcome.recognised, isFresh) : outcome
}

let hasStarted = false
let loadFirstScreen = async (): Promise<void> => undefined

export const bootStore = {
  read: (): BootState => state,
  /** Starts once, regardless of the number of calls. */
  start(arriving: ArrivingCode | null): void {
    if (hasStarted) return
    hasStarted = true
    void attempt(async () => settle(await boot(arriving), arriving !== null))
  },
  /** What is awaited before a recognised person's first screen is drawn; never rejects. */
  before(load: () => Promise<void>): void {
    loadFirstScreen = load
  },
  retry: () => attempt(lastAttempt),
  /** Continues with a token from sign-in or a new password; the caller shows errors. */
  async enter(token: string): Promise<void> {
    // A page before sign-in may come first: its token takes precedence over a stored one.
    hasStarted = true
    try {
      show(await follow(await openSession(token, currentEntry.name), true))
    } catch (error) {
      // The page is older than the server's version: only a reload helps.
      if (!isChunkError(error)) throw error
      show({ kind: 'failed', error })
    }
  },
  /** Reloads the person and their access without leaving the screen; a refusal ends the session. */
  async refresh(): Promise<void> {
    if (state.kind !== 'recognised') return
    const { token } = state.recognised.session
    show(await follow(await openSession(token, currentEntry.name), false))
  },
  /** The person confirms the account of the code. */
  acceptArrival: (code: string, nonce: string) =>
    attempt(async () => settle(await confirmArrival(code, nonce), true)),
  /** The person rejects it: the code stays unused and expires. */
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
