import { can, endpoint, field, z } from '../kit/index.ts'
import { changedTask, taskRef } from './task-shapes.ts'

const own = can('tasks.own')
const path = (name: string) => `apiv2/auth/${name}` as const

const body = () => field.requiredMessage(4000)

export const addTaskComment = endpoint({
  id: 'tasks.comment.add',
  service: 'admin',
  method: 'POST',
  path: path('task-comment'),
  access: own,
  body: z.strictObject({
    task_id: field.id(),
    /** People are mentioned as `@{id}`; they are notified, and follow the task from then on. */
    body: body(),
    /** Chosen by the client: a repeated call with it adds nothing. */
    key: z.optional(field.publicId()),
  }),
  data: z.object({ comment_id: field.id() }),
  summary: 'Comment on a task',
})

export const editTaskComment = endpoint({
  id: 'tasks.comment.edit',
  service: 'admin',
  method: 'POST',
  path: path('edit-task-comment'),
  access: own,
  body: z.strictObject({ comment_id: field.id(), body: body() }),
  data: z.object({ comment_id: field.id() }),
  summary: 'Edit one’s own comment; people mentioned in addition are notified',
})

export const deleteTaskComment = endpoint({
  id: 'tasks.comment.delete',
  service: 'admin',
  method: 'POST',
  path: path('delete-task-comment'),
  access: own,
  body: z.strictObject({ comment_id: field.id() }),
  data: field.nothing(),
  summary: 'Delete one’s own comment',
})

export const addTaskFile = endpoint({
  id: 'tasks.file.add',
  service: 'admin',
  method: 'POST',
  path: path('task-file'),
  access: own,
  body: z.strictObject({ task_id: field.id(), filePath: z.string().check(z.maxLength(200)) }),
  data: z.object({ file_id: field.id() }),
  errors: ['files.not_uploaded', 'tasks.too_many_files'],
  summary: 'Attach an uploaded file to a task; idempotent',
})

export const removeTaskFile = endpoint({
  id: 'tasks.file.remove',
  service: 'admin',
  method: 'POST',
  path: path('delete-task-file'),
  access: own,
  body: z.strictObject({ file_id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a file of a task: one’s own, or any by those who may edit the task',
})

export const saveChecklist = endpoint({
  id: 'tasks.checklist.save',
  service: 'admin',
  method: 'POST',
  path: path('task-checklist'),
  access: own,
  body: z.strictObject({
    ...taskRef,
    /** The whole list in its order; known items by id, which keep their ticks. */
    items: z
      .array(z.strictObject({ check_id: z.optional(field.id()), title: field.requiredText(200) }))
      .check(z.maxLength(50)),
  }),
  data: changedTask,
  errors: ['record.conflict'],
  summary: 'Change the checklist of a task',
})

export const tickChecklist = endpoint({
  id: 'tasks.checklist.tick',
  service: 'admin',
  method: 'POST',
  path: path('task-checklist-tick'),
  access: own,
  body: z.strictObject({ check_id: field.id(), is_checked: z.boolean() }),
  data: z.object({ task_id: field.id(), checks: z.int(), checked: z.int() }),
  summary: 'Tick an item of a checklist, or clear it; idempotent',
})

export const watchTask = endpoint({
  id: 'tasks.watcher.set',
  service: 'admin',
  method: 'POST',
  path: path('watch-task'),
  access: own,
  body: z.strictObject({ task_id: field.id(), is_watching: z.boolean() }),
  data: z.object({ is_watching: z.boolean() }),
  summary: 'Follow a task, or stop following it; idempotent',
})
