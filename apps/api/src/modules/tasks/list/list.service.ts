import { daysBetween } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { listTasks, readBoard, readCalendar } from '@muster/contract/tasks/task-lists.contract'
import {
  BOARD_CARDS,
  BOARD_DAYS,
  CALENDAR_TASKS,
  type TaskStatus,
  taskStatuses,
} from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { laterOccurrences } from '../rules/later-occurrences.ts'
import { MANAGE, seesPeople } from '../tasks.access.ts'
import { tasksTexts } from '../tasks.texts.ts'
import {
  categoriesQuery,
  isUnfinished,
  priorityRank,
  rowsOfPage,
  selected,
  taskCountQuery,
  tasksQuery,
} from './tasks.queries.ts'

/** A page of tasks. One statement. */
export async function pageOfTasks(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listTasks>,
): Promise<DataOf<typeof listTasks>> {
  const found = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        tasks: tasksQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        totalCount: taskCountQuery(ctx, filter),
        categories: categoriesQuery(ctx),
        today: organisationTodayQuery(ctx),
      }),
    ),
  )
  return {
    ...found,
    limit,
    totalPages: pageCount(found.totalCount, limit),
    abilities: {
      people: seesPeople(ctx),
      assign: holds(ctx.actor, MANAGE),
      setup: holds(ctx.actor, 'tasks.setup.manage'),
    },
  }
}

/** The board: all statuses, the first cards of each. One statement. */
export async function boardOf(ctx: Ctx, body: BodyOf<typeof readBoard>): Promise<DataOf<typeof readBoard>> {
  const filter = { ...body, status: body.status ?? taskStatuses }
  const recent = sql`(${isUnfinished} or k.updated_at >= ${ctx.now.toString()}::timestamptz
    - make_interval(days => ${sql.lit(BOARD_DAYS)}))`
  const order = sql`case when ${isUnfinished} then k.due_on end nulls last, k.done_at desc nulls last, ${priorityRank}, k.id`
  const cards = sql`select q.id, q.place from (
    select k.id, k.status, row_number() over (partition by k.status order by ${order}) as place
    ${selected(ctx, filter)} and ${recent}) q where q.place <= ${sql.lit(BOARD_CARDS)}`
  const totals = deferredQuery(
    sql<{ status: TaskStatus; total: number }>`
      select k.status, count(*)::int as total ${selected(ctx, filter)} and ${recent} group by k.status`,
    (rows) => new Map(rows.map((row) => [row.status, row.total])),
  )
  const found = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        tasks: rowsOfPage(ctx, cards),
        totals,
        categories: categoriesQuery(ctx),
        today: organisationTodayQuery(ctx),
      }),
    ),
  )
  const columns = taskStatuses.filter((status) => filter.status.includes(status))
  return {
    columns: columns.map((status) => ({
      status,
      total: found.totals.get(status) ?? 0,
      tasks: found.tasks.filter((task) => task.status === status),
    })),
    categories: found.categories,
    today: found.today,
  }
}

const MOST_DAYS = 62

interface StoredSeries {
  task_id: number
  title: string
  rule: string
  starts_on: string
  last_on: string
}

/**
 * Tasks that are due in a period, and when recurring ones will be due again. One statement.
 *
 * @throws AppError `request.invalid` for a period that is longer than two months
 */
export async function calendarOf(
  ctx: Ctx,
  body: BodyOf<typeof readCalendar>,
): Promise<DataOf<typeof readCalendar>> {
  const { from, to } = body
  if (from > to || daysBetween(from, to) > MOST_DAYS)
    fail('request.invalid', { fields: { to: tasksTexts.text('periodTooLong', { most: MOST_DAYS }) } })
  const filter = { ...body, status: body.status ?? taskStatuses.filter((one) => one !== 'cancelled') }
  // The latest task of a recurrence stands for those to come.
  const { from: _, to: __, status: ___, ...anyDay } = body
  const series = deferredQuery(
    sql<StoredSeries>`
      select k.id as task_id, k.title, s.rule, s.starts_on::text as starts_on, s.last_on::text as last_on
      from task_series s join task k on k.org_id = s.org_id and k.series_id = s.id and k.occurrence_on = s.last_on
      where s.org_id = ${ctx.orgId} and s.ended_at is null and s.last_on <= ${to}::date
        and k.id in (select k.id ${selected(ctx, { ...anyDay, status: taskStatuses })})
      order by k.id limit 100`,
    (rows) => rows,
  )
  const found = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        tasks: tasksQuery(ctx, filter, { limit: CALENDAR_TASKS, offset: 0 }),
        total: taskCountQuery(ctx, filter),
        series,
        categories: categoriesQuery(ctx),
        today: organisationTodayQuery(ctx),
      }),
    ),
  )
  const { occurrencesWithin } = await laterOccurrences()
  const upcoming = found.series.flatMap(({ task_id, title, rule, starts_on, last_on }) =>
    occurrencesWithin({ rule, startsOn: starts_on }, { after: last_on, from, to }).map((due_on) => ({
      ...{ task_id, title, due_on },
    })),
  )
  const { tasks, total, categories, today } = found
  return { tasks, total, upcoming, categories, today }
}
