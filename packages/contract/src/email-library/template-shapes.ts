import { can, field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

export const templateLanguages = ['en', 'hi'] as const
export const language = z._default(z.enum(templateLanguages), 'en')
export const templateStatus = z.enum(['draft', 'published', 'archived'])
export const SEE = can('email-library.template.view')
export const EDIT = can('email-library.template.edit')

export const slug = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,79}$/, valueTexts.error('trigger')))
const source = (max: number) => z.string().check(z.maxLength(max))
const addresses = z.array(field.email()).check(z.maxLength(10, valueTexts.error('tenAddresses')))

/** The content that people write. Merge fields are `{{NAME}}`. */
export const words = {
  subject: source(300),
  html: source(100_000),
  /** Plain text; when empty, derived from the HTML. */
  text: z._default(source(50_000), ''),
  reply_to: z._default(z.union([z.literal(''), field.email()]), ''),
  cc: z._default(addresses, []),
  bcc: z._default(addresses, []),
}

/** A template's content for one language and one entity (none: the whole organisation). */
export const variant = { EMAIL_ID: field.id(), entity_id: z.optional(z.nullable(field.id())), language }
