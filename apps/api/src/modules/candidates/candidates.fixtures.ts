import { confirmEntryCode, sendEntryCode } from '@muster/contract/candidates/entry.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import { sql } from 'kysely'
import type { TestOrganisation } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { tx } from '../../platform/db/tx.ts'
import { storeFile } from '../../platform/files/store-file.ts'
import { makePdf } from '../../platform/pdf/index.ts'
import { sha256Of } from '../../platform/pdf-seal/index.ts'
import { issueCandidateLink } from '../onboarding/index.ts'

let serial = 0

export interface TestCandidate {
  id: number
  email: string
  /** The token of a link to the portal. */
  key: string
}

type Purpose = Parameters<typeof issueCandidateLink>[2]['purpose']

export const aLinkFor = (app: TestApp, orgId: number, candidateId: number, purpose: Purpose = 'portal') => {
  const ctx = { ...app.system(orgId), now: app.platform.clock() }
  return tx(ctx, async (db) => (await issueCandidateLink(ctx, db, { candidateId, purpose })).token)
}

/** A candidate who is being onboarded, with a link to the portal. */
export async function aCandidateWithLink(
  app: TestApp,
  { orgId }: TestOrganisation,
  token: string,
  values: Record<string, unknown> = {},
): Promise<TestCandidate> {
  const email = `candidate${++serial}@example.test`
  const { data } = await app.call(addCandidate, {
    token,
    body: {
      values: { FIRST_NAME: 'Asha', LAST_NAME: `Rao ${serial}`, PERSONAL_EMAIL: email, ...values },
      accept_warnings: 1,
    } as unknown as BodyOf<typeof addCandidate>,
  })
  return { id: data.candidate_id, email, key: await aLinkFor(app, orgId, data.candidate_id) }
}

/** The code that was mailed last. */
export async function mailedCode(app: TestApp, orgId: number, address: string): Promise<string> {
  const mail = (await mailsIn(app, orgId, address)).findLast(({ kind }) => kind === 'candidates.code')
  return /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? ''
}

/** The cookie of a browser that entered a code. */
export async function enter(
  app: TestApp,
  orgId: number,
  { key, email }: Pick<TestCandidate, 'key' | 'email'>,
): Promise<string> {
  await app.call(sendEntryCode, { body: { key } })
  const answer = await app.call(confirmEntryCode, {
    body: { key, code: await mailedCode(app, orgId, email) },
  })
  return String(answer.headers['set-cookie']).split(';')[0] as string
}

/** A category whose documents people hand in themselves. */
export async function aCategory(
  app: TestApp,
  orgId: number,
  { name = `Category ${++serial}`, isMandatory = true, extensions = ['pdf', 'jpg'] } = {},
): Promise<number> {
  const ctx = app.system(orgId)
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      with folder as (
        insert into document_folder (org_id, cat_type, name, created_at, updated_at)
        values (${orgId}, 1, ${`Folder ${++serial}`}, now(), now()) returning id)
      insert into document_category (org_id, cat_type, folder_id, name, employee_uploads, is_mandatory, extensions, max_mb,
        created_at, updated_at)
      select ${orgId}, 1, id, ${name}, true, ${isMandatory}, ${extensions}::text[], 5, now(), now() from folder
      returning id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}

/** A letter that was sent to a candidate; `wanted` adds the step that wants it signed. */
export async function aLetterFor(
  app: TestApp,
  orgId: number,
  candidateId: number,
  { kind = 3, number = 1, isSignatureWanted = false } = {},
): Promise<void> {
  const ctx = { ...app.system(orgId), now: app.platform.clock() }
  const { bytes } = await makePdf({
    ...{ title: 'Offer of employment', author: 'Company', language: 'en', date: '2026-11-21', paper: 'a4' },
    ...{ margins: { top: 20, right: 20, bottom: 20, left: 20 }, fontSize: 11 },
    ...{ header: [], isHeaderOnEveryPage: false, footer: [], watermark: '' },
    body: [{ kind: 'paragraph', runs: [{ text: 'We offer you a job.' }] }],
  })
  const { filePath } = await storeFile(ctx, { folder: 'letters', name: 'offer.pdf', content: bytes })
  await tx(ctx, async (db) => {
    const now = ctx.now.toString()
    await sql`
      with template as (
        insert into letter_template (org_id, name, category, language, latest, created_at, updated_at)
        values (${orgId}, ${`Template ${++serial}`}, 'offer', 'en', 1, ${now}, ${now}) returning id),
      version as (
        insert into letter_template_version (org_id, template_id, number, title, content, created_at)
        select ${orgId}, id, 1, 'Offer of employment', '{}', ${now}::timestamptz from template returning template_id)
      insert into candidate_letter (org_id, candidate_id, kind, number, key, template_id, template_version, title, letter_date,
        file_path, sha256, size, pages, expires_on, expires_at, state_at, sent_at, sender, sent_to)
      select ${orgId}, ${candidateId}, ${kind}, ${number}, gen_random_uuid(), template_id, 1, 'Offer of employment',
        '2026-11-21', ${filePath}, ${sha256Of(bytes)}, ${bytes.length}, 1, ${now}::timestamptz::date + 7,
        ${now}::timestamptz + interval '7 days', ${now}, ${now}, 'HR',
        (select lower(email) from candidate where org_id = ${orgId} and id = ${candidateId}) from version`.execute(
      db,
    )
    if (isSignatureWanted)
      await sql`insert into candidate_step (org_id, candidate_id, position, kind, name)
        values (${orgId}, ${candidateId}, 90, 13, 'Digital signature')`.execute(db)
  })
}
