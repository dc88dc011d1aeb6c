import { confirmEntryCode, sendEntryCode } from '@muster/contract/candidates/entry.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import { sql } from 'kysely'
import type { TestOrganisation } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { tx } from '../../platform/db/tx.ts'
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
