import { can, endpoint, field, z } from '../kit/index.ts'
import { MAX_MESSAGE } from './helpdesk.constants.ts'
import { savedRecord } from './setup-shapes.ts'
import { oneLine } from './ticket-shapes.ts'

const own = can('helpdesk.own')
const path = <P extends string>(below: P) => `hrms/helpdesk/canned/${below}` as const

const cannedRow = z.object({
  id: field.id(),
  name: z.string(),
  body: z.string(),
  /** For all who answer tickets; else the caller's own. */
  is_shared: z.boolean(),
  may_edit: z.boolean(),
  version: z.int(),
})
export type CannedAnswer = z.infer<typeof cannedRow>

export const listCanned = endpoint({
  id: 'helpdesk.canned.list',
  service: 'service-desk',
  method: 'GET',
  path: path('list'),
  access: own,
  data: z.object({ answers: z.array(cannedRow), may_share: z.boolean(), may_write: z.boolean() }),
  summary: 'Canned answers: the caller’s own and the shared ones; none for those who answer no tickets',
})

export const saveCanned = endpoint({
  id: 'helpdesk.canned.save',
  service: 'service-desk',
  method: 'POST',
  path: path('save'),
  access: own,
  body: z.strictObject({
    id: z.optional(field.id()),
    name: oneLine(80),
    body: field.requiredMessage(MAX_MESSAGE / 2),
    is_shared: z._default(z.boolean(), false),
    version: z.optional(field.whole()),
  }),
  data: savedRecord,
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a canned answer; shared ones by those who set the helpdesk up',
})

export const removeCanned = endpoint({
  id: 'helpdesk.canned.remove',
  service: 'service-desk',
  method: 'POST',
  path: path('remove'),
  access: own,
  body: z.strictObject({ id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a canned answer',
})

export const fillCanned = endpoint({
  id: 'helpdesk.canned.fill',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('fill'),
  access: own,
  body: z.object({ id: field.id(), ticket_id: field.id() }),
  data: z.object({ text: z.string() }),
  summary: 'A canned answer with its fields filled in from a ticket that the caller answers',
})
