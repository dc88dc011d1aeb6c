import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { readTaskDashboard } from '@muster/contract/tasks/figures.contract'
import { taskPriorities, taskStatuses } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationTodayQuery, organisationTodaySql } from '../../../platform/organisation-day.ts'
import { isUnfinished, selected, tasksQuery } from '../list/tasks.queries.ts'
import { isPersonInReach, seesPeople } from '../tasks.access.ts'
import { tasksTexts } from '../tasks.texts.ts'

type Answer = DataOf<typeof readTaskDashboard>
type Counts = Pick<
  Answer,
  'unfinished' | 'overdue' | 'due_today' | 'due_week' | 'no_date' | 'done_week' | 'on_time'
>

const NEXT = 8
const MOST_PEOPLE = 10
const MOST_CATEGORIES = 12
const DAYS = 14

/** SQL: the organisation's day of an instant. */
export const dayOf = (ctx: Ctx, at: string) => sql`(${sql.ref(at)} at time zone (
  select o.time_zone from organisation o where o.org_id = ${ctx.orgId}))::date`

/** Figures about what the caller may see. One statement. */
export async function readDashboard(ctx: Ctx, { view }: BodyOf<typeof readTaskDashboard>): Promise<Answer> {
  const today = organisationTodaySql(ctx)
  const all = selected(ctx, { view, status: taskStatuses })
  const isLate = sql`(${isUnfinished} and k.due_on < ${today})`
  const counts = deferredQuery(
    sql<Counts>`select count(*) filter (where ${isUnfinished})::int as unfinished,
      count(*) filter (where ${isLate})::int as overdue,
      count(*) filter (where ${isUnfinished} and k.due_on = ${today})::int as due_today,
      count(*) filter (where ${isUnfinished} and k.due_on between ${today} and ${today} + 6)::int as due_week,
      count(*) filter (where ${isUnfinished} and k.due_on is null)::int as no_date,
      count(*) filter (where k.status = 'done' and ${dayOf(ctx, 'k.done_at')} > ${today} - 7)::int as done_week,
      round(100.0 * count(*) filter (where k.status = 'done' and k.due_on is not null
        and ${dayOf(ctx, 'k.done_at')} > ${today} - 30 and ${dayOf(ctx, 'k.done_at')} <= k.due_on)
        / nullif(count(*) filter (where k.status = 'done' and k.due_on is not null
          and ${dayOf(ctx, 'k.done_at')} > ${today} - 30), 0))::int as on_time
      ${all}`,
    ([row]) => row as Counts,
  )
  const byStatus = deferredQuery(
    sql<Answer['by_status'][number]>`select k.status, count(*)::int as count ${all} group by k.status`,
    (rows) =>
      taskStatuses.map((status) => ({
        status,
        count: rows.find((row) => row.status === status)?.count ?? 0,
      })),
  )
  const byPriority = deferredQuery(
    sql<Answer['by_priority'][number]>`
      select k.priority, count(*)::int as count ${all} and ${isUnfinished} group by k.priority`,
    (rows) =>
      [...taskPriorities].reverse().map((priority) => ({
        ...{ priority, count: rows.find((row) => row.priority === priority)?.count ?? 0 },
      })),
  )
  const byCategory = deferredQuery(
    sql<{ category_id: number | null; category: string | null; open: number; overdue: number }>`
      select q.category_id, c.name as category, q.open, q.overdue from (
        select k.category_id, count(*)::int as open, count(*) filter (where ${isLate})::int as overdue
        ${all} and ${isUnfinished} group by k.category_id) q
      left join task_category c on c.org_id = ${ctx.orgId} and c.id = q.category_id
      order by q.open desc, lower(c.name) limit ${sql.lit(MOST_CATEGORIES)}`,
    (rows) => rows.map((row) => ({ ...row, category: row.category ?? tasksTexts('noCategory') })),
  )
  const people = deferredQuery(
    sql<Answer['people'][number]>`
      select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", count(*)::int as open,
        count(*) filter (where k.due_on < ${today})::int as overdue
      from task k join task_assignee a on a.org_id = k.org_id and a.task_id = k.id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where k.org_id = ${ctx.orgId} and k.deleted_at is null and ${isUnfinished} and not k.is_private
        and ${isPersonInReach(ctx)}
      group by e.id, e.full_name order by count(*) desc, lower(e.full_name) limit ${sql.lit(MOST_PEOPLE)}`,
    (rows) => rows,
  )
  const days = deferredQuery(
    sql<Answer['days'][number]>`
      with shown as (select k.created_at, k.done_at, k.status ${all}
        and (k.created_at >= ${ctx.now.toString()}::timestamptz - interval '16 days'
          or k.done_at >= ${ctx.now.toString()}::timestamptz - interval '16 days')),
      counted as (
        select ${dayOf(ctx, 's.created_at')} as day, 1 as created, 0 as done from shown s
        union all
        select ${dayOf(ctx, 's.done_at')}, 0, 1 from shown s where s.status = 'done')
      select d.day::date::text as day, coalesce(sum(c.created), 0)::int as created, coalesce(sum(c.done), 0)::int as done
      from generate_series(${today} - ${sql.lit(DAYS - 1)}, ${today}, interval '1 day') d (day)
      left join counted c on c.day = d.day::date group by d.day order by d.day`,
    (rows) => rows,
  )
  return readTx(ctx, async (db) => {
    const { counts: figures, ...found } = await runQuery(
      db,
      combineQueries({
        counts,
        by_status: byStatus,
        by_priority: byPriority,
        by_category: byCategory,
        people,
        days,
        next: tasksQuery(ctx, { view }, { limit: NEXT, offset: 0 }),
        today: organisationTodayQuery(ctx),
      }),
    )
    return { ...figures, ...found, abilities: { people: seesPeople(ctx) } }
  })
}
