import { anyone, can, endpoint, field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

const path = <P extends string>(below: P) => `hrms/helpdesk/${below}` as const

/** The token of a mailed link. */
const key = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, valueTexts.error('linkKey')))
const rating = () => z.int().check(z.minimum(1), z.maximum(5))
const given = {
  /** 1 bad … 5 good. */
  rating: rating(),
  comment: z._default(field.message(2000), ''),
}

export const openTicketFeedback = endpoint({
  id: 'helpdesk.feedback.open',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('ticket-feedback/open'),
  access: anyone,
  body: z.object({ key: key() }),
  data: z.object({
    org_name: z.string(),
    PRODUCT_THEME_COLOR: z.string(),
    org_logo: z.nullable(z.string()),
    number: z.int(),
    subject: z.string(),
  }),
  errors: ['helpdesk.feedback_over'],
  summary:
    'The ticket behind a link in a requester’s mail; viewing it uses the link up as little as a mail scanner does',
})

export const giveTicketFeedback = endpoint({
  id: 'helpdesk.feedback.give',
  service: 'service-desk',
  method: 'POST',
  path: path('ticket-feedback/give'),
  access: anyone,
  body: z.strictObject({ key: key(), ...given }),
  data: field.nothing(),
  errors: ['helpdesk.feedback_over'],
  summary: 'Say by a mailed link how a ticket was answered, once',
})

export const rateTicket = endpoint({
  id: 'helpdesk.feedback.rate',
  service: 'service-desk',
  method: 'POST',
  path: path('ticket/rate'),
  access: can('helpdesk.own'),
  hidesCaller: true,
  body: z.strictObject({ ticket_id: field.id(), ...given }),
  data: field.nothing(),
  errors: ['helpdesk.feedback_over', 'helpdesk.not_resolved', 'helpdesk.merged'],
  summary: 'Say how one’s own ticket was answered, once; an anonymous one too',
})
