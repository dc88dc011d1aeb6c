import { sayTyping } from '@muster/contract/calls/helpdesk/live'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { onSocket } from '../../../lib/calls/socket.ts'
import { refreshTickets } from './ticket-data.ts'

/**
 * Reloads what shows tickets when the server says that one changed, once for several changes.
 *
 * @param id the ticket that is shown; null for a list
 */
export function useLiveTickets(id: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (within: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshTickets(client)
      }, Math.random() * within)
    }
    const stops = [
      onSocket('tickets', ({ ticket_id, spread_ms }) => {
        if (id === null || id === ticket_id) soon(spread_ms)
      }),
      onSocket('resync', () => soon(2000)),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, id])
}

/** How long it is shown that somebody writes, unless it is said again. */
const SHOWN_MS = 15_000
/** It is said this often while somebody writes. */
const SAID_MS = 8000

/** The colleagues who are writing a reply to a ticket now, by name: whoever may answer it, on duty or not. */
export function useWriting(id: number): readonly string[] {
  const [writers, setWriters] = useState<ReadonlyMap<number, { name: string; until: number }>>(new Map())
  useEffect(
    () =>
      onSocket('ticket-typing', ({ ticket_id, EMPLOYEE_ID, EMPLOYEE_NAME }) => {
        if (ticket_id !== id) return
        const shown = { name: EMPLOYEE_NAME, until: Date.now() + SHOWN_MS }
        setWriters((now) => new Map(now).set(EMPLOYEE_ID, shown))
      }),
    [id],
  )
  useEffect(() => {
    const next = Math.min(...[...writers.values()].map(({ until }) => until))
    if (!Number.isFinite(next)) return undefined
    const timer = setTimeout(
      () => setWriters((now) => new Map([...now].filter(([, { until }]) => until > Date.now()))),
      Math.max(0, next - Date.now()) + 50,
    )
    return () => clearTimeout(timer)
  }, [writers])
  return [...writers.values()].map(({ name }) => name)
}

/** Says to the others who answer a ticket that one is writing, now and then. @returns to be called as one types */
export function useSayWriting(id: number, isSaid: boolean): () => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    const now = performance.now()
    if (!isSaid || now - saidAt.current < SAID_MS) return
    saidAt.current = now
    // Nobody waits for it: without a connection the others see nothing, and it is said again with the next letters.
    call(sayTyping, { body: { ticket_id: id } }).catch(() => {
      saidAt.current = Number.NEGATIVE_INFINITY
    })
  }, [id, isSaid])
}
