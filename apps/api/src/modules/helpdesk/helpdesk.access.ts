import { type RawBuilder, sql } from 'kysely'
import { holds, isAdministrator, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOwnAnonymous } from './anonymity.ts'

/*
 * Who may see and handle tickets, for queries over ticket `k`.
 *
 * - The requester sees their ticket, without notes. An anonymous one too, by a hash that names nobody (`anonymity.ts`).
 * - Its handlers see it: who is assigned, and the owner and agents of its sub-category.
 * - Others see it where they hold `helpdesk.tickets.view` or `.manage` over the requester, unless it is confidential. Of an
 *   anonymous ticket nobody is the requester: it takes the whole organisation.
 * - Watchers see it with its notes.
 * - People whom it is about never see it, whatever they hold.
 */

export const VIEW = 'helpdesk.tickets.view'
export const MANAGE = 'helpdesk.tickets.manage'

const never = sql<boolean>`false`

/** Whoever sees the product as somebody else sees confidential tickets neither as that person nor by their own right. */
const opened = ({ actor }: Ctx) => (actor.viewer ? sql<boolean>`not k.is_confidential` : sql<boolean>`true`)

/** The caller is the requester, by name or anonymously. */
export function isRequester(ctx: Ctx): RawBuilder<boolean> {
  const { employeeId } = ctx.actor
  const named = employeeId === null ? never : sql<boolean>`k.requester_id = ${employeeId}`
  return sql<boolean>`((coalesce(${named}, false) and ${opened(ctx)}) or ${isOwnAnonymous(ctx)})`
}

export function isAssignee({ actor: { employeeId } }: Ctx): RawBuilder<boolean> {
  return employeeId === null
    ? never
    : sql<boolean>`(k.assignee_id is not distinct from ${employeeId}::bigint)`
}

/** Sub-categories whose tickets an employee answers. */
const answeredBy = (orgId: number, employeeId: number) => sql`
  select s.id from helpdesk_subcategory s where s.org_id = ${orgId} and s.owner_id = ${employeeId}
  union all select a.subcategory_id from helpdesk_agent a where a.org_id = ${orgId} and a.employee_id = ${employeeId}`

/** The caller owns, or is an agent of, its sub-category. */
export function isOfTeam({ orgId, actor: { employeeId } }: Ctx): RawBuilder<boolean> {
  return employeeId === null ? never : sql<boolean>`(k.subcategory_id in (${answeredBy(orgId, employeeId)}))`
}

export function isWatcher({ orgId, actor: { employeeId } }: Ctx): RawBuilder<boolean> {
  return employeeId === null
    ? never
    : sql<boolean>`(k.id in (
        select w.ticket_id from ticket_watcher w where w.org_id = ${orgId} and w.employee_id = ${employeeId}))`
}

/** The ticket is about the caller. */
export function isAbout({ orgId, actor: { employeeId } }: Ctx): RawBuilder<boolean> {
  return employeeId === null
    ? never
    : sql<boolean>`(k.id in (
        select n.ticket_id from ticket_named n where n.org_id = ${orgId} and n.employee_id = ${employeeId}))`
}

export const isNotAbout = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.actor.employeeId === null ? sql<boolean>`true` : sql<boolean>`(not ${isAbout(ctx)})`

const reachesEverybody = ({ actor }: Ctx, permissions: readonly string[]): boolean =>
  permissions.some(
    (one) => holds(actor, one) && (isAdministrator(actor) || scopesOf(actor, one).has('organisation')),
  )

/** Every ticket that is not confidential is the caller's to see, unless it is about them. */
export const seesAll = (ctx: Ctx): boolean => reachesEverybody(ctx, [VIEW, MANAGE])

/** The caller's permissions reach its requester; never for a confidential ticket. */
function reaches(ctx: Ctx, permissions: readonly string[]): RawBuilder<boolean> {
  const held = permissions.filter((one) => holds(ctx.actor, one))
  if (held.length === 0) return never
  if (reachesEverybody(ctx, held)) return sql<boolean>`(not k.is_confidential)`
  const people = sql.join(
    held.map((one) => employeeScope(ctx, one, 'e')),
    sql` or `,
  )
  return sql<boolean>`(not k.is_confidential and k.requester_id in (
    select e.id from employee e where e.org_id = ${ctx.orgId} and (${people})))`
}

const isHandlerByDuty = (ctx: Ctx) =>
  sql<boolean>`((${isAssignee(ctx)} or ${isOfTeam(ctx)}) and ${opened(ctx)})`

/** The caller answers it: replies as the helpdesk, notes, assigns, changes. Nobody handles a ticket of their own. */
export function mayHandle(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`((${isHandlerByDuty(ctx)} or ${reaches(ctx, [MANAGE])}) and ${isNotAbout(ctx)}
    and not ${isRequester(ctx)})`
}

/** The caller sees it with its notes and history: handles it, watches it, or sees people's tickets. Never the requester. */
export function seesNotes(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`((${isHandlerByDuty(ctx)} or (${isWatcher(ctx)} and ${opened(ctx)}) or ${reaches(ctx, [VIEW, MANAGE])})
    and ${isNotAbout(ctx)} and not ${isRequester(ctx)})`
}

/** Tickets that the caller may see. */
export function isVisible(ctx: Ctx): RawBuilder<boolean> {
  // The condition that most tickets meet comes first: the database tries them in this order for every ticket, of which there may be
  // half a million.
  return sql<boolean>`((${reaches(ctx, [VIEW, MANAGE])} or ${isRequester(ctx)} or ${isHandlerByDuty(ctx)}
    or (${isWatcher(ctx)} and ${opened(ctx)})) and ${isNotAbout(ctx)})`
}

/**
 * What may be written to a file. Confidential tickets are in none. Files are in the audit log with their number of rows: of
 * anonymous tickets, one has those that everybody with the same rights sees, whoever raised them, and none in the list of one's own.
 */
export function mayLeave(ctx: Ctx, list: string): RawBuilder<boolean> {
  if (list === 'mine') return sql<boolean>`(not k.is_confidential and not k.is_anonymous)`
  return sql<boolean>`(not k.is_confidential and (not k.is_anonymous or ${isHandlerByDuty(ctx)}
    or (${isWatcher(ctx)} and ${opened(ctx)}) or ${reaches(ctx, [VIEW, MANAGE])}))`
}

/** Tickets of one of the lists. */
export function isInList(ctx: Ctx, list: string): RawBuilder<boolean> {
  const others = isNotAbout(ctx)
  switch (list) {
    case 'mine':
      return isRequester(ctx)
    case 'assigned-to-me':
      return sql<boolean>`(${isAssignee(ctx)} and ${opened(ctx)} and ${others})`
    case 'team':
      return sql<boolean>`(${isOfTeam(ctx)} and ${opened(ctx)} and ${others})`
    case 'watching':
      return sql<boolean>`(${isWatcher(ctx)} and ${opened(ctx)} and ${others})`
    case 'unassigned':
      return sql<boolean>`(k.assignee_id is null and ${isVisible(ctx)})`
    default:
      return isVisible(ctx)
  }
}
