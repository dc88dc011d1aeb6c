import { bulkRequestStatusAdmin, bulkRequestStatusRm } from '@muster/contract/calls/requests/decisions'
import type { BulkResults } from '@muster/contract/requests/decisions.contract'
import { call, requestOf } from '../../../lib/calls/api.ts'
import { sessionStore } from '../../../lib/session/session.ts'

/** Seconds during which a decision can be undone before it is sent. */
export const UNDO_SECONDS = 10

/** Status that a decision gives a request: 1 approved, 3 rejected. */
export type DecidedStatus = 1 | 3

export interface LateDecision {
  ids: readonly number[]
  status: DecidedStatus
  comment: string
  /** Sent again, as when the page ends, the decision has no further effect. */
  key: string
  /** Decides in place of the approvers. */
  asHr?: boolean
}

const KEPT = 'muster.late-decision'

interface Kept {
  userId: number | undefined
  decision: LateDecision
}

const userId = () => sessionStore.read()?.user.user_id

/** Keeps what waits to be sent, in case the page ends before it is; null once it is settled. */
export function keepDecision(decision: LateDecision | null): void {
  if (decision) window.sessionStorage.setItem(KEPT, JSON.stringify({ userId: userId(), decision }))
  else window.sessionStorage.removeItem(KEPT)
}

/** What an earlier page of this tab kept, if it was the same user's. */
export function takeKeptDecision(): LateDecision | null {
  const kept = JSON.parse(window.sessionStorage.getItem(KEPT) ?? 'null') as Kept | null
  window.sessionStorage.removeItem(KEPT)
  return kept && kept.userId === userId() ? kept.decision : null
}

const bodyOf = ({ ids, status, comment, key }: LateDecision) => ({
  requests: [...ids],
  REQUEST_STATUS: status,
  comment,
  key,
})

export function sendDecision(decision: LateDecision): Promise<BulkResults> {
  const body = bodyOf(decision)
  return decision.asHr
    ? call(bulkRequestStatusAdmin, { body }, { isChange: true })
    : call(bulkRequestStatusRm, { body }, { isChange: true })
}

/**
 * Sends a decision while the page may be unloading, with a keepalive request. The response is not read: if the server
 * refuses the decision, the request stays in the inbox.
 */
export async function sendOnLeave(decision: LateDecision): Promise<void> {
  const token = sessionStore.read()?.token
  if (!token) return
  const { url, headers, body } = requestOf(
    decision.asHr ? bulkRequestStatusAdmin : bulkRequestStatusRm,
    { body: bodyOf(decision) },
    token,
  )
  await fetch(url, {
    method: 'POST',
    headers: headers ?? {},
    body: body ?? null,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
}
