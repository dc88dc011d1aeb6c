import type { stopReasons } from '@muster/contract/reports/report-words'
import { sql } from 'kysely'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { every } from '../../platform/jobs/slots.ts'
import { notify } from '../notices/index.ts'
import { maySchedule } from './open-report.ts'
import { findReport } from './report-definitions.ts'
import { findSchedules, type ScheduleRow } from './report-schedules.queries.ts'
import { openFor, readForAll } from './schedule-readings.ts'
import { findNextRun } from './schedule-times.ts'
import { schedulesTexts } from './schedules.texts.ts'
import { type Due, deliver } from './sending/deliver.ts'

type StopReason = (typeof stopReasons)[number]

/** Why a schedule can't go on; null when it can. */
async function obstacleOf(
  ctx: Ctx,
  db: Db,
  { account_id, report_id }: ScheduleRow,
): Promise<StopReason | null> {
  if (!(await findReport(ctx, db, report_id))) return 'report'
  const actor = await findAccountActor(ctx, db, account_id)
  if (!actor) return 'owner'
  const report = await openFor({ ...ctx, actor }, db, report_id)
  return report && maySchedule(actor, report) ? null : 'access'
}

/** Administrators, for what concerns somebody who is gone. */
async function findAdministrators(ctx: Ctx, db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from account a join account_role r on r.org_id = a.org_id and r.account_id = a.id
    where a.org_id = ${ctx.orgId} and a.state = 'active' and r.role_id in (2, -2)`.execute(db)
  return rows.map((row) => row.id)
}

async function stop(ctx: Ctx, db: Db, row: ScheduleRow, reason: StopReason): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set({ state: 'stopped', stopped_because: reason, next_at: null, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', row.id)
    .execute()
  const others = reason === 'owner' ? await findAdministrators(ctx, db) : []
  await notify(ctx, db, {
    to: { accountIds: [row.account_id, ...others] },
    kind: 'reports.schedule_stopped',
    values: { name: row.name, reason: schedulesTexts.text(reason) },
    link: { admin: '/reports/1/schedules', me: '/reports/1/schedules' },
  })
}

/** Claims the run of a due time. @returns the schedule; null if it is gone, has stopped, or was sent already */
async function claim(ctx: Ctx, due: Due): Promise<ScheduleRow | null> {
  return tx(ctx, async (db) => {
    const [row] = (await findSchedules(ctx, db, true, { id: due.schedule_id })).rows
    if (!row || row.state === 'stopped') return null
    const obstacle = await obstacleOf(ctx, db, row)
    if (obstacle) {
      await stop(ctx, db, row, obstacle)
      return null
    }
    const { rows } = await sql<{ state: string }>`
      insert into report_schedule_run (org_id, schedule_id, due_at)
      values (${ctx.orgId}, ${due.schedule_id}, ${due.due_at}::timestamptz)
      on conflict (org_id, schedule_id, due_at) do update
        set state = case when report_schedule_run.state = 'done' then 'done' else 'running' end
      returning state`.execute(db)
    return rows[0]?.state === 'done' ? null : row
  })
}

/** A run that did not work says so, also while it is to be tried again. */
async function markFailed(ctx: Ctx, due: Due): Promise<void> {
  await tx(ctx, (db) =>
    db
      .updateTable('report_schedule_run')
      .set({ state: 'failed', finished_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('schedule_id', '=', due.schedule_id)
      .where('due_at', '=', due.due_at)
      .where('state', '<>', 'done')
      .execute(),
  )
}

/** Sends one run of a schedule; idempotent. */
export const sendReport = defineJob<Due>({
  name: 'reports.send',
  label: schedulesTexts.text('sending'),
  run: async (ctx, due, progress) => {
    const row = await claim(ctx, due)
    if (!row) return { sent: 0 }
    await progress.report({ stage: row.name })
    try {
      return await deliver(ctx, row, due, await readForAll(ctx, row))
    } catch (error) {
      await markFailed(ctx, due)
      throw error
    }
  },
})

const isDue = (orgId: number, now: string) =>
  sql`org_id = ${orgId} and state = 'active' and next_at <= ${now}::timestamptz`

/** Turns due schedules into jobs. After a pause of the server a schedule runs once, however many times it missed. */
export const sendDueReports = defineJob({
  name: 'reports.send_due',
  label: schedulesTexts.text('dueReports'),
  run: async (ctx) => {
    const queued = await tx(ctx, async (db) => {
      const { rows } = await sql<
        Pick<ScheduleRow, 'id' | 'name' | 'rule' | 'account_id'> & { next_at: string }
      >`
        select id, name, rule, account_id, next_at from report_schedule
        where ${isDue(ctx.orgId, ctx.now.toString())} order by next_at for update`.execute(db)
      for (const row of rows) {
        const next_at = await findNextRun(ctx, db, row.rule, row.account_id)
        await db
          .updateTable('report_schedule')
          .set({ next_at })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', row.id)
          .execute()
        await ctx.platform.jobs.enqueue(
          ctx,
          db,
          sendReport,
          { schedule_id: row.id, due_at: row.next_at },
          { label: row.name },
        )
      }
      return rows.length
    })
    if (queued > 0) ctx.platform.jobs.poke()
    return { queued }
  },
})

export const sendDueReportsSchedule = defineSchedule({
  name: sendDueReports.name,
  label: schedulesTexts.text('dueReports'),
  job: sendDueReports,
  at: every(15),
  hasWork: async (db, orgId, slot) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from report_schedule where ${isDue(orgId, slot.at.toString())}) as found`.execute(
      db,
    )
    return rows[0]?.found ?? false
  },
})
