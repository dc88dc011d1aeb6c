import { can, choices, endpoint, field, listBody, z } from '../kit/index.ts'
import { changedTask, newTask, recurrenceInput, taskInput, taskRef, taskUnits } from './task-shapes.ts'
import {
  MAX_ASSIGNEES,
  MAX_BULK,
  MAX_RESTORED,
  recurringDeletions,
  taskPriorities,
  taskStatuses,
} from './tasks.constants.ts'

const own = can('tasks.own')
const path = (name: string) => `apiv2/auth/${name}` as const

export const createTask = endpoint({
  id: 'tasks.task.create',
  service: 'admin',
  method: 'POST',
  path: path('create-task'),
  access: own,
  body: z.strictObject(newTask),
  data: z.object({ task_id: field.id(), task_ids: z.array(field.id()) }),
  errors: ['tasks.circular', 'files.not_uploaded'],
  summary: 'Create a task, or one for each person',
})

export const updateTask = endpoint({
  id: 'tasks.task.update',
  service: 'admin',
  method: 'POST',
  path: path('update-task'),
  access: own,
  body: z.strictObject({
    ...taskRef,
    ...taskInput,
    assignee_ids: field.ids(MAX_ASSIGNEES).check(z.minLength(1)),
  }),
  data: changedTask,
  errors: ['record.conflict', 'tasks.circular'],
  summary: 'Edit a task',
})

export const changeTaskStatus = endpoint({
  id: 'tasks.task.status',
  service: 'admin',
  method: 'POST',
  path: path('task-status'),
  access: own,
  body: z.strictObject({ ...taskRef, status: z.enum(taskStatuses) }),
  data: z.object({
    ...changedTask.shape,
    /** The status before, for undoing. */
    before: z.enum(taskStatuses),
    /** The next task of a recurrence, where this created it. */
    next_task_id: z.nullable(field.id()),
    next_due_on: z.nullable(z.string()),
  }),
  errors: ['record.conflict', 'tasks.waits_for_others'],
  summary: 'Start, block, finish, cancel or reopen a task; idempotent',
})

export const changeTasks = endpoint({
  id: 'tasks.task.bulk',
  service: 'admin',
  method: 'POST',
  path: path('bulk-update-task'),
  access: own,
  body: z.strictObject({
    task_ids: field.ids(MAX_BULK).check(z.minLength(1)),
    /** One of the following; a new due date is null for none. */
    assignee_ids: z.optional(field.ids(MAX_ASSIGNEES).check(z.minLength(1))),
    due_on: z.optional(z.nullable(field.isoDate())),
    status: z.optional(z.enum(taskStatuses)),
    priority: z.optional(z.enum(taskPriorities)),
    category_id: z.optional(z.nullable(field.id())),
  }),
  data: z.object({
    changed: z.int(),
    /** Not changed, with the reason. */
    skipped: z.array(z.object({ task_id: field.id(), title: z.string(), reason: z.string() })),
  }),
  summary: 'Reassign, move, finish or classify several tasks; those that can’t be changed are named',
})

export const deleteTasks = endpoint({
  id: 'tasks.task.delete',
  service: 'admin',
  method: 'POST',
  path: path('delete-task'),
  access: own,
  body: z.strictObject({
    task_ids: field.ids(MAX_BULK).check(z.minLength(1)),
    /** Of recurring tasks: these alone, so that the next one follows, or with all later ones, so that the recurrence ends. */
    recurring: z._default(z.enum(recurringDeletions), 'these'),
  }),
  data: z.object({
    deleted: z.int(),
    /** All that were deleted, later ones of their recurrences as well: undoing takes these. */
    task_ids: z.array(field.id()),
    /** Due dates of the tasks that follow. */
    next_due_on: z.array(z.string()),
  }),
  summary: 'Delete tasks; idempotent, and can be undone for ten minutes',
})

export const restoreTasks = endpoint({
  id: 'tasks.task.restore',
  service: 'admin',
  method: 'POST',
  path: path('restore-task'),
  access: own,
  body: z.strictObject({ task_ids: field.ids(MAX_RESTORED).check(z.minLength(1)) }),
  data: z.object({ restored: z.int() }),
  summary: 'Undo the caller’s own deletion of the last ten minutes',
})

export const endRecurrence = endpoint({
  id: 'tasks.recurrence.end',
  service: 'admin',
  method: 'POST',
  path: path('end-recurring-task'),
  access: own,
  body: z.strictObject(taskRef),
  data: changedTask,
  errors: ['record.conflict'],
  summary: 'End the recurrence of a task: this task stays, no further one follows; idempotent',
})

export const previewRecurrence = endpoint({
  id: 'tasks.recurrence.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('preview-recurring-task'),
  access: own,
  body: z.strictObject({ repeat: recurrenceInput(), due_on: field.isoDate() }),
  data: z.object({
    dates: z.array(z.string()),
    /** All due dates, if the recurrence ends within them. */
    is_complete: z.boolean(),
  }),
  summary: 'The first due dates of a recurrence',
})

export const findTaskPeople = endpoint({
  id: 'tasks.people.find',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-people'),
  access: own,
  body: z.object({ search: listBody().search, ids: z.optional(field.ids(MAX_ASSIGNEES)) }),
  data: z.object({
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        DESIGNATION_NAME: z.nullable(z.string()),
      }),
    ),
    /** Active groups that have members. */
    groups: choices(),
  }),
  summary: 'People whom the caller may assign tasks to, mention and add as watchers',
})

export const countTaskPeople = endpoint({
  id: 'tasks.people.count',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('task-people-count'),
  access: own,
  body: z.object(taskUnits),
  data: z.object({
    /** 0 where nothing is given. */
    count: z.int(),
    /** The first of them. */
    names: z.array(z.string()),
    /** Departments and locations of people whom the caller may assign tasks to. */
    departments: choices(),
    locations: choices(),
  }),
  summary: 'How many people of departments, locations or a team would be given a task',
})
