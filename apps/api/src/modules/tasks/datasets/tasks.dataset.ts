import { FILTER } from '@muster/contract/kit/index'
import { taskPriorities, taskStatuses } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { statusWord } from '../list/export.service.ts'
import { accountName, isUnfinished } from '../list/tasks.queries.ts'
import { MANAGE, VIEW } from '../tasks.access.ts'
import { tasksTexts } from '../tasks.texts.ts'

type Word =
  | ('title' | 'categoryColumn' | 'priority' | 'status' | 'dueOn' | 'overdueColumn' | 'daysLate')
  | ('assigner' | 'object' | 'createdOn' | 'doneOn' | 'template')

const column = (
  key: string,
  heading: Word,
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading: tasksTexts.text(heading), type, sql: value, ...more })

const usual = { isUsual: true } as const
const localDay = (at: string, zone: string) => sql`(${sql.ref(at)} at time zone ${zone})::date`

/** Tasks with the people to whom they are assigned. Never private ones. */
export const tasksDataset: Dataset = {
  key: 'tasks.tasks',
  title: tasksTexts.text('taskDataset'),
  description: tasksTexts.text('taskDatasetText'),
  subject: 'employee',
  permission: VIEW,
  alsoBy: [MANAGE],
  timing: 'now',
  from: ({ ctx }) => sql`task k
    join task_assignee ka on ka.org_id = ${ctx.orgId} and ka.task_id = k.id
    join employee e on e.org_id = ${ctx.orgId} and e.id = ka.employee_id`,
  joins: {
    ...personJoins(),
    taskCategory: ({ ctx }) =>
      sql`left join task_category kc on kc.org_id = ${ctx.orgId} and kc.id = k.category_id`,
    taskTemplate: ({ ctx }) =>
      sql`left join task_template kt on kt.org_id = ${ctx.orgId} and kt.id = k.template_id`,
  },
  where: ({ ctx }) => sql<boolean>`k.org_id = ${ctx.orgId} and k.deleted_at is null and not k.is_private`,
  columns: [
    ...personColumns(),
    column('title', 'title', 'text', () => sql.ref('k.title'), { ...usual, width: 40 }),
    column('category', 'categoryColumn', 'text', () => sql.ref('kc.name'), {
      ...usual,
      ...{ joins: ['taskCategory'], identity: () => sql.ref('k.category_id'), filterId: FILTER.taskCategory },
    }),
    column('priority', 'priority', 'choice', () => sql.ref('k.priority'), {
      ...usual,
      choices: () => taskPriorities.map((value) => ({ value, label: tasksTexts(value) })),
    }),
    column('task_status', 'status', 'choice', () => sql.ref('k.status'), {
      ...usual,
      choices: () => taskStatuses.map((value) => ({ value, label: statusWord(value) })),
    }),
    column('due_on', 'dueOn', 'date', () => sql.ref('k.due_on'), usual),
    column(
      'is_overdue',
      'overdueColumn',
      'choice',
      ({ today }) => sql`case when ${isUnfinished} and k.due_on < ${today}::date then 'yes' else 'no' end`,
      {
        choices: () => (['yes', 'no'] as const).map((value) => ({ value, label: tasksTexts(value) })),
      },
    ),
    column(
      'days_late',
      'daysLate',
      'number',
      ({ today, timeZone }) => sql`
      greatest(coalesce(${localDay('k.done_at', timeZone)}, case when ${isUnfinished} then ${today}::date end) - k.due_on, 0)`,
    ),
    column('assigner', 'assigner', 'text', ({ ctx }) => accountName(ctx.orgId, 'k.assigner_account_id')),
    column('object', 'object', 'text', () => sql.ref('k.object_label')),
    column('template', 'template', 'text', () => sql.ref('kt.name'), { joins: ['taskTemplate'] }),
    column('created_on', 'createdOn', 'date', ({ timeZone }) => localDay('k.created_at', timeZone)),
    column('done_on', 'doneOn', 'date', ({ timeZone }) => localDay('k.done_at', timeZone), usual),
  ],
  sort: [
    { column: 'due_on', descending: false },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('k.id'), type: 'bigint' },
    { sql: () => sql.ref('e.id'), type: 'bigint' },
  ],
}
