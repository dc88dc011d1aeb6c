import { can, choices, endpoint, field, listBody, z } from '../kit/index.ts'
import {
  labelColours,
  MAX_LABELS,
  MAX_MESSAGE,
  MAX_NAMED,
  MAX_TICKET_FILES,
  MAX_WATCHERS,
  requestTypes,
  settableStatuses,
  ticketPriorities,
  ticketStatuses,
} from './helpdesk.constants.ts'
import { changedTicket, oneLine, ticketPerson, ticketRef, ticketRow } from './ticket-shapes.ts'

const own = can('helpdesk.own')
const path = <P extends string>(below: P) => `hrms/helpdesk/${below}` as const
const idInPath = z.object({ id: field.idInText() })

const message = () => field.requiredMessage(MAX_MESSAGE)
const files = z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_TICKET_FILES)), [])
/** Answers by the key of their question. */
const answers = z
  .record(
    z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
    z.union([z.string().check(z.maxLength(2000)), z.number()]),
  )
  .check(z.refine((given) => Object.keys(given).length <= 20))

export const raiseTicket = endpoint({
  id: 'helpdesk.ticket.raise',
  service: 'service-desk',
  method: 'POST',
  path: path('ticket/raise'),
  access: own,
  hidesCaller: true,
  body: z.strictObject({
    subcategory_id: field.id(),
    subject: oneLine(200),
    body: message(),
    answers: z._default(answers, {}),
    /** 1: nobody can tell who raised it, administrators neither. No files, watchers or other requester then. */
    HAS_ANONYMITY: z._default(field.flag(), 0),
    /** Raised for somebody else, by those who manage people's tickets. */
    on_behalf_of: z._default(z.nullable(field.id()), null),
    /** People whom it is about: they never see it. */
    named_ids: z._default(field.ids(MAX_NAMED), []),
    watcher_ids: z._default(field.ids(MAX_WATCHERS), []),
    files,
    /** Chosen by the client: a repeated call with it creates nothing. */
    key: z.optional(field.publicId()),
  }),
  data: z.object({ ticket_id: field.id(), number: z.int() }),
  errors: ['files.not_uploaded'],
  summary: 'Raise a ticket, for oneself, anonymously, or for somebody else',
})

export const respondToTicket = endpoint({
  id: 'helpdesk.ticket.respond',
  service: 'service-desk',
  method: 'POST',
  path: path('ticket/respond'),
  access: own,
  hidesCaller: true,
  body: z.strictObject({
    ticket_id: field.id(),
    body: message(),
    /** A note is for those who answer the ticket alone; `@{id}` mentions a colleague, who then watches it. */
    kind: z._default(z.enum(['reply', 'note']), 'reply'),
    /** Set together with a reply, by those who answer it. */
    status: z.optional(z.enum(settableStatuses)),
    files,
    /** Replies that were there when the writer began: with more by now, nothing is sent. Left out, it is sent anyway. */
    seen: z.optional(field.whole()),
    key: z.optional(field.publicId()),
  }),
  data: changedTicket,
  errors: ['helpdesk.crossed', 'helpdesk.ticket_closed', 'helpdesk.merged', 'files.not_uploaded'],
  summary: 'Reply to a ticket, or add a note; a reply of the requester reopens what was resolved',
})

export const assignTicket = endpoint({
  id: 'helpdesk.ticket.assign',
  service: 'service-desk',
  method: 'POST',
  path: path('ticket/assign'),
  access: own,
  body: z.strictObject({
    ticket_id: field.id(),
    /** Null: nobody. */
    employee_id: z.nullable(field.id()),
    /** Who was shown as assigned: if somebody else is by now, nothing changes. */
    from_id: z.optional(z.nullable(field.id())),
  }),
  data: changedTicket,
  errors: ['helpdesk.assigned_meanwhile', 'helpdesk.ticket_closed'],
  summary: 'Assign a ticket; idempotent',
})

export const setTicketStatus = endpoint({
  id: 'helpdesk.ticket.status',
  service: 'service-desk',
  method: 'POST',
  path: path('ticket/status'),
  access: own,
  hidesCaller: true,
  body: z.strictObject({
    ...ticketRef,
    /** The requester closes and reopens; those who answer it set any but `new`. */
    status: z.enum([...settableStatuses, 'reopened']),
    /** One of the organisation's own names of that status. */
    status_id: z.optional(field.id()),
  }),
  data: changedTicket,
  errors: ['record.conflict', 'helpdesk.reopen_over', 'helpdesk.not_open', 'helpdesk.merged'],
  summary: 'Resolve, close, reopen a ticket, or let it wait; idempotent',
})

export const changeTicket = endpoint({
  id: 'helpdesk.ticket.change',
  service: 'service-desk',
  method: 'POST',
  path: path('ticket/update'),
  access: own,
  body: z.strictObject({
    ...ticketRef,
    priority: z.optional(z.enum(ticketPriorities)),
    subcategory_id: z.optional(field.id()),
    label_ids: z.optional(field.ids(MAX_LABELS)),
    watcher_ids: z.optional(field.ids(MAX_WATCHERS)),
  }),
  data: changedTicket,
  errors: ['record.conflict'],
  summary: 'Change a ticket’s priority, sub-category, labels or watchers',
})

