import {
  addTaskCategory,
  chooseTaskCategory,
  editTaskCategory,
  listTaskCategories,
  listTaskGroups,
  removeTaskCategory,
  removeTaskGroup,
  saveTaskGroup,
} from '@muster/contract/tasks/categories.contract'
import {
  addTaskComment,
  addTaskFile,
  deleteTaskComment,
  editTaskComment,
  removeTaskFile,
  saveChecklist,
  tickChecklist,
  watchTask,
} from '@muster/contract/tasks/discussion.contract'
import { exportTaskReport, readTaskDashboard, readTaskReport } from '@muster/contract/tasks/figures.contract'
import {
  exportTasks,
  listPendingTasks,
  listTasks,
  readBoard,
  readCalendar,
  readTask,
} from '@muster/contract/tasks/task-lists.contract'
import {
  changeTaskStatus,
  changeTasks,
  countTaskPeople,
  createTask,
  deleteTasks,
  endRecurrence,
  findTaskPeople,
  previewRecurrence,
  restoreTasks,
  updateTask,
} from '@muster/contract/tasks/tasks.contract'
import {
  listTaskTemplates,
  previewTaskTemplate,
  readTaskTemplate,
  removeTaskTemplate,
  saveTaskTemplate,
  startTaskTemplate,
} from '@muster/contract/tasks/templates.contract'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { readTx } from '../../platform/db/tx.ts'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { changeMany } from './change/bulk.service.ts'
import { addTask } from './change/create.service.ts'
import { bringBack, removeTasks } from './change/delete.service.ts'
import { changeStatus, stopRepeating } from './change/status.service.ts'
import { editTask } from './change/update.service.ts'
import { saveItems, tickItem, watch } from './discuss/checklist.service.ts'
import { addComment, editComment, removeComment } from './discuss/comments.service.ts'
import { addFile, removeFile } from './discuss/files.service.ts'
import { previewTemplate, startByHand } from './engine/template.service.ts'
import { readDashboard } from './figures/dashboard.service.ts'
import { exportReport, readReport } from './figures/report.service.ts'
import { countPeople, findPeople, previewDates } from './list/choices.service.ts'
import { readDetails } from './list/details.service.ts'
import { exportList, pendingTasks } from './list/export.service.ts'
import { boardOf, calendarOf, pageOfTasks } from './list/list.service.ts'
import { categoriesQuery } from './list/tasks.queries.ts'
import { taskCategories, taskGroups } from './setup/categories.master.ts'
import { pageOfTemplates, readTemplate, removeTemplate, saveTemplate } from './setup/templates.service.ts'
import { tasksTexts } from './tasks.texts.ts'

const setupRoutes: Route[] = [
  route(chooseTaskCategory, async (ctx) => ({
    categories: await readTx(ctx, (db) => runQuery(db, categoriesQuery(ctx))),
  })),
  route(listTaskCategories, (ctx) =>
    taskCategories.read(ctx, (rows) => ({
      categories: rows.map(({ tasks, templates, ...row }) => ({ ...row, used_by: tasks + templates })),
    })),
  ),
  route(addTaskCategory, async (ctx, { body }) =>
    reply(await taskCategories.save(ctx, body), tasksTexts('saved')),
  ),
  route(editTaskCategory, async (ctx, { body }) =>
    reply(await taskCategories.save(ctx, body), tasksTexts('saved')),
  ),
  route(removeTaskCategory, async (ctx, { body }) =>
    reply(await taskCategories.remove(ctx, body), tasksTexts('removed')),
  ),
  route(listTaskGroups, (ctx) => taskGroups.read(ctx, (groups) => ({ groups }))),
  route(saveTaskGroup, async (ctx, { body }) => reply(await taskGroups.save(ctx, body), tasksTexts('saved'))),
  route(removeTaskGroup, async (ctx, { body }) =>
    reply(await taskGroups.remove(ctx, body), tasksTexts('removed')),
  ),
  route(listTaskTemplates, (ctx) => pageOfTemplates(ctx)),
  route(readTaskTemplate, (ctx, { params }) => readTemplate(ctx, params.template_id)),
  route(saveTaskTemplate, async (ctx, { body }) => reply(await saveTemplate(ctx, body), tasksTexts('saved'))),
  route(removeTaskTemplate, async (ctx, { body }) =>
    reply(await removeTemplate(ctx, body), tasksTexts('removed')),
  ),
  route(previewTaskTemplate, (ctx, { body }) => previewTemplate(ctx, body)),
  route(startTaskTemplate, async (ctx, { body }) => {
    const started = await startByHand(ctx, body)
    return reply(started, tasksTexts('templateStarted', { count: started.task_ids.length }))
  }),
]

