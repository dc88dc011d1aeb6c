import { isFinished, type TaskStatus } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { ObjectRef } from '../engine/hooks.ts'
import { objectTasksDone } from '../engine/hooks.ts'
import { continueSeries, type NextTask } from '../series/series.service.ts'
import { type Blocker, findBlockers, findReady } from './dependencies.ts'
import type { StoredTask } from './load-tasks.ts'
import { logTasks } from './log.ts'
import { tell, tellAccount } from './tell.ts'

export type Refusal = 'notYours' | 'notEditable' | 'waitsForOthers'

export interface StatusChange {
  changed: StoredTask[]
  /** Not changed, with the reason and what they wait for. */
  refused: { task: StoredTask; reason: Refusal; blockers: Blocker[] }[]
  /** The next tasks of recurrences, by the task that was finished. */
  next: Map<number, NextTask>
}

/** Cancelling a task, and reopening a cancelled one, is for those who may edit it; the rest for those who work on it. */
function refusalOf(task: StoredTask, status: TaskStatus): Refusal | null {
  if (status === 'cancelled' || task.status === 'cancelled') return task.may_edit ? null : 'notEditable'
  return task.may_work ? null : 'notYours'
}

/**
 * Changes the status of locked tasks, and everything that follows: recurrences go on, those who wait are told, and so are the
 * assigner and whoever has the record that the tasks belong to. What has the status already is left as it is. The number of
 * statements depends only on how many of the tasks recur or belong to records.
 *
 * @param today the organisation's day
 */
export async function applyStatus(
  ctx: Ctx,
  db: Db,
  tasks: readonly StoredTask[],
  status: TaskStatus,
  today: string,
): Promise<StatusChange> {
  const moving = tasks.filter((task) => task.status !== status)
  const refused: StatusChange['refused'] = []
  const allowed: StoredTask[] = []
  for (const task of moving) {
    const reason = refusalOf(task, status)
    if (reason) refused.push({ task, reason, blockers: [] })
    else allowed.push(task)
  }
  const changed = status === 'done' ? await withoutBlocked(ctx, db, allowed, refused) : allowed
  const next = new Map<number, NextTask>()
  if (changed.length > 0) {
    await writeStatus(ctx, db, changed, status)
    if (isFinished(status)) await afterFinished(ctx, db, changed, { status, today, next })
  }
  return { changed, refused, next }
}

/** Tasks that nothing keeps from being done. One that waits for a task which is refused itself is refused as well. */
async function withoutBlocked(
  ctx: Ctx,
  db: Db,
  tasks: StoredTask[],
  refused: StatusChange['refused'],
): Promise<StoredTask[]> {
  let left = tasks
  for (;;) {
    if (left.length === 0) return left
    const blockers = await findBlockers(
      ctx,
      db,
      left.map(({ id }) => id),
    )
    const isBlocked = new Set(blockers.map((one) => one.task_id))
    if (isBlocked.size === 0) return left
    for (const task of left.filter(({ id }) => isBlocked.has(id)))
      refused.push({
        ...{ task, reason: 'waitsForOthers' },
        blockers: blockers.filter((one) => one.task_id === task.id),
      })
    left = left.filter(({ id }) => !isBlocked.has(id))
  }
}

async function writeStatus(
  ctx: Ctx,
  db: Db,
  tasks: readonly StoredTask[],
  status: TaskStatus,
): Promise<void> {
  const stamp = ctx.now.toString()
  const isDone = status === 'done'
  await sql`
    update task set status = ${status}, done_at = ${isDone ? stamp : null}::timestamptz,
      done_by = ${isDone ? ctx.actor.accountId : null}::bigint, version = version + 1, updated_at = ${stamp}::timestamptz
    where org_id = ${ctx.orgId} and id = any (${tasks.map(({ id }) => id)}::bigint[])`.execute(db)
  await logTasks(
    ctx,
    db,
    ...tasks.map(({ id, title, status: before }) => ({
      ...{ taskId: id, title, kind: 'status' as const },
      changes: { status: [before, status] as [string, string] },
    })),
  )
}

async function afterFinished(
  ctx: Ctx,
  db: Db,
  tasks: readonly StoredTask[],
  { status, today, next }: { status: TaskStatus; today: string; next: Map<number, NextTask> },
): Promise<void> {
  for (const { id, series_id: series } of tasks) {
    const following = series === null ? null : await continueSeries(ctx, db, series, today)
    if (following) next.set(id, following)
  }
  if (status === 'done') await tellAccount(ctx, db, 'tasks.done', tasks)
  else for (const task of tasks) await tell(ctx, db, 'tasks.cancelled', task, task.assignee_ids)
  const ready = await findReady(
    ctx,
    db,
    tasks.map(({ id }) => id),
  )
  for (const task of ready) await tell(ctx, db, 'tasks.ready', task, task.assignee_ids)
  await tellObjects(ctx, db, tasks)
}

/** Emits `objectTasksDone` for the records of these tasks that have nothing mandatory left. */
export async function tellObjects(
  ctx: Ctx,
  db: Db,
  tasks: readonly Pick<StoredTask, 'object_type' | 'object_id' | 'is_mandatory'>[],
): Promise<void> {
  const objects = new Map<string, ObjectRef>()
  for (const { object_type: type, object_id: id, is_mandatory: counts } of tasks)
    if (type !== null && id !== null && counts) objects.set(`${type} ${id}`, { type, id })
  for (const object of objects.values()) {
    const { rows } = await sql`select from task where org_id = ${ctx.orgId} and object_type = ${object.type}
      and object_id = ${object.id} and is_mandatory and deleted_at is null
      and status in ('open', 'in_progress', 'blocked') limit 1`.execute(db)
    if (rows.length === 0) await objectTasksDone.emit(ctx, db, object)
  }
}
