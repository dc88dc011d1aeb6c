import { can, endpoint, field, z } from '../kit/index.ts'

const call = {
  service: 'service-desk',
  method: 'POST',
  access: can('helpdesk.setup.manage'),
  body: z.strictObject({ id: field.id() }),
  /** Retired: it can no longer be chosen, and stays on what has it. */
  data: z.object({ is_retired: z.boolean() }),
} as const
const path = <P extends string>(below: P) => `hrms/helpdesk/${below}/remove` as const

export const removeTicketCategory = endpoint({
  ...call,
  id: 'helpdesk.category.remove',
  path: path('ticketCategory'),
  summary: 'Delete a category; one that is used, or confidential, is deactivated',
})

export const removeTicketSubcategory = endpoint({
  ...call,
  id: 'helpdesk.subcategory.remove',
  path: path('ticketSubCategory'),
  summary: 'Delete a sub-category; one that is used, or confidential, is deactivated',
})

export const removeTicketLabel = endpoint({
  ...call,
  id: 'helpdesk.label.remove',
  path: path('ticketLabel'),
  summary: 'Delete a label; one that tickets have is deactivated',
})

export const removeTicketStatus = endpoint({
  ...call,
  id: 'helpdesk.status.remove',
  path: path('ticketStatus'),
  summary: 'Delete a name of a status; one that tickets have is deactivated',
})
