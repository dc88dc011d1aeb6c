import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import {
  keepDecision,
  type LateDecision,
  sendDecision,
  sendOnLeave,
  takeKeptDecision,
  UNDO_SECONDS,
} from './late-decisions.ts'
import { refreshRequests } from './request-queries.ts'

const SECOND = 1000

/**
 * Decisions that can be undone for ten seconds. They are kept on the client and sent when the time is up,
 * when a different decision follows, or when the page is left. The server knows nothing until then, so no
 * notification goes out early and nothing has to be reverted.
 */
export function useLateDecisions({ asHr = false } = {}) {
  const { t } = useTranslation('approval')
  const queries = useQueryClient()
  const [late, setLate] = useState<LateDecision | null>(null)
  const [seconds, setSeconds] = useState(0)
  /** Ids of requests decided here, sent or not: hidden from the list. */
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const current = useRef<LateDecision | null>(null)
  // By reference: a change of the language must not send what waits.
  const texts = useRef(t)
  texts.current = t

  /** Shows what the server has now: the requests of a decision that was sent are no longer hidden here. */
  const settle = useCallback(
    async (decision: LateDecision) => {
      if (!current.current) keepDecision(null)
      await refreshRequests(queries)
      setGone((before) => new Set([...before].filter((id) => !decision.ids.includes(id))))
    },
    [queries],
  )
  const send = useCallback(
    async (decision: LateDecision) => {
      try {
        const { results, failed } = await sendDecision(decision)
        const message = results.find((one) => !one.done)?.message ?? ''
        if (failed > 0) notifyError(texts.current('inbox.failed', { count: failed, message }))
      } catch (error) {
        notifyError(messageOf(error))
      }
      await settle(decision)
    },
    [settle],
  )
  const flush = useCallback(() => {
    const waiting = current.current
    current.current = null
    setLate(null)
    if (waiting) void send(waiting)
  }, [send])

  const decide = useCallback(
    (decision: Omit<LateDecision, 'key' | 'asHr'>) => {
      const waiting = current.current
      // The same decision on another request joins the pending batch and restarts its timer; a different one
      // sends the batch.
      const joins = waiting?.status === decision.status && waiting.comment === decision.comment
      const ids = joins ? [...waiting.ids, ...decision.ids] : decision.ids
      if (waiting && !joins) void send(waiting)
      const key = waiting && joins ? waiting.key : crypto.randomUUID()
      current.current = { ...decision, ids, key, asHr }
      keepDecision(current.current)
      setLate(current.current)
      setSeconds(UNDO_SECONDS)
      setGone((before) => new Set([...before, ...decision.ids]))
    },
    [send, asHr],
  )
  const undo = useCallback(() => {
    const waiting = current.current
    current.current = null
    keepDecision(null)
    setLate(null)
    if (waiting) setGone((before) => new Set([...before].filter((id) => !waiting.ids.includes(id))))
  }, [])

  useEffect(() => {
    if (!late) return
    const timer = setInterval(() => setSeconds((before) => before - 1), SECOND)
    return () => clearInterval(timer)
  }, [late])
  useEffect(() => {
    if (late && seconds <= 0) flush()
  }, [late, seconds, flush])
  // Sent again, since the request made while the page ended may have been lost.
  useEffect(() => {
    const kept = takeKeptDecision()
    if (!kept) return
    sendDecision(kept)
      .then(() => refreshRequests(queries))
      .catch((error) => notifyError(messageOf(error)))
  }, [queries])
  useEffect(() => {
    const leave = () => {
      const waiting = current.current
      current.current = null
      if (!waiting) return
      setLate(null)
      // Only a page that goes on gets here.
      sendOnLeave(waiting).then(
        () => settle(waiting),
        (error) => {
          notifyError(messageOf(error))
          setGone((before) => new Set([...before].filter((id) => !waiting.ids.includes(id))))
        },
      )
    }
    // A phone may end a page in the background without telling it again.
    const hide = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      // Navigation within the app: the page stays alive, so an ordinary request works.
      if (current.current) void send(current.current)
      current.current = null
    }
  }, [send, settle])

  return { late, seconds, gone, decide, undo }
}
