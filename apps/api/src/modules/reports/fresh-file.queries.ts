import { sql } from 'kysely'
import { type Actor, type ActorSnapshot, snapshotOf } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Rows may have changed since then: a file is no answer to the same question any more. */
const FRESH_MINUTES = 10

interface MadeFile {
  job: string
  /** What its owner could see when it was made; null while it is being made. */
  reach: ActorSnapshot | null
}

/** What decides which rows and columns somebody sees, in canonical order. */
function reachOf({ employeeId, roles, grants, groups, isTeamLead }: ActorSnapshot): string {
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort()
  const held = grants.map(([key, scopes]) => [key, [...scopes].sort()])
  return JSON.stringify([employeeId, isTeamLead, sorted(roles), sorted(held), sorted(groups)])
}

const seesTheSame = (now: Actor, then: ActorSnapshot | null): boolean =>
  then === null || reachOf(snapshotOf(now)) === reachOf(then)

/**
 * The job of a file that the caller was given for the same question a moment ago, or that is still being made. A file with
 * another reach than the caller's present one is none. One statement.
 */
export async function findFreshFile(
  ctx: Ctx,
  db: Db,
  { reportId, fingerprint }: { reportId: number; fingerprint: string },
): Promise<string | undefined> {
  const { rows } = await sql<MadeFile>`
    select j.public_id as job, d.reach from report_run r
    join job_run j on j.org_id = r.org_id and j.id = r.job_run_id and j.state in ('queued', 'running', 'done')
    join download d on d.org_id = j.org_id and d.job_run_id = j.id and d.removed_at is null
      and d.account_id = r.account_id
    where r.org_id = ${ctx.orgId} and r.account_id = ${ctx.actor.accountId} and r.report_id = ${reportId}
      and r.fingerprint = ${fingerprint} and r.how = 'file'
      and r.at > ${ctx.now.toString()}::timestamptz - make_interval(mins => ${FRESH_MINUTES})
    order by r.at desc limit 1`.execute(db)
  const [file] = rows
  return file && seesTheSame(ctx.actor, file.reach) ? file.job : undefined
}
