import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { notify } from '../notices/index.ts'
import { askForFeedback } from './feedback/ask.ts'
import { helpdeskTexts } from './helpdesk.texts.ts'
import { isOpen } from './tickets/tickets.queries.ts'

/** Tickets per transaction. */
const BATCH = 1000

/** Closes tickets that were resolved long enough ago, and asks how it went. @returns how many */
async function closeSome(ctx: Ctx, db: Db): Promise<number> {
  const at = ctx.now.toString()
  const { rows } = await sql<{ id: number }>`
    with setting as (
      select coalesce((select close_days from helpdesk_setting where org_id = ${ctx.orgId}), 5) as days
    ), due as (
      select k.id from ticket k, setting x
      where k.org_id = ${ctx.orgId} and k.status = 'resolved' and x.days > 0
        and k.resolved_at < ${at}::timestamptz - make_interval(days => x.days)
      order by k.id limit ${sql.lit(BATCH)} for no key update of k skip locked
    ), closed as (
      update ticket k set status = 'closed', status_id = null, closed_at = ${at}::timestamptz, version = version + 1
      from due where k.org_id = ${ctx.orgId} and k.id = due.id returning k.id)
    insert into ticket_event (org_id, ticket_id, at, kind, changes)
    select ${ctx.orgId}::bigint, id, ${at}::timestamptz, 'status', '{"status": ["resolved", "closed"]}'::jsonb from closed
    returning ticket_id as id`.execute(db)
  await askForFeedback(
    ctx,
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

export const closeJob = defineJob<Record<never, never>>({
  name: 'helpdesk.close',
  label: helpdeskTexts.text('closing'),
  run: async (ctx) => {
    for (let closed = 0; ; ) {
      const some = await tx(ctx, (db) => closeSome(ctx, db))
      closed += some
      if (some < BATCH) return { closed }
    }
  },
})

export const closeSchedule = defineSchedule({
  name: 'helpdesk.close',
  label: helpdeskTexts.text('closing'),
  job: closeJob,
  at: daily('01:40'),
  canRunNow: true,
})

/**
 * Tells those who answer anonymous tickets, once a day, how many wait for them. Nobody is told at once: the time of a notice or
 * a mail would be the time of the report.
 */
export const waitingJob = defineJob<Record<never, never>>({
  name: 'helpdesk.waiting',
  label: helpdeskTexts.text('remindingAnonymous'),
  run: (ctx) =>
    tx(ctx, async (db) => {
      const { rows } = await sql<{ employee_id: number; count: number }>`
        with handled as (
          select k.id, k.assignee_id as employee_id from ticket k
          where k.org_id = ${ctx.orgId} and k.is_anonymous and ${isOpen} and k.last_from = 'requester'
            and k.assignee_id is not null
          union
          select k.id, h.employee_id from ticket k join (
            select s.id, s.owner_id as employee_id from helpdesk_subcategory s
            where s.org_id = ${ctx.orgId} and s.owner_id is not null
            union select a.subcategory_id, a.employee_id from helpdesk_agent a where a.org_id = ${ctx.orgId}
          ) h on h.id = k.subcategory_id
          where k.org_id = ${ctx.orgId} and k.is_anonymous and ${isOpen} and k.last_from = 'requester'
            and k.assignee_id is null)
        select h.employee_id, count(*)::int as count from handled h
        join employee e on e.org_id = ${ctx.orgId} and e.id = h.employee_id and e.status = 'active'
        where not exists (select from ticket_named n where n.org_id = ${ctx.orgId} and n.ticket_id = h.id
          and n.employee_id = h.employee_id)
        group by h.employee_id order by h.employee_id`.execute(db)
      const notices = rows.map(({ employee_id, count }) => ({
        to: { employeeIds: [employee_id] },
        kind: 'helpdesk.waiting',
        values: { count: String(count) },
        link: { admin: '/helpdesk/tickets?whose=team', me: '/helpdesk?whose=team' },
      }))
      if (notices.length > 0) await notify(ctx, db, ...notices)
      return { told: rows.length }
    }),
})

/** At a time that says nothing about when anything was reported. */
export const waitingSchedule = defineSchedule({
  name: 'helpdesk.waiting',
  label: helpdeskTexts.text('remindingAnonymous'),
  job: waitingJob,
  at: daily('09:00'),
  canRunNow: true,
})
