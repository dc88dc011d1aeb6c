import type { Language } from '../../lib/texts/language.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { andThen, answered, ask, type Question } from '../db/questions.ts'
import type { MailBrand, RenderedMail, SystemMail } from './define-mail.ts'

/** A mail rendered from an organisation's template. */
export interface TemplatedMail extends RenderedMail {
  replyTo: string
  cc: readonly string[]
  bcc: readonly string[]
  templateVersionId: number
}

type Writer = Pick<Ctx, 'orgId' | 'now' | 'platform'>

interface Look {
  brand: MailBrand
  language: Language
}

/** Renders a mail for one address; undefined when the organisation has no template for this recipient. */
export type TemplateWriter = (
  address: string,
  values: Readonly<Record<string, string>>,
  look: Look,
) => TemplatedMail | undefined

/** Finds an organisation's published templates of a mail for these addresses; undefined when it has none. */
export type TemplateFinder = (db: Db, addresses: readonly string[]) => Promise<TemplateWriter | undefined>

/**
 * Looks up an organisation's published templates of a mail; without any, the returned finder runs no further
 * statement.
 */
export type TemplateSource = (ctx: Writer, slug: string) => Question<TemplateFinder>

let source: TemplateSource | undefined

/** Registers the template module as the source. */
export function registerTemplateSource(given: TemplateSource): void {
  source = given
}

/** Renders one kind of system mail for an address. */
export type MailWriter<Values> = (address: string, values: Values, look: Look) => RenderedMail | TemplatedMail

/** Looks up the template of one kind of system mail before its recipients are known; see `mailWriter`. */
export function mailWriterAsked<Values>(
  ctx: Writer,
  mail: SystemMail<Values>,
): Question<(db: Db, addresses: readonly string[]) => Promise<MailWriter<Values>>> {
  const { template } = mail
  const nobodys: TemplateFinder = async () => undefined
  const asked = template && source ? source(ctx, template.slug) : answered(nobodys)
  return andThen(asked, (find) => async (db, addresses) => {
    const write = await find(db, addresses)
    return (address, values, look) =>
      (write && template && write(address, template.fill(values), look)) ??
      mail.render(values, look.brand, look.language)
  })
}

/**
 * Prepares one kind of system mail for many recipients: from the organisation's published template for the
 * recipient if there is one, otherwise from the product's text. One statement without templates, three with
 * them.
 */
export async function mailWriter<Values>(
  ctx: Writer,
  db: Db,
  mail: SystemMail<Values>,
  addresses: readonly string[],
): Promise<MailWriter<Values>> {
  return (await ask(db, mailWriterAsked(ctx, mail)))(db, addresses)
}
