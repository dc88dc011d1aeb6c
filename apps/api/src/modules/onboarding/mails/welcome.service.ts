import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import type {
  previewWelcomeMail,
  readWelcomeMail,
  saveWelcomeMail,
  sendWelcomeMail,
} from '@muster/contract/onboarding/welcome-mail.contract'
import { sql } from 'kysely'
import { type Language, languageOf } from '../../../lib/texts/language.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { AttachmentCheck } from '../../../platform/mail/attachments.ts'
import { mailBrand } from '../../../platform/mail/send-mail.ts'
import { type MailWriter, mailWriter } from '../../../platform/mail/templates.ts'
import { findWording, previewWording, saveWording, wordingFields } from '../../email-library/index.ts'
import { lockCandidates, requireCandidate, type StoredCandidate } from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { joiningTexts } from '../joining.texts.ts'
import { statusWords } from '../onboarding.texts.ts'
import { usualWords, WELCOME_SLUG, type WelcomeValues, welcomeMail } from './welcome.mail.ts'
import { findWelcomed, type Welcomed, welcomeValues } from './welcome.queries.ts'

const CHECK = 'onboarding.kit'

/** The files of a kit go out only while the kit has them, and the candidate has the kit. */
export const kitFileCheck = [
  CHECK,
  (async ({ orgId }, db, facts) => {
    const { candidate_id, kit_id } = facts as unknown as { candidate_id: number; kit_id: number }
    const { rows } = await sql`
      select from candidate_kit where org_id = ${orgId} and candidate_id = ${candidate_id} and kit_id = ${kit_id}`.execute(
      db,
    )
    return rows.length > 0
  }) satisfies AttachmentCheck,
] as const

interface Sender {
  language: Language
  brand: ReturnType<typeof mailBrand>
  write: MailWriter<WelcomeValues>
}

async function senderFor(ctx: Ctx, db: Db, addresses: readonly string[]): Promise<Sender> {
  const organisation = await db
    .selectFrom('organisation')
    .select(['name', 'theme_colour', 'language', 'logo_path'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  return {
    ...{ language: languageOf(null, organisation.language), brand: mailBrand(ctx, organisation) },
    write: await mailWriter(ctx, db, welcomeMail, addresses),
  }
}

const renderFor = ({ write, brand, language }: Sender, one: Welcomed) =>
  write(one.email ?? '', welcomeValues(one, language), { brand, language })

/**
 * The wording of the mail, and how one candidate gets it.
 *
 * @throws AppError `record.not_found` for a candidate out of reach
 */
export function readWelcome(
  ctx: Ctx,
  { language = 'en', candidate_id: id }: QueryOf<typeof readWelcomeMail>,
): Promise<DataOf<typeof readWelcomeMail>> {
  return readTx(ctx, async (db) => {
    const own = await findWording(ctx, db, WELCOME_SLUG, language)
    const words = own ?? usualWords(language)
    return {
      ...{ MAIL_SUBJECT: words.subject, MAIL_CONTENT: words.html, language, is_own: own !== undefined },
      ...{ version_id: own?.version_id ?? null, attributes: wordingFields(ctx, WELCOME_SLUG) },
      preview: id === undefined ? null : await previewFor(ctx, db, id),
    }
  })
}

async function previewFor(ctx: Ctx, db: Db, id: number) {
  await requireCandidate(ctx, db, id)
  const one = found((await findWelcomed(ctx, db, [id])).get(id))
  const { subject, html } = renderFor(await senderFor(ctx, db, [one.email ?? '']), one)
  return { subject, html, to: one.email, files: one.files.map(({ name }) => name) }
}

/** With sample values. @throws AppError `email-library.template_invalid` */
export async function previewWelcome(
  ctx: Ctx,
  body: BodyOf<typeof previewWelcomeMail>,
): Promise<DataOf<typeof previewWelcomeMail>> {
  return naming(async () => {
    const { subject, html } = await previewWording(ctx, { slug: WELCOME_SLUG, ...wordsOf(body) })
    return { subject, html }
  })
}

const wordsOf = ({ MAIL_SUBJECT, MAIL_CONTENT, language }: BodyOf<typeof previewWelcomeMail>) => ({
  ...{ subject: MAIL_SUBJECT, html: MAIL_CONTENT, language },
})

/** Problems of the library are at the fields of this call. */
async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { key, fields } = error as { key?: string; fields?: Record<string, string> }
    if (key !== 'email-library.template_invalid' || !fields) throw error
    const { subject, html, ...others } = fields
    return fail('email-library.template_invalid', {
      fields: {
        ...(subject ? { MAIL_SUBJECT: subject } : {}),
        ...(html ? { MAIL_CONTENT: html } : {}),
        ...others,
      },
    })
  }
}

