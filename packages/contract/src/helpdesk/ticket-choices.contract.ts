import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { idInPath } from './setup-shapes.ts'
import { ticketSubcategories } from './ticket-setup.contract.ts'
import { ticketPerson } from './ticket-shapes.ts'

const own = can('helpdesk.own')
const path = <P extends string>(below: P) => `hrms/helpdesk/${below}` as const

export const findTicketPeople = endpoint({
  id: 'helpdesk.people.find',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('get-ticket-employee-list'),
  access: own,
  hidesCaller: 'log',
  body: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Who can be assigned, who may watch or be named, for whom a ticket can be raised. */
    purpose: z._default(z.enum(['assign', 'name', 'on_behalf']), 'name'),
    /** Of an assignment. */
    ticket_id: z.optional(field.id()),
  }),
  data: z.object({
    people: z.array(z.object({ ...ticketPerson.shape, DESIGNATION_NAME: z.nullable(z.string()) })),
  }),
  summary: 'People for a ticket, by part of their name',
})

const offeredSubcategory = z.object({
  id: field.id(),
  name: z.string(),
  note: z.string(),
  questions: ticketSubcategories.row.questions,
})

export const chooseTicketCategory = endpoint({
  id: 'helpdesk.category.choices',
  service: 'service-desk',
  method: 'GET',
  path: path('get-ticket-category-list'),
  access: own,
  // It opens the form of a ticket, which may be anonymous.
  hidesCaller: 'log',
  query: z.object({
    /** The specification's flag: categories with published articles instead of those in which tickets are raised. */
    faq: z.optional(field.flagInText()),
  }),
  data: z.object({
    categories: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        note: z.string(),
        is_confidential: z.boolean(),
        allows_anonymous: z.boolean(),
        /** For the caller's entity. */
        subcategories: z.array(offeredSubcategory),
      }),
    ),
  }),
  summary:
    'Active categories in which the caller can raise a ticket, with their sub-categories; or those of the FAQ for the caller',
})

export const chooseTicketSubcategory = endpoint({
  id: 'helpdesk.subcategory.choices',
  service: 'service-desk',
  method: 'GET',
  path: path('get-ticket-subcategory-list/{id}'),
  access: own,
  hidesCaller: 'log',
  params: idInPath,
  data: z.object({ subcategories: z.array(offeredSubcategory) }),
  summary: 'Active sub-categories of a category for the caller’s entity, with their questions',
})

export const listSubcategoryOwners = endpoint({
  id: 'helpdesk.subcategory.owners',
  service: 'service-desk',
  method: 'GET',
  path: path('get-ticket-subcategory-owner-list/{id}'),
  access: own,
  hidesCaller: 'log',
  params: idInPath,
  data: z.object({ owners: z.array(ticketPerson) }),
  summary: 'Who answers tickets of a sub-category',
})

export const listHelpdeskEntities = endpoint({
  id: 'helpdesk.entity.choices',
  service: 'service-desk',
  method: 'GET',
  path: path('entity-list'),
  access: can('helpdesk.setup.manage'),
  query: z.object({ status: z.optional(field.flagInText()) }),
  data: z.object({ entities: choices() }),
  summary: 'Entities for the helpdesk’s set-up',
})
