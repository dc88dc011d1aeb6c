import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { logTasks } from '../change/log.ts'
import { isVisible } from '../tasks.access.ts'

const unfinished = sql`k.deleted_at is null and k.status in ('open', 'in_progress', 'blocked')`

/** SQL condition on task `k`: a private one that employee `id` gave themselves; it passes to nobody and is named to nobody. */
const isOwnSecret = (id: RawBuilder<unknown>) => sql`(k.is_private and exists (
  select from account s where s.org_id = k.org_id and s.id = k.assigner_account_id and s.employee_id = ${id}))`

/** Of the first five that the reader may see: what they may not see is counted, not named. */
const firstTitles = (ctx: Ctx) =>
  sql`coalesce((array_agg(k.title order by k.due_on, k.id) filter (where not k.is_private and ${isVisible(ctx, 'row')}))[1:5], '{}')`

/**
 * SQL: what people have left to do, for each who has something: employee_id, count, names of the first five that the reader may see.
 * Private tasks are not named, and those that people gave themselves not counted.
 */
export const openTasksOf = (ctx: Ctx, employeeIds: readonly number[]): RawBuilder<unknown> => sql`
  select a.employee_id, count(*)::int as count, ${firstTitles(ctx)} as names
  from task_assignee a join task k on k.org_id = a.org_id and k.id = a.task_id
  where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...employeeIds]}::bigint[]) and ${unfinished}
    and not ${isOwnSecret(sql`a.employee_id`)}
  group by a.employee_id`

/** SQL: the same of what they have given to others, except private tasks. */
export const givenTasksOf = (ctx: Ctx, employeeIds: readonly number[]): RawBuilder<unknown> => sql`
  select c.employee_id, count(*)::int as count, ${firstTitles(ctx)} as names
  from account c join task k on k.org_id = c.org_id and k.assigner_account_id = c.id
  where c.org_id = ${ctx.orgId} and c.employee_id = any (${[...employeeIds]}::bigint[]) and ${unfinished}
    and not k.is_private and not exists (select from task_assignee a where a.org_id = k.org_id and a.task_id = k.id
      and a.employee_id = c.employee_id)
  group by c.employee_id`

/** SQL: the same of tasks of templates that are for them by name. */
export const templateItemsOf = (ctx: Ctx, employeeIds: readonly number[]): RawBuilder<unknown> => sql`
  select i.employee_id, count(*)::int as count,
    (array_agg(t.name || ': ' || i.title order by t.name, i.position))[1:5] as names
  from task_template_item i join task_template t on t.org_id = i.org_id and t.id = i.template_id
  where i.org_id = ${ctx.orgId} and i.employee_id = any (${[...employeeIds]}::bigint[])
  group by i.employee_id`

interface HandOver {
  from: number
  to: number
  /** The organisation's day. */
  today: string
}

/**
 * Everything that somebody has left to do passes to an heir, recurrences with it; private tasks of the person alone are left.
 * Idempotent.
 *
 * @returns how many tasks passed on
 */
export async function handOverTasks(ctx: Ctx, db: Db, { from, to, today }: HandOver): Promise<number> {
  const { rows } = await sql<{ id: number; title: string; people: number[] }>`
    with passing as (
      select k.id, k.title, (select jsonb_agg(b.employee_id order by b.employee_id) from task_assignee b
        where b.org_id = k.org_id and b.task_id = k.id) as people
      from task k
      where k.org_id = ${ctx.orgId} and ${unfinished} and k.id in (
        select a.task_id from task_assignee a where a.org_id = ${ctx.orgId} and a.employee_id = ${from})
        and not ${isOwnSecret(sql`${from}`)}
      order by k.id for no key update
    ), given as (
      insert into task_assignee (org_id, task_id, employee_id, assigned_on)
      select ${ctx.orgId}, id, ${to}, ${today}::date from passing on conflict do nothing
    ), taken as (
      delete from task_assignee a using passing p
      where a.org_id = ${ctx.orgId} and a.task_id = p.id and a.employee_id = ${from}
    ), changed as (
      update task k set version = k.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      from passing p where k.org_id = ${ctx.orgId} and k.id = p.id
    )
    select id, title, people from passing order by id`.execute(db)
  await logTasks(
    ctx,
    db,
    ...rows.map(({ id, title, people }) => ({
      ...{ taskId: id, title, kind: 'handed_over' as const },
      changes: {
        assignees: [people, [...new Set(people.map((one) => (one === from ? to : one)))]] as [
          number[],
          number[],
        ],
      },
    })),
  )
  return rows.length
}

/**
 * What somebody has given to others is from now on the heir's to look after. Idempotent.
 *
 * @returns how many tasks; none if the heir has no account
 */
export async function handOverGiven(ctx: Ctx, db: Db, { from, to }: HandOver): Promise<number> {
  const { rows } = await sql<{ id: number; title: string }>`
    update task k set assigner_account_id = h.id, version = k.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from account c, account h
    where k.org_id = ${ctx.orgId} and c.org_id = k.org_id and c.employee_id = ${from} and k.assigner_account_id = c.id
      and h.org_id = k.org_id and h.employee_id = ${to} and ${unfinished} and not k.is_private
    returning k.id, k.title`.execute(db)
  await logTasks(
    ctx,
    db,
    ...rows.map(({ id, title }) => ({ taskId: id, title, kind: 'handed_over' as const })),
  )
  return rows.length
}

/** Tasks of templates that are for somebody by name are for the heir. Idempotent. @returns how many tasks of templates */
export async function handOverTemplates(ctx: Ctx, db: Db, { from, to }: HandOver): Promise<number> {
  const { rows } = await sql<{ template_id: number }>`
    update task_template_item set employee_id = ${to} where org_id = ${ctx.orgId} and employee_id = ${from}
    returning template_id`.execute(db)
  // Somebody who has the template open is told that it has changed.
  await sql`update task_template set version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = any (${[...new Set(rows.map((row) => row.template_id))]}::bigint[])`.execute(
    db,
  )
  return rows.length
}
