import { can, choices, endpoint, field, master, z } from '../kit/index.ts'
import {
  assignments,
  MAX_AGENTS,
  MAX_QUESTIONS,
  questionKinds,
  ticketPriorities,
} from './helpdesk.constants.ts'
import { changeStatus, idInPath, result, savedRecord, table } from './setup-shapes.ts'

const setup = can('helpdesk.setup.manage')
const path = <P extends string>(below: P) => `hrms/helpdesk/${below}` as const
export const ticketCategories = master({
  id: 'helpdesk.category',
  service: 'service-desk',
  access: setup,
  key: 'id',
  fields: {
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    is_confidential: z._default(z.boolean(), false),
    allows_anonymous: z._default(z.boolean(), false),
    status: z._default(field.flag(), 1),
  },
})

const categoryRow = z.object({
  ...ticketCategories.row,
  subcategories: z.int(),
  /** Without those of confidential categories. */
  tickets: z.int(),
})
export type TicketCategory = z.infer<typeof categoryRow>

const categoryChange = {
  name: z.optional(field.requiredText(80)),
  note: z.optional(field.text(500)),
  is_confidential: z.optional(z.boolean()),
  allows_anonymous: z.optional(z.boolean()),
  status: z.optional(field.flag()),
  version: z.optional(field.whole()),
}

export const listTicketCategories = endpoint({
  id: 'helpdesk.category.list',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticketCategory/table'),
  access: setup,
  body: table,
  data: z.object({ result: result(categoryRow) }),
  summary: 'The categories of tickets',
})

export const readTicketCategory = endpoint({
  id: 'helpdesk.category.read',
  service: 'service-desk',
  method: 'GET',
  path: path('ticketCategory/{id}'),
  access: setup,
  params: idInPath,
  data: categoryRow,
  summary: 'A category of tickets',
})

export const addTicketCategory = ticketCategories.save({
  id: 'helpdesk.category.add',
  path: path('ticketCategory/add'),
  body: ({ id: _, version: __, ...fields }) => z.strictObject(fields),
  errors: ['record.duplicate'],
  summary: 'Add a category of tickets',
})

export const editTicketCategory = endpoint({
  id: 'helpdesk.category.edit',
  service: 'service-desk',
  method: 'POST',
  path: path('ticketCategory/update/{id}'),
  access: setup,
  params: idInPath,
  body: z.strictObject(categoryChange),
  data: savedRecord,
  errors: ['helpdesk.own_handler', 'record.conflict', 'record.duplicate'],
  summary: 'Edit a category of tickets; what is left out keeps its value',
})

export const setTicketCategoryStatus = endpoint({
  id: 'helpdesk.category.status',
  service: 'service-desk',
  method: 'POST',
  path: path('ticketCategory/changeStatus'),
  access: setup,
  body: changeStatus,
  data: savedRecord,
  summary: 'Activate or deactivate a category; idempotent',
})

const question = z.object({
  /** Stable: answers are stored under it. */
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  label: field.requiredText(120),
  kind: z.enum(questionKinds),
  is_required: z.boolean(),
  /** Of a choice. */
  options: z.array(field.requiredText(80)).check(z.maxLength(30)),
})
export type TicketQuestion = z.infer<typeof question>

export const ticketSubcategories = master({
  id: 'helpdesk.subcategory',
  service: 'service-desk',
  access: setup,
  key: 'id',
  fields: {
    category_id: field.id(),
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    priority: z._default(z.enum(ticketPriorities), 'normal'),
    assignment: z._default(z.enum(assignments), 'owner'),
    owner_id: z._default(z.nullable(field.id()), null),
    agent_ids: z._default(field.ids(MAX_AGENTS), []),
    /** Of which entities’ people it is for; empty: of all. */
    entity_ids: z._default(field.ids(100), []),
    questions: z._default(z.array(question).check(z.maxLength(MAX_QUESTIONS)), []),
    status: z._default(field.flag(), 1),
  },
})

const person = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })
const subcategoryRow = z.object({
  ...ticketSubcategories.row,
  category: z.string(),
  owner: z.nullable(person),
  agents: z.array(person),
})
export type TicketSubcategory = z.infer<typeof subcategoryRow>

export const listTicketSubcategories = endpoint({
  id: 'helpdesk.subcategory.list',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticketSubCategory/table'),
  access: setup,
  body: z.object({ ...table.shape, category_id: z.optional(field.id()) }),
  data: z.object({ result: result(subcategoryRow), categories: choices(), entities: choices() }),
  summary: 'The sub-categories of tickets, with who answers them',
})

export const readTicketSubcategory = endpoint({
  id: 'helpdesk.subcategory.read',
  service: 'service-desk',
  method: 'GET',
  path: path('ticketSubCategory/{id}'),
  access: setup,
  params: idInPath,
  data: subcategoryRow,
  summary: 'A sub-category of tickets',
})

export const listEntitySubcategories = endpoint({
  id: 'helpdesk.subcategory.of_entity',
  service: 'service-desk',
  method: 'GET',
  path: path('ticketSubCategory/entity/{id}'),
  access: setup,
  params: idInPath,
  data: z.object({ docs: z.array(subcategoryRow) }),
  summary: 'The active sub-categories for the people of an entity',
})

export const addTicketSubcategory = ticketSubcategories.save({
  id: 'helpdesk.subcategory.add',
  path: path('ticketSubCategory/add'),
  body: ({ id: _, version: __, ...fields }) => z.strictObject(fields),
  errors: ['record.duplicate', 'helpdesk.own_handler'],
  summary: 'Add a sub-category of tickets',
})

export const editTicketSubcategory = endpoint({
  id: 'helpdesk.subcategory.edit',
  service: 'service-desk',
  method: 'POST',
  path: path('ticketSubCategory/update/{id}'),
  access: setup,
  params: idInPath,
  body: z.strictObject({
    name: z.optional(field.requiredText(80)),
    note: z.optional(field.text(500)),
    priority: z.optional(z.enum(ticketPriorities)),
    assignment: z.optional(z.enum(assignments)),
    owner_id: z.optional(z.nullable(field.id())),
    agent_ids: z.optional(field.ids(MAX_AGENTS)),
    entity_ids: z.optional(field.ids(100)),
    questions: z.optional(z.array(question).check(z.maxLength(MAX_QUESTIONS))),
    status: z.optional(field.flag()),
    version: z.optional(field.whole()),
  }),
  data: savedRecord,
  errors: ['helpdesk.own_handler', 'record.conflict', 'record.duplicate'],
  summary: 'Edit a sub-category; what is left out keeps its value, the category stays',
})

export const setTicketSubcategoryStatus = endpoint({
  id: 'helpdesk.subcategory.status',
  service: 'service-desk',
  method: 'POST',
  path: path('ticketSubCategory/changeStatus'),
  access: setup,
  body: changeStatus,
  data: savedRecord,
  summary: 'Activate or deactivate a sub-category; idempotent',
})
