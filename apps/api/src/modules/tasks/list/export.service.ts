import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type { exportTasks, listPendingTasks } from '@muster/contract/tasks/task-lists.contract'
import type { AssignFilter, TaskStatus, TaskView } from '@muster/contract/tasks/tasks.constants'
import { minuteInZone } from '../../../lib/zone-day.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { TASK } from '../change/log.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { type TaskFilter, taskCountQuery, tasksQuery } from './tasks.queries.ts'

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'title', header: tasksTexts('title'), width: 40 },
  { key: 'category', header: tasksTexts('categoryColumn'), width: 22 },
  { key: 'priority', header: tasksTexts('priority') },
  { key: 'status', header: tasksTexts('status') },
  { key: 'due_on', header: tasksTexts('dueOn'), kind: 'date' },
  { key: 'overdue', header: tasksTexts('overdueColumn') },
  { key: 'assignees', header: tasksTexts('assignees'), width: 36 },
  { key: 'assigner', header: tasksTexts('assigner'), width: 26 },
  { key: 'about', header: tasksTexts('about'), width: 26 },
  { key: 'object_label', header: tasksTexts('object'), width: 30 },
  { key: 'checked', header: tasksTexts('checkedColumn'), kind: 'number' },
  { key: 'checks', header: tasksTexts('checksColumn'), kind: 'number' },
  { key: 'created_at', header: tasksTexts('createdAt'), kind: 'moment' },
  { key: 'done_at', header: tasksTexts('doneAt'), kind: 'moment' },
]

/** A status in words. */
export const statusWord = (status: TaskStatus): string => tasksTexts(status === 'done' ? 'finished' : status)

async function* readRows(ctx: Ctx, filter: TaskFilter): AsyncGenerator<SheetRow> {
  const zone = await readTx(ctx, (db) => organisationZone(ctx, db))
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, tasksQuery(ctx, filter, { limit: BATCH, offset: from })),
    )
    for (const row of rows)
      yield {
        ...{ title: row.title, category: row.category, due_on: row.due_on, assigner: row.assigner },
        ...{ object_label: row.object_label, about: row.about?.EMPLOYEE_NAME ?? '' },
        created_at: minuteInZone(row.created_at, zone),
        done_at: row.done_at === null ? null : minuteInZone(row.done_at, zone),
        priority: tasksTexts(row.priority),
        status: statusWord(row.status),
        overdue: row.is_overdue ? tasksTexts('yes') : '',
        assignees: row.assignees.map(({ EMPLOYEE_NAME }) => EMPLOYEE_NAME).join(', '),
        ...(row.checks === 0 ? {} : { checked: row.checked, checks: row.checks }),
      }
    if (rows.length < BATCH) return
  }
}

export const tasksExport = defineSheetExport<TaskFilter>({
  name: 'tasks.task.export',
  label: tasksTexts.text('taskList'),
  permissions: ['tasks.own'],
  fileName: () => 'Tasklist_report.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, taskCountQuery(ctx, filter))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: TASK, recordLabel: tasksTexts.english('taskList'), details: { rows: total } },
        action: 'tasks.task.export',
      })
      return { name: tasksTexts('taskList'), columns: columns(), rows: readRows(ctx, filter) }
    }),
})

/** The filtered list as a file, or the job that writes it. */
export function exportList(
  ctx: Ctx,
  { page: _, limit: __, ...filter }: BodyOf<typeof exportTasks>,
): Promise<FileReply | DataOf<typeof exportTasks>> {
  return exportSheet(ctx, tasksExport, filter)
}

const views: Readonly<Record<AssignFilter, TaskView>> = { both: 'both', to_me: 'mine', by_me: 'by_me' }

/** What waits for the caller and what they wait for, by the specification's call. One statement. */
export async function pendingTasks(
  ctx: Ctx,
  { download }: QueryOf<typeof listPendingTasks>,
  { assignFilter, page, limit }: BodyOf<typeof listPendingTasks>,
): Promise<FileReply | DataOf<typeof listPendingTasks>> {
  const filter: TaskFilter = { view: views[assignFilter] }
  if (download === 'true' || download === '1') return exportSheet(ctx, tasksExport, filter)
  const { tasks, totalCount } = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        tasks: tasksQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        totalCount: taskCountQuery(ctx, filter),
      }),
    ),
  )
  return {
    tasks: tasks.map((row) => ({
      ...{ task_id: row.task_id, title: row.title, category: row.category, priority: row.priority },
      ...{ status: row.status, due_on: row.due_on, is_overdue: row.is_overdue },
      ...{ assignees: row.assignees, assigner: row.assigner },
    })),
    ...{ limit, totalCount, totalPages: pageCount(totalCount, limit) },
  }
}
