import { sql } from 'kysely'
import { tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { every } from '../../../platform/jobs/slots.ts'
import { notify } from '../../notices/index.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { recomputeOpen } from './clocks.service.ts'

/**
 * Computes the service levels of all open tickets, and tells whom it concerns: who is assigned, and once a target is missed, the
 * owner of the sub-category too. One notice for each person, however many tickets. A rerun changes nothing.
 */
export const levelsJob = defineJob<Record<never, never>>({
  name: 'helpdesk.levels',
  label: helpdeskTexts.text('levelling'),
  run: (ctx) =>
    tx(ctx, async (db) => {
      const worse = await recomputeOpen(ctx, db)
      if (worse.length === 0) return { worse: 0 }
      const ids = worse.map(({ id }) => id)
      const breached = worse.map(({ isBreached }) => isBreached)
      const { rows } = await sql<{ employee_id: number; late: number; soon: number }>`
        with worse as (select * from unnest(${ids}::bigint[], ${breached}::boolean[]) w (id, is_breached)),
        told as (
          select w.id, w.is_breached, k.assignee_id as employee_id from worse w join ticket k on k.org_id = ${ctx.orgId} and k.id = w.id
          union
          select w.id, w.is_breached, s.owner_id from worse w join ticket k on k.org_id = ${ctx.orgId} and k.id = w.id
          join helpdesk_subcategory s on s.org_id = k.org_id and s.id = k.subcategory_id
          where w.is_breached or k.assignee_id is null)
        select t.employee_id, count(*) filter (where t.is_breached)::int as late, count(*) filter (where not t.is_breached)::int as soon
        from told t join employee e on e.org_id = ${ctx.orgId} and e.id = t.employee_id and e.status = 'active'
        where not exists (select from ticket_named n where n.org_id = ${ctx.orgId} and n.ticket_id = t.id
          and n.employee_id = t.employee_id)
        group by t.employee_id order by t.employee_id`.execute(db)
      const notices = rows.map(({ employee_id, late, soon }) => ({
        to: { employeeIds: [employee_id] },
        kind: 'helpdesk.late',
        values: { late: String(late), soon: String(soon) },
        link: { admin: '/helpdesk/tickets?whose=assigned-to-me', me: '/helpdesk?whose=assigned-to-me' },
      }))
      if (notices.length > 0) await notify(ctx, db, ...notices)
      return { worse: worse.length }
    }),
})

export const levelsSchedule = defineSchedule({
  name: 'helpdesk.levels',
  label: helpdeskTexts.text('levelling'),
  job: levelsJob,
  at: every(5),
  canRunNow: true,
})
