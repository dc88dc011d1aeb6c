import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { tellAssigned } from '../change/tell.ts'
import { insertTasks, type TaskObject } from '../change/write-tasks.ts'
import { findTemplate, type StoredItem, type StoredTemplate } from '../setup/templates.queries.ts'
import { findHrOf } from './plan-template.ts'

/** One of those for whom a template is started. */
export interface PersonStart {
  /** Unique across modules: `joining:12`. */
  key: string
  /** The day from which due dates are counted. */
  day: string
  /** Null while the person is not an employee: tasks for the person wait, and start when the template is started again. */
  aboutId: number | null
  /** Their manager, while the person is not an employee. */
  managerId: number | null
  object: TaskObject
}

interface Working {
  groups: Map<number, number[]>
  people: Set<number>
  /** By person, the manager who works here. */
  managers: Map<number, number>
}

async function findWorking(
  ctx: Ctx,
  db: Db,
  { items }: StoredTemplate,
  starts: readonly PersonStart[],
): Promise<Working> {
  const groupIds = items.flatMap(({ group_id }) => group_id ?? [])
  const named = [
    ...items.flatMap(({ employee_id }) => employee_id ?? []),
    ...starts.flatMap(({ aboutId, managerId }) => [aboutId ?? [], managerId ?? []].flat()),
  ]
  const { rows } = await sql<{ group_id: number | null; id: number; manager_id: number | null }>`
    select m.group_id, e.id, null::bigint as manager_id
    from task_group_member m join task_group g on g.org_id = m.org_id and g.id = m.group_id
    join employee e on e.org_id = m.org_id and e.id = m.employee_id and e.status = 'active'
    where m.org_id = ${ctx.orgId} and m.group_id = any (${groupIds}::bigint[])
    union all
    select null, e.id, u.id from employee e
    left join employee u on u.org_id = e.org_id and u.id = e.manager_id and u.status = 'active'
    where e.org_id = ${ctx.orgId} and e.id = any (${named}::bigint[]) and e.status = 'active'
    order by 2`.execute(db)
  const groups = new Map<number, number[]>()
  for (const { group_id, id } of rows)
    if (group_id !== null) groups.set(group_id, [...(groups.get(group_id) ?? []), id])
  const people = rows.filter(({ group_id }) => group_id === null)
  return {
    groups,
    people: new Set(people.map(({ id }) => id)),
    managers: new Map(
      people.flatMap(({ id, manager_id }) => (manager_id === null ? [] : [[id, manager_id]])),
    ),
  }
}

/** Who gets an item; null while it has to wait for the person. */
function assigneesOf(
  { aboutId, managerId }: PersonStart,
  item: StoredItem,
  { groups, people, managers }: Working,
  others: { hr: readonly number[]; starter: readonly number[] },
): readonly number[] | null {
  const one = (id: number | null) => (id !== null && people.has(id) ? [id] : [])
  switch (item.assignee_role) {
    case 'person':
      return aboutId === null ? null : one(aboutId)
    case 'manager': {
      const manager = aboutId === null ? managerId : (managers.get(aboutId) ?? null)
      return aboutId === null && one(manager).length === 0 ? null : one(manager)
    }
    case 'hr':
      return others.hr
    case 'group':
      return groups.get(item.group_id ?? 0) ?? []
    case 'employee':
      return one(item.employee_id)
    case 'starter':
      return others.starter
  }
}

/** Tasks per statement: with all their checks they stay below the limit of parameters. */
const CHUNK = 300

const sourceKey = (key: string, position: number) => `template:${key}:${position}`

const hrFor = async (ctx: Ctx, db: Db, { items }: StoredTemplate, starts: readonly PersonStart[]) =>
  items.some(({ assignee_role }) => assignee_role === 'hr')
    ? findHrOf(
        ctx,
        db,
        starts.map(({ aboutId }) => aboutId),
      )
    : new Map<number | null, number[]>()

/**
 * Starts a template for many people, in the caller's transaction: of each the items that have not started and need not wait.
 * Idempotent; the caller holds a lock on each record. A fixed number of statements for every 300 tasks.
 *
 * @returns the number of tasks that started
 * @throws AppError `record.not_found`, `tasks.template_inactive`
 */
export async function startForPeople(
  ctx: Ctx,
  db: Db,
  templateId: number,
  starts: readonly PersonStart[],
): Promise<number> {
  if (starts.length === 0) return 0
  const template = await findTemplate(ctx, db, templateId)
  if (template.status !== 1) fail('tasks.template_inactive')
  const today = await organisationToday(ctx, db)
  const keys = starts.flatMap(({ key }) => template.items.map(({ position }) => sourceKey(key, position)))
  const { rows: known } = await sql<{ id: number; source_key: string }>`
    select id, source_key from task where org_id = ${ctx.orgId} and source_key = any (${keys}::text[])`.execute(
    db,
  )
  const idOf = new Map(known.map(({ id, source_key }) => [source_key, id]))
  const working = await findWorking(ctx, db, template, starts)
  const hr = await hrFor(ctx, db, template, starts)
  const starter = ctx.actor.employeeId === null ? [] : [ctx.actor.employeeId]
  const planned = starts.flatMap((start) =>
    template.items.flatMap((item) => {
      const key = sourceKey(start.key, item.position)
      if (idOf.has(key)) return []
      const found = assigneesOf(start, item, working, { hr: hr.get(start.aboutId) ?? [], starter })
      if (found === null) return []
      const isFallback = found.length === 0 && item.assignee_role !== 'starter'
      const due = addDays(start.day, item.offset_days)
      return [
        { start, item, key, due_on: due < today ? today : due, assigneeIds: isFallback ? starter : found },
      ]
    }),
  )
  const tasks = planned.map(({ start, item, key, due_on, assigneeIds }) => ({
    ...{ title: item.title, details: item.details, category_id: template.category_id, due_on },
    ...{ priority: item.priority, is_private: false, assignerAccountId: ctx.actor.accountId },
    ...{ aboutId: start.aboutId, templateId: template.template_id, object: start.object },
    ...{ offsetDays: item.offset_days, isMandatory: item.is_mandatory, assigneeIds, watcherIds: [] },
    ...{ checklist: item.checklist, sourceKey: key },
  }))
  const ids: number[] = []
  for (let from = 0; from < tasks.length; from += CHUNK)
    ids.push(...(await insertTasks(ctx, db, today, tasks.slice(from, from + CHUNK))))
  planned.forEach(({ key }, at) => void idOf.set(key, ids[at] as number))
  const after = planned.flatMap(({ start, item }, at) => {
    const before =
      item.after_position === null ? undefined : idOf.get(sourceKey(start.key, item.after_position))
    return before === undefined ? [] : [{ org_id: ctx.orgId, task_id: ids[at] as number, after_id: before }]
  })
  if (after.length > 0) await db.insertInto('task_dependency').values(after).execute()
  await tellAssigned(
    ctx,
    db,
    planned.map(({ item, due_on, assigneeIds }, at) => ({
      task: { id: ids[at] as number, title: item.title, due_on },
      employeeIds: assigneeIds,
    })),
  )
  return ids.length
}

/** From now on tasks of these records name nobody: their data is erased. */
export async function forgetObjects(ctx: Ctx, db: Db, type: string, ids: readonly number[]): Promise<void> {
  await sql`update task set object_label = '' where org_id = ${ctx.orgId} and object_type = ${type}
    and object_id = any (${[...ids]}::bigint[])`.execute(db)
}
