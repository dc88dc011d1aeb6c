import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { createTask } from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { insertFiles } from '../discuss/files.service.ts'
import { startSeries } from '../series/series.service.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { lockDependencies, replaceDependencies } from './dependencies.ts'
import { membersOf, requireNameable } from './people.ts'
import { tellAssigned } from './tell.ts'
import { hasUnits, peopleOfUnits, refuseCrowd } from './units.ts'
import { insertTasks, requireCategory, type TaskToWrite } from './write-tasks.ts'

type Input = BodyOf<typeof createTask>

/** Tasks that an earlier call with this key created. Holds further calls with it until this one has ended. */
async function createdBefore(ctx: Ctx, db: Db, key: string): Promise<number[]> {
  await advisoryLock(ctx, db, `tasks.create ${key}`)
  const { rows } = await sql<{ id: number }>`
    select id from task where org_id = ${ctx.orgId} and starts_with(source_key, ${`${key}:`}) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those named, the members of the group and the people of the units; the caller where nobody is named. */
async function assigneesOf(ctx: Ctx, db: Db, input: Input): Promise<number[]> {
  const members = input.group_id === null ? [] : await membersOf(ctx, db, input.group_id)
  const named = { assignee_ids: input.assignee_ids, watcher_ids: input.watcher_ids }
  await requireNameable(ctx, db, named)
  const placed = await peopleOfUnits(ctx, db, input)
  const all = [...new Set([...input.assignee_ids, ...members, ...placed])]
  if (all.length > 0) return all
  if (ctx.actor.employeeId === null)
    fail('request.invalid', { fields: { assignee_ids: tasksTexts.text('choosePeople') } })
  return [ctx.actor.employeeId]
}

/** A task for each group of people; a recurring one each with a recurrence of its own. */
async function tasksFor(
  ctx: Ctx,
  db: Db,
  input: Input,
  { groups, key }: { groups: readonly number[][]; key: string | null },
): Promise<TaskToWrite[]> {
  const tasks: TaskToWrite[] = []
  for (const [at, assigneeIds] of groups.entries()) {
    const seriesId = input.repeat === null ? null : await startSeries(ctx, db, input.repeat, input.due_on)
    tasks.push({
      ...{ title: input.title, details: input.details, category_id: input.category_id },
      ...{ priority: input.priority, due_on: input.due_on, is_private: input.is_private },
      ...{ assignerAccountId: ctx.actor.accountId, assigneeIds, watcherIds: input.watcher_ids },
      ...{ checklist: input.checklist, seriesId, occurrenceOn: seriesId === null ? null : input.due_on },
      sourceKey: key === null ? null : `${key}:${at}`,
    })
  }
  return tasks
}

/**
 * Creates a task, or one for each person. Idempotent by key.
 *
 * @throws AppError `request.invalid` at the field, `tasks.circular`, `files.not_uploaded`
 */
export function addTask(ctx: Ctx, input: Input): Promise<DataOf<typeof createTask>> {
  const key = input.key === undefined ? null : `call:${ctx.actor.accountId}:${input.key}`
  return tx(ctx, async (db) => {
    const before = key === null ? [] : await createdBefore(ctx, db, key)
    if (before[0] !== undefined) return { task_id: before[0], task_ids: before }
    const ids = await writeNew(ctx, db, input, key)
    return { task_id: ids[0] as number, task_ids: ids }
  })
}

async function writeNew(ctx: Ctx, db: Db, input: Input, key: string | null): Promise<number[]> {
  if (input.after_ids.length > 0) await lockDependencies(ctx, db)
  const today = await organisationToday(ctx, db)
  await requireCategory(ctx, db, input.category_id)
  const people = await assigneesOf(ctx, db, input)
  if (hasUnits(input)) refuseCrowd(people, input.each)
  const groups = input.each ? people.map((id) => [id]) : [people]
  const tasks = await tasksFor(ctx, db, input, { groups, key })
  const ids = await insertTasks(ctx, db, today, tasks)
  for (const id of ids) await replaceDependencies(ctx, db, { id, after_ids: [] }, input.after_ids)
  // A file belongs to one task: of several, to the first.
  if (input.files.length > 0) await insertFiles(ctx, db, ids[0] as number, input.files)
  await tellAssigned(
    ctx,
    db,
    tasks.map(({ title, due_on, assigneeIds }, at) => ({
      task: { id: ids[at] as number, title, due_on },
      employeeIds: assigneeIds,
    })),
  )
  return ids
}
