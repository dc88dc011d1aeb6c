import { type RawBuilder, sql } from 'kysely'
import { holds, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'

/*
 * Who may see and change tasks, for queries over task `k`.
 *
 * - Whoever takes part sees a task: its assignees, who assigned it, and its watchers.
 * - Others see it where they hold `tasks.people.view` or `tasks.people.manage` over one of its assignees, unless it is private.
 *   A task of nobody is seen by those who hold one of them for the whole organisation.
 * - Assignees work on it: status, checklist, files, comments. Who assigned it, and who manages tasks of an assignee, edits it.
 */

export const VIEW = 'tasks.people.view'
export const MANAGE = 'tasks.people.manage'

const isSystem = ({ actor }: Ctx) => actor.kind === 'system'

/** Whoever looks as somebody else sees private tasks as administrator alone. */
const seesPrivate = ({ actor: { viewer } }: Ctx) => !viewer || viewer.seesAll
const notPrivateFor = (ctx: Ctx) => (seesPrivate(ctx) ? sql<boolean>`true` : sql<boolean>`not k.is_private`)

const assignedTo = ({ orgId }: Ctx, employeeId: number) => sql`
  select x.task_id from task_assignee x where x.org_id = ${orgId} and x.employee_id = ${employeeId}`
const watchedBy = ({ orgId }: Ctx, employeeId: number) => sql`
  select x.task_id from task_watcher x where x.org_id = ${orgId} and x.employee_id = ${employeeId}`

/** The caller assigned it. */
export function isAssigner({ actor }: Ctx): RawBuilder<boolean> {
  return actor.accountId === null
    ? sql<boolean>`false`
    : sql<boolean>`(k.assigner_account_id is not distinct from ${actor.accountId}::bigint)`
}

/** The caller is among its assignees. */
export function isAssignee(ctx: Ctx): RawBuilder<boolean> {
  const { employeeId } = ctx.actor
  return employeeId === null ? sql<boolean>`false` : sql<boolean>`(k.id in (${assignedTo(ctx, employeeId)}))`
}

export function isWatcher(ctx: Ctx): RawBuilder<boolean> {
  const { employeeId } = ctx.actor
  return employeeId === null ? sql<boolean>`false` : sql<boolean>`(k.id in (${watchedBy(ctx, employeeId)}))`
}

/** Tasks in which the caller takes part, by sets that indexes serve. */
function takesPart(ctx: Ctx): RawBuilder<boolean> {
  const { actor, orgId } = ctx
  const sets = [
    ...(actor.accountId === null
      ? []
      : [
          sql`select x.id from task x where x.org_id = ${orgId} and x.assigner_account_id = ${actor.accountId}`,
        ]),
    ...(actor.employeeId === null
      ? []
      : [assignedTo(ctx, actor.employeeId), watchedBy(ctx, actor.employeeId)]),
  ]
  return sets.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(k.id in (${sql.join(sets, sql` union all `)}))`
}

const isWhole = (ctx: Ctx, permissions: readonly string[]) =>
  isSystem(ctx) || permissions.some((one) => scopesOf(ctx.actor, one).has('organisation'))

const scopeOver = (ctx: Ctx, permissions: readonly string[], alias: string) =>
  sql<boolean>`(${sql.join(
    permissions.map((one) => employeeScope(ctx, one, alias)),
    sql` or `,
  )})`

/** The caller's permissions reach one of its assignees. @param how by set for lists, by row for records that are known */
function reaches(ctx: Ctx, permissions: readonly string[], how: 'set' | 'row'): RawBuilder<boolean> {
  if (isWhole(ctx, permissions)) return sql<boolean>`true`
  const held = permissions.filter((one) => holds(ctx.actor, one))
  if (held.length === 0) return sql<boolean>`false`
  const from = sql`from task_assignee x join employee e on e.org_id = x.org_id and e.id = x.employee_id
    where x.org_id = ${ctx.orgId} and ${scopeOver(ctx, held, 'e')}`
  return how === 'set'
    ? sql<boolean>`(k.id in (select x.task_id ${from}))`
    : sql<boolean>`exists (select ${from} and x.task_id = k.id)`
}

/** Tasks that the caller may see. */
export function isVisible(ctx: Ctx, how: 'set' | 'row' = 'set'): RawBuilder<boolean> {
  if (isSystem(ctx)) return sql<boolean>`true`
  return sql<boolean>`((${takesPart(ctx)} and ${notPrivateFor(ctx)})
    or (not k.is_private and ${reaches(ctx, [VIEW, MANAGE], how)}))`
}

/** The caller may edit, reassign and delete it. */
export function mayEdit(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(${isAssigner(ctx)} or (not k.is_private and ${reaches(ctx, [MANAGE], 'row')}))`
}

/** The caller may change its status, checklist and files. */
export function mayWork(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(${isAssignee(ctx)} or ${mayEdit(ctx)})`
}

/** Whether the caller sees tasks of other people by permission: for reports only where there are any. */
export const seesPeople = ({ actor }: Ctx): boolean =>
  [VIEW, MANAGE].some((permission) => {
    const scopes = scopesOf(actor, permission)
    return scopes.has('organisation') || scopes.has('group') || (scopes.has('reports') && actor.isTeamLead)
  })

/** Employee `alias` is in reach of the caller's permissions about people's tasks. */
export const isPersonInReach = (ctx: Ctx, alias = 'e'): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${scopeOver(ctx, [VIEW, MANAGE], alias)}, false)`

/** Tasks of one of the views of the lists. */
export function isInView(
  ctx: Ctx,
  view: 'mine' | 'by_me' | 'both' | 'watching' | 'all',
): RawBuilder<boolean> {
  const own = notPrivateFor(ctx)
  switch (view) {
    case 'mine':
      return sql<boolean>`(${isAssignee(ctx)} and ${own})`
    case 'by_me':
      return sql<boolean>`(${isAssigner(ctx)} and not ${isAssignee(ctx)} and ${own})`
    case 'both':
      return sql<boolean>`((${isAssignee(ctx)} or ${isAssigner(ctx)}) and ${own})`
    case 'watching':
      return sql<boolean>`(${isWatcher(ctx)} and ${own})`
    case 'all':
      return isVisible(ctx)
  }
}
