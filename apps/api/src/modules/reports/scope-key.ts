import type { Scope } from '@muster/contract/kit/index'
import { type Actor, isAdministrator, roleIds, scopesOf } from '../../platform/access/actor.ts'
import type { Dataset } from '../../platform/datasets/index.ts'

/** The permissions that decide which rows and columns of a dataset somebody sees. */
const permissionsOf = ({ permission, alsoBy = [], columns }: Dataset): string[] => [
  permission,
  ...alsoBy,
  ...columns.flatMap(({ fieldGroup, permission: own }) =>
    fieldGroup === undefined ? (own ?? []) : `employees.fields.${fieldGroup}`,
  ),
]

/**
 * Equal for people who see the same rows and columns of datasets, so that they are read once for all of them: administrators,
 * people who reach everybody, people of equal data permission groups. Who reaches their own record or their team is alone.
 */
export function scopeKey(actor: Actor, datasets: readonly Dataset[], hasConditions: boolean): string {
  const held = [...new Set(datasets.flatMap(permissionsOf))]
    .sort()
    .map((permission): [string, Scope[]] => [permission, [...scopesOf(actor, permission)].sort()])
  const scopes = new Set(held.flatMap(([, one]) => one))
  // Conditions may compare columns that only the organisation knows, whose permissions are not listed here.
  const comparesUnknown = hasConditions && datasets.some(({ furtherColumns }) => furtherColumns !== undefined)
  const isPersonal = scopes.has('self') || scopes.has('reports') || comparesUnknown
  return JSON.stringify([
    held,
    isAdministrator(actor),
    // A report can be for some roles, or given to roles and groups.
    roleIds(actor).sort((one, other) => one - other),
    actor.groups.map(({ id }) => id).sort((one, other) => one - other),
    isPersonal ? actor.accountId : null,
  ])
}
