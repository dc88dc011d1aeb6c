import type { Language } from '../../lib/texts/language.ts'
import { mailLayout } from './layout.ts'
import type { MailTemplating } from './templating.ts'

/** The organisation's branding in mails. */
export interface MailBrand {
  orgName: string
  /** `#rrggbb`; anything else falls back to the product's colour. */
  colour: string
  /** Absolute URL of the logo; null without one. */
  logo?: string | null
}

/** The content of a mail, in plain text: the layout escapes it. */
export interface MailWords {
  subject: string
  /** The heading inside the mail; the subject by default. */
  title?: string
  paragraphs: readonly string[]
  /** The single call to action; `url` is http or https. */
  action?: { label: string; url: string }
}

export interface MailDefinition<Values> {
  /** `<module>.<what>`, stable: the Email log groups by it. */
  readonly key: string
  /** Label in the Email log. */
  readonly label: string
  readonly write: Readonly<Record<Language, (values: Values, brand: MailBrand) => MailWords>>
  /** Fictitious values for the preview. */
  readonly sample: Values
  /** One-time codes and tokens among the values, visible to the recipient only. */
  readonly secrets?: (values: Values) => readonly string[]
  /** Lets an organisation customise the text; absent for mails with fixed text. */
  readonly template?: MailTemplating<Values>
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** A system mail of one kind, with typed values; a module lists its mails under `mails`. */
export interface SystemMail<Values> extends MailDefinition<Values> {
  render(values: Values, brand: MailBrand, language: Language): RenderedMail
}

export function defineMail<Values>(definition: MailDefinition<Values>): SystemMail<Values> {
  return {
    ...definition,
    render: (values, brand, language) => {
      const { subject, title = subject, paragraphs, action } = definition.write[language](values, brand)
      return { subject, ...mailLayout({ ...brand, language, title, paragraphs, action }) }
    },
  }
}
