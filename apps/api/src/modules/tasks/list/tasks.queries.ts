import { FILTER } from '@muster/contract/kit/index'
import type { TaskPerson, TaskRow } from '@muster/contract/tasks/task-shapes'
import {
  type TaskDue,
  type TaskPriority,
  type TaskStatus,
  type TaskView,
  taskStatuses,
  unfinishedStatuses,
} from '@muster/contract/tasks/tasks.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { isInView, isVisible, mayEdit, mayWork } from '../tasks.access.ts'

/** Which tasks; what is left out does not limit them. */
export interface TaskFilter {
  ids?: readonly number[] | undefined
  view?: TaskView | undefined
  status?: readonly TaskStatus[] | undefined
  priority?: readonly TaskPriority[] | undefined
  due?: TaskDue | undefined
  from?: string | undefined
  to?: string | undefined
  assignee_id?: number | undefined
  category_id?: readonly number[] | undefined
  search?: string | undefined
  sort?: string | undefined
  /** By the numeric ids of the specification. */
  filters?: Readonly<Record<string, readonly (string | number)[]>> | undefined
}

/** SQL condition: something is left to do in `k`. */
export const isUnfinished = sql<boolean>`k.status in ('open', 'in_progress', 'blocked')`

export const priorityRank = sql`(case k.priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end)`
const statusRank = sql`array_position(array['open', 'in_progress', 'blocked', 'done', 'cancelled'], k.status)`

const categoryName = ({ orgId }: Ctx) =>
  sql`(select lower(c.name) from task_category c where c.org_id = ${orgId} and c.id = k.category_id)`

const sorts = (ctx: Ctx): Readonly<Record<string, RawBuilder<unknown>>> => ({
  title: sql`lower(k.title)`,
  due_on: sql`k.due_on`,
  priority: priorityRank,
  status: statusRank,
  category: categoryName(ctx),
  created_at: sql`k.created_at`,
  updated_at: sql`k.updated_at`,
  done_at: sql`k.done_at`,
})

export function orderOf(ctx: Ctx, sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts(ctx), sort)
  if (!by) return sql`k.due_on, k.id`
  return sort?.startsWith('-') ? sql`${by} desc nulls last, k.id desc` : sql`${by} nulls last, k.id`
}

const numbersOf = (values: readonly (string | number)[] | undefined): number[] | undefined =>
  values?.map(Number).filter((one) => Number.isSafeInteger(one) && one > 0)

function statusesOf({ status, filters, ids }: TaskFilter): readonly string[] | undefined {
  const named = filters?.[FILTER.status]?.map(String)
  return status ?? named ?? (ids ? undefined : unfinishedStatuses)
}

const within = (today: RawBuilder<string>, due: TaskDue) => {
  switch (due) {
    case 'overdue':
      return sql`(k.due_on < ${today} and ${isUnfinished})`
    case 'today':
      return sql`k.due_on = ${today}`
    case 'week':
      return sql`(k.due_on >= ${today} and k.due_on <= ${today} + 6)`
    case 'none':
      return sql`k.due_on is null`
  }
}

/** Tasks with an assignee of whom this holds. */
const hasAssignee = ({ orgId }: Ctx, condition: RawBuilder<unknown>) => sql`k.id in (
  select x.task_id from task_assignee x join employee u on u.org_id = x.org_id and u.id = x.employee_id
  where x.org_id = ${orgId} and ${condition})`

function peopleConditions(ctx: Ctx, { assignee_id, filters = {} }: TaskFilter): RawBuilder<unknown>[] {
  const people = assignee_id === undefined ? numbersOf(filters[FILTER.employee]) : [assignee_id]
  const units = [
    [filters[FILTER.department], sql`u.department_id`],
    [filters[FILTER.location], sql`u.location_id`],
  ] as const
  return [
    ...(people ? [hasAssignee(ctx, sql`x.employee_id = any (${people}::bigint[])`)] : []),
    ...units.flatMap(([values, column]) =>
      values ? [hasAssignee(ctx, sql`${column} = any (${numbersOf(values)}::bigint[])`)] : [],
    ),
  ]
}

function statusCondition(filter: TaskFilter): RawBuilder<unknown>[] {
  const statuses = statusesOf(filter)
  if (statuses === undefined || taskStatuses.every((one) => statuses.includes(one))) return []
  // Written out, so that the index of what is left to do serves it.
  const isUsual = [...statuses].sort().join() === [...unfinishedStatuses].sort().join()
  return [isUsual ? isUnfinished : sql`k.status = any (${[...statuses]}::text[])`]
}

function dueConditions(ctx: Ctx, { due, from, to }: TaskFilter): RawBuilder<unknown>[] {
  return [
    ...(due ? [within(organisationTodaySql(ctx), due)] : []),
    ...(from ? [sql`k.due_on >= ${from}::date`] : []),
    ...(to ? [sql`k.due_on <= ${to}::date`] : []),
  ]
}

