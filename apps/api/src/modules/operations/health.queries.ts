import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface WorkCounts {
  waiting: number
  running: number
  failed: number
  failed_last_day: number
}

/** The organisation's waiting, running and failed jobs. */
export async function countWork(ctx: Ctx, db: Db): Promise<WorkCounts> {
  const { rows } = await sql<WorkCounts>`
    select count(*) filter (where state = 'queued')::int as waiting,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (
        where state = 'failed' and finished_at > ${ctx.now.toString()}::timestamptz - interval '1 day'
      )::int as failed_last_day
    from job_run
    where org_id = ${ctx.orgId} and state in ('queued', 'running', 'failed')`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, failed_last_day: 0 }
}

export interface MailCounts {
  waiting: number
  oldest_at: string | null
  failed: number
  failed_last_day: number
}

/** The organisation's waiting and failed mail. */
export async function countMail(ctx: Ctx, db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      min(created_at) filter (where state = 'waiting') as oldest_at,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (
        where state = 'failed' and created_at > ${ctx.now.toString()}::timestamptz - interval '1 day'
      )::int as failed_last_day
    from mail_outbox
    where org_id = ${ctx.orgId} and state in ('waiting', 'failed')`.execute(db)
  return rows[0] ?? { waiting: 0, oldest_at: null, failed: 0, failed_last_day: 0 }
}

/**
 * For the schedules with these names: how many are late, and how many failed in their last run. A schedule
 * whose run is in progress is not late: its next slot waits for it.
 */
export async function countSchedules(
  ctx: Ctx,
  db: Db,
  names: readonly string[],
): Promise<{ late: number; failed: number }> {
  const { rows } = await sql<{ late: number; failed: number }>`
    select count(*) filter (
        where s.next_at < ${ctx.now.toString()}::timestamptz - interval '10 minutes'
          and coalesce(j.state, '') not in ('queued', 'running'))::int as late,
      count(*) filter (where j.state = 'failed')::int as failed
    from schedule_state s
    left join job_run j on j.org_id = s.org_id and j.id = s.job_run_id
    where s.org_id = ${ctx.orgId} and s.schedule = any (${names}::text[])`.execute(db)
  return rows[0] ?? { late: 0, failed: 0 }
}
