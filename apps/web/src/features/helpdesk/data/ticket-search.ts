import { listAllTickets } from '@muster/contract/calls/helpdesk/tickets'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { pathOf, requesterOf } from './ticket-data.ts'

const HITS = 5

/** Tickets that the person may read, by number, subject or words in them. */
export async function searchTickets(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, page: 1, limit: HITS }
  const { result } = await call(listAllTickets, { body }, { signal })
  return result.docs.map((ticket) => ({
    ...{ id: ticket.id, name: ticket.subject, to: pathOf(ticket.id) },
    detail: [`#${ticket.number}`, requesterOf(ticket)].filter(Boolean).join(' · '),
  }))
}
