import type { Language } from '../../lib/texts/language.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { andThen, answered, ask, type Question } from '../db/questions.ts'
import type { MailBrand, RenderedMail, SystemMail } from './define-mail.ts'

/** A mail in the organisation's own words. */
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

/** Writes to one address; undefined where the organisation has no words for this recipient. */
export type TemplateWriter = (
  address: string,
  values: Readonly<Record<string, string>>,
  look: Look,
) => TemplatedMail | undefined

/** An organisation's published words for a mail, for these addresses; undefined when it has none. */
export type TemplateFinder = (db: Db, addresses: readonly string[]) => Promise<TemplateWriter | undefined>

/** Asks for an organisation's published words for a mail; what it answers asks no more where there are none. */
export type TemplateSource = (ctx: Writer, slug: string) => Question<TemplateFinder>

let source: TemplateSource | undefined

/** Called where the module that keeps templates connects. */
export function registerTemplateSource(given: TemplateSource): void {
  source = given
}

/** Writes one kind of system mail to an address. */
export type MailWriter<Values> = (address: string, values: Values, look: Look) => RenderedMail | TemplatedMail

/** Asks for the words of one kind of system mail, to be written once it is known to whom; see `mailWriter`. */
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
 * Writes one kind of system mail to many: in the organisation's own words where it has published some
 * for the recipient, else in the product's. One statement when it has none, three when it has.
 */
export async function mailWriter<Values>(
  ctx: Writer,
  db: Db,
  mail: SystemMail<Values>,
  addresses: readonly string[],
): Promise<MailWriter<Values>> {
  return (await ask(db, mailWriterAsked(ctx, mail)))(db, addresses)
}
