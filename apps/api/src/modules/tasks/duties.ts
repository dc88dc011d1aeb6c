import { registerDuty } from '../employees/index.ts'
import {
  givenTasksOf,
  handOverGiven,
  handOverTasks,
  handOverTemplates,
  openTasksOf,
  templateItemsOf,
} from './engine/hand-over.ts'
import { MANAGE } from './tasks.access.ts'
import { tasksTexts } from './tasks.texts.ts'

/** What passes to an heir when somebody leaves. Members of task groups need none: those who have left get no tasks. */
export function connectDuties(): void {
  registerDuty({
    key: 'tasks.open',
    label: (count) => tasksTexts.text('dutyOpenTasks', { count }),
    fate: 'heir',
    link: '/task-management/list?whose=all&f.assignee={id}',
    permission: MANAGE,
    held: openTasksOf,
    handOver: handOverTasks,
  })
  registerDuty({
    key: 'tasks.given',
    label: (count) => tasksTexts.text('dutyGivenTasks', { count }),
    fate: 'heir',
    permission: MANAGE,
    held: givenTasksOf,
    handOver: handOverGiven,
  })
  registerDuty({
    key: 'tasks.templates',
    label: (count) => tasksTexts.text('dutyTemplates', { count }),
    fate: 'heir',
    link: '/task-management/templates',
    permission: 'tasks.setup.manage',
    held: templateItemsOf,
    handOver: handOverTemplates,
  })
}
