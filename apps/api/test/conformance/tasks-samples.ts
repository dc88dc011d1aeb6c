import { addTaskCategory, saveTaskGroup } from '@muster/contract/tasks/categories.contract'
import { addTaskComment, addTaskFile } from '@muster/contract/tasks/discussion.contract'
import { readTask } from '@muster/contract/tasks/task-lists.contract'
import { createTask, deleteTasks } from '@muster/contract/tasks/tasks.contract'
import { saveTaskTemplate } from '@muster/contract/tasks/templates.contract'
import { aPdf } from '../../seeds/company/pdf.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import type { TestAccount } from '../factories.ts'
import { becomes } from './request-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

/** Not the first, who leaves in another module's sample. */
const anAssignee = ({ ours }: World) => ours.employeeIds.at(-1) as number

const aNewTask = (world: World) => ({
  title: `Sample task ${++serial}`,
  assignee_ids: [anAssignee(world)],
  due_on: '2026-12-01',
  checklist: ['Sample item'],
})

async function aTask(world: World, { token }: TestAccount, more: object = {}): Promise<number> {
  const body = { ...aNewTask(world), ...more }
  return (await world.app.call(createTask, { token, body })).data.task_id
}

async function aFile({ app, ours }: World, { accountId }: TestAccount): Promise<string> {
  const ctx = app.system(ours.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId } }
  return (await storeFile(own, { folder: 'task_files', name: 'sample.pdf', content: aPdf('Sample') }))
    .filePath
}

async function aComment(world: World, admin: TestAccount): Promise<number> {
  const body = { task_id: await aTask(world, admin), body: 'Sample' }
  return (await world.app.call(addTaskComment, { token: admin.token, body })).data.comment_id
}

const aCategory = async ({ app }: World, { token }: TestAccount) =>
  (await app.call(addTaskCategory, { token, body: { name: `Sample tasks ${++serial}` } })).data.category_id
const aGroup = async ({ app }: World, { token }: TestAccount) =>
  (await app.call(saveTaskGroup, { token, body: { name: `Sample group ${++serial}` } })).data.group_id

const aNewTemplate = (world: World) => ({
  name: `Sample template ${++serial}`,
  items: [
    { title: 'Sample', assignee_role: 'employee' as const, employee_id: anAssignee(world), offset_days: -3 },
    { title: 'Then', assignee_role: 'manager' as const, after_position: 1 },
  ],
})
async function aTemplate(world: World, { token }: TestAccount): Promise<number> {
  return (await world.app.call(saveTaskTemplate, { token, body: aNewTemplate(world) })).data.template_id
}
const aStart = async (world: World, admin: TestAccount) => ({
  ...{ template_id: await aTemplate(world, admin), day: '2026-12-01', about_id: anAssignee(world) },
})

const of =
  (make: (task_id: number) => object, more: object = {}): Sample =>
  async (world, admin) => ({ body: make(await aTask(world, admin, more)) })

export const tasksSamples: Record<string, Sample> = {
  'tasks.task.create': (world) => ({ body: aNewTask(world) }),
  'tasks.task.read': async (world, admin) => ({ params: { task_id: await aTask(world, admin) } }),
  'tasks.task.update': async (world, admin) => ({
    body: { ...{ task_id: await aTask(world, admin), title: 'Changed' }, assignee_ids: [anAssignee(world)] },
  }),
  'tasks.task.status': of((task_id) => ({ task_id, status: 'in_progress' })),
  'tasks.task.bulk': of((id) => ({ task_ids: [id], priority: 'high' })),
  'tasks.task.delete': of((id) => ({ task_ids: [id] })),
  'tasks.task.restore': async (world, admin) => {
    const body = { task_ids: [await aTask(world, admin)] }
    await world.app.call(deleteTasks, { token: admin.token, body })
    return { body }
  },
  'tasks.calendar.read': () => ({ body: { from: '2026-12-01', to: '2026-12-31' } }),
  'tasks.recurrence.end': of((task_id) => ({ task_id }), { repeat: 'FREQ=WEEKLY' }),
  'tasks.recurrence.preview': () => ({ body: { repeat: 'FREQ=MONTHLY', due_on: '2026-12-31' } }),
  'tasks.comment.add': of((task_id) => ({ task_id, body: 'Sample' })),
  'tasks.comment.edit': async (world, admin) => ({
    body: { comment_id: await aComment(world, admin), body: 'Changed' },
  }),
  'tasks.comment.delete': async (world, admin) => ({ body: { comment_id: await aComment(world, admin) } }),
  'tasks.file.add': async (world, admin) => ({
    body: { task_id: await aTask(world, admin), filePath: await aFile(world, admin) },
  }),
  'tasks.file.remove': async (world, admin) => {
    const body = { task_id: await aTask(world, admin), filePath: await aFile(world, admin) }
    const { data } = await world.app.call(addTaskFile, { token: admin.token, body })
    return { body: { file_id: data.file_id } }
  },
  'tasks.checklist.save': of((task_id) => ({ task_id, items: [{ title: 'Another item' }] })),
  'tasks.checklist.tick': async (world, admin) => {
    const params = { task_id: await aTask(world, admin) }
    const { data } = await world.app.call(readTask, { token: admin.token, params })
    return { body: { check_id: data.checklist[0]?.check_id ?? 0, is_checked: true } }
  },
  'tasks.watcher.set': async (world, admin) => {
    const task_id = await aTask(world, admin)
    await becomes(world, admin, world.ours.employeeIds[1] as number)
    return { body: { task_id, is_watching: true } }
  },
  'tasks.category.add': () => ({ body: { name: `Sample tasks ${++serial}` } }),
  'tasks.category.edit': async (world, admin) => ({
    body: { category_id: await aCategory(world, admin), note: 'Changed' },
  }),
  'tasks.category.remove': async (world, admin) => ({ body: { category_id: await aCategory(world, admin) } }),
  'tasks.group.save': () => ({ body: { name: `Sample group ${++serial}` } }),
  'tasks.group.remove': async (world, admin) => ({ body: { group_id: await aGroup(world, admin) } }),
  'tasks.template.read': async (world, admin) => ({ params: { template_id: await aTemplate(world, admin) } }),
  'tasks.template.save': (world) => ({ body: aNewTemplate(world) }),
  'tasks.template.remove': async (world, admin) => ({ body: { template_id: await aTemplate(world, admin) } }),
  'tasks.template.preview': async (world, admin) => ({ body: await aStart(world, admin) }),
  'tasks.template.start': async (world, admin) => ({ body: await aStart(world, admin) }),
}
