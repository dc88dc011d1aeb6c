import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { ownLink, teamLink } from './pip.notices.ts'
import { makerOf } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'

/** Days before the plan's last day, before a goal's due date, and after the start of an unacknowledged plan. */
const [ENDS_IN, GOAL_IN, UNREAD_FOR] = [7, 3, 3]

interface Due {
  pip_id: number
  employee_id: number
  manager_id: number | null
  /** The plan's creator in HR, who is reminded when the person has no manager. */
  maker_id: number | null
  kind: 'ends' | 'overdue' | 'check_in' | 'goal' | 'unread'
}

/** Marks and returns what is due in running plans, once per item and day. One statement. */
async function takeDue(ctx: Ctx, db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with running as (
      select p.org_id, p.id, p.ends_on, p.starts_on, p.check_in_days, p.acknowledged_at, t.day,
        (p.started_at at time zone o.time_zone)::date as told_on,
        coalesce((select max(n.on_date) from pip_entry n
          where n.org_id = p.org_id and n.pip_id = p.id and n.kind = 'check_in'), p.starts_on) as last_talk
      from pip p
      join employee e on e.org_id = p.org_id and e.id = p.employee_id and e.status = 'active'
      join organisation o on o.org_id = p.org_id
      cross join lateral (
        select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as day) t
      where p.org_id = ${ctx.orgId} and p.state = 'active'
    ), due as (
      select org_id, id, 'ends' as kind, ends_on as due_on from running
        where day between ends_on - ${ENDS_IN}::int and ends_on
      union all
      select org_id, id, 'overdue', ends_on from running where day > ends_on
      union all
      select org_id, id, 'check_in', last_talk + check_in_days from running
        where day >= last_talk + check_in_days and last_talk + check_in_days <= ends_on
      union all
      select r.org_id, r.id, 'goal', g.due_on from running r
        join pip_goal g on g.org_id = r.org_id and g.pip_id = r.id and g.standing not in ('met', 'not_met')
        where r.day between g.due_on - ${GOAL_IN}::int and g.due_on
      union all
      select org_id, id, 'unread', told_on from running
        where acknowledged_at is null and day >= told_on + ${UNREAD_FOR}::int
    ), taken as (
      insert into pip_reminder (org_id, pip_id, kind, due_on)
      select distinct org_id, id, kind, due_on from due on conflict do nothing
      returning pip_id, kind
    )
    select distinct t.pip_id, t.kind, p.employee_id, e.manager_id, ${makerOf(ctx)} as maker_id
    from taken t
    join pip p on p.org_id = ${ctx.orgId} and p.id = t.pip_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    order by t.pip_id, t.kind`.execute(db)
  return rows
}

const ofPerson: ReadonlySet<Due['kind']> = new Set(['ends', 'goal', 'unread'])
const ofManager: ReadonlySet<Due['kind']> = new Set(['ends', 'overdue', 'check_in'])

/** One notice per plan and recipient, however much is due in it. */
function noticesOf(due: readonly Due[]): Notice[] {
  const plans = Map.groupBy(due, ({ pip_id }) => pip_id)
  return [...plans].flatMap(([pipId, items]) => {
    const [{ employee_id, manager_id, maker_id }] = items as [Due]
    const notices: Notice[] = []
    if (items.some(({ kind }) => ofPerson.has(kind))) {
      notices.push({
        to: { employeeIds: [employee_id] },
        kind: 'employees.pip_own_due',
        link: ownLink(pipId),
      })
    }
    if (items.some(({ kind }) => ofManager.has(kind))) {
      const to =
        manager_id === null
          ? { accountIds: maker_id === null ? [] : [maker_id] }
          : { employeeIds: [manager_id] }
      notices.push({ to, kind: 'employees.pip_team_due', link: teamLink(pipId) })
    }
    return notices
  })
}

/** Reminds of what is due in running plans, once per item and day. Idempotent. */
export const pipRemindersJob = defineJob<Record<never, never>>({
  name: 'employees.remind_of_pips',
  label: pipTexts.text('improvementPlanReminders'),
  run: (ctx) =>
    tx(ctx, async (db) => {
      const due = await takeDue(ctx, db)
      const notices = noticesOf(due)
      if (notices.length > 0) await notify(ctx, db, ...notices)
      return { due: due.length, notified: notices.length }
    }),
})

/** In the morning of the organisation's time zone, after the day's changes have been applied. */
export const pipRemindersSchedule = defineSchedule({
  name: 'employees.pip_reminders',
  label: pipRemindersJob.label ?? '',
  job: pipRemindersJob,
  at: daily('07:10'),
  canRunNow: true,
})
