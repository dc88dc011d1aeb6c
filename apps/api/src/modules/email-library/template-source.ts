import { sql } from 'kysely'
import type { Language } from '../../lib/texts/language.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, mapQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { TemplateSource, TemplateWriter } from '../../platform/mail/templates.ts'
import { commonValues, findPeopleByAddress } from './recipient-values.ts'
import { type MailTrigger, mailTriggers } from './template-triggers.ts'
import { type ReadyWords, readyWords, writeMail } from './template-words.ts'

/** Published version of one entity and language. */
export interface PublishedWords {
  id: number
  entity_id: number | null
  language: Language
  subject: string
  html: string
  text: string
  reply_to: string
  cc: string[]
  bcc: string[]
}

const words = sql`x.id, v.entity_id, v.language, x.subject, x.html, x.text_body as text, x.reply_to, x.cc, x.bcc
  from email_template t
  join email_variant v on v.org_id = t.org_id and v.template_id = t.id
  join email_version x on x.org_id = v.org_id and x.id = v.published_version_id`

/** An organisation's published versions for a trigger: few rows. */
function inUseQuery(ctx: Pick<Ctx, 'orgId'>, slug: string): DeferredQuery<PublishedWords[]> {
  const statement = sql<PublishedWords>`select ${words}
    where t.org_id = ${ctx.orgId} and t.in_use_for = ${slug}`
  return deferredQuery(statement, (rows) => rows)
}

export async function findPublished(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  templateId: number,
): Promise<PublishedWords[]> {
  const { rows } = await sql<PublishedWords>`select ${words}
    where t.org_id = ${ctx.orgId} and t.id = ${templateId} and t.status = 'published'`.execute(db)
  return rows
}

/** The version for an entity and language: the entity's own, otherwise the organisation's. */
export function wordsFor(
  published: readonly PublishedWords[],
  entityId: number | null,
  language: string,
): PublishedWords | undefined {
  const inLanguage = published.filter((one) => one.language === language)
  return (
    inLanguage.find((one) => one.entity_id !== null && one.entity_id === entityId) ??
    inLanguage.find((one) => one.entity_id === null)
  )
}

/** Parses each version once per batch of mails. */
export function createWordsCache(): (version: PublishedWords) => ReadyWords {
  const known = new Map<number, ReadyWords>()
  return (version) => {
    const ready = known.get(version.id) ?? readyWords(version)
    known.set(version.id, ready)
    return ready
  }
}

/** Without a required value the mail would be useless, so the built-in wording is used. */
function lacksRequired(trigger: MailTrigger, values: Readonly<Record<string, string>>): boolean {
  return trigger.attributes.some(({ name, isRequired }) => isRequired && !values[name])
}

/**
 * The organisation's wording of a system mail. An invalid version, for example after a release removed a
 * merge field, never blocks the mail: the built-in wording is used.
 */
export const templateSource: TemplateSource = (ctx, slug) =>
  mapQuery(
    inUseQuery(ctx, slug),
    (published) => (db, addresses) => writerOf(ctx, db, slug, published, addresses),
  )

async function writerOf(
  ctx: Parameters<TemplateSource>[0],
  db: Db,
  slug: string,
  published: readonly PublishedWords[],
  addresses: readonly string[],
): Promise<TemplateWriter | undefined> {
  if (published.length === 0) return undefined
  const trigger = mailTriggers(ctx).find((one) => one.slug === slug)
  if (!trigger) return undefined
  const people = await findPeopleByAddress(ctx, db, addresses)
  const byAddress = new Map(
    people.flatMap((one) => [[one.email, one] as const, [one.account_email, one] as const]),
  )
  const ready = createWordsCache()
  return (address, own, { brand, language }) => {
    const person = byAddress.get(address)
    const chosen = wordsFor(published, person?.entity_id ?? null, language)
    if (!chosen || lacksRequired(trigger, own)) return undefined
    const style = { orgName: brand.orgName, selfServiceUrl: ctx.platform.config.appUrls.employee, language }
    const values = { ...commonValues(person, style), ...own }
    try {
      const mail = writeMail(ready(chosen), values, { brand, language, attributes: trigger.attributes })
      return {
        ...mail,
        replyTo: chosen.reply_to,
        cc: chosen.cc,
        bcc: chosen.bcc,
        templateVersionId: chosen.id,
      }
    } catch (error) {
      ctx.platform.log.error({ err: error, org: ctx.orgId, version: chosen.id }, 'a mail template failed')
      return undefined
    }
  }
}
