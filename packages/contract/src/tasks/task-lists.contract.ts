import { can, choices, endpoint, field, limit, listBody, page, z } from '../kit/index.ts'
import { taskCriteria, taskPerson, taskRow } from './task-shapes.ts'
import { assignFilters, taskPriorities, taskStatuses } from './tasks.constants.ts'

const own = can('tasks.own')
const path = (name: string) => `apiv2/auth/${name}` as const

export const listTasks = endpoint({
  id: 'tasks.task.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-list'),
  access: own,
  body: z.object({ ...taskCriteria, ...listBody() }),
  data: z.object({
    tasks: z.array(taskRow),
    limit: z.int(),
    totalCount: z.int(),
    totalPages: z.int(),
    /** Active categories. */
    categories: choices(),
    /** The organisation’s date. */
    today: z.string(),
    abilities: z.object({
      /** Holds permissions over other people’s tasks. */
      people: z.boolean(),
      assign: z.boolean(),
      setup: z.boolean(),
    }),
  }),
  summary:
    'Tasks by due date unless sorted otherwise (title, due_on, priority, status, category, created_at, updated_at, done_at); filters: 1 assigned to, 5 department and 8 location of assignees, 39 category, 125 status',
})

export const exportTasks = endpoint({
  id: 'tasks.task.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-list/download'),
  access: own,
  body: z.object({ ...taskCriteria, ...listBody() }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The filtered tasks as Tasklist_report.xlsx; a large list is written by a background job',
})

const pendingTask = z.object({
  task_id: field.id(),
  title: z.string(),
  category: z.nullable(z.string()),
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  assignees: z.array(taskPerson),
  assigner: z.string(),
})

export const listPendingTasks = endpoint({
  id: 'tasks.pending.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-list-pending'),
  access: own,
  query: z.object({ download: z.optional(field.flagInText()) }),
  body: z.object({
    assignFilter: z._default(z.enum(assignFilters), 'both'),
    page: page(),
    limit: limit(),
  }),
  answer: 'file',
  data: z.union([
    z.object({ tasks: z.array(pendingTask), limit: z.int(), totalCount: z.int(), totalPages: z.int() }),
    z.object({ job: z.string(), total_rows: z.int() }),
  ]),
  summary:
    'What the caller has to do and what others have to do for them, late tasks first; with download=true as Tasklist_report.xlsx',
})

export const readBoard = endpoint({
  id: 'tasks.board.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-board'),
  access: own,
  body: z.object({ ...taskCriteria, search: listBody().search, filters: listBody().filters }),
  data: z.object({
    columns: z.array(
      z.object({
        status: z.enum(taskStatuses),
        total: z.int(),
        /** The first ones; finished tasks of the last two weeks only. */
        tasks: z.array(taskRow),
      }),
    ),
    categories: choices(),
    today: z.string(),
  }),
  summary: 'Tasks by status',
})

export const readCalendar = endpoint({
  id: 'tasks.calendar.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-calendar'),
  access: own,
  body: z.object({
    ...taskCriteria,
    search: listBody().search,
    filters: listBody().filters,
    /** First and last day, at most 62 days apart. */
    from: field.isoDate(),
    to: field.isoDate(),
  }),
  data: z.object({
    tasks: z.array(taskRow),
    total: z.int(),
    /** Days on which recurring tasks will be due, of which no task exists yet. */
    upcoming: z.array(z.object({ task_id: field.id(), title: z.string(), due_on: z.string() })),
    categories: choices(),
    today: z.string(),
  }),
  summary: 'Tasks by due date within a period, finished ones too unless filtered',
})

const event = z.object({
  event_id: field.id(),
  at: z.string(),
  /** Empty for the product itself. */
  by: z.string(),
  kind: z.string(),
  /** By field: before and after, in words. */
  changes: z.record(z.string(), z.array(z.string())),
})

export const readTask = endpoint({
  id: 'tasks.task.read',
  service: 'admin',
  method: 'GET',
  path: path('task-details/{task_id}'),
  access: own,
  params: z.object({ task_id: field.idInText() }),
  data: z.object({
    task: taskRow,
    details: z.string(),
    repeat: z.nullable(z.string()),
    /** The next due dates by the rule. */
    next_dates: z.array(z.string()),
    has_ended: z.boolean(),
    /** Path of the record that it belongs to, for those who use the console. */
    object_path: z.nullable(z.string()),
    watchers: z.array(taskPerson),
    is_watching: z.boolean(),
    checklist: z.array(
      z.object({
        check_id: field.id(),
        title: z.string(),
        is_checked: z.boolean(),
        checked_by: z.string(),
        checked_at: z.nullable(z.string()),
      }),
    ),
    /** Tasks that must be done first, and those that wait for this one; titles of those that the caller may see. */
    after: z.array(
      z.object({
        task_id: field.id(),
        title: z.string(),
        status: z.enum(taskStatuses),
        is_visible: z.boolean(),
      }),
    ),
    before: z.array(
      z.object({
        task_id: field.id(),
        title: z.string(),
        status: z.enum(taskStatuses),
        is_visible: z.boolean(),
      }),
    ),
    comments: z.array(
      z.object({
        comment_id: field.id(),
        by: z.string(),
        /** Null for an account without an employee. */
        EMPLOYEE_ID: z.nullable(field.id()),
        /** With `@{id}` for each person who is mentioned. */
        body: z.string(),
        created_at: z.string(),
        edited_at: z.nullable(z.string()),
        is_own: z.boolean(),
      }),
    ),
    /** The people whom comments mention. */
    mentioned: z.array(taskPerson),
    files: z.array(
      z.object({
        file_id: field.id(),
        name: z.string(),
        content_type: z.string(),
        size: z.int(),
        /** Works for some minutes. */
        url: z.string(),
        by: z.string(),
        at: z.string(),
        may_remove: z.boolean(),
      }),
    ),
    events: z.array(event),
    abilities: z.object({
      edit: z.boolean(),
      work: z.boolean(),
      comment: z.boolean(),
      /** The rule can be changed here: it is the latest task of its series. */
      repeat: z.boolean(),
    }),
  }),
  summary: 'A task with its checklist, comments, files, dependencies and history',
})
