import type { Language } from '../../lib/texts/language.ts'
import { mailLayout } from './layout.ts'
import type { MailTemplating } from './templating.ts'

/** The organisation as its mails show it. */
export interface MailBrand {
  orgName: string
  /** `#rrggbb`; anything else falls back to the product's colour. */
  colour: string
  /** Full address of the logo; null for an organisation without one. */
  logo?: string | null
}

/** What a mail says. All of it is plain text: the layout escapes it. */
export interface MailWords {
  subject: string
  /** The heading within the mail; the subject when left out. */
  title?: string
  paragraphs: readonly string[]
  /** The one thing to do; `url` is http or https. */
  action?: { label: string; url: string }
}

export interface MailDefinition<Values> {
  /** `<module>.<what>`, stable: the Email log groups by it. */
  readonly key: string
  /** What it is, as the Email log calls it. */
  readonly label: string
  readonly write: Readonly<Record<Language, (values: Values, brand: MailBrand) => MailWords>>
  /** Values for the preview; nothing in them is real. */
  readonly sample: Values
  /** One-time codes and tokens among the values: nobody but the recipient ever reads them. */
  readonly secrets?: (values: Values) => readonly string[]
  /** Lets an organisation use its own words; absent where they must stay as they are. */
  readonly template?: MailTemplating<Values>
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** A system mail of one kind, with typed values; a module lists its own under `mails`. */
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
