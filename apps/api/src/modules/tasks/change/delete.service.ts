import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { deleteTasks, restoreTasks } from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { continueSeries } from '../series/series.service.ts'
import { tellObjects } from './apply-status.ts'
import { lockTasks } from './load-tasks.ts'
import { logTasks } from './log.ts'

/** How long the caller can undo a deletion. */
const UNDO_MINUTES = 10

/**
 * Deletes tasks: they are hidden, with everything that belongs to them. A recurrence goes on with its next task.
 *
 * @throws AppError `record.not_found` if one is out of reach, `access.denied` if one may not be deleted
 */
export function removeTasks(
  ctx: Ctx,
  { task_ids }: BodyOf<typeof deleteTasks>,
): Promise<DataOf<typeof deleteTasks>> {
  const ids = [...new Set(task_ids)]
  return tx(ctx, async (db) => {
    const tasks = await lockTasks(ctx, db, ids)
    if (tasks.length < ids.length) fail('record.not_found')
    if (tasks.some(({ may_edit }) => !may_edit)) fail('access.denied')
    await sql`update task set deleted_at = ${ctx.now.toString()}::timestamptz, deleted_by = ${ctx.actor.accountId}::bigint,
        version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
    await logTasks(
      ctx,
      db,
      ...tasks.map(({ id, title }) => ({ taskId: id, title, kind: 'deleted' as const })),
    )
    const today = await organisationToday(ctx, db)
    for (const { series_id: series } of tasks)
      if (series !== null) await continueSeries(ctx, db, series, today)
    await tellObjects(ctx, db, tasks)
    return { deleted: tasks.length }
  })
}

/**
 * Undoes the caller's own deletion of up to ten minutes ago. Idempotent.
 *
 * @throws AppError `record.not_found`
 */
export function bringBack(
  ctx: Ctx,
  { task_ids }: BodyOf<typeof restoreTasks>,
): Promise<DataOf<typeof restoreTasks>> {
  const ids = [...new Set(task_ids)]
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; title: string }>`
      update task set deleted_at = null, deleted_by = null, version = version + 1,
        updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = any (${ids}::bigint[]) and deleted_by = ${ctx.actor.accountId}::bigint
        and deleted_at > ${ctx.now.subtract({ minutes: UNDO_MINUTES }).toString()}::timestamptz
      returning id, title`.execute(db)
    if (rows.length === 0) fail('record.not_found')
    await logTasks(
      ctx,
      db,
      ...rows.map(({ id, title }) => ({ taskId: id, title, kind: 'restored' as const })),
    )
    return { restored: rows.length }
  })
}
