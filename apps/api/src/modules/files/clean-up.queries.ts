import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { DOWNLOAD_RECORD } from '../../platform/jobs/download.ts'
import { MAILED_FILE } from '../../platform/mail/attachments.ts'

/** Rows removed per transaction. */
export const BATCH = 500

/**
 * Removes uploads not completed within a day, and files not attached to a record after seven days. @returns
 * their paths
 */
export async function removeLooseFiles(ctx: Ctx, db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    update stored_file set state = 'removed', removed_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id in (
      select id from stored_file
      where org_id = ${ctx.orgId} and record_type is null and state <> 'removed'
        and created_at < ${ctx.now.toString()}::timestamptz
          - case state when 'awaited' then interval '1 day' else interval '7 days' end
      limit ${BATCH} for update skip locked)
    returning path`.execute(db)
  return rows.map((row) => row.path)
}

/** Removes files of expired downloads. @returns their paths */
export async function removeExpiredFiles(ctx: Ctx, db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with over as (
      select d.id, d.path from download d
      where d.org_id = ${ctx.orgId} and d.path is not null and d.removed_at is null
        and d.expires_at <= ${ctx.now.toString()}::timestamptz
      limit ${BATCH} for update skip locked
    ), emptied as (
      update download d set path = null from over where d.org_id = ${ctx.orgId} and d.id = over.id
    )
    update stored_file f set state = 'removed', removed_at = ${ctx.now.toString()}::timestamptz
    from over
    where f.org_id = ${ctx.orgId} and f.path = over.path and f.record_type = ${DOWNLOAD_RECORD}
    returning f.path`.execute(db)
  return rows.map((row) => row.path)
}

/** Removes files that all their mails were sent with, and those that mails have carried for seven days. @returns their paths */
export async function removeMailedFiles(ctx: Ctx, db: Db): Promise<string[]> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ path: string }>`
    update stored_file set state = 'removed', removed_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and id in (
      select f.id from stored_file f
      where f.org_id = ${ctx.orgId} and f.record_type = ${MAILED_FILE} and f.state <> 'removed'
        and (f.created_at < ${now}::timestamptz - interval '7 days'
          or not exists (select from mail_outbox m
            where m.org_id = f.org_id and m.attachments is not null and m.state <> 'sent'
              and m.attachments @> jsonb_build_array(jsonb_build_object('path', f.path))))
      limit ${BATCH} for update skip locked)
    returning path`.execute(db)
  return rows.map((row) => row.path)
}

/** Deletes jobs that ended before `before`, with their downloads. @returns their number */
export async function deleteOldJobs(ctx: Ctx, db: Db, before: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_run where org_id = ${ctx.orgId} and id in (
      select id from job_run j
      where j.org_id = ${ctx.orgId} and j.finished_at < ${before.toString()}::timestamptz
        and not exists (select from download d
          where d.org_id = j.org_id and d.job_run_id = j.id and d.path is not null)
      limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes keys of old slots. They no longer prevent duplicate runs, because their schedule has moved on. */
export async function deleteOldSlots(ctx: Ctx, db: Db, before: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from schedule_slot where org_id = ${ctx.orgId} and (schedule, slot) in (
      select s.schedule, s.slot from schedule_slot s
      left join schedule_state t on t.org_id = s.org_id and t.schedule = s.schedule
      where s.org_id = ${ctx.orgId} and s.created_at < ${before.toString()}::timestamptz
        and s.slot is distinct from t.last_slot
      limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
