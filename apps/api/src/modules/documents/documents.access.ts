import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import { fieldGroups } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import { holds, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { audience, DOCUMENT_LIMITS } from './audience.ts'

/*
 * Who may see and change documents, for queries over document `d` of category `c` about employee `e` (left joined).
 *
 * - Employee documents: the person; HR within reach; managers where the category says so. Where the category has a group of
 *   fields, everybody but the person needs that group of them as well. An upload that counts only once approved is until then
 *   seen by the person and by whoever manages documents; so is one that was rejected.
 * - Organisation documents: whom they are for, and who manages them.
 * - HR documents: HR within reach, and never the person they are about, whatever they hold.
 */

const scope = (ctx: Ctx, permission: string) =>
  sql<boolean>`coalesce(${employeeScope(ctx, permission, 'e')}, false)`
const yes = (value: boolean) => (value ? sql<boolean>`true` : sql<boolean>`false`)

/** Whoever looks as somebody else sees what they may see of that person in their own name only as administrator. */
const readsAsSelf = ({ actor: { viewer } }: Ctx) => !viewer || viewer.seesAll

/** The caller's own documents. */
export const isOwn = (ctx: Ctx): RawBuilder<boolean> =>
  readsAsSelf(ctx) && ctx.actor.employeeId !== null && holds(ctx.actor, 'documents.own')
    ? sql<boolean>`(e.id = ${ctx.actor.employeeId})`
    : sql<boolean>`false`

const isAboutCaller = ({ actor }: Ctx) => sql<boolean>`(e.id is not distinct from ${actor.employeeId}::bigint
  and e.id is not null)`

/** The caller may read the fields of the category's group of this person. */
export function mayReadGroup(ctx: Ctx): RawBuilder<boolean> {
  const cases = fieldGroups.map(
    (group) => sql`when ${sql.lit(group)} then ${scope(ctx, `employees.fields.${group}`)}`,
  )
  return sql<boolean>`(c.field_group is null or case c.field_group ${sql.join(cases, sql` `)} else false end)`
}

const ofNobody = (ctx: Ctx, permission: string) => yes(scopesOf(ctx.actor, permission).has('organisation'))

/** HR documents about people in reach, except about the caller; those about nobody for the whole organisation's HR. */
const reachesHr = (ctx: Ctx, permission: string) => sql<boolean>`(case when d.employee_id is null
  then ${ofNobody(ctx, permission)}
  else ${scope(ctx, permission)} and not ${isAboutCaller(ctx)} and ${mayReadGroup(ctx)} end)`

function isForCaller(ctx: Ctx): RawBuilder<boolean> {
  const { actor, orgId } = ctx
  if (!holds(actor, 'documents.own') || actor.employeeId === null) return sql<boolean>`false`
  return sql<boolean>`exists (select from employee me where me.org_id = ${orgId} and me.id = ${actor.employeeId}
    and ${audience.isFor(DOCUMENT_LIMITS, 'd', 'me')})`
}

export function isVisible(ctx: Ctx): RawBuilder<boolean> {
  const manages = scope(ctx, 'documents.employee.manage')
  return sql<boolean>`(case c.cat_type
    when ${CAT_TYPE.employee} then ${isOwn(ctx)} or (
      (d.state in ('valid', 'replaced') or (d.state = 'pending' and c.approval = 'check') or ${manages})
      and ${mayReadGroup(ctx)}
      and (${scope(ctx, 'documents.employee.view')} or ${manages}
        or (c.managers_see and ${scope(ctx, 'documents.team.view')} and not ${isAboutCaller(ctx)})))
    when ${CAT_TYPE.organisation} then
      ${yes(holds(ctx.actor, 'documents.organisation.manage'))} or ${isForCaller(ctx)}
    else ${reachesHr(ctx, 'documents.hr.view')} or ${reachesHr(ctx, 'documents.hr.manage')} end)`
}

/**
 * The caller may edit or delete it. Pending ones are decided instead. Nobody changes their own documents where others have
 * to approve them.
 */
export function isEditable(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(d.state <> 'pending' and case c.cat_type
    when ${CAT_TYPE.employee} then ${scope(ctx, 'documents.employee.manage')} and ${mayReadGroup(ctx)}
      and (c.approval = 'none' or not ${isAboutCaller(ctx)})
    when ${CAT_TYPE.organisation} then ${yes(holds(ctx.actor, 'documents.organisation.manage'))}
    else ${reachesHr(ctx, 'documents.hr.manage')} end)`
}

const MANAGE: Readonly<Record<number, string>> = {
  [CAT_TYPE.employee]: 'documents.employee.manage',
  [CAT_TYPE.organisation]: 'documents.organisation.manage',
  [CAT_TYPE.hr]: 'documents.hr.manage',
}

/** Whether the caller may add documents of this type at all; about whom, the service checks. */
export const mayAdd = (ctx: Ctx, type: number): boolean => holds(ctx.actor, MANAGE[type] ?? '')

/** SQL condition over employee `e` and category `c`: the caller may add such a document about this person. */
export const mayAddAbout = (ctx: Ctx, type: number): RawBuilder<boolean> => {
  const manages = sql`${scope(ctx, MANAGE[type] ?? '')} and ${mayReadGroup(ctx)}`
  return type === CAT_TYPE.hr
    ? sql<boolean>`(${manages} and not ${isAboutCaller(ctx)})`
    : sql<boolean>`(${manages})`
}

/** Whether the caller may add HR documents about nobody. */
export const mayAddOfNobody = (ctx: Ctx): boolean =>
  scopesOf(ctx.actor, 'documents.hr.manage').has('organisation')
