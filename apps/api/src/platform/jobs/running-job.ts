import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { JobKind } from './job-kind.ts'
import type { JobRequester } from './job-queue.ts'

/**
 * The caller's own job of a kind that waits or runs, so that a second press shows it instead of starting another one.
 *
 * @param input what its input must contain; default: anything
 */
export async function findRunningJob<Input extends object>(
  { orgId, actor }: JobRequester,
  db: Db,
  kind: JobKind<Input>,
  input: Partial<Input> = {},
): Promise<string | undefined> {
  const row = await db
    .selectFrom('job_run')
    .select('public_id')
    .where('org_id', '=', orgId)
    .where('account_id', '=', actor.accountId)
    .where('kind', '=', kind.name)
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`input @> ${JSON.stringify(input)}::jsonb`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.public_id
}
