import { can, endpoint, field, listBody, z } from '../kit/index.ts'

const mailState = z.enum(['waiting', 'sent', 'failed'])
const mailLanguage = z.enum(['en', 'hi'])

const mailRow = z.object({
  id: field.id(),
  state: mailState,
  kind: z.string(),
  /** The kind as shown to people. */
  kind_label: z.string(),
  to_address: z.string(),
  to_name: z.string(),
  subject: z.string(),
  language: z.string(),
  tries: z.int(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** When queued mail is tried next. */
  next_try_at: z.nullable(z.string()),
  /** Why the last try failed. */
  last_error: z.nullable(z.string()),
  abilities: z.object({ resend: z.boolean() }),
})
export type MailRow = z.infer<typeof mailRow>

export const listMail = endpoint({
  id: 'email-library.mail.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/email-log/list',
  access: can('email-library.log.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    states: z.optional(z.array(mailState).check(z.maxLength(3))),
    kinds: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(50))),
    /** First and last day in the organisation's time zone, `YYYY-MM-DD`. */
    from: z.optional(z.nullable(field.isoDate())),
    until: z.optional(z.nullable(field.isoDate())),
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  }),
  data: z.object({
    mails: z.array(mailRow),
    /** Exact; cached for up to 10 seconds. */
    total_rows: z.int(),
    numPages: z.int(),
    next_cursor: z.nullable(z.string()),
    previous_cursor: z.nullable(z.string()),
    /** All mail whose delivery was given up, regardless of filters. */
    failed_total: z.int(),
    waiting_total: z.int(),
    /** False without a configured mail server: mail stays queued. */
    is_delivering: z.boolean(),
  }),
  summary: 'The e-mail log, newest first',
})

export const readMail = endpoint({
  id: 'email-library.mail.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/email-log/mail/{id}',
  access: can('email-library.log.view'),
  params: z.object({ id: field.idInText() }),
  /** Tokens and codes are masked. */
  data: z.object({
    ...mailRow.shape,
    html: z.string(),
    text: z.string(),
    /** Files that it carries. */
    attachments: z.array(z.object({ name: z.string(), size: z.int() })),
  }),
  summary: 'One mail as it was sent, with the recipient’s secrets masked',
})

export const resendMail = endpoint({
  id: 'email-library.mail.resend',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/email-log/resend',
  access: can('email-library.log.resend'),
  body: z.object({ id: field.id() }),
  data: mailRow,
  errors: ['email-library.not_failed', 'email-library.address_invalid'],
  summary: 'Send a failed mail again',
})

export const listSystemMails = endpoint({
  id: 'email-library.system_mail.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/email-log/system-mails',
  access: can('email-library.preview.view'),
  data: z.object({
    mails: z.array(z.object({ key: z.string(), label: z.string() })),
    languages: z.array(mailLanguage),
  }),
  summary: 'The mails that the product sends automatically',
})

export const previewSystemMail = endpoint({
  id: 'email-library.system_mail.preview',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/email-log/preview',
  access: can('email-library.preview.view'),
  query: z.object({
    key: z.string().check(z.minLength(1), z.maxLength(120)),
    language: z._default(mailLanguage, 'en'),
  }),
  data: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  summary: 'One of the product’s mails with sample values, in the organisation’s colours',
})
