import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { brandLogoAddress } from '../files/brand-logo.ts'
import { mailLayout } from './layout.ts'
import { type MailTemplating, mailWriter } from './templates.ts'

/** Languages that every system mail is written in. */
export const mailLanguages = ['en', 'hi'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The organisation as its mails show it. */
export interface MailBrand {
  orgName: string
  /** `#rrggbb`; anything else falls back to the product's colour. */
  colour: string
  /** Full address of the logo; null for an organisation without one. */
  logo?: string | null
}

/** An organisation's row as its mails show it. */
export function mailBrand(
  ctx: Pick<Ctx, 'orgId' | 'platform'>,
  row: { name: string; theme_colour: string; logo_path: string | null },
): MailBrand {
  return {
    orgName: row.name,
    colour: row.theme_colour,
    logo: brandLogoAddress(ctx.platform, ctx.orgId, row.logo_path),
  }
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
  readonly write: Readonly<Record<MailLanguage, (values: Values, brand: MailBrand) => MailWords>>
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
  render(values: Values, brand: MailBrand, language: MailLanguage): RenderedMail
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

/** The language a mail is written in, for a wish that may be empty or unknown: English then. */
export function mailLanguage(...wishes: readonly (string | null | undefined)[]): MailLanguage {
  const wish = wishes.find(Boolean)
  return mailLanguages.find((language) => language === wish) ?? 'en'
}

export interface Addressed<Values> {
  to: { address: string; name: string }
  values: Values
  /** The recipient's own language; the organisation's when left out. */
  language?: string | null
}

/**
 * Writes a system mail in the business transaction, in the organisation's colours and words and the
 * recipient's language; it leaves after the commit.
 */
export async function sendMail<Values>(
  ctx: Pick<Ctx, 'orgId' | 'now' | 'platform'>,
  db: Db,
  mail: SystemMail<Values>,
  { to, values, language: wish }: Addressed<Values>,
): Promise<void> {
  const organisation = await db
    .selectFrom('organisation')
    .select(['name', 'theme_colour', 'language', 'logo_path'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  const language = mailLanguage(wish, organisation.language)
  const brand = mailBrand(ctx, organisation)
  const write = await mailWriter(ctx, db, mail, [to.address])
  await ctx.platform.mail.put(ctx, db, {
    kind: mail.key,
    to,
    language,
    secrets: mail.secrets?.(values) ?? [],
    ...write(to.address, values, { brand, language }),
  })
}
