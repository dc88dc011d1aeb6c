import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findVisibility, visibleColleagues } from '../../employees/index.ts'
import { MANAGE } from '../tasks.access.ts'
import { tasksTexts } from '../tasks.texts.ts'

type Visibility = Awaited<ReturnType<typeof findVisibility>>

/**
 * SQL condition over employee `e`: the caller may assign tasks to them, mention them and add them as watchers. Themselves,
 * people whose tasks they manage, and the colleagues whom self-service shows them; nobody who has left.
 */
export function isNameable(ctx: Ctx, visibility: Visibility): RawBuilder<boolean> {
  const { actor } = ctx
  if (actor.kind === 'system') return sql<boolean>`(e.status = 'active')`
  const self = actor.employeeId === null ? sql`false` : sql`e.id = ${actor.employeeId}`
  return sql<boolean>`(e.status = 'active' and (${self}
    or coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) or ${visibleColleagues(ctx, visibility)}))`
}

/**
 * Checks people who are named, by field. People who take part already can stay, whoever changes the task. Two statements; none
 * without names. Somebody out of reach is refused like somebody who does not exist.
 *
 * @throws AppError `request.invalid` at the first field with such a person
 */
export async function requireNameable(
  ctx: Ctx,
  db: Db,
  named: Readonly<Record<string, readonly number[]>>,
  known: readonly number[] = [],
): Promise<void> {
  const isKnown = new Set(known)
  const asked = [...new Set(Object.values(named).flat())].filter((id) => !isKnown.has(id))
  if (asked.length === 0) return
  const visibility = await findVisibility(ctx, db)
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${asked}::bigint[]) and ${isNameable(ctx, visibility)}`.execute(
    db,
  )
  const allowed = new Set([...rows.map(({ id }) => id), ...known])
  const wrong = Object.entries(named).filter(([, ids]) => ids.some((id) => !allowed.has(id)))
  if (wrong.length > 0)
    fail('request.invalid', {
      fields: Object.fromEntries(wrong.map(([field]) => [field, tasksTexts.text('choosePeople')])),
    })
}

/**
 * The members of an active group who work here. One statement.
 *
 * @throws AppError `request.invalid` for a group that can't be chosen, or has no such members
 */
export async function membersOf(ctx: Ctx, db: Db, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select e.id from task_group g
    left join task_group_member m on m.org_id = g.org_id and m.group_id = g.id
    left join employee e on e.org_id = m.org_id and e.id = m.employee_id and e.status = 'active'
    where g.org_id = ${ctx.orgId} and g.id = ${groupId} and g.status = 1 order by e.id`.execute(db)
  if (rows.length === 0) fail('request.invalid', { fields: { group_id: tasksTexts.text('chooseGroup') } })
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0) fail('request.invalid', { fields: { group_id: tasksTexts.text('groupEmpty') } })
  return ids
}
