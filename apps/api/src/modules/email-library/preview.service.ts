import type {
  listAttributes,
  previewPeople,
  previewTemplate,
  testTemplate,
} from '@muster/contract/email-library/templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Language } from '../../lib/texts/language.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import type { MailBrand } from '../../platform/mail/define-mail.ts'
import { mailBrand } from '../../platform/mail/send-mail.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { variantOf } from './publish.service.ts'
import { commonValues, findPeopleInReach, type PersonFacts, searchPeopleInReach } from './recipient-values.ts'
import { type MailTrigger, triggerOf } from './template-triggers.ts'
import { acceptWords, readyWords, writeMail } from './template-words.ts'
import { lockTemplate } from './templates.queries.ts'
import { findVersion } from './versions.queries.ts'

/** Permission required on the employee whose data a preview shows. */
const REACH = 'employees.profile.view'

export async function findBrand(ctx: Ctx, db: Db): Promise<MailBrand & { language: string }> {
  const { language, ...row } = await db
    .selectFrom('organisation')
    .select(['name', 'theme_colour', 'language', 'logo_path'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  return { ...mailBrand(ctx, row), language }
}

/** Sample values, replaced by those of the employee and the organisation where known. */
function previewValues(
  ctx: Ctx,
  trigger: MailTrigger,
  { brand, language, person }: { brand: MailBrand; language: Language; person: PersonFacts | undefined },
): Record<string, string> {
  const samples = Object.fromEntries(trigger.attributes.map(({ name, sample }) => [name, sample]))
  const selfServiceUrl = ctx.platform.config.appUrls.employee
  const known = commonValues(person, { orgName: brand.orgName, selfServiceUrl, language })
  if (!person) {
    const { ORGANISATION_NAME = '', SELF_SERVICE_LINK = '' } = known
    return { ...samples, ORGANISATION_NAME, SELF_SERVICE_LINK }
  }
  const like = trigger.attributes.flatMap((one) =>
    one.like === undefined ? [] : [[one.name, known[one.like] ?? ''] as const],
  )
  return { ...samples, ...known, ...Object.fromEntries(like) }
}

/**
 * Previews a mail before it is saved.
 *
 * @throws AppError `record.not_found` for an employee out of reach, `email-library.template_invalid`,
 * `email-library.trigger_unknown`
 */
export async function previewWords(
  ctx: Ctx,
  body: BodyOf<typeof previewTemplate>,
): Promise<DataOf<typeof previewTemplate>> {
  const trigger = triggerOf(ctx, body.TRIGGER_SLUG)
  const { employee_id: employeeId = null, language } = body
  const { brand, person } = await readTx(ctx, async (db) => ({
    brand: await findBrand(ctx, db),
    person:
      employeeId === null ? undefined : found((await findPeopleInReach(ctx, db, REACH, [employeeId]))[0]),
  }))
  const { words, removed } = await acceptWords(body, trigger)
  const values = previewValues(ctx, trigger, { brand, language, person })
  const mail = writeMail(readyWords(words), values, { brand, language, attributes: trigger.attributes })
  return { ...mail, removed, person: person?.full_name ?? null }
}

export async function searchPeople(ctx: Ctx, search: string): Promise<DataOf<typeof previewPeople>> {
  return { people: await readTx(ctx, (db) => searchPeopleInReach(ctx, db, REACH, search)) }
}

/** @throws AppError `email-library.trigger_unknown` */
export function readAttributes(ctx: Ctx, slug: string): DataOf<typeof listAttributes> {
  const trigger = triggerOf(ctx, slug)
  return {
    trigger_name: trigger.name,
    attributes: trigger.attributes.map((one) => ({
      ATTRIBUTE: one.name,
      label: one.label,
      kind: one.kind,
      is_required: one.isRequired,
      is_secret: one.isSecret,
      sample: one.sample,
    })),
  }
}

/**
 * Sends the latest version to the caller only, without CC and reply-to, and with sample values for secret
 * links.
 *
 * @throws AppError `record.not_found`, `email-library.template_invalid`
 */
export async function sendTest(
  ctx: Ctx,
  body: BodyOf<typeof testTemplate>,
): Promise<DataOf<typeof testTemplate>> {
  const { language } = body
  const { slug, words, brand, person } = await readTx(ctx, async (db) => {
    const variant = await variantOf(ctx, db, body.EMAIL_ID, body)
    const template = await db
      .selectFrom('email_template')
      .select('trigger_slug')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', body.EMAIL_ID)
      .executeTakeFirstOrThrow()
    const version = found(await findVersion(ctx, db, variant.latest_version_id))
    const own = ctx.actor.employeeId
    return {
      slug: template.trigger_slug,
      words: { ...version, text: version.text_body },
      brand: await findBrand(ctx, db),
      person: own === null ? undefined : (await findPeopleInReach(ctx, db, REACH, [own]))[0],
    }
  })
  const trigger = triggerOf(ctx, slug)
  const { words: accepted } = await acceptWords(words, trigger)
  const values = previewValues(ctx, trigger, { brand, language, person })
  const mail = writeMail(readyWords(accepted), values, { brand, language, attributes: trigger.attributes })
  const { email, name } = ctx.actor
  if (email === '') fail('record.not_found')
  await tx(ctx, async (db) => {
    const template = found(await lockTemplate(ctx, db, body.EMAIL_ID))
    const to = { address: email, name }
    await ctx.platform.mail.put(ctx, db, {
      ...mail,
      kind: 'email-library.test',
      to,
      language,
      subject: emailLibraryTexts('test', { subject: mail.subject }),
    })
    const recordId = template.id
    await recordAudit(ctx, db, { recordType: 'email_template', recordId, recordLabel: template.name })
  })
  return { to: email }
}
