import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A visit lasts no longer, however long the locker would let us read. */
const VISIT_MINUTES = 30

const placeOf = (orgId: number, candidateId: number) => ({
  ...{ purpose: 'candidate locker visit', record: `${orgId}/${candidateId}` },
})

/** The candidate's locker can be read from now on; an earlier visit is over. */
export async function keepAccess(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  { token, validFor }: { token: string; validFor: number },
): Promise<void> {
  const seconds = Math.max(0, Math.min(validFor, VISIT_MINUTES * 60))
  const access = sealText(token, ctx.platform.config.secretKey, placeOf(ctx.orgId, candidateId))
  await sql`
    insert into candidate_locker_visit (org_id, candidate_id, access, expires_at, created_at)
    values (${ctx.orgId}, ${candidateId}, ${access}, ${ctx.now.add({ seconds }).toString()}::timestamptz,
      ${ctx.now.toString()}::timestamptz)
    on conflict (org_id, candidate_id) do update set request_id = gen_random_uuid(), access = excluded.access,
      expires_at = excluded.expires_at, created_at = excluded.created_at`.execute(db)
}

export interface OpenVisit {
  requestId: string
  token: string
}

/** What the candidate's locker is read with; undefined where no visit is open. */
export async function findVisit(ctx: Ctx, db: Db, candidateId: number): Promise<OpenVisit | undefined> {
  const row = await db
    .selectFrom('candidate_locker_visit')
    .select(['request_id', 'access'])
    .where('org_id', '=', ctx.orgId)
    .where('candidate_id', '=', candidateId)
    .where('expires_at', '>', ctx.now.toString())
    .executeTakeFirst()
  return (
    row && {
      requestId: row.request_id,
      token: openText(row.access, ctx.platform.config.secretKey, placeOf(ctx.orgId, candidateId)),
    }
  )
}

export const endVisit = (ctx: Ctx, db: Db, candidateId: number) =>
  db
    .deleteFrom('candidate_locker_visit')
    .where('org_id', '=', ctx.orgId)
    .where('candidate_id', '=', candidateId)
    .execute()
