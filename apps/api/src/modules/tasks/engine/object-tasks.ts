import { addDays } from '@muster/contract/kit/days'
import type { TaskStatus } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { logTasks } from '../change/log.ts'
import { tell, tellAssigned } from '../change/tell.ts'
import { insertTasks, type TaskObject, type TaskToWrite } from '../change/write-tasks.ts'
import type { ObjectRef } from './hooks.ts'

/*
 * What other modules do with the tasks of their records, in their own transactions: joinings, separations, assets. They check
 * access themselves; `objectTasksDone` tells them when nothing mandatory is left.
 */

/** A task of a record. */
export interface ObjectTask {
  /** Unique among the tasks of the record: `return_laptop`. Creating it again creates nothing. */
  key: string
  title: string
  details?: string
  due_on: string | null
  priority?: TaskToWrite['priority']
  category_id?: number | null
  assigneeIds: readonly number[]
  checklist?: readonly string[]
  isMandatory?: boolean
}

/** Creates tasks of a record, without those that exist already. Idempotent by their keys. @returns those created */
export async function createObjectTasks(
  ctx: Ctx,
  db: Db,
  object: TaskObject,
  tasks: readonly ObjectTask[],
  aboutId: number | null = null,
): Promise<number[]> {
  const keyOf = ({ key }: ObjectTask) => `object:${object.type}:${object.id}:${key}`
  await advisoryLock(ctx, db, `tasks.object ${object.type} ${object.id}`)
  const { rows } = await sql<{ source_key: string }>`
    select source_key from task where org_id = ${ctx.orgId} and source_key = any (${tasks.map(keyOf)}::text[])`.execute(
    db,
  )
  const known = new Set(rows.map(({ source_key }) => source_key))
  const missing = tasks.filter((task) => !known.has(keyOf(task)))
  const ids = await insertTasks(
    ctx,
    db,
    await organisationToday(ctx, db),
    missing.map((task) => ({
      ...{ title: task.title, details: task.details ?? '', category_id: task.category_id ?? null },
      ...{ priority: task.priority ?? 'normal', due_on: task.due_on, is_private: false, object },
      ...{ assignerAccountId: ctx.actor.accountId, aboutId, isMandatory: task.isMandatory ?? true },
      ...{ assigneeIds: task.assigneeIds, watcherIds: [], checklist: task.checklist ?? [] },
      sourceKey: keyOf(task),
    })),
  )
  await tellAssigned(
    ctx,
    db,
    missing.map(({ title, due_on, assigneeIds }, at) => ({
      task: { id: ids[at] as number, title, due_on },
      employeeIds: assigneeIds,
    })),
  )
  return ids
}

export interface ObjectTaskState {
  task_id: number
  title: string
  status: TaskStatus
  due_on: string | null
  is_mandatory: boolean
}

/** The tasks of a record, whoever asks. One statement. */
export async function tasksOfObject(ctx: Ctx, db: Db, { type, id }: ObjectRef): Promise<ObjectTaskState[]> {
  const { rows } = await sql<ObjectTaskState>`
    select id as task_id, title, status, due_on::text as due_on, is_mandatory from task
    where org_id = ${ctx.orgId} and object_type = ${type} and object_id = ${id} and deleted_at is null
    order by due_on, id`.execute(db)
  return rows
}

/** Cancels what is left to do of a record, or of several, for instance when a separation is withdrawn. Idempotent. @returns how many */
export async function cancelObjectTasks(
  ctx: Ctx,
  db: Db,
  { type, id }: Pick<ObjectRef, 'type'> & { id: number | readonly number[] },
  reason: string,
): Promise<number> {
  const { rows } = await sql<{ id: number; title: string; before: TaskStatus; assignee_ids: number[] }>`
    with left_over as (
      select k.id, k.status from task k where k.org_id = ${ctx.orgId} and k.object_type = ${type}
        and k.object_id = any (${[id].flat()}::bigint[]) and k.deleted_at is null
        and k.status in ('open', 'in_progress', 'blocked') order by k.id for no key update
    )
    update task k set status = 'cancelled', version = k.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from left_over l where k.org_id = ${ctx.orgId} and k.id = l.id
    returning k.id, k.title, l.status as before, (select coalesce(jsonb_agg(a.employee_id), '[]') from task_assignee a
      where a.org_id = k.org_id and a.task_id = k.id) as assignee_ids`.execute(db)
  await logTasks(
    ctx,
    db,
    ...rows.map((row) => ({
      ...{ taskId: row.id, title: row.title, kind: 'status' as const, reason },
      changes: { status: [row.before, 'cancelled'] as [string, string] },
    })),
  )
  for (const row of rows) await tell(ctx, db, 'tasks.cancelled', row, row.assignee_ids)
  return rows.length
}

/** A record whose day is another one now. */
export interface ObjectMove {
  id: number
  from: string
  to: string
}

/**
 * Moves what is left to do of records to another day, by the offsets of their templates; tasks that somebody gave another date stay
 * at that date. Idempotent. A fixed number of statements for any number of records of a type.
 *
 * @returns how many tasks moved
 */
export async function moveObjectTasks(
  ctx: Ctx,
  db: Db,
  type: ObjectRef['type'],
  moves: readonly ObjectMove[],
): Promise<number> {
  const moveOf = new Map(moves.filter(({ from, to }) => from !== to).map((one) => [one.id, one]))
  if (moveOf.size === 0) return 0
  const today = await organisationToday(ctx, db)
  const { rows } = await sql<{
    id: number
    object_id: number
    title: string
    due_on: string
    offset_days: number
    created_on: string
  }>`
    select k.id, k.object_id, k.title, k.due_on::text as due_on, k.offset_days,
      (k.created_at at time zone (select o.time_zone from organisation o where o.org_id = k.org_id))::date::text as created_on
    from task k where k.org_id = ${ctx.orgId} and k.object_type = ${type} and k.object_id = any (${[...moveOf.keys()]}::bigint[])
      and k.deleted_at is null and k.status in ('open', 'in_progress', 'blocked') and k.offset_days is not null
      and k.due_on is not null
    order by k.id for no key update`.execute(db)
  const later = (one: string, other: string) => (one > other ? one : other)
  const moved = rows.flatMap((row) => {
    const move = moveOf.get(row.object_id)
    if (!move) return []
    const planned = later(addDays(move.from, row.offset_days), row.created_on)
    const next = later(addDays(move.to, row.offset_days), today)
    return row.due_on === planned && next !== row.due_on ? [{ ...row, next }] : []
  })
  if (moved.length === 0) return 0
  await sql`update task k set due_on = m.next, version = k.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m (id bigint, next date)
    where k.org_id = ${ctx.orgId} and k.id = m.id`.execute(db)
  await logTasks(
    ctx,
    db,
    ...moved.map(({ id: taskId, title, due_on, next }) => ({
      ...{ taskId, title, kind: 'moved' as const },
      changes: { due_on: [due_on, next] as [string, string] },
    })),
  )
  return moved.length
}
