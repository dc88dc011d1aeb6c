import type { Power, Powers } from '@muster/contract/access/powers.contract'
import type { MenuModule } from '@muster/contract/access/user-menus.contract'
import { barOf, type GrantDraft } from './grant-draft.ts'

/** A draft that starts from something, and what of it the caller can't grant. */
export interface Start {
  draft: GrantDraft
  leftOut: number
}

/**
 * The draft with these permissions, as far as the caller can grant them with the scope.
 *
 * @param more scope and groups, where the source has some
 */
export function startFrom(
  draft: GrantDraft,
  modules: readonly MenuModule[],
  permissions: readonly string[],
  more: Partial<Pick<GrantDraft, 'scope' | 'groupIds'>> = {},
): Start {
  const next = { ...draft, ...more }
  const wanted = new Set(permissions)
  const known = modules.flatMap(({ grants }) => grants).filter((grant) => wanted.has(grant.permission))
  const possible = known.filter((grant) => barOf(grant, next.scope) === null)
  return {
    draft: { ...next, permissions: possible.map((grant) => grant.permission) },
    leftOut: known.length - possible.length,
  }
}

/** The scope and groups to copy: those of a person's own grants, where these are all alike. */
export function reachOf({ data_scope, groups }: Powers): Partial<Pick<GrantDraft, 'scope' | 'groupIds'>> {
  if (data_scope === null || data_scope === 'mixed') return {}
  return { scope: data_scope, groupIds: data_scope === 'group' ? groups.map((group) => group.group_id) : [] }
}

/** What two roles or people may do, one row a permission. */
export interface ComparedPower {
  permission: string
  label: string
  module: string
  left: Power | undefined
  right: Power | undefined
  differs: boolean
}

const scopesIn = (power: Power | undefined, all: boolean) =>
  all ? 'organisation' : (power?.scopes.join() ?? '')

/** The scope `organisation` includes the narrower ones, so that only it counts. */
const reachIn = (scopes: string) => (scopes.split(',').includes('organisation') ? 'organisation' : scopes)

/** Rows of both, in the order of the modules; `differs` compares what they reach, not through what. */
export function compared(left: Powers, right: Powers): ComparedPower[] {
  const find = (powers: Powers, permission: string) =>
    powers.grants.find((one) => one.permission === permission)
  const rows = new Map([...left.grants, ...right.grants].map((one) => [one.permission, one]))
  return [...rows.values()]
    .sort((a, b) => a.module_name.localeCompare(b.module_name))
    .map(({ permission, label, module_name }) => {
      const [mine, theirs] = [find(left, permission), find(right, permission)]
      const reach = [scopesIn(mine, left.holds_all), scopesIn(theirs, right.holds_all)].map(reachIn)
      return {
        permission,
        label,
        module: module_name,
        left: mine,
        right: theirs,
        differs: reach[0] !== reach[1],
      }
    })
}
