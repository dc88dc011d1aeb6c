import type { Scope } from '@muster/contract/kit/index'
import type { AccessGroup } from '../../../platform/access/actor.ts'
import { isCovered } from './group-coverage.ts'

/** A permission with one scope, as it is granted. */
export interface Grant {
  permission: string
  scope: Scope
}

/** Whoever gives and takes. */
export interface Giver {
  /** Scopes with which they hold a permission themselves; none when not at all. */
  scopesOf: (permission: string) => ReadonlySet<Scope>
  groups: readonly AccessGroup[]
}

/** What one account may do: through its roles and personally. */
export interface Powers {
  byRole: readonly Grant[]
  personal: readonly Grant[]
  groups: readonly AccessGroup[]
}

const groupsWithin = (inner: readonly AccessGroup[], outer: readonly AccessGroup[]) =>
  inner.every((one) =>
    isCovered(
      one.limits,
      outer.map((other) => other.limits),
    ),
  )

/**
 * Whether whoever acts may give or take this grant: they hold the permission themselves, and reach
 * everybody whom the other person reaches by it.
 *
 * @param groups the other person's data-permission groups
 * @param isBelow whether the other person is below in the line of managers of whoever acts
 */
export function covers(
  giver: Giver,
  { permission, scope }: Grant,
  groups: readonly AccessGroup[],
  isBelow: boolean,
): boolean {
  const held = giver.scopesOf(permission)
  if (held.has('organisation')) return true
  switch (scope) {
    case 'organisation':
      return false
    case 'group':
      return held.has('group') && groupsWithin(groups, giver.groups)
    case 'reports':
    case 'self':
      return held.has('reports') && isBelow
  }
}

const keyOf = ({ permission, scope }: Grant) => `${permission} ${scope}`

function missingIn(from: readonly Grant[], other: readonly Grant[]): Grant[] {
  const known = new Set(other.map(keyOf))
  return from.filter((grant) => !known.has(keyOf(grant)))
}

/** A personal grant outlasts a role that says the same, so each source counts for itself. */
const lostBetween = (from: Powers, to: Powers) => [
  ...missingIn(from.byRole, to.byRole),
  ...missingIn(from.personal, to.personal),
]

const idsOf = (powers: Powers) =>
  powers.groups
    .map((group) => group.id)
    .sort((a, b) => a - b)
    .join()

/**
 * The permissions by which a change goes beyond what whoever acts holds; empty when they may make it.
 * Other groups widen or narrow every grant of the scope `group`, also those that the change leaves alone.
 */
export function beyondOwn(giver: Giver, before: Powers, after: Powers, isBelow: boolean): string[] {
  const isRegrouped = idsOf(before) !== idsOf(after)
  const ofGroup = ({ byRole, personal }: Powers) =>
    isRegrouped ? [...byRole, ...personal].filter(({ scope }) => scope === 'group') : []
  const taken = [...lostBetween(before, after), ...ofGroup(before)]
  const given = [...lostBetween(after, before), ...ofGroup(after)]
  const refused = [
    ...taken.filter((grant) => !covers(giver, grant, before.groups, isBelow)),
    ...given.filter((grant) => !covers(giver, grant, after.groups, isBelow)),
  ]
  return [...new Set(refused.map(({ permission }) => permission))].sort()
}
