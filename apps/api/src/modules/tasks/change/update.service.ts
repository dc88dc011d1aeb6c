import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { updateTask } from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import { type Changes, changesBetween } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { endSeries, ruleOf, startSeries } from '../series/series.service.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { lockDependencies, replaceDependencies } from './dependencies.ts'
import { lockTask, type StoredTask } from './load-tasks.ts'
import { logTasks } from './log.ts'
import { requireNameable } from './people.ts'
import { tellAssigned } from './tell.ts'
import { replacePeople, requireCategory } from './write-tasks.ts'

type Input = BodyOf<typeof updateTask>

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)

interface SeriesState {
  /** The task's recurrence, unless it has ended. */
  rule: string | null
  /** It is the latest task of its recurrence. */
  isLatest: boolean
}

async function seriesOf(ctx: Ctx, db: Db, task: StoredTask): Promise<SeriesState> {
  if (task.series_id === null) return { rule: null, isLatest: true }
  const { rows } = await sql<{ rule: string; last_on: string }>`
    select rule, last_on::text as last_on from task_series
    where org_id = ${ctx.orgId} and id = ${task.series_id} and ended_at is null`.execute(db)
  const [series] = rows
  return { rule: series?.rule ?? null, isLatest: !series || series.last_on === task.occurrence_on }
}

/**
 * Starts, changes or ends the recurrence. A changed rule is a new recurrence from this task's due date, so that what was counted
 * and created by the old one stays as it was.
 *
 * @returns the columns of the task to write
 */
async function changeSeries(
  ctx: Ctx,
  db: Db,
  task: StoredTask,
  { rule, isLatest }: SeriesState,
  { repeat, due_on }: Input,
): Promise<{ series_id?: number; occurrence_on?: string | null }> {
  const wanted = repeat === null || due_on === null ? repeat : ruleOf(repeat, due_on)
  if (wanted === rule || repeat === rule) return {}
  if (!isLatest) fail('request.invalid', { fields: { repeat: tasksTexts.text('laterTaskExists') } })
  if (task.series_id !== null) await endSeries(ctx, db, task.series_id)
  if (repeat === null) return {}
  return { series_id: await startSeries(ctx, db, repeat, due_on), occurrence_on: due_on }
}

/** What differs, for the log: people by id, everything else in words. */
function changesOf(
  task: StoredTask,
  input: Input,
  names: { category: string | null; rule: string | null },
): Changes {
  const before = {
    ...{ title: task.title, details: task.details, category: task.category, priority: task.priority },
    ...{ due_on: task.due_on, is_private: task.is_private, repeat: names.rule },
    ...{ assignees: task.assignee_ids, watchers: task.watcher_ids, after: task.after_ids },
  }
  const after = {
    ...{ title: input.title, details: input.details, category: names.category, priority: input.priority },
    ...{ due_on: input.due_on, is_private: input.is_private, repeat: input.repeat },
    ...{ assignees: unique(input.assignee_ids), watchers: unique(input.watcher_ids) },
    after: unique(input.after_ids),
  }
  return changesBetween(before, after)
}

/**
 * Edits a task. Idempotent: without a difference nothing is written.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `access.denied`, `request.invalid`, `tasks.circular`
 */
export function editTask(ctx: Ctx, input: Input): Promise<DataOf<typeof updateTask>> {
  return tx(ctx, async (db) => {
    if (input.after_ids.length > 0) await lockDependencies(ctx, db)
    const task = await lockTask(ctx, db, input.task_id)
    if (!task.may_edit) fail('access.denied')
    requireVersion(task.version, input.version)
    const series = await seriesOf(ctx, db, task)
    const category = await requireCategory(ctx, db, input.category_id, task.category_id)
    const changes = changesOf(task, input, { category, rule: series.rule })
    if (Object.keys(changes).length === 0) return { task_id: task.id, version: task.version }
    await requireNameable(ctx, db, { assignee_ids: input.assignee_ids, watcher_ids: input.watcher_ids }, [
      ...task.assignee_ids,
      ...task.watcher_ids,
    ])
    const today = await organisationToday(ctx, db)
    const repeating = await changeSeries(ctx, db, task, series, input)
    await writeTask(ctx, db, task, input, repeating)
    if ('assignees' in changes)
      await replacePeople(ctx, db, 'task_assignee', [task.id], unique(input.assignee_ids), today)
    if ('watchers' in changes)
      await replacePeople(ctx, db, 'task_watcher', [task.id], unique(input.watcher_ids), today)
    if ('after' in changes) await replaceDependencies(ctx, db, task, input.after_ids)
    await logTasks(ctx, db, { taskId: task.id, title: input.title, kind: 'edited', changes })
    const added = unique(input.assignee_ids).filter((id) => !task.assignee_ids.includes(id))
    await tellAssigned(ctx, db, [
      { task: { id: task.id, title: input.title, due_on: input.due_on }, employeeIds: added },
    ])
    return { task_id: task.id, version: task.version + 1 }
  })
}

async function writeTask(
  ctx: Ctx,
  db: Db,
  task: StoredTask,
  input: Input,
  repeating: { series_id?: number; occurrence_on?: string | null },
): Promise<void> {
  const { title, details, category_id, priority, due_on, is_private } = input
  await db
    .updateTable('task')
    .set({
      ...{ title, details, category_id, priority, due_on, is_private, ...repeating },
      ...{ version: task.version + 1, updated_at: ctx.now.toString() },
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', task.id)
    .execute()
  // Another date is reminded of anew.
  if (due_on !== task.due_on)
    await sql`update task_assignee set reminded_on = null where org_id = ${ctx.orgId} and task_id = ${task.id}
      and reminded_on is not null`.execute(db)
}
