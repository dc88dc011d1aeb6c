import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { taskPerson } from './task-shapes.ts'
import {
  assigneeRoles,
  MAX_CHECKS,
  MAX_TEMPLATE_ITEMS,
  taskPriorities,
  templatePurposes,
} from './tasks.constants.ts'
import { tasksTexts } from './tasks.texts.ts'

const setup = can('tasks.setup.manage')
const use = can('tasks.people.manage')
const path = (name: string) => `apiv2/auth/${name}` as const

/** A task of a template. */
export const templateItem = z
  .strictObject({
    title: field.requiredText(200),
    details: z._default(field.message(2000), ''),
    priority: z._default(z.enum(taskPriorities), 'normal'),
    /** Days after the day of the template; negative before it. */
    offset_days: z._default(z.int().check(z.minimum(-365), z.maximum(365)), 0),
    assignee_role: z.enum(assigneeRoles),
    group_id: z._default(z.nullable(field.id()), null),
    employee_id: z._default(z.nullable(field.id()), null),
    /** Number of the item above, from 1, that must be done first. */
    after_position: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TEMPLATE_ITEMS))), null),
    is_mandatory: z._default(z.boolean(), true),
    checklist: z._default(z.array(field.requiredText(200)).check(z.maxLength(MAX_CHECKS)), []),
  })
  .check(
    z.refine(
      ({ assignee_role, group_id, employee_id }) =>
        (group_id !== null) === (assignee_role === 'group') &&
        (employee_id !== null) === (assignee_role === 'employee'),
      { path: ['assignee_role'], ...tasksTexts.error('groupOrPeople') },
    ),
  )
export type TemplateItem = z.infer<typeof templateItem>

const templateInput = {
  name: field.requiredText(120),
  note: z._default(field.text(500), ''),
  purpose: z._default(z.enum(templatePurposes), 'general'),
  category_id: z._default(z.nullable(field.id()), null),
  status: z._default(field.flag(), 1),
  items: z.array(templateItem).check(
    z.minLength(1),
    z.maxLength(MAX_TEMPLATE_ITEMS),
    z.refine(
      (items) => items.every(({ after_position }, at) => after_position === null || after_position <= at),
      tasksTexts.error('after'),
    ),
  ),
}

const template = {
  template_id: field.id(),
  name: z.string(),
  note: z.string(),
  purpose: z.enum(templatePurposes),
  category_id: z.nullable(field.id()),
  category: z.nullable(z.string()),
  status: field.flag(),
  version: z.int(),
}

export const listTaskTemplates = endpoint({
  id: 'tasks.template.list',
  service: 'admin',
  method: 'GET',
  path: path('task-templates'),
  access: use,
  data: z.object({
    templates: z.array(z.object({ ...template, items: z.int(), tasks: z.int() })),
    categories: choices(),
    groups: choices(),
    abilities: z.object({ setup: z.boolean() }),
  }),
  summary: 'Templates of tasks, with how many tasks each has and has created',
})

export const readTaskTemplate = endpoint({
  id: 'tasks.template.read',
  service: 'admin',
  method: 'GET',
  path: path('task-template/{template_id}'),
  access: use,
  params: z.object({ template_id: field.idInText() }),
  data: z.object({
    ...template,
    items: z.array(
      z.object({
        title: z.string(),
        details: z.string(),
        priority: z.enum(taskPriorities),
        offset_days: z.int(),
        assignee_role: z.enum(assigneeRoles),
        group_id: z.nullable(field.id()),
        group: z.nullable(z.string()),
        employee_id: z.nullable(field.id()),
        employee: z.nullable(z.string()),
        after_position: z.nullable(z.int()),
        is_mandatory: z.boolean(),
        checklist: z.array(z.string()),
      }),
    ),
  }),
  summary: 'A template with its tasks',
})

export const saveTaskTemplate = endpoint({
  id: 'tasks.template.save',
  service: 'admin',
  method: 'POST',
  path: path('save-task-template'),
  access: setup,
  body: z.strictObject({
    template_id: z.optional(field.id()),
    version: z.optional(field.whole()),
    ...templateInput,
  }),
  data: z.object({ template_id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a template; tasks that it created stay as they are',
})

export const removeTaskTemplate = endpoint({
  id: 'tasks.template.remove',
  service: 'admin',
  method: 'POST',
  path: path('delete-task-template'),
  access: setup,
  body: z.strictObject({ template_id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a template; tasks that it created stay',
})

const start = {
  template_id: field.id(),
  /** The day from which due dates are counted. */
  day: field.isoDate(),
  /** Whom the tasks are about. */
  about_id: z._default(z.nullable(field.id()), null),
}

export const previewTaskTemplate = endpoint({
  id: 'tasks.template.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('preview-task-template'),
  access: use,
  body: z.strictObject({
    ...start,
    /** Left out: the day of the template's purpose, such as that of joining, of the person whom it is about; otherwise today. */
    day: z.optional(field.isoDate()),
  }),
  data: z.object({
    day: z.string(),
    tasks: z.array(
      z.object({
        title: z.string(),
        due_on: z.string(),
        /** The day by the template has passed: it is due today. */
        is_moved: z.boolean(),
        assignees: z.array(taskPerson),
        /** Nobody was found for the role: whoever starts it gets the task. */
        is_fallback: z.boolean(),
        after_position: z.nullable(z.int()),
        is_mandatory: z.boolean(),
      }),
    ),
  }),
  errors: ['tasks.template_inactive', 'tasks.nobody_about'],
  summary: 'The tasks that a template would create',
})

export const startTaskTemplate = endpoint({
  id: 'tasks.template.start',
  service: 'admin',
  method: 'POST',
  path: path('start-task-template'),
  access: use,
  body: z.strictObject({
    ...start,
    /** Chosen by the client: a repeated call with it creates nothing. */
    key: z.optional(field.publicId()),
  }),
  data: z.object({ task_ids: z.array(field.id()) }),
  errors: ['tasks.template_inactive', 'tasks.nobody_about'],
  summary: 'Create the tasks of a template',
})
