import { can, endpoint, field, z } from '../kit/index.ts'

export const sayTyping = endpoint({
  id: 'helpdesk.ticket.typing',
  service: 'service-desk',
  method: 'POST',
  path: 'hrms/helpdesk/ticket/typing',
  access: can('helpdesk.own'),
  hidesCaller: 'log',
  body: z.strictObject({ ticket_id: field.id() }),
  data: field.nothing(),
  summary: 'Tell the others who answer a ticket that one is writing a reply; nothing is stored',
})
