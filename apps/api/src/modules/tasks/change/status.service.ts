import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { changeTaskStatus, endRecurrence } from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { endSeries } from '../series/series.service.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { applyStatus, type StatusChange } from './apply-status.ts'
import { lockTask } from './load-tasks.ts'
import { logTasks } from './log.ts'

const NAMED = 5

/** The error of a single task that was refused. */
function failRefused({ reason, blockers }: StatusChange['refused'][number]): never {
  if (reason !== 'waitsForOthers') fail('access.denied', { message: tasksTexts.text(reason) })
  const names = blockers.slice(0, NAMED).map(({ title }) => title ?? tasksTexts('otherTask'))
  fail('tasks.waits_for_others', { parameters: { tasks: names.join(', ') } })
}

/**
 * Starts, blocks, finishes, cancels or reopens a task. Idempotent: a status that it has already changes nothing, whatever version
 * was seen.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `access.denied`, `tasks.waits_for_others`
 */
export function changeStatus(
  ctx: Ctx,
  { task_id, version: seen, status }: BodyOf<typeof changeTaskStatus>,
): Promise<DataOf<typeof changeTaskStatus>> {
  return tx(ctx, async (db) => {
    const task = await lockTask(ctx, db, task_id)
    if (task.status === status) {
      if (!task.may_work) fail('access.denied')
      return { task_id, version: task.version, before: status, next_task_id: null, next_due_on: null }
    }
    requireVersion(task.version, seen)
    const today = await organisationToday(ctx, db)
    const { refused, next } = await applyStatus(ctx, db, [task], status, today)
    if (refused[0]) failRefused(refused[0])
    const following = next.get(task_id)
    return {
      ...{ task_id, version: task.version + 1, before: task.status },
      ...{ next_task_id: following?.task_id ?? null, next_due_on: following?.due_on ?? null },
    }
  })
}

/**
 * Ends the recurrence of a task. Idempotent.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `access.denied`
 */
export function stopRepeating(
  ctx: Ctx,
  { task_id, version: seen }: BodyOf<typeof endRecurrence>,
): Promise<DataOf<typeof endRecurrence>> {
  return tx(ctx, async (db) => {
    const task = await lockTask(ctx, db, task_id)
    if (!task.may_edit) fail('access.denied')
    requireVersion(task.version, seen)
    const { rows } =
      await sql`select from task_series where org_id = ${ctx.orgId} and id = ${task.series_id}::bigint
      and ended_at is null`.execute(db)
    if (task.series_id === null || rows.length === 0) return { task_id, version: task.version }
    await endSeries(ctx, db, task.series_id)
    await sql`update task set version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${task_id}`.execute(db)
    await logTasks(ctx, db, { taskId: task_id, title: task.title, kind: 'recurrence_ended' })
    return { task_id, version: task.version + 1 }
  })
}
