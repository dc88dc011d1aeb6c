import type { Scope } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { type AccessGroup, type GroupDimension, scopesOf } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'

/*
 * Who may see and change candidates, for queries over candidate `c`.
 *
 * - `organisation`: all candidates.
 * - `group`: those whose place is within the limits of one of the account's data permission groups. A group that limits
 *   something that candidates don't have reaches none of them.
 * - `self`: those whom the account's person recruits, or will manage.
 */

export const VIEW = 'onboarding.candidate.view'
export const CREATE = 'onboarding.candidate.create'
export const EDIT = 'onboarding.candidate.edit'
export const NEXT = 'onboarding.candidate.next'
export const PREVIOUS = 'onboarding.candidate.previous'
export const BLACKLIST = 'onboarding.candidate.blacklist'
export const MIGRATE = 'onboarding.candidate.migrate'
export const DELETE = 'onboarding.candidate.delete'
/** The field group pay of candidates. */
export const PAY = 'onboarding.fields.pay'
export const CTC = 'onboarding.ctc.manage'
export const SEND = 'onboarding.letter.send'

const columnOf: Partial<Record<GroupDimension, string>> = {
  entity: 'entity_id',
  location: 'location_id',
  branch: 'branch_id',
  business_unit: 'business_unit_id',
  department: 'department_id',
  employee_type: 'employee_type_id',
}

function groupReaches({ limits }: Pick<AccessGroup, 'limits'>): RawBuilder<boolean> {
  const entries = Object.entries(limits) as [GroupDimension, number[]][]
  const parts = entries.map(([dimension, values]) => {
    const column = columnOf[dimension]
    return column ? sql<boolean>`${sql.ref(`c.${column}`)} = any (${values}::bigint[])` : sql<boolean>`false`
  })
  // Without limits a group reaches nobody rather than everybody.
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function scopeReaches(ctx: Ctx, scope: Scope): RawBuilder<boolean>[] {
  const { groups, employeeId } = ctx.actor
  switch (scope) {
    case 'organisation':
      return [sql<boolean>`true`]
    case 'group':
      return groups.map(groupReaches)
    case 'self':
      return employeeId === null
        ? []
        : [sql<boolean>`(c.recruiter_id = ${employeeId} or c.manager_id = ${employeeId})`]
    case 'reports':
      return []
  }
}

/** The candidates on whom the caller holds `permission`: the single predicate of lists, details, exports and changes. */
export function candidateScope(ctx: Ctx, permission: string): RawBuilder<boolean> {
  const parts = [...scopesOf(ctx.actor, permission)].flatMap((scope) => scopeReaches(ctx, scope))
  if (parts.length === 0) return sql<boolean>`false`
  // A missing place is within no limit: null counts as false.
  return sql<boolean>`coalesce((${sql.join(parts, sql` or `)}), false)`
}
