import type { DataScope } from '@muster/contract/access/sub-admins.contract'
import type { MenuGrant, MenuModule } from '@muster/contract/access/user-menus.contract'

/** Draft of a sub-admin's grants. */
export interface GrantDraft {
  permissions: readonly string[]
  scope: DataScope
  groupIds: readonly number[]
  /** Locations whose groups are created with the role. */
  locationIds?: readonly number[]
  endsOn: string | null
}

export type GrantBar = 'notHeld' | 'notLimited'

const isOrganisationOnly = ({ scopes }: MenuGrant) => scopes.every((scope) => scope === 'organisation')

/** Why a permission cannot be selected; null if it can. */
export function barOf(grant: MenuGrant, scope: DataScope): GrantBar | null {
  if (!grant.is_grantable) return 'notHeld'
  return grant.scopes.includes(scope) || isOrganisationOnly(grant) ? null : 'notLimited'
}

/** Whether the permission applies to everybody although the grant's scope is limited. */
export function ignoresScope(grant: MenuGrant, scope: DataScope): boolean {
  return scope !== 'organisation' && isOrganisationOnly(grant)
}

/** The draft with one permission, or all of a module, selected or deselected. */
export function toggled(draft: GrantDraft, grants: readonly MenuGrant[], isOn: boolean): GrantDraft {
  const keys = grants.filter((grant) => barOf(grant, draft.scope) === null).map((grant) => grant.permission)
  const others = draft.permissions.filter((permission) => !keys.includes(permission))
  return { ...draft, permissions: isOn ? [...others, ...keys] : others }
}

/** Changing the scope drops the permissions that the new scope does not allow. */
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

/** What of the tree to show. */
export interface TreeView {
  search: string
  /** Only selected permissions, or only those that differ from the start. */
  only: 'all' | 'chosen' | 'changed'
}

/** Whether the words occur in the module's name, the permission, or one of its synonyms. */
export function matchesWords(
  words: readonly string[],
  module: { name: string },
  grant: { permission: string; label: string; synonyms: readonly string[] },
): boolean {
  const text = [module.name, grant.label, grant.permission, ...grant.synonyms].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

export const wordsIn = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** The modules with the permissions to show; those without any are left out. */
export function shownGrants(
  modules: readonly MenuModule[],
  draft: Pick<GrantDraft, 'permissions'>,
  base: readonly string[],
  { search, only }: TreeView,
): MenuModule[] {
  const words = wordsIn(search)
  const isShown = (module: MenuModule, grant: MenuGrant) => {
    const isChosen = draft.permissions.includes(grant.permission)
    if (only === 'chosen' && !isChosen) return false
    if (only === 'changed' && isChosen === base.includes(grant.permission)) return false
    return matchesWords(words, module, grant)
  }
  return modules
    .map((module) => ({ ...module, grants: module.grants.filter((grant) => isShown(module, grant)) }))
    .filter((module) => module.grants.length > 0)
}
