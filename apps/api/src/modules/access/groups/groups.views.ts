import { GROUP_LIMITS, type GroupLimit, groupLimits } from '@muster/contract/access/access.constants'
import type { GroupLimitIds } from '@muster/contract/access/groups.contract'
import type { GroupLimits } from '../../../platform/access/group-coverage.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lockOf } from './group-guard.ts'
import type { AccountRow, MembershipFacts } from './group-members.queries.ts'
import type { GroupRow, LimitNames, LimitValue } from './groups.queries.ts'

const NAMES_SHOWN = 3

/** Limits as they are stored: each value once, sorted; dimensions without values omitted. */
export function limitsFromWire(ids: GroupLimitIds): GroupLimits {
  const limits: GroupLimits = {}
  for (const limit of groupLimits) {
    const values = [...new Set(ids[limit])].sort((a, b) => a - b)
    if (values.length > 0) limits[GROUP_LIMITS[limit]] = values
  }
  return limits
}

const perLimit = <T>(value: (limit: GroupLimit) => T) =>
  Object.fromEntries(groupLimits.map((limit) => [limit, value(limit)])) as Record<GroupLimit, T>

export function groupView(
  ctx: Ctx,
  row: GroupRow,
  { people, membership }: { people: number; membership: MembershipFacts | undefined },
) {
  const locked = lockOf(ctx, row.limits, membership)
  return {
    GROUP_ID: row.id,
    GROUP_NAME: row.name,
    description: row.description,
    GROUP_STATUS: row.status,
    people,
    members: membership?.members ?? 0,
    version: row.version,
    updated_at: row.updated_at,
    abilities: { edit: locked === null, delete: locked === null },
    locked,
  }
}

/** A group's limits in short, for a row of the list. */
export function limitsInShort(names: LimitNames) {
  return groupLimits.flatMap((limit) => {
    const values = names.get(GROUP_LIMITS[limit])
    if (!values) return []
    return [{ limit, names: values.slice(0, NAMES_SHOWN).map(({ name }) => name), total: values.length }]
  })
}

export function limitsView(limits: GroupLimits, names: LimitNames) {
  return {
    ...perLimit((limit): number[] => [...(limits[GROUP_LIMITS[limit]] ?? [])]),
    names: perLimit((limit): LimitValue[] => names.get(GROUP_LIMITS[limit]) ?? []),
  }
}

/** A group as recorded in the audit log: limits by the names of their values. */
export function auditedGroup(row: Pick<GroupRow, 'name' | 'description' | 'status'>, names: LimitNames) {
  const limits = Object.fromEntries(
    [...names].map(([dimension, values]) => [dimension, values.map(({ name }) => name)]),
  )
  return { name: row.name, description: row.description, active: row.status === 1, ...limits }
}

export function accountView(row: AccountRow) {
  return {
    account_id: row.id,
    name: row.name,
    email: row.email,
    EMPLOYEE_CODE: row.code,
    DESIGNATION_NAME: row.designation,
    state: row.state,
    uses_groups: row.permissions.length > 0,
  }
}
