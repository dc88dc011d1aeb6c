import type { TaskPriority, TaskStatus } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { isVisible, mayEdit, mayWork } from '../tasks.access.ts'

/** A task as stored, with what the caller may do. */
export interface StoredTask {
  id: number
  title: string
  details: string
  category_id: number | null
  category: string | null
  priority: TaskPriority
  status: TaskStatus
  due_on: string | null
  is_private: boolean
  assigner_account_id: number | null
  series_id: number | null
  occurrence_on: string | null
  object_type: string | null
  object_id: number | null
  is_mandatory: boolean
  version: number
  assignee_ids: number[]
  watcher_ids: number[]
  after_ids: number[]
  may_work: boolean
  may_edit: boolean
}

const idsIn = (table: string, column: string) => sql<number[]>`(
  select coalesce(jsonb_agg(x.${sql.ref(column)} order by x.${sql.ref(column)}), '[]') from ${sql.table(table)} x
  where x.org_id = k.org_id and x.task_id = k.id)`

/** Visible tasks by id. One statement. */
export async function findTasks(ctx: Ctx, db: Db, ids: readonly number[]): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select k.id, k.title, k.details, k.category_id, c.name as category, k.priority, k.status, k.due_on::text as due_on,
      k.is_private, k.assigner_account_id, k.series_id, k.occurrence_on::text as occurrence_on, k.object_type, k.object_id,
      k.is_mandatory, k.version, ${idsIn('task_assignee', 'employee_id')} as assignee_ids,
      ${idsIn('task_watcher', 'employee_id')} as watcher_ids, ${idsIn('task_dependency', 'after_id')} as after_ids,
      ${mayWork(ctx)} as may_work, ${mayEdit(ctx)} as may_edit
    from task k left join task_category c on c.org_id = k.org_id and c.id = k.category_id
    where k.org_id = ${ctx.orgId} and k.id = any (${[...ids]}::bigint[]) and k.deleted_at is null
      and ${isVisible(ctx, 'row')}
    order by k.id`.execute(db)
  return rows
}

/** Locks tasks in the order of their ids and loads those that the caller may see. Two statements. */
export async function lockTasks(ctx: Ctx, db: Db, ids: readonly number[]): Promise<StoredTask[]> {
  await sql`select id from task where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[]) order by id
    for no key update`.execute(db)
  return findTasks(ctx, db, ids)
}

/** @throws AppError `record.not_found` for a task that is missing, deleted, or out of reach */
export async function lockTask(ctx: Ctx, db: Db, id: number): Promise<StoredTask> {
  const [task] = await lockTasks(ctx, db, [id])
  return task ?? fail('record.not_found')
}

/** @throws AppError `record.not_found` */
export async function requireTask(ctx: Ctx, db: Db, id: number): Promise<StoredTask> {
  const [task] = await findTasks(ctx, db, [id])
  return task ?? fail('record.not_found')
}