const criteria = {
  unassigned: z.optional(z.boolean()),
  /** Days on which they were raised or resolved, both included. */
  raised_from: z.optional(field.isoDate()),
  raised_to: z.optional(field.isoDate()),
  resolved_from: z.optional(field.isoDate()),
  resolved_to: z.optional(field.isoDate()),
  /** The specification's filter: 1 active, 0 inactive. */
  status: z.optional(field.flag()),
  statuses: z.optional(z.array(z.enum(ticketStatuses)).check(z.maxLength(7))),
  priority: z.optional(z.array(z.enum(ticketPriorities)).check(z.maxLength(4))),
  category_id: z.optional(field.id()),
  subcategory_id: z.optional(field.id()),
  label_id: z.optional(field.id()),
  assignee_id: z.optional(field.id()),
  /** Past the time of a target. */
  late: z.optional(z.boolean()),
}
const listed = z.object({ ...listBody(), ...criteria })
const result = z.object({
  result: z.object({ docs: z.array(ticketRow), pages: z.int(), total: z.int() }),
  abilities: z.object({ handle: z.boolean(), all: z.boolean(), setup: z.boolean(), on_behalf: z.boolean() }),
  /** What the list can be filtered by. */
  categories: choices(),
  /** To whom open tickets are assigned; for those who see people's tickets. */
  assignees: choices(),
})

export const exportTickets = endpoint({
  id: 'helpdesk.ticket.export',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticket/export'),
  access: own,
  body: z.object({
    ...listBody(),
    ...criteria,
    request_type: z._default(z.enum(requestTypes), 'allTickets'),
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary:
    'A list of tickets as a file, without confidential ones and without one’s own anonymous ones; a large list is written by a job',
})

export const listAllTickets = endpoint({
  id: 'helpdesk.ticket.list_all',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticket/list/allTickets'),
  access: own,
  hidesCaller: 'log',
  body: listed,
  data: result,
  summary: 'All tickets that the caller may see',
})

export const listAssignedTickets = endpoint({
  id: 'helpdesk.ticket.list_assigned',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticket/list/assigned-to-me'),
  access: own,
  hidesCaller: 'log',
  body: listed,
  data: result,
  summary: 'Tickets that are assigned to the caller',
})

export const listTickets = endpoint({
  id: 'helpdesk.ticket.list',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticket/list/{request_type}'),
  access: own,
  hidesCaller: 'log',
  params: z.object({ request_type: z.enum(requestTypes) }),
  body: listed,
  data: result,
  summary: 'A list of tickets: mine, of my sub-categories, watched, unassigned',
})

export const readTicket = endpoint({
  id: 'helpdesk.ticket.read',
  service: 'service-desk',
  method: 'GET',
  path: path('ticket/{id}'),
  access: own,
  hidesCaller: 'log',
  params: idInPath,
  data: z.object({
    ticket: ticketRow,
    answers: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
    messages: z.array(
      z.object({
        message_id: field.id(),
        kind: z.enum(['reply', 'note']),
        sender: z.enum(['requester', 'agent']),
        by: z.string(),
        is_own: z.boolean(),
        body: z.string(),
        at: z.string(),
        /** The ticket that it was written in, where that was merged into this one. */
        from: z.nullable(z.object({ id: field.id(), number: z.int() })),
        files: z.array(
          z.object({ name: z.string(), url: z.string(), content_type: z.string(), size: z.int() }),
        ),
      }),
    ),
    /** Names of the people whom notes mention. */
    mentioned: z.array(ticketPerson),
    watchers: z.array(ticketPerson),
    /** People whom it is about; for those who answer it. */
    named: z.array(ticketPerson),
    events: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        kind: z.string(),
        changes: z.record(z.string(), z.array(z.string())),
      }),
    ),
    closed_at: z.nullable(z.string()),
    merged_into: z.nullable(z.object({ id: field.id(), number: z.int() })),
    /** Merged into it or linked to it, as far as the caller sees them; not for the requester. */
    joined: z.array(
      z.object({
        ...{ id: field.id(), number: z.int(), subject: z.string(), status: z.enum(ticketStatuses) },
        is_merged: z.boolean(),
      }),
    ),
    /** What the requester said of it; null so far. */
    feedback: z.nullable(z.object({ rating: z.int(), comment: z.string(), at: z.string() })),
    status_names: z.array(z.object({ id: field.id(), name: z.string(), stands_for: z.enum(ticketStatuses) })),
    labels: z.array(z.object({ id: field.id(), name: z.string(), colour: z.enum(labelColours) })),
    /** Who answers it by duty; for each other. */
    answerers: z.array(ticketPerson),
    abilities: z.object({
      reply: z.boolean(),
      note: z.boolean(),
      handle: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
      attach: z.boolean(),
      rate: z.boolean(),
      /** Merge, split and link. */
      join: z.boolean(),
    }),
  }),
  summary: 'A ticket with its conversation',
})
