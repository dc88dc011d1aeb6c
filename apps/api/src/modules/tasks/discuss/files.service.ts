import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { addTaskFile, removeTaskFile } from '@muster/contract/tasks/discussion.contract'
import { MAX_TASK_FILES } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { lockTask, requireTask } from '../change/load-tasks.ts'
import { logTasks, TASK } from '../change/log.ts'
import { tell } from '../change/tell.ts'

/**
 * Attaches files that the caller uploaded.
 *
 * @throws AppError `files.not_uploaded`, also for a file of another record
 */
export async function insertFiles(
  ctx: Ctx,
  db: Db,
  taskId: number,
  paths: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const added: { id: number; name: string }[] = []
  for (const path of new Set(paths)) {
    const file = await attachFile(ctx, db, path, { recordType: TASK, recordId: taskId, folder: 'task_files' })
    const { id } = await db
      .insertInto('task_file')
      .values({
        ...{ org_id: ctx.orgId, task_id: taskId, path, name: file.name, content_type: file.contentType },
        ...{ size: file.size, account_id: ctx.actor.accountId, created_at: ctx.now.toString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    added.push({ id, name: file.name })
  }
  return added
}

/**
 * Attaches an uploaded file; whoever sees the task may. Idempotent.
 *
 * @throws AppError `record.not_found`, `files.not_uploaded`, `tasks.too_many_files`
 */
export function addFile(
  ctx: Ctx,
  { task_id, filePath }: BodyOf<typeof addTaskFile>,
): Promise<DataOf<typeof addTaskFile>> {
  return tx(ctx, async (db) => {
    const task = await lockTask(ctx, db, task_id)
    const { rows } = await sql<{ id: number; path: string }>`
      select id, path from task_file where org_id = ${ctx.orgId} and task_id = ${task_id}`.execute(db)
    const same = rows.find(({ path }) => path === filePath)
    if (same) return { file_id: same.id }
    if (rows.length >= MAX_TASK_FILES) fail('tasks.too_many_files', { parameters: { most: MAX_TASK_FILES } })
    const [file] = (await insertFiles(ctx, db, task_id, [filePath])) as [{ id: number; name: string }]
    await logTasks(ctx, db, {
      ...{ taskId: task_id, title: task.title, kind: 'file_added' },
      changes: { file: [null, file.name] },
    })
    const { name } = file
    await tell(ctx, db, 'tasks.file_added', task, [...task.assignee_ids, ...task.watcher_ids], { name })
    return { file_id: file.id }
  })
}

/** @throws AppError `record.not_found`, `access.denied` for a file of somebody else, unless the caller may edit the task */
export function removeFile(ctx: Ctx, { file_id }: BodyOf<typeof removeTaskFile>): Promise<null> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ task_id: number; path: string; name: string; account_id: number | null }>`
      select task_id, path, name, account_id from task_file where org_id = ${ctx.orgId} and id = ${file_id}
      for update`.execute(db)
    const file = rows[0] ?? fail('record.not_found')
    const task = await requireTask(ctx, db, file.task_id)
    if (!task.may_edit && file.account_id !== ctx.actor.accountId) fail('access.denied')
    await sql`delete from task_file where org_id = ${ctx.orgId} and id = ${file_id}`.execute(db)
    await removeStoredFile(ctx, db, file.path)
    await logTasks(ctx, db, {
      ...{ taskId: file.task_id, title: task.title, kind: 'file_removed' },
      changes: { file: [file.name, null] },
    })
    return null
  })
}
