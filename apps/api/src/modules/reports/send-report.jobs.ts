import { reportAddress } from '@muster/contract/reports/report-address'
import type { stopReasons } from '@muster/contract/reports/report-words'
import { sql } from 'kysely'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { every } from '../../platform/jobs/slots.ts'
import { type Notice, notify } from '../notices/index.ts'
import { maySchedule } from './open-report.ts'
import { findReport } from './report-definitions.ts'
import { logRun } from './report-log.ts'
import { findSchedules, type ScheduleRow } from './report-schedules.queries.ts'
import { inputOf, type Outcome, openFor, type Reading, readForAll } from './schedule-readings.ts'
import { findNextRun } from './schedule-times.ts'
import { schedulesTexts } from './schedules.texts.ts'

interface Due {
  readonly schedule_id: number
  /** The instant at which it was due: with the schedule it identifies the run. */
  readonly due_at: string
}

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

function noticeOf(row: ScheduleRow, actors: readonly Actor[], reading: Reading): Notice {
  const { report, rows, from, to } = reading
  const days = { from, to }
  const link = reportAddress(row.report_id, { ...row.asked, ...(row.period && days) }, days)
  return {
    to: { accountIds: actors.flatMap(({ accountId }) => accountId ?? []) },
    kind: 'reports.scheduled',
    values: {
      name: row.name,
      report: report.name,
      rows,
      days: schedulesTexts.text(from === to ? 'day' : 'days', days),
    },
    link: { admin: link, me: link },
  }
}

const isSent = ({ skip_empty }: ScheduleRow, { reading }: Outcome): boolean =>
  reading !== null && (reading.rows > 0 || !skip_empty)

const peopleIn = (outcomes: readonly Outcome[]) =>
  outcomes.reduce((sum, { actors }) => sum + actors.length, 0)

/** Notices and the end of the run in one transaction, so that a repeated job sends nothing twice. */
async function deliver(ctx: Ctx, row: ScheduleRow, due: Due, outcomes: readonly Outcome[]) {
  const sent = outcomes.filter((one) => isSent(row, one))
  const refused = outcomes.filter(({ reading }) => reading === null)
  const counts = {
    sent: peopleIn(sent),
    refused: peopleIn(refused),
    empty: peopleIn(outcomes) - peopleIn(sent) - peopleIn(refused),
  }
  const isFirst = await tx(ctx, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('report_schedule_run')
      .set({ state: 'done', finished_at: ctx.now.toString(), ...counts })
      .where('org_id', '=', ctx.orgId)
      .where('schedule_id', '=', due.schedule_id)
      .where('due_at', '=', due.due_at)
      .where('state', '<>', 'done')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const notices = sent.flatMap(({ actors, reading }) => (reading ? [noticeOf(row, actors, reading)] : []))
    if (notices.length > 0) await notify(ctx, db, ...notices)
    return true
  })
  if (isFirst) await logAll(ctx, row, sent)
  return counts
}

async function logAll(ctx: Ctx, row: ScheduleRow, sent: readonly Outcome[]): Promise<void> {
  const runs = sent.flatMap(({ actors, reading }) =>
    actors.map((actor) => ({ actor, reading: reading as Reading })),
  )
  await Promise.all(
    runs.map(({ actor, reading: { from, to, rows, duration } }) =>
      logRun(
        { ...ctx, actor },
        { reportId: row.report_id, how: 'schedule', input: inputOf(row, to), from, to, rows, duration },
      ),
    ),
  )
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
