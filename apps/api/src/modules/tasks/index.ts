import { tasksErrors } from '@muster/contract/tasks/tasks.errors'
import { tasksPermissions } from '@muster/contract/tasks/tasks.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { registerHomeNeeds, registerHomePart } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { TASK } from './change/log.ts'
import { tasksDataset } from './datasets/tasks.dataset.ts'
import { connectDuties } from './duties.ts'
import { reportExport } from './figures/report.service.ts'
import { taskNeeds, tasksPart } from './home.ts'
import { tasksExport } from './list/export.service.ts'
import { tasksPersonalData } from './personal-data.ts'
import { recurJob, recurSchedule } from './series/recur.job.ts'
import { remindJob, remindSchedule } from './tasks.jobs.ts'
import { tasksMenu } from './tasks.menu.ts'
import { tasksNotices } from './tasks.notices.ts'
import { tasksRoutes } from './tasks.routes.ts'
import { tasksTexts } from './tasks.texts.ts'

/** @public For modules whose records have tasks: joinings, separations, assets. */
export { type ObjectRef, objectTasksDone } from './engine/hooks.ts'
/** @public */
export {
  cancelObjectTasks,
  createObjectTasks,
  moveObjectTasks,
  type ObjectTask,
  type ObjectTaskState,
  tasksOfObject,
} from './engine/object-tasks.ts'
export { forgetObjects, type PersonStart, startForPeople } from './engine/start-for-people.ts'
/** @public */
export { startTemplate, type TemplateStart } from './engine/start-template.ts'

/**
 * One engine for tasks: people's own lists, and the checklists that other modules start from templates for their records
 * (`startTemplate`, `createObjectTasks`), whose end they are told by `objectTasksDone`. A due date is a calendar day of the
 * organisation; several assignees share a task, and whoever of them finishes it finishes it for all.
 */
export const tasksModule = defineModule({
  name: 'tasks',
  routes: tasksRoutes,
  permissions: tasksPermissions,
  errors: tasksErrors,
  menu: tasksMenu,
  jobs: [recurJob, remindJob, tasksExport.job, reportExport.job],
  schedules: [recurSchedule, remindSchedule],
  personalData: tasksPersonalData,
  connect: () => {
    registerDatasets(tasksDataset)
    registerNoticeKinds(tasksNotices)
    connectDuties()
    registerHomePart(tasksPart)
    registerHomeNeeds(taskNeeds)
    registerAuditedRecord(TASK, {
      label: tasksTexts('task'),
      path: (id) => `/task-management/details/${id}`,
    })
    registerAuditedRecord('task_template', {
      label: tasksTexts('template'),
      path: () => '/task-management/configuration?tab=templates',
    })
    registerAuditedActions({
      'tasks.task.export': tasksTexts('exportedList'),
      'tasks.report.export': tasksTexts('exportedSummary'),
    })
  },
})