/** @throws AppError `record.conflict`, `email-library.template_invalid` */
export async function saveWelcome(
  ctx: Ctx,
  { version_id, ...body }: BodyOf<typeof saveWelcomeMail>,
): Promise<DataOf<typeof saveWelcomeMail>> {
  return naming(async () => {
    const saved = await saveWording(ctx, {
      ...wordsOf(body),
      ...{ slug: WELCOME_SLUG, name: joiningTexts.english('template'), version_id },
    })
    return { MAIL_CONTENT: saved.html, version_id: saved.version_id }
  })
}

/** Why a candidate does not get the mail; null if they do. */
function reasonAgainst(
  { status, may_next }: StoredCandidate,
  { email, is_welcomed }: Welcomed,
  isAgain: boolean,
): string | null {
  if (!may_next) return joiningTexts('noRight')
  if (!isOpen(status) && status !== 'joined') return joiningTexts('notOpen', { status: statusWords(status) })
  if (email === null) return joiningTexts('noAddress')
  return is_welcomed && !isAgain ? joiningTexts('sentBefore') : null
}

/**
 * Sends the mail to candidates, in one transaction. Whoever has had it gets it again only where that is asked for, so that pressing
 * twice sends once.
 *
 * @throws AppError `record.not_found` if no candidate is within reach
 */
export function sendWelcome(
  ctx: Ctx,
  { candidate_ids: ids, is_again: isAgain }: BodyOf<typeof sendWelcomeMail>,
): Promise<DataOf<typeof sendWelcomeMail>> {
  return tx(ctx, async (db) => {
    const candidates = await lockCandidates(ctx, db, ids)
    found(candidates[0])
    const facts = await findWelcomed(
      ctx,
      db,
      candidates.map(({ id }) => id),
    )
    const judged = candidates.map((candidate) => {
      const one = facts.get(candidate.id) as Welcomed
      return { candidate, one, reason: reasonAgainst(candidate, one, isAgain) }
    })
    const getting = judged.filter(({ reason }) => reason === null).map(({ one }) => one)
    if (getting.length > 0) await mailAll(ctx, db, getting)
    return {
      sent: getting.length,
      skipped: judged.flatMap(({ candidate: { id, full_name }, reason }) =>
        reason === null ? [] : [{ candidate_id: id, CANDIDATE_NAME: full_name, reason }],
      ),
    }
  })
}

async function mailAll(ctx: Ctx, db: Db, people: readonly Welcomed[]): Promise<void> {
  const sender = await senderFor(
    ctx,
    db,
    people.map(({ email }) => email ?? ''),
  )
  await ctx.platform.mail.put(
    ctx,
    db,
    ...people.map((one) => ({
      ...{ kind: welcomeMail.key, language: sender.language },
      to: { address: one.email ?? '', name: one.full_name },
      ...renderFor(sender, one),
      ...(one.files.length > 0
        ? {
            attachment: { files: one.files, for: { check: CHECK, candidate_id: one.id, kit_id: one.kit_id } },
          }
        : {}),
    })),
  )
  await db
    .insertInto('candidate_welcome')
    .values(
      people.map(({ id }) => ({
        ...{ org_id: ctx.orgId, candidate_id: id, sent_at: ctx.now.toString(), sent_by: ctx.actor.accountId },
      })),
    )
    .execute()
  await logCandidates(
    ctx,
    db,
    ...people.map(({ id }) => ({
      ...{ candidateId: id, kind: 'welcome' as const },
      changes: { subject: [null, joiningTexts.english('welcomeMail')] as [null, string] },
    })),
  )
}
