import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { changeTasks } from '@muster/contract/tasks/tasks.contract'
import { type RawBuilder, sql } from 'kysely'
import { type Changes, changesBetween } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { applyStatus } from './apply-status.ts'
import { lockTasks, type StoredTask } from './load-tasks.ts'
import { logTasks } from './log.ts'
import { requireNameable } from './people.ts'
import { tellAssigned } from './tell.ts'
import { replacePeople, requireCategory } from './write-tasks.ts'

type Input = BodyOf<typeof changeTasks>
type Answer = DataOf<typeof changeTasks>

const changeable = ['assignee_ids', 'due_on', 'status', 'priority', 'category_id'] as const

const skippedAs = (task: StoredTask, reason: string): Answer['skipped'][number] => ({
  ...{ task_id: task.id, title: task.title, reason },
})

/**
 * Changes one thing of several tasks; those that the caller may not change, or that wait for others, are named in the answer.
 * Idempotent.
 *
 * @throws AppError `record.not_found` if one is out of reach, `request.invalid` for not exactly one change
 */
export function changeMany(ctx: Ctx, { task_ids, ...input }: Input): Promise<Answer> {
  const given = changeable.filter((one) => input[one] !== undefined)
  if (given.length !== 1)
    fail('request.invalid', { fields: { [given[1] ?? 'status']: tasksTexts.text('oneChange') } })
  const ids = [...new Set(task_ids)]
  return tx(ctx, async (db) => {
    const tasks = await lockTasks(ctx, db, ids)
    if (tasks.length < ids.length) fail('record.not_found')
    const today = await organisationToday(ctx, db)
    if (input.status !== undefined) {
      const { changed, refused } = await applyStatus(ctx, db, tasks, input.status, today)
      return {
        changed: changed.length,
        skipped: refused.map(({ task, reason }) => skippedAs(task, tasksTexts(reason))),
      }
    }
    const editable = tasks.filter(({ may_edit }) => may_edit)
    const changed =
      input.assignee_ids === undefined
        ? await setValue(ctx, db, editable, input)
        : await reassign(ctx, db, editable, { people: input.assignee_ids, today })
    return {
      changed,
      skipped: tasks
        .filter(({ may_edit }) => !may_edit)
        .map((task) => skippedAs(task, tasksTexts('notEditable'))),
    }
  })
}

/** Writes one column of those tasks of which it differs. */
async function setValue(
  ctx: Ctx,
  db: Db,
  tasks: readonly StoredTask[],
  input: Omit<Input, 'task_ids'>,
): Promise<number> {
  const category =
    input.category_id === undefined ? undefined : await requireCategory(ctx, db, input.category_id)
  const next = (task: StoredTask) => ({
    ...(input.due_on === undefined ? {} : { due_on: input.due_on }),
    ...(input.priority === undefined ? {} : { priority: input.priority }),
    ...(category === undefined ? {} : { category }),
    id: task.id,
  })
  const before = (task: StoredTask) => ({
    ...(input.due_on === undefined ? {} : { due_on: task.due_on }),
    ...(input.priority === undefined ? {} : { priority: task.priority }),
    ...(category === undefined ? {} : { category: task.category }),
    id: task.id,
  })
  const differing = tasks
    .map((task) => ({ task, changes: changesBetween(before(task), next(task)) }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
  const columns: RawBuilder<unknown>[] = [
    ...(input.due_on === undefined ? [] : [sql`due_on = ${input.due_on}::date`]),
    ...(input.priority === undefined ? [] : [sql`priority = ${input.priority}`]),
    ...(input.category_id === undefined ? [] : [sql`category_id = ${input.category_id}::bigint`]),
  ]
  const ids = differing.map(({ task }) => task.id)
  if (ids.length === 0) return 0
  await write(ctx, db, ids, columns)
  if (input.due_on !== undefined)
    await sql`update task_assignee set reminded_on = null where org_id = ${ctx.orgId}
      and task_id = any (${ids}::bigint[]) and reminded_on is not null`.execute(db)
  await logEdits(ctx, db, differing)
  return ids.length
}

async function reassign(
  ctx: Ctx,
  db: Db,
  tasks: readonly StoredTask[],
  { people, today }: { people: readonly number[]; today: string },
): Promise<number> {
  await requireNameable(ctx, db, { assignee_ids: people })
  const next = [...new Set(people)].sort((one, other) => one - other)
  const differing = tasks
    .map((task) => ({ task, changes: changesBetween({ assignees: task.assignee_ids }, { assignees: next }) }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
  const ids = differing.map(({ task }) => task.id)
  if (ids.length === 0) return 0
  await replacePeople(ctx, db, 'task_assignee', ids, next, today)
  await write(ctx, db, ids, [])
  await logEdits(ctx, db, differing)
  await tellAssigned(
    ctx,
    db,
    differing.map(({ task }) => ({
      task,
      employeeIds: next.filter((id) => !task.assignee_ids.includes(id)),
    })),
  )
  return ids.length
}

const write = (ctx: Ctx, db: Db, ids: readonly number[], columns: readonly RawBuilder<unknown>[]) =>
  sql`update task set ${sql.join([...columns, sql`version = version + 1`, sql`updated_at = ${ctx.now.toString()}::timestamptz`])}
    where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(db)

const logEdits = (ctx: Ctx, db: Db, edits: readonly { task: StoredTask; changes: Changes }[]) =>
  logTasks(
    ctx,
    db,
    ...edits.map(({ task, changes }) => ({
      ...{ taskId: task.id, title: task.title, kind: 'edited' as const, changes },
    })),
  )
