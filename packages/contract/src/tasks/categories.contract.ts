import { can, choices, endpoint, field, master, type RecordOf, z } from '../kit/index.ts'
import { taskPerson } from './task-shapes.ts'
import { categoryColours } from './tasks.constants.ts'

const setup = can('tasks.setup.manage')
const path = (name: string) => `apiv2/auth/${name}` as const

export const taskCategories = master({
  id: 'tasks.category',
  access: setup,
  key: 'category_id',
  fields: {
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    colour: z._default(z.enum(categoryColours), 'gray'),
    /** 1 active, 0 inactive: it stays on its tasks but can no longer be chosen. */
    status: z._default(field.flag(), 1),
  },
})
export type TaskCategory = RecordOf<typeof taskCategories> & { used_by: number }

export const listTaskCategories = taskCategories.list({
  path: path('list-category-task'),
  data: z.object({
    categories: z.array(
      z.object({
        ...taskCategories.row,
        /** Tasks and templates of this category. */
        used_by: z.int(),
      }),
    ),
  }),
  summary: 'The categories of tasks, with how often each is used',
})

export const chooseTaskCategory = endpoint({
  id: 'tasks.category.choices',
  service: 'admin',
  method: 'GET',
  path: path('task-categories'),
  access: can('tasks.own'),
  data: z.object({ categories: choices() }),
  summary: 'Active categories, to choose from',
})

export const addTaskCategory = taskCategories.save({
  id: 'tasks.category.add',
  path: path('add-category-task'),
  body: ({ category_id: _, version: __, ...fields }) => z.strictObject(fields),
  errors: ['record.duplicate'],
  summary: 'Add a category of tasks',
})

export const editTaskCategory = taskCategories.save({
  id: 'tasks.category.edit',
  path: path('edit-category-task'),
  body: ({ version }) =>
    z.strictObject({
      category_id: field.id(),
      version,
      name: z.optional(field.requiredText(80)),
      note: z.optional(field.text(500)),
      colour: z.optional(z.enum(categoryColours)),
      status: z.optional(field.flag()),
    }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Edit, activate or deactivate a category of tasks; what is left out keeps its value',
})

export const removeTaskCategory = taskCategories.remove({
  path: path('delete-category-task'),
  errors: ['tasks.category_in_use'],
  summary: 'Delete a category that nothing uses',
})

export const taskGroups = master({
  id: 'tasks.group',
  access: setup,
  key: 'group_id',
  fields: {
    name: field.requiredText(80),
    note: z._default(field.text(500), ''),
    member_ids: z._default(field.ids(50), []),
    /** 1 active, 0 inactive. */
    status: z._default(field.flag(), 1),
  },
})
export type TaskGroup = RecordOf<typeof taskGroups> & { members: z.infer<typeof taskPerson>[] }

export const listTaskGroups = taskGroups.list({
  path: path('list-group-task'),
  data: z.object({
    groups: z.array(z.object({ ...taskGroups.row, members: z.array(taskPerson) })),
  }),
  summary: 'Groups of people who share tasks',
})

export const saveTaskGroup = taskGroups.save({
  path: path('save-group-task'),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a group',
})

export const removeTaskGroup = taskGroups.remove({
  path: path('delete-group-task'),
  errors: ['tasks.group_in_use'],
  summary: 'Delete a group that no template uses',
})
