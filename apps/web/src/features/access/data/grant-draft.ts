import type { DataScope } from '@muster/contract/access/sub-admins.contract'
import type { MenuGrant, MenuModule } from '@muster/contract/access/user-menus.contract'

/** What is being chosen for a sub-admin. */
export interface GrantDraft {
  permissions: readonly string[]
  scope: DataScope
  groupIds: readonly number[]
  endsOn: string | null
}

export type GrantBar = 'notHeld' | 'notLimited'

const isOrganisationOnly = ({ scopes }: MenuGrant) => scopes.every((scope) => scope === 'organisation')

/** Why a permission can't be ticked; null when it can. */
export function barOf(grant: MenuGrant, scope: DataScope): GrantBar | null {
  if (!grant.is_grantable) return 'notHeld'
  return grant.scopes.includes(scope) || isOrganisationOnly(grant) ? null : 'notLimited'
}

/** Whether it holds for everybody although the rest is limited. */
export function ignoresScope(grant: MenuGrant, scope: DataScope): boolean {
  return scope !== 'organisation' && isOrganisationOnly(grant)
}

/** The draft with one permission, or those of a module, on or off. */
export function toggled(draft: GrantDraft, grants: readonly MenuGrant[], isOn: boolean): GrantDraft {
  const keys = grants.filter((grant) => barOf(grant, draft.scope) === null).map((grant) => grant.permission)
  const others = draft.permissions.filter((permission) => !keys.includes(permission))
  return { ...draft, permissions: isOn ? [...others, ...keys] : others }
}

/** Another scope lets go of what it can't be granted with. */
export function rescoped(draft: GrantDraft, modules: readonly MenuModule[], scope: DataScope): GrantDraft {
  const impossible = modules
    .flatMap(({ grants }) => grants)
    .filter((grant) => barOf(grant, scope) === 'notLimited')
    .map((grant) => grant.permission)
  return {
    ...draft,
    scope,
    permissions: draft.permissions.filter((permission) => !impossible.includes(permission)),
  }
}