const discussionRoutes: Route[] = [
  route(addTaskComment, async (ctx, { body }) => reply(await addComment(ctx, body), tasksTexts('commented'))),
  route(editTaskComment, async (ctx, { body }) => reply(await editComment(ctx, body), tasksTexts('saved'))),
  route(deleteTaskComment, async (ctx, { body }) =>
    reply(await removeComment(ctx, body), tasksTexts('removed')),
  ),
  route(addTaskFile, async (ctx, { body }) => reply(await addFile(ctx, body), tasksTexts('saved'))),
  route(removeTaskFile, async (ctx, { body }) => reply(await removeFile(ctx, body), tasksTexts('removed'))),
  route(saveChecklist, async (ctx, { body }) => reply(await saveItems(ctx, body), tasksTexts('saved'))),
  route(tickChecklist, (ctx, { body }) => tickItem(ctx, body)),
  route(watchTask, async (ctx, { body }) => reply(await watch(ctx, body), tasksTexts('saved'))),
]

export const tasksRoutes: Route[] = [
  ...setupRoutes,
  ...discussionRoutes,
  route(createTask, async (ctx, { body }) => reply(await addTask(ctx, body), tasksTexts('added'))),
  route(listTasks, (ctx, { body }) => pageOfTasks(ctx, body)),
  route(exportTasks, (ctx, { body }) => exportList(ctx, body)),
  route(listPendingTasks, (ctx, { query, body }) => pendingTasks(ctx, query, body)),
  route(readBoard, (ctx, { body }) => boardOf(ctx, body)),
  route(readCalendar, (ctx, { body }) => calendarOf(ctx, body)),
  route(readTask, (ctx, { params }) => readDetails(ctx, params.task_id)),
  route(updateTask, async (ctx, { body }) => reply(await editTask(ctx, body), tasksTexts('saved'))),
  route(changeTaskStatus, async (ctx, { body }) => {
    const changed = await changeStatus(ctx, body)
    const day = changed.next_due_on
    if (body.status !== 'done') return reply(changed, tasksTexts('saved'))
    return reply(changed, day === null ? tasksTexts('done') : tasksTexts('doneNext', { day }))
  }),
  route(changeTasks, async (ctx, { body }) => {
    const changed = await changeMany(ctx, body)
    return reply(changed, tasksTexts('changed', { count: changed.changed }))
  }),
  route(deleteTasks, async (ctx, { body }) => {
    const removed = await removeTasks(ctx, body)
    return reply(removed, tasksTexts('deleted', { count: removed.deleted }))
  }),
  route(restoreTasks, async (ctx, { body }) => {
    const back = await bringBack(ctx, body)
    return reply(back, tasksTexts('restored', { count: back.restored }))
  }),
  route(endRecurrence, async (ctx, { body }) =>
    reply(await stopRepeating(ctx, body), tasksTexts('recurrenceEnded')),
  ),
  route(previewRecurrence, async (_ctx, { body }) => previewDates(body)),
  route(findTaskPeople, (ctx, { body }) => findPeople(ctx, body)),
  route(countTaskPeople, (ctx, { body }) => countPeople(ctx, body)),
  route(readTaskDashboard, (ctx, { body }) => readDashboard(ctx, body)),
  route(readTaskReport, (ctx, { body }) => readReport(ctx, body)),
  route(exportTaskReport, (ctx, { body }) => exportReport(ctx, body)),
]
