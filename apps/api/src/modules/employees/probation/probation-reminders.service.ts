import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { findApprovers } from '../approvers.queries.ts'
import { MANAGE, REQUESTED_FROM } from './probation.queries.ts'

/** Markers in place of a number of days before: due date passed, answer late. */
const OVERDUE = -1
const ANSWER_LATE = -2

interface Reminded {
  probation_id: number
  employee_id: number
  full_name: string
  manager_id: number | null
  due_on: string
  days_before: number
}

/** Marks and returns open probations that reached a reminder day or passed the due date, each once. */
async function takeDue(ctx: Ctx, db: Db): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with due as (
      select p.org_id, p.id, e.confirmation_due_on as due_on, d.days_before
      from probation p
      join employee e on e.org_id = p.org_id and e.id = p.employee_id and e.status = 'active'
      join organisation o on o.org_id = p.org_id
      cross join lateral (select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as day) t
      left join probation_rule r on r.org_id = p.org_id and r.id = p.rule_id
      cross join lateral (
        select unnest(coalesce(r.reminder_days, '{30,7}'::integer[])) as days_before union select ${OVERDUE}::int) d
      where p.org_id = ${ctx.orgId} and p.state = 'open' and e.confirmation_due_on is not null
        and case when d.days_before = ${OVERDUE}::int then e.confirmation_due_on < t.day
          else t.day between e.confirmation_due_on - d.days_before and e.confirmation_due_on end
    ), taken as (
      insert into probation_reminder (org_id, probation_id, due_on, days_before)
      select org_id, id, due_on, days_before from due on conflict do nothing
      returning probation_id, due_on, days_before
    )
    select distinct on (t.probation_id) t.probation_id, p.employee_id, e.full_name, e.manager_id, t.due_on,
      t.days_before
    from taken t
    join probation p on p.org_id = ${ctx.orgId} and p.id = t.probation_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    order by t.probation_id, t.days_before`.execute(db)
  return rows
}

function toManager({ employee_id, full_name, manager_id, due_on, days_before }: Reminded): Notice[] {
  if (manager_id === null) return []
  return [
    {
      to: { employeeIds: [manager_id] },
      kind: days_before === OVERDUE ? 'employees.probation_overdue' : 'employees.probation_due',
      values: { name: full_name, day: dateText(due_on) },
      link: { admin: `/users/probation?person=${employee_id}`, me: '/probation' },
    },
  ]
}

async function remindDue(ctx: Ctx, db: Db): Promise<number> {
  const reminded = await takeDue(ctx, db)
  if (reminded.length === 0) return 0
  const overdue = reminded.filter(({ days_before }) => days_before === OVERDUE).length
  const summary: Notice = {
    to: { accountIds: await findApprovers(ctx, db, MANAGE) },
    kind: 'employees.probation_summary',
    values: { due: reminded.length - overdue, overdue },
    link: { admin: '/users/probation' },
  }
  await notify(ctx, db, ...reminded.flatMap(toManager), summary)
  return reminded.length
}

interface Requested {
  id: number
  asked_id: number
  full_name: string
  is_late: boolean
}

/** Marks and returns feedback whose reviewer was not notified yet, because the manager changed. */
async function takeMoved(ctx: Ctx, db: Db): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    update probation_feedback u set told_employee_id = x.asked_id
    from (
      select f.id, ${REQUESTED_FROM} as asked_id, e.full_name
      from probation_feedback f
      join probation p on p.org_id = f.org_id and p.id = f.probation_id and p.state = 'open'
      join employee e on e.org_id = p.org_id and e.id = p.employee_id and e.status = 'active'
      left join employee m on m.org_id = e.org_id and m.id = e.manager_id
      where f.org_id = ${ctx.orgId} and f.state = 'asked'
    ) x
    where u.org_id = ${ctx.orgId} and u.id = x.id and x.asked_id is not null
      and x.asked_id is distinct from u.told_employee_id
    returning u.id, x.asked_id, x.full_name, false as is_late`.execute(db)
  return rows
}

/** Marks and returns late feedback, each once. */
async function takeLate(ctx: Ctx, db: Db): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    with late as (
      select f.org_id, f.probation_id, f.due_on, f.id, ${REQUESTED_FROM} as asked_id, e.full_name
      from probation_feedback f
      join probation p on p.org_id = f.org_id and p.id = f.probation_id and p.state = 'open'
      join employee e on e.org_id = p.org_id and e.id = p.employee_id and e.status = 'active'
      join organisation o on o.org_id = f.org_id
      left join employee m on m.org_id = e.org_id and m.id = e.manager_id
      where f.org_id = ${ctx.orgId} and f.state = 'asked'
        and f.due_on < (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
    ), taken as (
      insert into probation_reminder (org_id, probation_id, due_on, days_before)
      select org_id, probation_id, due_on, ${ANSWER_LATE}::int from late on conflict do nothing
      returning probation_id
    )
    select l.id, l.asked_id, l.full_name, true as is_late from late l join taken t using (probation_id)
    where l.asked_id is not null`.execute(db)
  return rows
}

function noticeToRespondent({ id, asked_id, full_name, is_late }: Requested): Notice {
  return {
    to: { employeeIds: [asked_id] },
    kind: is_late ? 'employees.probation_answer_late' : 'employees.probation_asked',
    values: { name: full_name },
    link: { admin: `/users/probation/feedback/${id}`, me: `/probation/feedback/${id}` },
  }
}

export interface ProbationReminders {
  due: number
  requested: number
}

/**
 * Reminds of probations that are due or overdue, notifies new managers of feedback requests they took over, and
 * reminds of late answers. Each once, so it is idempotent. The number of statements doesn't grow with people.
 */
export function remindOfProbations(ctx: Ctx): Promise<ProbationReminders> {
  return tx(ctx, async (db) => {
    const due = await remindDue(ctx, db)
    const requested = [...(await takeMoved(ctx, db)), ...(await takeLate(ctx, db))]
    if (requested.length > 0) await notify(ctx, db, ...requested.map(noticeToRespondent))
    return { due, requested: requested.length }
  })
}
