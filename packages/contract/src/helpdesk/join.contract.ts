import { can, endpoint, field, z } from '../kit/index.ts'
import { changedTicket, oneLine, ticketRef } from './ticket-shapes.ts'

const own = can('helpdesk.own')
const path = <P extends string>(below: P) => `hrms/helpdesk/ticket/${below}` as const
/** As people know tickets. */
const number = () => z.int().check(z.minimum(1), z.maximum(999_999_999))

export const mergeTicket = endpoint({
  id: 'helpdesk.ticket.merge',
  service: 'service-desk',
  method: 'POST',
  path: path('merge'),
  access: own,
  body: z.strictObject({
    ...ticketRef,
    into_number: number(),
    /** Says only which ticket that is: merging can't be undone. */
    preview: z._default(z.boolean(), false),
  }),
  /** The ticket that goes on; where the named one was merged before, the one that it was merged into. */
  data: z.object({ ticket_id: field.id(), number: z.int(), subject: z.string(), requester: z.string() }),
  errors: ['record.conflict', 'helpdesk.merged', 'helpdesk.ticket_closed'],
  summary: 'Merge a ticket into another one of the same requester: it is closed, and its history stays',
})

export const splitTicket = endpoint({
  id: 'helpdesk.ticket.split',
  service: 'service-desk',
  method: 'POST',
  path: path('split'),
  access: own,
  body: z.strictObject({
    ticket_id: field.id(),
    /** With which the new ticket begins. */
    message_id: field.id(),
    subject: oneLine(200),
    subcategory_id: field.id(),
    /** Chosen by the client: a repeated call with it creates nothing. */
    key: z.optional(field.publicId()),
  }),
  data: z.object({ ticket_id: field.id(), number: z.int() }),
  summary: 'Split a message of the requester into a new ticket, linked to the first one',
})

export const linkTicket = endpoint({
  id: 'helpdesk.ticket.link',
  service: 'service-desk',
  method: 'POST',
  path: path('link'),
  access: own,
  body: z.strictObject({
    ticket_id: field.id(),
    other_number: number(),
    is_linked: z._default(z.boolean(), true),
  }),
  data: changedTicket,
  summary: 'Link a ticket to another that the caller sees, or unlink it; idempotent',
})
