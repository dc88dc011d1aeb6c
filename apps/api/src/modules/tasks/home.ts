import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { combineQueries, deferredQuery, mapQuery } from '../../platform/db/deferred-query.ts'
import { type HomeNeeds, type HomePart, homeDay } from '../../platform/home/home-parts.ts'
import { selected, taskCountQuery, tasksQuery } from './list/tasks.queries.ts'
import { tasksTexts } from './tasks.texts.ts'

const SHOWN = 6

/** Pending tasks: what the person has to do, and what others have to do for them; the next ones of each. */
export const tasksPart: HomePart<'tasks'> = {
  key: 'tasks',
  permission: 'tasks.own',
  query: ({ ctx }) =>
    mapQuery(
      combineQueries({
        toMe: tasksQuery(ctx, { view: 'mine' }, { limit: SHOWN, offset: 0 }),
        byMe: tasksQuery(ctx, { view: 'by_me' }, { limit: SHOWN, offset: 0 }),
        toMeTotal: taskCountQuery(ctx, { view: 'mine' }),
        byMeTotal: taskCountQuery(ctx, { view: 'by_me' }),
      }),
      ({ toMe, byMe, toMeTotal, byMeTotal }) => ({
        to_me: toMeTotal,
        by_me: byMeTotal,
        rows: [
          ...toMe.map((row) => ({ row, assigned: 'to_me' as const })),
          ...byMe.map((row) => ({ row, assigned: 'by_me' as const })),
        ].map(({ row, assigned }) => ({
          ...{
            task_id: row.task_id,
            title: row.title,
            due_on: row.due_on,
            is_overdue: row.is_overdue,
            assigned,
          },
          about: row.assignees.some((one) => one.EMPLOYEE_ID === row.about?.EMPLOYEE_ID)
            ? null
            : (row.about?.EMPLOYEE_NAME ?? null),
          who: assigned === 'to_me' ? row.assigner : row.assignees.map((one) => one.EMPLOYEE_NAME).join(', '),
        })),
      }),
    ),
}

/** What is due, and what is late. */
export const taskNeeds: HomeNeeds = {
  id: 'tasks',
  permission: 'tasks.own',
  facts: [homeDay],
  query: ({ ctx, entry, fact }) => {
    const today = fact(homeDay)
    const list = entry === 'admin' ? '/task-management/list' : '/tasks'
    const counts = sql<{ due: number; overdue: number }>`
      select count(*) filter (where k.due_on = ${today}::date)::int as due,
        count(*) filter (where k.due_on < ${today}::date)::int as overdue
      ${selected(ctx, { view: 'mine', to: today })}`
    const given = sql<{ overdue: number }>`
      select count(*)::int as overdue ${selected(ctx, { view: 'by_me', due: 'overdue' })}`
    return mapQuery(
      combineQueries({
        own: deferredQuery(counts, ([row]) => row ?? { due: 0, overdue: 0 }),
        given: deferredQuery(given, ([row]) => row?.overdue ?? 0),
      }),
      ({ own, given }): HomeNeed[] => [
        {
          ...{ id: 'overdue', count: own.overdue, to: `${list}?whose=mine&f.due=overdue`, is_urgent: true },
          ...{ text: tasksTexts('overdueTasks', { count: own.overdue }), assigned: 'to_me' },
        },
        {
          ...{ id: 'due', count: own.due, to: `${list}?whose=mine&f.due=today`, is_urgent: false },
          ...{ text: tasksTexts('dueTasks', { count: own.due }), assigned: 'to_me' },
        },
        {
          ...{ id: 'given', count: given, to: `${list}?whose=by_me&f.due=overdue`, is_urgent: false },
          ...{ text: tasksTexts('givenOverdue', { count: given }), assigned: 'by_me' },
        },
      ],
    )
  },
}
