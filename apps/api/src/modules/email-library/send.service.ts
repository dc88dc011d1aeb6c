import type { sendTemplate } from '@muster/contract/email-library/templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { languageOf } from '../../lib/texts/language.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import type { MailBrand } from '../../platform/mail/define-mail.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { findBrand } from './preview.service.ts'
import { commonValues, findPeopleInReach, type PersonFacts } from './recipient-values.ts'
import { createWordsCache, findPublished, type PublishedWords, wordsFor } from './template-source.ts'
import { triggerOf } from './template-triggers.ts'
import { writeMail } from './template-words.ts'
import { lockTemplate } from './templates.queries.ts'

const PERMISSION = 'email-library.template.send'

/** The person's language, otherwise English, otherwise any available one. */
function chooseWords(
  published: readonly PublishedWords[],
  entityId: number | null,
  language: string,
): PublishedWords | undefined {
  return (
    wordsFor(published, entityId, language) ??
    wordsFor(published, entityId, 'en') ??
    published.find((one) => one.entity_id === entityId || one.entity_id === null)
  )
}

interface Sending {
  brand: MailBrand & { language: string }
  published: readonly PublishedWords[]
  slug: string
}

function mailsFor(ctx: Ctx, people: readonly PersonFacts[], { brand, published, slug }: Sending): Mail[] {
  const { attributes } = triggerOf(ctx, slug)
  const ready = createWordsCache()
  return people.flatMap((person): Mail[] => {
    const address = person.email ?? person.account_email
    const words = chooseWords(published, person.entity_id, languageOf(person.language, brand.language))
    if (!address || !words) return []
    const { language } = words
    const selfServiceUrl = ctx.platform.config.appUrls.employee
    const values = commonValues(person, { orgName: brand.orgName, selfServiceUrl, language })
    return [
      {
        ...writeMail(ready(words), values, { brand, language, attributes }),
        kind: 'email-library.announcement',
        to: { address, name: person.full_name },
        language,
        replyTo: words.reply_to,
        cc: words.cc,
        bcc: words.bcc,
        templateVersionId: words.id,
      },
    ]
  })
}

async function alreadySent(ctx: Ctx, db: Db, key: string) {
  return db
    .selectFrom('email_send')
    .select(['sent', 'not_sent', 'template_id'])
    .where('org_id', '=', ctx.orgId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Sends a published template to people, each with their own data. An employee out of reach is reported as
 * missing, and then nothing is sent at all. Idempotent by key.
 *
 * @throws AppError `record.not_found`, `email-library.not_published`, `email-library.automatic`
 */
export function sendToPeople(
  ctx: Ctx,
  body: BodyOf<typeof sendTemplate>,
): Promise<DataOf<typeof sendTemplate>> {
  const { EMAIL_ID: id, key } = body
  const ids = [...new Set(body.employee_ids)]
  return tx(ctx, async (db) => {
    const template = found(await lockTemplate(ctx, db, id))
    const earlier = await alreadySent(ctx, db, key)
    if (earlier) return { sent: earlier.sent, not_sent: earlier.not_sent }
    if (triggerOf(ctx, template.trigger_slug).isAutomatic) fail('email-library.automatic')
    const published = await findPublished(ctx, db, id)
    if (published.length === 0) fail('email-library.not_published')
    const people = await findPeopleInReach(ctx, db, PERMISSION, ids)
    if (people.length < ids.length) fail('record.not_found')
    const brand = await findBrand(ctx, db)
    const mails = mailsFor(ctx, people, { brand, published, slug: template.trigger_slug })
    await ctx.platform.mail.put(ctx, db, ...mails)
    const counts = { sent: mails.length, not_sent: ids.length - mails.length }
    await db
      .insertInto('email_send')
      .values({
        org_id: ctx.orgId,
        key,
        template_id: id,
        ...counts,
        account_id: ctx.actor.accountId,
        created_at: ctx.now.toString(),
      })
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'email_template',
      recordId: id,
      recordLabel: template.name,
      details: { ...counts, employee_ids: ids },
    })
    return counts
  })
}
