import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { saveChecklist, tickChecklist, watchTask } from '@muster/contract/tasks/discussion.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { lockTask, requireTask } from '../change/load-tasks.ts'
import { logTasks } from '../change/log.ts'

interface StoredCheck {
  id: number
  title: string
  position: number
}

/**
 * Changes the items of a checklist and their order; items that stay keep their ticks. Idempotent.
 *
 * @throws AppError `record.not_found`, also for an item of another task; `record.conflict`; `access.denied`
 */
export function saveItems(
  ctx: Ctx,
  { task_id, version: seen, items }: BodyOf<typeof saveChecklist>,
): Promise<DataOf<typeof saveChecklist>> {
  return tx(ctx, async (db) => {
    const task = await lockTask(ctx, db, task_id)
    if (!task.may_work) fail('access.denied')
    requireVersion(task.version, seen)
    const { rows } = await sql<StoredCheck>`
      select id, title, position from task_check where org_id = ${ctx.orgId} and task_id = ${task_id}
      order by position, id`.execute(db)
    const known = new Map(rows.map((row) => [row.id, row]))
    const ids = items.flatMap(({ check_id }) => (check_id === undefined ? [] : [check_id]))
    if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length) fail('record.not_found')
    const [before, after] = [rows.map(({ title }) => title), items.map(({ title }) => title)]
    const isSame = ids.length === items.length && ids.join() === rows.map(({ id }) => id).join()
    if (isSame && before.join('\n') === after.join('\n')) return { task_id, version: task.version }
    await sql`delete from task_check where org_id = ${ctx.orgId} and task_id = ${task_id}
      and id <> all (${ids}::bigint[])`.execute(db)
    const placed = JSON.stringify(
      items.map(({ check_id, title }, at) => ({ id: check_id ?? null, title, position: at + 1 })),
    )
    await sql`update task_check c set title = i.title, position = i.position
      from jsonb_to_recordset(${placed}::jsonb) i (id bigint, title text, position int)
      where c.org_id = ${ctx.orgId} and c.task_id = ${task_id} and c.id = i.id`.execute(db)
    await sql`insert into task_check (org_id, task_id, position, title)
      select ${ctx.orgId}, ${task_id}, i.position, i.title
      from jsonb_to_recordset(${placed}::jsonb) i (id bigint, title text, position int)
      where i.id is null order by i.position`.execute(db)
    await sql`update task set version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${task_id}`.execute(db)
    await logTasks(ctx, db, {
      ...{ taskId: task_id, title: task.title, kind: 'checklist' },
      changes: { checklist: [before.join(', '), after.join(', ')] },
    })
    return { task_id, version: task.version + 1 }
  })
}

/**
 * Ticks an item, or clears it. Idempotent. Two people may tick different items at once, so it leaves the task's version alone.
 *
 * @throws AppError `record.not_found`, `access.denied`
 */
export function tickItem(
  ctx: Ctx,
  { check_id, is_checked }: BodyOf<typeof tickChecklist>,
): Promise<DataOf<typeof tickChecklist>> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ task_id: number; title: string; is_checked: boolean }>`
      select task_id, title, checked_at is not null as is_checked from task_check
      where org_id = ${ctx.orgId} and id = ${check_id} for update`.execute(db)
    const item = rows[0] ?? fail('record.not_found')
    const task = await requireTask(ctx, db, item.task_id)
    if (!task.may_work) fail('access.denied')
    if (item.is_checked !== is_checked) {
      await sql`update task_check set checked_at = ${is_checked ? ctx.now.toString() : null}::timestamptz,
          checked_by = ${is_checked ? ctx.actor.accountId : null}::bigint
        where org_id = ${ctx.orgId} and id = ${check_id}`.execute(db)
      await logTasks(ctx, db, {
        ...{ taskId: task.id, title: task.title, kind: 'checklist' },
        changes: is_checked ? { ticked: [null, item.title] } : { cleared: [item.title, null] },
      })
    }
    const counts = await sql<{ checks: number; checked: number }>`
      select count(*)::int as checks, count(checked_at)::int as checked from task_check
      where org_id = ${ctx.orgId} and task_id = ${task.id}`.execute(db)
    return { task_id: task.id, ...(counts.rows[0] ?? { checks: 0, checked: 0 }) }
  })
}

/**
 * Follows a task, or stops. Idempotent.
 *
 * @throws AppError `record.not_found`, also for an account without an employee
 */
export function watch(
  ctx: Ctx,
  { task_id, is_watching }: BodyOf<typeof watchTask>,
): Promise<DataOf<typeof watchTask>> {
  return tx(ctx, async (db) => {
    await requireTask(ctx, db, task_id)
    const me = ctx.actor.employeeId ?? fail('record.not_found')
    if (is_watching)
      await sql`insert into task_watcher (org_id, task_id, employee_id) values (${ctx.orgId}, ${task_id}, ${me})
        on conflict do nothing`.execute(db)
    else
      await sql`delete from task_watcher where org_id = ${ctx.orgId} and task_id = ${task_id}
        and employee_id = ${me}`.execute(db)
    return { is_watching }
  })
}
