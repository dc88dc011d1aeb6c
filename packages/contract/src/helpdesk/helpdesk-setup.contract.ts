import { can, endpoint, field, master, type RecordOf, z } from '../kit/index.ts'
import { labelColours, ticketStatuses } from './helpdesk.constants.ts'
import { changeStatus, idInPath, result, savedRecord, table } from './setup-shapes.ts'

const setup = can('helpdesk.setup.manage')
const own = can('helpdesk.own')
const path = <P extends string>(below: P) => `hrms/helpdesk/${below}` as const

export const ticketLabels = master({
  id: 'helpdesk.label',
  service: 'service-desk',
  access: setup,
  key: 'id',
  fields: {
    name: field.requiredText(60),
    colour: z._default(z.enum(labelColours), 'gray'),
    status: z._default(field.flag(), 1),
  },
})
export type TicketLabel = RecordOf<typeof ticketLabels>

export const listTicketLabels = endpoint({
  id: 'helpdesk.label.list',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticketLabel/table'),
  access: setup,
  body: table,
  data: z.object({ result: result(z.object(ticketLabels.row)) }),
  summary: 'The labels of tickets',
})

export const addTicketLabel = ticketLabels.save({
  id: 'helpdesk.label.add',
  path: path('ticketLabel/add'),
  body: ({ id: _, version: __, ...fields }) => z.strictObject(fields),
  errors: ['record.duplicate'],
  summary: 'Add a label',
})

export const editTicketLabel = endpoint({
  id: 'helpdesk.label.edit',
  service: 'service-desk',
  method: 'PUT',
  path: path('ticketLabel/update/{id}'),
  access: setup,
  params: idInPath,
  body: z.strictObject({
    name: z.optional(field.requiredText(60)),
    colour: z.optional(z.enum(labelColours)),
    status: z.optional(field.flag()),
    version: z.optional(field.whole()),
  }),
  data: savedRecord,
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Edit a label; what is left out keeps its value',
})

export const setTicketLabelStatus = endpoint({
  id: 'helpdesk.label.status',
  service: 'service-desk',
  method: 'PUT',
  path: path('ticketLabel/changeStatus'),
  access: setup,
  body: changeStatus,
  data: savedRecord,
  summary: 'Activate or deactivate a label; idempotent',
})

export const ticketStatusNames = master({
  id: 'helpdesk.status',
  service: 'service-desk',
  path: path('ticketStatus'),
  access: setup,
  key: 'id',
  fields: {
    name: field.requiredText(60),
    /** The state that it is a name of. */
    stands_for: z.enum(ticketStatuses),
    status: z._default(field.flag(), 1),
  },
})
export type TicketStatusName = RecordOf<typeof ticketStatusNames>

export const listTicketStatuses = ticketStatusNames.list({
  data: z.object({ statuses: z.array(z.object(ticketStatusNames.row)) }),
  summary: 'The organisation’s own names of statuses',
})

export const saveTicketStatus = ticketStatusNames.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add, edit, activate or deactivate a name of a status',
})

export const helpdeskSettings = master({
  id: 'helpdesk.setting',
  service: 'service-desk',
  path: path('configuration'),
  access: setup,
  key: null,
  fields: {
    intro: z._default(field.text(1000), ''),
    email: z._default(z.union([field.email(), z.literal('')]), ''),
    phone: z._default(field.text(40), ''),
    hours: z._default(field.text(200), ''),
    reopen_days: z._default(z.int().check(z.minimum(0), z.maximum(90)), 7),
    close_days: z._default(z.int().check(z.minimum(0), z.maximum(90)), 5),
    /** Ask requesters how it went when a ticket is closed. */
    asks_feedback: z._default(z.boolean(), true),
  },
})

export const readHelpdeskSettings = helpdeskSettings.list({
  data: z.object(helpdeskSettings.row),
  summary: 'The helpdesk’s configuration',
})

export const saveHelpdeskSettings = helpdeskSettings.save({ summary: 'Change the helpdesk’s configuration' })

export const readSupportPage = endpoint({
  id: 'helpdesk.support.read',
  service: 'service-desk',
  method: 'GET',
  path: path('support'),
  access: own,
  hidesCaller: 'log',
  data: z.object({ intro: z.string(), email: z.string(), phone: z.string(), hours: z.string() }),
  summary: 'How the helpdesk is reached',
})
