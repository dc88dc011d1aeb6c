import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { configQuery } from './library-facts.ts'
import { findReport } from './report-definitions.ts'
import { reportsTexts } from './reports.texts.ts'

/** Rows per transaction. */
const BATCH = 1000

async function deleteOldRuns(ctx: Ctx, db: Db): Promise<number> {
  const { log_days } = await runQuery(db, configQuery(ctx))
  const { numAffectedRows } = await sql`
    delete from report_run where org_id = ${ctx.orgId} and id in (
      select id from report_run
      where org_id = ${ctx.orgId} and at < ${ctx.now.toString()}::timestamptz - make_interval(days => ${log_days})
      order by at limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Of a schedule's log. A run that is deleted is so old that it is never due again. */
async function deleteOldDeliveries(ctx: Ctx, db: Db): Promise<number> {
  const { log_days } = await runQuery(db, configQuery(ctx))
  const { numAffectedRows } = await sql`
    delete from report_schedule_run where org_id = ${ctx.orgId} and (schedule_id, due_at) in (
      select schedule_id, due_at from report_schedule_run
      where org_id = ${ctx.orgId} and due_at < ${ctx.now.toString()}::timestamptz - make_interval(days => ${log_days})
      limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function inBatches(
  ctx: Ctx,
  progress: JobProgress,
  remove: (ctx: Ctx, db: Db) => Promise<number>,
): Promise<number> {
  for (let done = 0; ; ) {
    const removed = await tx(ctx, (db) => remove(ctx, db))
    done += removed
    if (removed < BATCH) return done
    await progress.checkpoint({ stage: reportsTexts.text('deletingRuns'), done })
  }
}

/** Access ends with the employment: it must not come back to somebody who is hired again. */
async function endAccessOfLeavers(ctx: Ctx, db: Db): Promise<number> {
  const { rows } = await sql<{ report_id: number; name: string }>`
    delete from report_access r using account a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where r.org_id = ${ctx.orgId} and a.org_id = r.org_id and a.id = r.account_id and e.status = 'left'
    returning r.report_id, e.full_name as name`.execute(db)
  const labels = new Map<number, string>()
  for (const id of new Set(rows.map((row) => row.report_id))) {
    const report = await findReport(ctx, db, id)
    if (report) labels.set(id, report.fileName)
  }
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ report_id: recordId, name }) => ({
      ...{ recordType: 'report', recordId, recordLabel: labels.get(recordId) ?? String(recordId) },
      changes: { access: [name, null] as [unknown, unknown] },
    })),
  )
  return rows.length
}

export const cleanUpReports = defineJob({
  name: 'reports.clean_up',
  label: reportsTexts.text('cleanUp'),
  run: async (ctx, _input, progress) => {
    const ended = await tx(ctx, (db) => endAccessOfLeavers(ctx, db))
    const removed = await inBatches(ctx, progress, deleteOldRuns)
    return { removed: removed + (await inBatches(ctx, progress, deleteOldDeliveries)), ended }
  },
})

export const cleanUpReportsSchedule = defineSchedule({
  name: cleanUpReports.name,
  label: reportsTexts.text('cleanUp'),
  job: cleanUpReports,
  at: daily('03:50'),
  canRunNow: true,
})
