import { sql } from 'kysely'
import { dateText } from '../../lib/texts/span.texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { type Notice, notify } from '../notices/index.ts'
import { linkOf } from './change/tell.ts'
import { tasksTexts } from './tasks.texts.ts'

/** People per transaction. */
const BATCH = 500

interface Due {
  employee_id: number
  task_id: number
  title: string
  due_on: string
  is_overdue: boolean
}

/**
 * SQL: the latest day, up to today, on which the assignee of task `k` is reminded: the day before it is due, the day itself, the
 * day after, and every week after that; null if there is none yet.
 */
const milestone = (today: string) => sql`(case
  when ${today}::date >= k.due_on + 7 then k.due_on + 7 * ((${today}::date - k.due_on) / 7)
  when ${today}::date > k.due_on then k.due_on + 1
  when ${today}::date = k.due_on then k.due_on
  when ${today}::date = k.due_on - 1 then ${today}::date end)`

/** Marks what the next people are to be reminded of, and returns it. What was assigned today needs no reminder. */
async function takeDue(ctx: Ctx, db: Db, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select a.task_id, a.employee_id, k.title, k.due_on from task_assignee a
      join task k on k.org_id = a.org_id and k.id = a.task_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and e.status = 'active' and k.deleted_at is null
        and k.status in ('open', 'in_progress', 'blocked') and k.due_on <= ${today}::date + 1
        and a.assigned_on < ${today}::date and coalesce(a.reminded_on < ${milestone(today)}, true)
    ), people as (select distinct employee_id from due order by employee_id limit ${BATCH})
    update task_assignee a set reminded_on = ${today}::date from due d
    where a.org_id = ${ctx.orgId} and a.task_id = d.task_id and a.employee_id = d.employee_id
      and d.employee_id in (select employee_id from people)
    returning a.employee_id, a.task_id, d.title, d.due_on::text as due_on, d.due_on < ${today}::date as is_overdue`.execute(
    db,
  )
  return rows
}

/** One notice for each person, however many tasks are due. */
function noticeOf(employeeId: number, due: readonly Due[]): Notice {
  const [first] = due as [Due]
  const to = { employeeIds: [employeeId] }
  if (due.length === 1)
    return {
      to,
      kind: first.is_overdue ? 'tasks.overdue' : 'tasks.due',
      values: { title: first.title, day: dateText(first.due_on) },
      link: linkOf(first.task_id),
    }
  const overdue = due.filter(({ is_overdue }) => is_overdue).length
  return {
    to,
    kind: 'tasks.due_several',
    values: { count: String(due.length), due: String(due.length - overdue), overdue: String(overdue) },
    link: { admin: '/task-management/list?whose=mine', me: '/tasks' },
  }
}

/** Reminds people of what is due; a rerun continues where the last one ended. */
export const remindJob = defineJob<Record<never, never>>({
  name: 'tasks.remind',
  label: tasksTexts.text('reminding'),
  run: async (ctx) => {
    for (let reminded = 0; ; ) {
      const people = await tx(ctx, async (db) => {
        const due = await takeDue(ctx, db, await organisationToday(ctx, db))
        const byPerson = Map.groupBy(due, ({ employee_id }) => employee_id)
        const notices = [...byPerson].map(([employeeId, tasks]) => noticeOf(employeeId, tasks))
        if (notices.length > 0) await notify(ctx, db, ...notices)
        return byPerson.size
      })
      reminded += people
      if (people < BATCH) return { reminded }
    }
  },
})

/** In the morning of the organisation's time zone. */
export const remindSchedule = defineSchedule({
  name: 'tasks.remind',
  label: tasksTexts.text('reminding'),
  job: remindJob,
  at: daily('08:15'),
  canRunNow: true,
})
