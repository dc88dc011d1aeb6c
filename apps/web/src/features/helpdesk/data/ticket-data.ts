import { findTicketPeople } from '@muster/contract/calls/helpdesk/ticket-choices'
import {
  listAllTickets,
  listAssignedTickets,
  listTickets,
  readTicket,
} from '@muster/contract/calls/helpdesk/tickets'
import { fileFolders } from '@muster/contract/files/file-rules'
import type { RequestType, TicketStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import type { TicketPerson, TicketRow } from '@muster/contract/helpdesk/ticket-shapes'
import type { DataOf } from '@muster/contract/kit/index'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { currentEntry } from '../../../lib/session/entry.ts'

export type Details = DataOf<typeof readTicket>

const isMe = () => currentEntry.name === 'me'

/** Where a ticket is shown in this entry; in the console, with the list it was opened from. */
export const pathOf = (id: number, list: RequestType = 'allTickets'): string =>
  isMe() ? `/helpdesk/ticket/${id}` : `/helpdesk/${list}/ticket/${id}`
/** Where the list is. */
export const listPath = (): string => (isMe() ? '/helpdesk' : '/helpdesk/tickets')

const shownBy = [listTickets, listAllTickets, listAssignedTickets, readTicket]

/** Reads again what shows tickets, after one of them changed. */
export async function refreshTickets(client: QueryClient): Promise<void> {
  await Promise.all(shownBy.map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })))
}

/** Files that a message may have, for the picker of files. */
export const acceptedFiles = fileFolders.ticket_files.extensions.map((one) => `.${one}`).join(',')

const asFound = (one: TicketPerson & { DESIGNATION_NAME?: string | null }): FoundPerson => ({
  id: one.EMPLOYEE_ID,
  name: one.EMPLOYEE_NAME,
  label: one.DESIGNATION_NAME ? `${one.EMPLOYEE_NAME} (${one.DESIGNATION_NAME})` : one.EMPLOYEE_NAME,
})

/** People for a ticket, by part of their name. */
export const finder =
  (purpose: 'assign' | 'name' | 'on_behalf', ticket_id?: number) =>
  async (search: string): Promise<FoundPerson[]> => {
    const { people } = await call(findTicketPeople, {
      body: { search, purpose, ...(ticket_id === undefined ? {} : { ticket_id }) },
    })
    return people.map(asFound)
  }

export const pickedOf = (people: readonly TicketPerson[]): FoundPerson[] => people.map(asFound)

export const statusKinds: Readonly<Record<TicketStatus, StatusKind>> = {
  ...{ new: 'info', open: 'info', waiting_requester: 'warning', waiting_third_party: 'warning' },
  ...{ resolved: 'success', closed: 'neutral', reopened: 'info' },
}

/** Who raised it, as far as the reader may know. */
export const requesterOf = ({ createdby }: TicketRow): string => createdby.FULL_NAME

type Levels = Pick<TicketRow, 'response_state' | 'response_due_at' | 'resolution_state' | 'resolution_due_at'>

const isEnded = ({ status }: TicketRow) => status === 'resolved' || status === 'closed'

/** What is due next: the first reply, then the resolution; null where nothing is. */
export const dueOf = (ticket: TicketRow): string | null => {
  if (isEnded(ticket)) return null
  return ticket.response_state === 'met' || ticket.last_from === 'agent'
    ? ticket.resolution_due_at
    : (ticket.response_due_at ?? ticket.resolution_due_at)
}

const missed = ({ response_state, resolution_state }: Levels) =>
  response_state === 'breached' || resolution_state === 'breached'

/** Something is left to do, and a target was missed. */
export const isLate = (ticket: TicketRow): boolean => !isEnded(ticket) && missed(ticket)
