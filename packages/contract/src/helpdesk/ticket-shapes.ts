import { field, z } from '../kit/index.ts'
import { levelStates, ticketPriorities, ticketStatuses } from './helpdesk.constants.ts'
import { helpdeskFieldTexts } from './helpdesk-field.texts.ts'

/** Text that becomes the subject of a mail or a heading. */
export const oneLine = (max: number) =>
  field.requiredText(max).check(z.regex(/^[^\r\n\u2028\u2029]*$/, helpdeskFieldTexts.error('oneLine')))

export const ticketPerson = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })
export type TicketPerson = z.infer<typeof ticketPerson>

/** A ticket in lists. */
export const ticketRow = z.object({
  id: field.id(),
  number: z.int(),
  subject: z.string(),
  /** 1: the creator's name, department and location are `Anonymous`, for everybody. */
  HAS_ANONYMITY: field.flag(),
  createdby: z.object({ FIRST_NAME: z.string(), FULL_NAME: z.string() }),
  Creator: z.object({
    km_org_department: z.object({ DEPARTMENT_NAME: z.string() }),
    km_org_location: z.object({ LOCATION_NAME: z.string() }),
  }),
  category_id: field.id(),
  category: z.string(),
  subcategory_id: field.id(),
  subcategory: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  /** The organisation's own name of the status; null for the product's. */
  status_name: z.nullable(z.string()),
  is_confidential: z.boolean(),
  assignee: z.nullable(ticketPerson),
  labels: z.array(z.object({ id: field.id(), name: z.string(), colour: z.string() })),
  replies: z.int(),
  last_from: z.enum(['requester', 'agent']),
  /** By when it should have its first reply, and be resolved; null without a target, or while it waits. */
  response_due_at: z.nullable(z.string()),
  response_state: z.enum(levelStates),
  resolution_due_at: z.nullable(z.string()),
  resolution_state: z.enum(levelStates),
  /** Of what the requester of an anonymous ticket does, the start of its day. */
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  /** The caller raised it, or it was raised for them. */
  is_own: z.boolean(),
  /** The caller answers it: assigns, notes, changes. */
  may_handle: z.boolean(),
})
export type TicketRow = z.infer<typeof ticketRow>

/** The ticket, and its version when it was read. */
export const ticketRef = { ticket_id: field.id(), version: z.optional(field.whole()) }
export const changedTicket = z.object({ ticket_id: field.id(), version: z.int() })