/** Everything that selects tasks `k`, within what the caller may see. */
export function selected(ctx: Ctx, filter: TaskFilter): RawBuilder<unknown> {
  const { ids, view, priority, category_id, filters, search = '' } = filter
  const categories = category_id ?? numbersOf(filters?.[FILTER.taskCategory])
  const conditions = [
    sql`k.org_id = ${ctx.orgId}`,
    sql`k.deleted_at is null`,
    ...(ids ? [sql`k.id = any (${[...ids]}::bigint[])`] : []),
    ...statusCondition(filter),
    ...(priority ? [sql`k.priority = any (${[...priority]}::text[])`] : []),
    ...dueConditions(ctx, filter),
    ...(categories ? [sql`k.category_id = any (${[...categories]}::bigint[])`] : []),
    ...peopleConditions(ctx, filter),
    ...(search.trim() ? [sql`k.id in (select f.task_id from search_tasks(${search.trim()}) f)`] : []),
    view ? isInView(ctx, view) : isVisible(ctx, ids ? 'row' : 'set'),
  ]
  return sql`from task k where ${sql.join(conditions, sql` and `)}`
}

/** SQL: people in a table of task and employee, as JSON. */
export const peopleIn = (table: 'task_assignee' | 'task_watcher') => sql<TaskPerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name)
    order by lower(e.full_name), e.id), '[]')
  from ${sql.table(table)} x join employee e on e.org_id = x.org_id and e.id = x.employee_id
  where x.org_id = k.org_id and x.task_id = k.id)`

/** SQL: the name of an account. @param id reference of the account's id */
export const accountName = (orgId: number, id: string) => sql<string>`coalesce((
  select coalesce(e.full_name, nullif(a.display_name, ''), a.email)
  from account a left join employee e on e.org_id = a.org_id and e.id = a.employee_id
  where a.org_id = ${orgId} and a.id = ${sql.ref(id)}), '')`

const countIn = (table: string, more = sql``) => sql<number>`(
  select count(*)::int from ${sql.table(table)} x where x.org_id = k.org_id and x.task_id = k.id ${more})`

/** Columns of a row of tasks `k`. */
export const rowColumns = (ctx: Ctx) => sql`
  k.id as task_id, k.title, k.category_id, c.name as category, coalesce(c.colour, 'gray') as colour, k.priority, k.status,
  k.due_on, coalesce(k.due_on < ${organisationTodaySql(ctx)} and ${isUnfinished}, false) as is_overdue, k.is_private,
  coalesce(s.ended_at is null and k.series_id is not null and s.last_on = k.occurrence_on, false) as repeats,
  (${isUnfinished} and exists (
    select from task_dependency d join task w on w.org_id = d.org_id and w.id = d.after_id
    where d.org_id = k.org_id and d.task_id = k.id and w.deleted_at is null
      and w.status in ('open', 'in_progress', 'blocked'))) as is_waiting,
  ${peopleIn('task_assignee')} as assignees, ${accountName(ctx.orgId, 'k.assigner_account_id')} as assigner,
  case when b.id is not null then jsonb_build_object('EMPLOYEE_ID', b.id, 'EMPLOYEE_NAME', b.full_name) end as about,
  k.object_label, ${countIn('task_check')} as checks,
  ${countIn('task_check', sql`and x.checked_at is not null`)} as checked,
  ${countIn('task_comment', sql`and x.deleted_at is null`)} as comments, ${countIn('task_file')} as files,
  k.created_at, k.updated_at, k.done_at, k.version, ${mayWork(ctx)} as may_work, ${mayEdit(ctx)} as may_edit`

export const rowJoins = sql`
  left join task_category c on c.org_id = k.org_id and c.id = k.category_id
  left join task_series s on s.org_id = k.org_id and s.id = k.series_id
  left join employee b on b.org_id = k.org_id and b.id = k.about_id`

const asRow = (row: TaskRow): TaskRow => ({
  ...row,
  created_at: instantOf(row.created_at),
  updated_at: instantOf(row.updated_at),
  done_at: instantOf(row.done_at),
})

/** Rows of the tasks in a common table expression `page (id, place)`. */
export const rowsOfPage = (ctx: Ctx, page: RawBuilder<unknown>): DeferredQuery<TaskRow[]> =>
  deferredQuery(
    sql<TaskRow>`with page as (${page})
      select ${rowColumns(ctx)} from page p join task k on k.org_id = ${ctx.orgId} and k.id = p.id ${rowJoins}
      order by p.place`,
    (rows) => rows.map(asRow),
  )

/** A page of tasks. */
export function tasksQuery(
  ctx: Ctx,
  filter: TaskFilter,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<TaskRow[]> {
  const order = orderOf(ctx, filter.sort)
  return rowsOfPage(
    ctx,
    sql`select k.id, row_number() over (order by ${order}) as place ${selected(ctx, filter)}
      order by ${order} limit ${limit} offset ${offset}`,
  )
}

export function taskCountQuery(ctx: Ctx, filter: TaskFilter): DeferredQuery<number> {
  return deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`,
    ([row]) => row?.total ?? 0,
  )
}

interface Choice {
  id: number
  name: string
}

/** Active categories by name. */
export const categoriesQuery = ({ orgId }: Ctx): DeferredQuery<Choice[]> =>
  deferredQuery(
    sql<Choice>`select id, name from task_category where org_id = ${orgId} and status = 1 order by lower(name), id`,
    (rows) => rows,
  )
