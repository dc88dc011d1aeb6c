import { can, endpoint, field, z } from '../kit/index.ts'
import { MAX_WELCOMED } from './onboarding.constants.ts'

const manage = can('onboarding.kit.manage')
const send = can('onboarding.candidate.next')
const path = (name: string) => `apiv2/onbording/${name}` as const

export const welcomeLanguages = ['en', 'hi'] as const

const attribute = z.object({ ATTRIBUTE: z.string(), label: z.string(), sample: z.string() })
const rendered = { subject: z.string(), html: z.string() }

export const readWelcomeMail = endpoint({
  id: 'onboarding.welcome.read',
  service: 'admin',
  method: 'GET',
  path: path('joiningmail'),
  access: send,
  query: z.object({
    language: z.optional(z.enum(welcomeLanguages)),
    /** As this candidate gets it. */
    candidate_id: z.optional(field.idInText()),
  }),
  data: z.object({
    MAIL_SUBJECT: z.string(),
    MAIL_CONTENT: z.string(),
    language: z.enum(welcomeLanguages),
    /** The wording is the organisation's own, not the product's. */
    is_own: z.boolean(),
    /** Of the wording; saving with an older one is refused. */
    version_id: z.nullable(field.id()),
    attributes: z.array(attribute),
    /** Null without a candidate. */
    preview: z.nullable(z.object({ ...rendered, to: z.nullable(z.string()), files: z.array(z.string()) })),
  }),
  errors: [],
  summary: 'The welcome mail, and how a candidate gets it',
})

const words = {
  MAIL_SUBJECT: z.string().check(z.maxLength(200)),
  /** HTML, judged and cleaned by the e-mail library. */
  MAIL_CONTENT: z.string().check(z.maxLength(100_000)),
  language: z._default(z.enum(welcomeLanguages), 'en'),
}

export const previewWelcomeMail = endpoint({
  id: 'onboarding.welcome.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('joiningmail'),
  access: manage,
  body: z.strictObject(words),
  data: z.object(rendered),
  errors: ['email-library.template_invalid'],
  summary: 'The welcome mail with these words and sample values; writes nothing',
})

export const saveWelcomeMail = endpoint({
  id: 'onboarding.welcome.save',
  service: 'admin',
  method: 'POST',
  path: path('updatetemplate'),
  access: manage,
  body: z.strictObject({ ...words, version_id: z.optional(z.nullable(field.id())) }),
  data: z.object({
    /** With styles inlined. */
    MAIL_CONTENT: z.string(),
    version_id: field.id(),
  }),
  errors: ['record.conflict', 'email-library.template_invalid'],
  summary: 'Save the words of the welcome mail, with styles inlined, and use them from now on',
})

export const sendWelcomeMail = endpoint({
  id: 'onboarding.welcome.send',
  service: 'admin',
  method: 'POST',
  path: path('sendmail_onbording'),
  access: send,
  body: z.strictObject({
    candidate_ids: field.ids(MAX_WELCOMED),
    /** Again to those who have had it. */
    is_again: z._default(z.boolean(), false),
  }),
  data: z.object({
    sent: z.int(),
    /** Who did not get it, and why. */
    skipped: z.array(z.object({ candidate_id: field.id(), CANDIDATE_NAME: z.string(), reason: z.string() })),
  }),
  summary: 'Send the welcome mail, with the files of the kit, to candidates',
})
