import { anyone, endpoint, z } from '../kit/index.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

/** Why a mail changes nothing. */
export const mailReasons = [
  'automatic',
  'unknown_address',
  'other_sender',
  'not_authenticated',
  'empty',
  'closed',
  'too_many',
  'gone',
] as const

export const receiveMail = endpoint({
  id: 'helpdesk.mail.receive',
  service: 'service-desk',
  method: 'POST',
  path: 'hrms/helpdesk/mail/receive',
  access: anyone,
  body: z.strictObject({
    /** `MAIL_IN_KEY`, which the mail server that delivers has. */
    key: text(500),
    /** The envelope’s recipient, and the sender that the mail names. */
    to: text(320),
    from: text(500),
    subject: z._default(text(2000), ''),
    /** Its text part. */
    text: text(500_000),
    /** By name; of those that occur several times the first. */
    headers: z._default(z.record(z.string().check(z.maxLength(200)), text(10_000)), {}),
    message_id: z.string().check(z.minLength(1), z.maxLength(1000)),
    /** The mail server has found that it comes from the sender’s domain (DMARC). */
    is_authenticated: z.boolean(),
  }),
  data: z.object({ outcome: z.enum(['added', 'ignored']), reason: z.nullable(z.enum(mailReasons)) }),
  errors: ['helpdesk.mail_refused'],
  summary:
    'Add the answer to a mail to its ticket, by the signed address to which it was sent; idempotent by message id',
})
