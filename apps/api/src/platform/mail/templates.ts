import type { Language } from '../../lib/texts/language.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { type DeferredQuery, mapQuery, resolvedQuery, runQuery } from '../db/deferred-query.ts'
import type { MailBrand, RenderedMail, SystemMail } from './define-mail.ts'

/** A mail rendered from an organisation's template. */
export interface TemplatedMail extends RenderedMail {
  replyTo: string
  cc: readonly string[]
  bcc: readonly string[]
  templateVersionId: number
}

type MailCtx = Pick<Ctx, 'orgId' | 'now' | 'platform'>

interface MailStyle {
  brand: MailBrand
  language: Language
}

/** Renders a mail for one address; undefined when the organisation has no template for this recipient. */
export type TemplateWriter = (
  address: string,
  values: Readonly<Record<string, string>>,
  style: MailStyle,
) => TemplatedMail | undefined

/** Finds an organisation's published templates of a mail for these addresses; undefined when it has none. */
export type TemplateFinder = (db: Db, addresses: readonly string[]) => Promise<TemplateWriter | undefined>

/**
 * Looks up an organisation's published templates of a mail; without any, the returned finder runs no further
 * statement.
 */
export type TemplateSource = (ctx: MailCtx, slug: string) => DeferredQuery<TemplateFinder>

let source: TemplateSource | undefined

/** Registers the template module as the source. */
export function registerTemplateSource(newSource: TemplateSource): void {
  source = newSource
}

/** Renders one kind of system mail for an address. */
export type MailWriter<Values> = (
  address: string,
  values: Values,
  style: MailStyle,
) => RenderedMail | TemplatedMail

/** Looks up the template of one kind of system mail before its recipients are known; see `mailWriter`. */
export function mailWriterQuery<Values>(
  ctx: MailCtx,
  mail: SystemMail<Values>,
): DeferredQuery<(db: Db, addresses: readonly string[]) => Promise<MailWriter<Values>>> {
  const { template } = mail
  const noTemplates: TemplateFinder = async () => undefined
  const finder = template && source ? source(ctx, template.slug) : resolvedQuery(noTemplates)
  return mapQuery(finder, (find) => async (db, addresses) => {
    const write = await find(db, addresses)
    return (address, values, style) =>
      (write && template && write(address, template.fill(values), style)) ??
      mail.render(values, style.brand, style.language)
  })
}

/**
 * Prepares one kind of system mail for many recipients: from the organisation's published template for the
 * recipient if there is one, otherwise from the product's text. One statement without templates, three with
 * them.
 */
export async function mailWriter<Values>(
  ctx: MailCtx,
  db: Db,
  mail: SystemMail<Values>,
  addresses: readonly string[],
): Promise<MailWriter<Values>> {
  return (await runQuery(db, mailWriterQuery(ctx, mail)))(db, addresses)
}
