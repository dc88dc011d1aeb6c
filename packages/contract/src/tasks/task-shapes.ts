import { field, z } from '../kit/index.ts'
import { parseRecurrence } from './recurrence.ts'
import {
  MAX_ASSIGNEES,
  MAX_CHECKS,
  MAX_DEPENDENCIES,
  MAX_TASK_FILES,
  taskDues,
  taskPriorities,
  taskStatuses,
  taskViews,
} from './tasks.constants.ts'
import { tasksTexts } from './tasks.texts.ts'

/** A person of a task. */
export const taskPerson = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })
export type TaskPerson = z.infer<typeof taskPerson>

/** An RFC 5545 rule of calendar days, such as `FREQ=WEEKLY;BYDAY=MO`; it counts from the due date. */
export const recurrenceInput = () =>
  z.string().check(
    z.maxLength(300),
    z.refine((text) => parseRecurrence(text) !== null, tasksTexts.error('recurrence')),
  )

/** What people enter for a task, besides whom it is assigned to. */
export const taskInput = {
  title: field.requiredText(200),
  details: z._default(field.message(5000), ''),
  category_id: z._default(z.nullable(field.id()), null),
  priority: z._default(z.enum(taskPriorities), 'normal'),
  due_on: z._default(z.nullable(field.isoDate()), null),
  watcher_ids: z._default(field.ids(MAX_ASSIGNEES), []),
  /** Tasks that must be done first. */
  after_ids: z._default(field.ids(MAX_DEPENDENCIES), []),
  repeat: z._default(z.nullable(recurrenceInput()), null),
  /** Only those who take part see it: assignees, assigner, watchers. */
  is_private: z._default(z.boolean(), false),
}

/** People by their place; what is given is combined: of these departments, at these locations, who report to this manager. */
export const taskUnits = {
  department_ids: z._default(field.ids(50), []),
  location_ids: z._default(field.ids(50), []),
  reports_of: z._default(z.nullable(field.id()), null),
}

export const newTask = {
  ...taskInput,
  /** Empty: the caller. */
  assignee_ids: z._default(field.ids(MAX_ASSIGNEES), []),
  /** Every member of a group, besides those named. */
  group_id: z._default(z.nullable(field.id()), null),
  /** As they are now, as far as the caller may assign tasks to them, besides those named. */
  ...taskUnits,
  /** True: each gets a task of their own, instead of one that they share. */
  each: z._default(z.boolean(), false),
  checklist: z._default(z.array(field.requiredText(200)).check(z.maxLength(MAX_CHECKS)), []),
  /** Uploaded files. */
  files: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_TASK_FILES)), []),
  /** Chosen by the client: a repeated call with it creates nothing. */
  key: z.optional(field.publicId()),
}

/** Which tasks a list shows. */
export const taskCriteria = {
  view: z._default(z.enum(taskViews), 'both'),
  /** Default: those that are not finished. */
  status: z.optional(z.array(z.enum(taskStatuses)).check(z.maxLength(5))),
  priority: z.optional(z.array(z.enum(taskPriorities)).check(z.maxLength(4))),
  due: z.optional(z.enum(taskDues)),
  /** Due on or after, and on or before. */
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  /** Somebody who is assigned to it. */
  assignee_id: z.optional(field.id()),
  category_id: z.optional(field.ids(100)),
}

/** A task in lists, on the board and in the calendar. */
export const taskRow = z.object({
  task_id: field.id(),
  title: z.string(),
  category_id: z.nullable(field.id()),
  category: z.nullable(z.string()),
  colour: z.string(),
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  is_private: z.boolean(),
  repeats: z.boolean(),
  /** Some task that must be done first is not. */
  is_waiting: z.boolean(),
  assignees: z.array(taskPerson),
  assigner: z.string(),
  /** The person whom it is about, such as who joins. */
  about: z.nullable(taskPerson),
  object_label: z.string(),
  checks: z.int(),
  checked: z.int(),
  comments: z.int(),
  files: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  done_at: z.nullable(z.string()),
  version: z.int(),
  /** The caller may change its status, checklist and files. */
  may_work: z.boolean(),
  /** The caller may edit, reassign and delete it. */
  may_edit: z.boolean(),
})
export type TaskRow = z.infer<typeof taskRow>

/** Response of a change. */
export const changedTask = z.object({ task_id: field.id(), version: z.int() })

/** The task, and its version when it was read. */
export const taskRef = { task_id: field.id(), version: z.optional(field.whole()) }
