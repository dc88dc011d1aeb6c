import { can, endpoint, field, z } from '../kit/index.ts'
import { taskPerson, taskRow } from './task-shapes.ts'
import { taskPriorities, taskReportGroups, taskStatuses, taskViews } from './tasks.constants.ts'

const path = (name: string) => `apiv2/auth/${name}` as const

export const readTaskDashboard = endpoint({
  id: 'tasks.dashboard.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-dashboard'),
  access: can('tasks.own'),
  body: z.object({ view: z._default(z.enum(taskViews), 'all') }),
  data: z.object({
    today: z.string(),
    unfinished: z.int(),
    overdue: z.int(),
    due_today: z.int(),
    /** Today and the six days after it. */
    due_week: z.int(),
    no_date: z.int(),
    /** In the last seven days. */
    done_week: z.int(),
    /** Of those done in the last 30 days with a due date, the share done by then, in per cent; null without any. */
    on_time: z.nullable(z.int()),
    by_status: z.array(z.object({ status: z.enum(taskStatuses), count: z.int() })),
    by_category: z.array(
      z.object({
        category_id: z.nullable(field.id()),
        category: z.string(),
        open: z.int(),
        overdue: z.int(),
      }),
    ),
    by_priority: z.array(z.object({ priority: z.enum(taskPriorities), count: z.int() })),
    /** Who has most to do. */
    people: z.array(z.object({ ...taskPerson.shape, open: z.int(), overdue: z.int() })),
    /** Done and created on each of the last 14 days. */
    days: z.array(z.object({ day: z.string(), created: z.int(), done: z.int() })),
    next: z.array(taskRow),
    abilities: z.object({ people: z.boolean() }),
  }),
  summary: 'Figures about the tasks that the caller may see',
})

const report = {
  by: z._default(z.enum(taskReportGroups), 'person'),
  /** Tasks created in these days, or due in them. */
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  basis: z._default(z.enum(['due', 'created']), 'due'),
}

export const readTaskReport = endpoint({
  id: 'tasks.report.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-report'),
  access: can('tasks.people.view'),
  body: z.object(report),
  data: z.object({
    rows: z.array(
      z.object({
        id: z.nullable(field.id()),
        /** Of a priority, its key. */
        name: z.string(),
        total: z.int(),
        open: z.int(),
        overdue: z.int(),
        done: z.int(),
        /** Of those done with a due date. */
        on_time: z.int(),
        late: z.int(),
        cancelled: z.int(),
      }),
    ),
    total: z.int(),
  }),
  summary:
    'How tasks stand, by person, category, department, priority or template; at most 500 rows, the most tasks first',
})

export const exportTaskReport = endpoint({
  id: 'tasks.report.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-report/download'),
  access: can('tasks.people.view'),
  body: z.object(report),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The report as Tasklist_summary.xlsx',
})
