import type { TaskPriority } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { logTasks } from './log.ts'

/** The record that tasks belong to. */
export interface TaskObject {
  /** Such as `joining`, `separation`, `asset`. */
  type: string
  id: number
  label: string
  /** Its page in the console. */
  path?: string
}

/** A task to be written. */
export interface TaskToWrite {
  title: string
  details: string
  category_id: number | null
  priority: TaskPriority
  due_on: string | null
  is_private: boolean
  assignerAccountId: number | null
  aboutId?: number | null
  templateId?: number | null
  object?: TaskObject | null
  offsetDays?: number | null
  isMandatory?: boolean
  seriesId?: number | null
  occurrenceOn?: string | null
  sourceKey?: string | null
  assigneeIds: readonly number[]
  watcherIds: readonly number[]
  checklist: readonly string[]
}

/** Writes rows that belong to tasks; nothing without rows. */
async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto(table as never)
      .values(rows as never)
      .execute()
}

/**
 * Writes tasks with their people and checklists, and logs them. At most four statements, for any number.
 *
 * @param today the organisation's day
 * @returns their ids, in order
 */
export async function insertTasks(
  ctx: Ctx,
  db: Db,
  today: string,
  tasks: readonly TaskToWrite[],
): Promise<number[]> {
  if (tasks.length === 0) return []
  const stamp = ctx.now.toString()
  const rows = await db
    .insertInto('task')
    .values(
      tasks.map((task) => ({
        ...{ org_id: ctx.orgId, title: task.title, details: task.details, category_id: task.category_id },
        ...{ priority: task.priority, due_on: task.due_on, is_private: task.is_private },
        ...{ assigner_account_id: task.assignerAccountId, about_id: task.aboutId ?? null },
        ...{ template_id: task.templateId ?? null, object_type: task.object?.type ?? null },
        ...{ object_id: task.object?.id ?? null, object_label: task.object?.label ?? '' },
        ...{ object_path: task.object?.path ?? null, offset_days: task.offsetDays ?? null },
        ...{ is_mandatory: task.isMandatory ?? true, series_id: task.seriesId ?? null },
        ...{ occurrence_on: task.occurrenceOn ?? null, source_key: task.sourceKey ?? null },
        ...{ created_at: stamp, updated_at: stamp },
      })),
    )
    .returning('id')
    .execute()
  // Ids are given in the order of the rows.
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
  const each = <R>(rowsOf: (task: TaskToWrite, task_id: number) => R[]) =>
    tasks.flatMap((task, at) => rowsOf(task, ids[at] as number))
  const own = (task_id: number) => ({ org_id: ctx.orgId, task_id })
  await insertRows(
    db,
    'task_assignee',
    each(({ assigneeIds }, id) =>
      [...new Set(assigneeIds)].map((employee_id) => ({ ...own(id), employee_id, assigned_on: today })),
    ),
  )
  await insertRows(
    db,
    'task_watcher',
    each(({ watcherIds }, id) =>
      [...new Set(watcherIds)].map((employee_id) => ({ ...own(id), employee_id })),
    ),
  )
  await insertRows(
    db,
    'task_check',
    each(({ checklist }, id) => checklist.map((title, at) => ({ ...own(id), position: at + 1, title }))),
  )
  await logTasks(
    ctx,
    db,
    ...tasks.map(({ title, assigneeIds }, at) => ({
      ...{ taskId: ids[at] as number, title, kind: 'created' as const },
      changes: { assignees: [null, [...assigneeIds]] as [null, number[]] },
    })),
  )
  return ids
}

/** @throws AppError `request.invalid` for a category that is missing or inactive, unless the task has it already */
export async function requireCategory(
  ctx: Ctx,
  db: Db,
  id: number | null,
  had: number | null = null,
): Promise<string | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('task_category')
    .select(['name', 'status'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    // Deleting it must wait for the task that refers to it.
    .forKeyShare()
    .executeTakeFirst()
  if (!row || (row.status !== 1 && id !== had))
    fail('request.invalid', { fields: { category_id: tasksTexts.text('chooseCategory') } })
  return row.name
}

/** Replaces the people of tasks in a table. Two statements. */
export async function replacePeople(
  ctx: Ctx,
  db: Db,
  table: 'task_assignee' | 'task_watcher',
  taskIds: readonly number[],
  people: readonly number[],
  today: string,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where org_id = ${ctx.orgId} and task_id = any (${[...taskIds]}::bigint[])
    and employee_id <> all (${[...people]}::bigint[])`.execute(db)
  if (people.length === 0) return
  const columns = table === 'task_assignee' ? sql`, assigned_on` : sql``
  const values = table === 'task_assignee' ? sql`, ${today}::date` : sql``
  await sql`insert into ${sql.table(table)} (org_id, task_id, employee_id ${columns})
    select ${ctx.orgId}, t, e ${values} from unnest(${[...taskIds]}::bigint[]) t, unnest(${[...people]}::bigint[]) e
    on conflict do nothing`.execute(db)
}
