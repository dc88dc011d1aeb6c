import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { liftBlacklist, listBlacklist } from '@muster/contract/onboarding/candidate-status.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { BLACKLIST, candidateScope } from '../onboarding.access.ts'
import { onboardingTexts } from '../onboarding.texts.ts'

type Row = DataOf<typeof listBlacklist>['rows'][number]

/** Entries of candidates in reach; those whose candidate is erased belong to nobody's place and are seen by all who may blacklist. */
const inReach = (ctx: Ctx) => sql`(b.candidate_id is null or ${candidateScope(ctx, BLACKLIST)})`

/** The blacklist, newest first. One statement. */
export async function pageOfBlacklist(
  ctx: Ctx,
  { page, limit, search }: BodyOf<typeof listBlacklist>,
): Promise<DataOf<typeof listBlacklist>> {
  const from = sql`from candidate_blacklist b left join candidate c on c.org_id = b.org_id and c.id = b.candidate_id
    where b.org_id = ${ctx.orgId} and b.lifted_at is null and ${inReach(ctx)}
      and (${search} = '' or position(search_normalise(${search}) in
        coalesce(c.search_text, '') || ' ' || search_normalise(b.reason)) > 0)`
  const rows = sql<Row>`
    select b.id as blacklist_id, b.candidate_id, c.full_name as "CANDIDATE_NAME", b.reason, b.expires_on,
      coalesce(b.expires_on < ${organisationTodaySql(ctx)}, false) as is_expired, b.created_at,
      coalesce((select jsonb_agg(distinct k.kind) from candidate_blacklist_key k
        where k.org_id = b.org_id and k.blacklist_id = b.id), '[]') as compared_by
    ${from} order by b.id desc limit ${limit} offset ${(page - 1) * limit}`
  const counted = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: deferredQuery(rows, (all) =>
          all.map((row) => ({ ...row, created_at: instantOf(row.created_at) })),
        ),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total ${from}`,
          ([row]) => row?.total ?? 0,
        ),
      }),
    ),
  )
  return { ...counted, numPages: pageCount(counted.total_rows, limit) }
}

/** Lifts the entries of a candidate who is reopened. */
export const liftOf = (ctx: Ctx, db: Db, candidateId: number) =>
  sql`
  update candidate_blacklist set lifted_at = ${ctx.now.toString()}::timestamptz
  where org_id = ${ctx.orgId} and candidate_id = ${candidateId} and lifted_at is null`.execute(db)

/**
 * Removes an entry: nobody is compared with it any more. The candidate keeps the status. Idempotent.
 *
 * @throws AppError `record.not_found`
 */
export function lift(ctx: Ctx, { blacklist_id: id }: BodyOf<typeof liftBlacklist>): Promise<null> {
  return tx(ctx, async (db) => {
    await sql`select from candidate_blacklist where org_id = ${ctx.orgId} and id = ${id} for update`.execute(
      db,
    )
    const { rows } = await sql<{ lifted_at: string | null }>`
      select b.lifted_at from candidate_blacklist b
      left join candidate c on c.org_id = b.org_id and c.id = b.candidate_id
      where b.org_id = ${ctx.orgId} and b.id = ${id} and ${inReach(ctx)}`.execute(db)
    if (found(rows[0]).lifted_at !== null) return null
    await sql`update candidate_blacklist set lifted_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'candidate_blacklist', recordId: id },
      recordLabel: onboardingTexts.english('blacklistEntry'),
    })
    return null
  })
}
