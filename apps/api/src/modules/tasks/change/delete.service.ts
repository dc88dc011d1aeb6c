import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { deleteTasks, restoreTasks } from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { continueSeries, endSeries, withdrawNext } from '../series/series.service.ts'
import { tellObjects } from './apply-status.ts'
import { lockTasks, type StoredTask } from './load-tasks.ts'
import { logTasks } from './log.ts'

/** How long the caller can undo a deletion. */
const UNDO_MINUTES = 10

/** Unfinished tasks of the same recurrences that are due after the first one of each. */
async function findLater(ctx: Ctx, db: Db, tasks: readonly StoredTask[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from task k join (
      select series_id, min(occurrence_on) as first from task
      where org_id = ${ctx.orgId} and id = any (${tasks.map(({ id }) => id)}::bigint[]) and series_id is not null
      group by series_id) s on s.series_id = k.series_id
    where k.org_id = ${ctx.orgId} and k.occurrence_on > s.first and k.deleted_at is null
      and k.status in ('open', 'in_progress', 'blocked')`.execute(db)
  return rows.map(({ id }) => id)
}

/** Tasks that the caller may delete. @throws AppError `record.not_found`, `access.denied` */
async function lockDeletable(ctx: Ctx, db: Db, ids: readonly number[]): Promise<StoredTask[]> {
  const tasks = await lockTasks(ctx, db, ids)
  if (tasks.length < ids.length) fail('record.not_found')
  if (tasks.some(({ may_edit }) => !may_edit)) fail('access.denied')
  return tasks
}

/** The latest deleted task of each recurrence. */
function latestOfSeries(tasks: readonly StoredTask[]): Map<number, StoredTask> {
  const latest = new Map<number, StoredTask>()
  for (const task of tasks) {
    if (task.series_id === null) continue
    const known = latest.get(task.series_id)
    if (!known || (known.occurrence_on ?? '') < (task.occurrence_on ?? '')) latest.set(task.series_id, task)
  }
  return latest
}

/**
 * Deletes tasks: they are hidden, with everything that belongs to them. A recurrence goes on with its next task, or ends with all
 * of its later tasks, as the caller says.
 *
 * @throws AppError `record.not_found` if one is out of reach, `access.denied` if one, or a later one, may not be deleted
 */
export function removeTasks(
  ctx: Ctx,
  { task_ids, recurring }: BodyOf<typeof deleteTasks>,
): Promise<DataOf<typeof deleteTasks>> {
  const given = [...new Set(task_ids)]
  return tx(ctx, async (db) => {
    const chosen = await lockDeletable(ctx, db, given)
    const known = new Set(given)
    const later = recurring === 'later' ? await findLater(ctx, db, chosen) : []
    const others = later.filter((id) => !known.has(id))
    const tasks = others.length === 0 ? chosen : [...chosen, ...(await lockDeletable(ctx, db, others))]
    const ids = tasks.map(({ id }) => id)
    await sql`update task set deleted_at = ${ctx.now.toString()}::timestamptz, deleted_by = ${ctx.actor.accountId}::bigint,
        deletion_next_id = null, deletion_ended_series = false, version = version + 1,
        updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
    await logTasks(
      ctx,
      db,
      ...tasks.map(({ id, title }) => ({ taskId: id, title, kind: 'deleted' as const })),
    )
    const next_due_on = await leaveSeries(ctx, db, tasks, recurring === 'later')
    await tellObjects(ctx, db, tasks)
    return { deleted: tasks.length, task_ids: ids, next_due_on }
  })
}

/**
 * Ends the recurrences of deleted tasks, or goes on with their next ones, and notes what undoing must take back.
 *
 * @returns the due dates of the tasks that follow
 */
async function leaveSeries(ctx: Ctx, db: Db, tasks: readonly StoredTask[], ends: boolean): Promise<string[]> {
  const due: string[] = []
  const today = await organisationToday(ctx, db)
  for (const [series, { id }] of latestOfSeries(tasks)) {
    if (ends) {
      const { rows } = await sql`select from task_series where org_id = ${ctx.orgId} and id = ${series}
        and ended_at is null for no key update`.execute(db)
      if (rows.length === 0) continue
      await endSeries(ctx, db, series)
      await sql`update task set deletion_ended_series = true where org_id = ${ctx.orgId} and id = ${id}`.execute(
        db,
      )
      continue
    }
    const next = await continueSeries(ctx, db, series, today)
    if (next === null) continue
    due.push(next.due_on)
    await sql`update task set deletion_next_id = ${next.task_id} where org_id = ${ctx.orgId} and id = ${id}`.execute(
      db,
    )
  }
  return due.sort()
}

interface Restored {
  id: number
  title: string
  series_id: number | null
  next_id: number | null
  has_ended_series: boolean
}

/**
 * Undoes the caller's own deletion of up to ten minutes ago, with what it did to recurrences: those that it ended go on, and the
 * next task that it created is withdrawn unless somebody has changed it meanwhile. Idempotent.
 *
 * @throws AppError `record.not_found`
 */
export function bringBack(
  ctx: Ctx,
  { task_ids }: BodyOf<typeof restoreTasks>,
): Promise<DataOf<typeof restoreTasks>> {
  const ids = [...new Set(task_ids)]
  return tx(ctx, async (db) => {
    const { rows } = await sql<Restored>`
      update task set deleted_at = null, deleted_by = null, version = version + 1,
        updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = any (${ids}::bigint[]) and deleted_by = ${ctx.actor.accountId}::bigint
        and deleted_at > ${ctx.now.subtract({ minutes: UNDO_MINUTES }).toString()}::timestamptz
      returning id, title, series_id, deletion_next_id as next_id, deletion_ended_series as has_ended_series`.execute(
      db,
    )
    if (rows.length === 0) fail('record.not_found')
    await logTasks(
      ctx,
      db,
      ...rows.map(({ id, title }) => ({ taskId: id, title, kind: 'restored' as const })),
    )
    const ended = rows.flatMap(({ series_id, has_ended_series }) => (has_ended_series ? [series_id] : []))
    await sql`update task_series set ended_at = null where org_id = ${ctx.orgId} and id = any (${ended}::bigint[])`.execute(
      db,
    )
    for (const { id, next_id } of rows) if (next_id !== null) await withdrawNext(ctx, db, id, next_id)
    return { restored: rows.length }
  })
}
