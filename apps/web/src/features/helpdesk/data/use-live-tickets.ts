import { sayTyping } from '@muster/contract/calls/helpdesk/live'
import type { TicketPerson } from '@muster/contract/helpdesk/ticket-shapes'
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

/** The colleagues who are writing a reply to a ticket now. */
export function useWriting(id: number, answerers: readonly TicketPerson[]): readonly string[] {
  const [until, setUntil] = useState<Readonly<Record<number, number>>>({})
  useEffect(
    () =>
      onSocket('ticket-typing', ({ ticket_id, EMPLOYEE_ID }) => {
        if (ticket_id === id) setUntil((now) => ({ ...now, [EMPLOYEE_ID]: Date.now() + SHOWN_MS }))
      }),
    [id],
  )
  useEffect(() => {
    const next = Math.min(...Object.values(until))
    if (!Number.isFinite(next)) return undefined
    const timer = setTimeout(
      () => setUntil((now) => Object.fromEntries(Object.entries(now).filter(([, at]) => at > Date.now()))),
      Math.max(0, next - Date.now()) + 50,
    )
    return () => clearTimeout(timer)
  }, [until])
  return answerers.flatMap(({ EMPLOYEE_ID, EMPLOYEE_NAME }) =>
    until[EMPLOYEE_ID] === undefined ? [] : [EMPLOYEE_NAME],
  )
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
