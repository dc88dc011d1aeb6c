import { addDays } from '@muster/contract/kit/days'
import { ROLE } from '@muster/contract/kit/index'
import type { AssigneeRole } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findApproversOf } from '../../employees/index.ts'
import type { StoredItem, StoredTemplate } from '../setup/templates.queries.ts'
import { MANAGE } from '../tasks.access.ts'

export interface PlannedTask {
  item: StoredItem
  due_on: string
  /** The day by the template has passed: it is due today. */
  isMoved: boolean
  assigneeIds: number[]
  /** Nobody was found for the role: whoever starts it has the task. */
  isFallback: boolean
}

/** Of several people in HR, at most so many have a task together. */
const MAX_HR = 20

interface Named {
  managerId: number | null
  groups: Map<number, number[]>
  working: Set<number>
}

/** The people whom a template names, as far as they work here. One statement. */
async function findNamed(ctx: Ctx, db: Db, template: StoredTemplate, aboutId: number | null): Promise<Named> {
  const groupIds = template.items.flatMap(({ group_id }) => group_id ?? [])
  const employeeIds = [
    ...template.items.flatMap(({ employee_id }) => employee_id ?? []),
    ...(aboutId === null ? [] : [aboutId]),
  ]
  const { rows } = await sql<{ group_id: number | null; id: number; manager_id: number | null }>`
    select m.group_id, e.id, null::bigint as manager_id
    from task_group_member m join task_group g on g.org_id = m.org_id and g.id = m.group_id
    join employee e on e.org_id = m.org_id and e.id = m.employee_id and e.status = 'active'
    where m.org_id = ${ctx.orgId} and m.group_id = any (${groupIds}::bigint[])
    union all
    select null, e.id, (select u.id from employee u where u.org_id = e.org_id and u.id = e.manager_id and u.status = 'active')
    from employee e where e.org_id = ${ctx.orgId} and e.id = any (${employeeIds}::bigint[]) and e.status = 'active'
    order by 2`.execute(db)
  const groups = new Map<number, number[]>()
  for (const { group_id, id } of rows)
    if (group_id !== null) groups.set(group_id, [...(groups.get(group_id) ?? []), id])
  const people = rows.filter(({ group_id }) => group_id === null)
  return {
    managerId: people.find(({ id }) => id === aboutId)?.manager_id ?? null,
    groups,
    working: new Set(people.map(({ id }) => id)),
  }
}

/**
 * HR for people, by person, null being nobody: those who manage tasks of the whole organisation, or of a group that includes the
 * person. Administrators only where there is nobody else. Two statements for any number.
 */
export async function findHrOf(
  ctx: Ctx,
  db: Db,
  aboutIds: readonly (number | null)[],
): Promise<Map<number | null, number[]>> {
  const accounts = await findApproversOf(ctx, db, MANAGE, aboutIds)
  const { rows } = await sql<{ id: number; accounts: number[]; is_admin: boolean }>`
    select e.id, array_agg(a.id) as accounts,
      bool_or(exists (select from account_role r where r.org_id = a.org_id and r.account_id = a.id
        and r.role_id in (${ROLE.admin}, ${ROLE.adminLike}))) as is_admin
    from account a join employee e on e.org_id = a.org_id and e.id = a.employee_id and e.status = 'active'
    where a.org_id = ${ctx.orgId} and a.id = any (${[...new Set([...accounts.values()].flat())]}::bigint[])
    group by e.id order by e.id`.execute(db)
  return new Map(
    [...accounts].map(([about, ids]) => {
      const found = rows.filter(({ accounts: own }) => own.some((id) => ids.includes(id)))
      const others = found.filter(({ is_admin }) => !is_admin)
      return [about, (others.length > 0 ? others : found).slice(0, MAX_HR).map(({ id }) => id)]
    }),
  )
}

const ABOUT: ReadonlySet<AssigneeRole> = new Set(['person', 'manager'])

/**
 * The tasks of a template for a day and a person. At most four statements.
 *
 * @param today the organisation's day; what would be due before it is due today
 * @throws AppError `tasks.template_inactive`; `tasks.nobody_about` where a task is for the person or their manager and nobody is
 *   given
 */
export async function planTemplate(
  ctx: Ctx,
  db: Db,
  template: StoredTemplate,
  { day, aboutId, today }: { day: string; aboutId: number | null; today: string },
): Promise<PlannedTask[]> {
  if (template.status !== 1) fail('tasks.template_inactive')
  if (aboutId === null && template.items.some(({ assignee_role }) => ABOUT.has(assignee_role)))
    fail('tasks.nobody_about')
  const named = await findNamed(ctx, db, template, aboutId)
  const hr = template.items.some(({ assignee_role }) => assignee_role === 'hr')
    ? ((await findHrOf(ctx, db, [aboutId])).get(aboutId) ?? [])
    : []
  const starter = ctx.actor.employeeId === null ? [] : [ctx.actor.employeeId]
  const one = (id: number | null) => (id !== null && named.working.has(id) ? [id] : [])
  const byRole: Record<AssigneeRole, (item: StoredItem) => number[]> = {
    person: () => one(aboutId),
    manager: () => (named.managerId === null ? [] : [named.managerId]),
    hr: () => hr,
    group: ({ group_id }) => named.groups.get(group_id ?? 0) ?? [],
    employee: ({ employee_id }) => one(employee_id),
    starter: () => starter,
  }
  return template.items.map((item) => {
    const found = byRole[item.assignee_role](item)
    const isFallback = found.length === 0 && item.assignee_role !== 'starter'
    const planned = addDays(day, item.offset_days)
    const isMoved = planned < today
    return {
      item,
      ...{ due_on: isMoved ? today : planned, isMoved },
      ...{ assigneeIds: isFallback ? starter : found, isFallback },
    }
  })
}
