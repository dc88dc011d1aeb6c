import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { isVisible } from '../tasks.access.ts'
import { tasksTexts } from '../tasks.texts.ts'

/**
 * Serialises changes of dependencies: two that are sound alone could form a circle together. Acquire it before any row lock.
 */
export const lockDependencies = (ctx: Ctx, db: Db): Promise<void> =>
  advisoryLock(ctx, db, 'tasks.dependencies')

/**
 * Sets which tasks must be done before this one. Three statements at most. Those that it waits for already may stay, also
 * where the caller doesn't see them.
 *
 * @throws AppError `request.invalid` for a task that the caller may not see, `tasks.circular`
 */
export async function replaceDependencies(
  ctx: Ctx,
  db: Db,
  task: { id: number; after_ids: readonly number[] },
  afterIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(afterIds)]
  const added = ids.filter((id) => !task.after_ids.includes(id))
  if (added.length > 0) await requireSound(ctx, db, task.id, added)
  if (task.after_ids.some((id) => !ids.includes(id)))
    await sql`delete from task_dependency where org_id = ${ctx.orgId} and task_id = ${task.id}
      and after_id <> all (${ids}::bigint[])`.execute(db)
  if (added.length > 0)
    await sql`insert into task_dependency (org_id, task_id, after_id)
      select ${ctx.orgId}, ${task.id}, x from unnest(${added}::bigint[]) x on conflict do nothing`.execute(db)
}

async function requireSound(ctx: Ctx, db: Db, taskId: number, added: readonly number[]): Promise<void> {
  const { rows } = await sql<{ visible: number; is_circular: boolean }>`
    with recursive before as (
      select x.id from unnest(${[...added]}::bigint[]) x (id)
      union
      select d.after_id from before b join task_dependency d on d.org_id = ${ctx.orgId} and d.task_id = b.id
    )
    select (select count(*)::int from task k where k.org_id = ${ctx.orgId} and k.id = any (${[...added]}::bigint[])
        and k.deleted_at is null and ${isVisible(ctx, 'row')}) as visible,
      exists (select from before where id = ${taskId}) as is_circular`.execute(db)
  const { visible = 0, is_circular: isCircular = false } = rows[0] ?? {}
  if (visible < added.length)
    fail('request.invalid', { fields: { after_ids: tasksTexts.text('chooseTasks') } })
  if (isCircular) fail('tasks.circular', { fields: { after_ids: tasksTexts.text('chooseTasks') } })
}

export interface Blocker {
  task_id: number
  /** Null where the caller may not see the task. */
  title: string | null
}

/** What is left to do before these tasks, leaving out what is finished together with them. One statement. */
export async function findBlockers(ctx: Ctx, db: Db, taskIds: readonly number[]): Promise<Blocker[]> {
  const ids = [...taskIds]
  const { rows } = await sql<Blocker>`
    select d.task_id, case when ${isVisible(ctx, 'row')} then k.title end as title
    from task_dependency d join task k on k.org_id = d.org_id and k.id = d.after_id
    where d.org_id = ${ctx.orgId} and d.task_id = any (${ids}::bigint[]) and k.id <> all (${ids}::bigint[])
      and k.deleted_at is null and k.status in ('open', 'in_progress', 'blocked')
    order by d.task_id, k.due_on, k.id`.execute(db)
  return rows
}

/** Tasks that waited for these alone and can be done now, with whom they are assigned to. One statement. */
export async function findReady(
  ctx: Ctx,
  db: Db,
  doneIds: readonly number[],
): Promise<{ id: number; title: string; assignee_ids: number[] }[]> {
  const { rows } = await sql<{ id: number; title: string; assignee_ids: number[] }>`
    select t.id, t.title, (select coalesce(jsonb_agg(a.employee_id), '[]') from task_assignee a
      where a.org_id = t.org_id and a.task_id = t.id) as assignee_ids
    from task t
    where t.org_id = ${ctx.orgId} and t.deleted_at is null and t.status in ('open', 'in_progress', 'blocked')
      and t.id in (select d.task_id from task_dependency d
        where d.org_id = ${ctx.orgId} and d.after_id = any (${[...doneIds]}::bigint[]))
      and not exists (
        select from task_dependency d join task b on b.org_id = d.org_id and b.id = d.after_id
        where d.org_id = t.org_id and d.task_id = t.id and b.deleted_at is null
          and b.status in ('open', 'in_progress', 'blocked'))
    order by t.id`.execute(db)
  return rows
}
