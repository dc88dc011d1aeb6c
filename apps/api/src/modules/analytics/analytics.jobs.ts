import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { analyticsTexts } from './analytics.texts.ts'
import { settingsQuery } from './settings.queries.ts'

/** Dashboards whose time to be restored is over. */
async function deleteOld(ctx: Ctx, db: Db): Promise<number> {
  const { keep_days } = await runQuery(db, settingsQuery(ctx))
  const { numAffectedRows } = await sql`
    delete from analytics_dashboard
    where org_id = ${ctx.orgId} and deleted_at < ${ctx.now.toString()}::timestamptz - make_interval(days => ${keep_days})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Access ends with the employment: it must not come back to somebody who is hired again. */
async function endAccessOfLeavers(ctx: Ctx, db: Db): Promise<number> {
  const { rows } = await sql<{ id: number; dashboard: string; name: string }>`
    delete from analytics_access r
    using account a join employee e on e.org_id = a.org_id and e.id = a.employee_id, analytics_dashboard d
    where r.org_id = ${ctx.orgId} and a.org_id = r.org_id and a.id = r.account_id and e.status = 'left'
      and d.org_id = r.org_id and d.id = r.dashboard_id
    returning d.id, d.name as dashboard, e.full_name as name`.execute(db)
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ id: recordId, dashboard: recordLabel, name }) => ({
      ...{ recordType: 'analytics_dashboard', recordId, recordLabel },
      changes: { access: [name, null] as [unknown, unknown] },
    })),
  )
  return rows.length
}

export const cleanUpAnalytics = defineJob({
  name: 'analytics.clean_up',
  label: analyticsTexts.text('cleanUp'),
  run: (ctx) =>
    tx(ctx, async (db) => ({ removed: await deleteOld(ctx, db), ended: await endAccessOfLeavers(ctx, db) })),
})

export const cleanUpAnalyticsSchedule = defineSchedule({
  name: cleanUpAnalytics.name,
  label: analyticsTexts.text('cleanUp'),
  job: cleanUpAnalytics,
  at: daily('03:55'),
  canRunNow: true,
})
