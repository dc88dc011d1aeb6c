import type { Scope } from '@muster/contract/kit/index'
import type { AccessGroup } from './actor.ts'
import { isCovered } from './group-coverage.ts'

/** A permission with one scope, as it is granted. */
export interface Grant {
  permission: string
  scope: Scope
}

/** The account that grants or revokes. */
export interface Giver {
  /** The scopes with which the account itself holds a permission; empty if it does not. */
  scopesOf: (permission: string) => ReadonlySet<Scope>
  groups: readonly AccessGroup[]
}

/** The grants of one account: through roles and personal ones. */
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
 * Whether the giver may grant or revoke this: they hold the permission themselves, and reach everybody whom the other
 * person reaches by it.
 *
 * @param groups the other person's data permission groups
 * @param isBelow whether the other person is in the giver's reporting line
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

/** A personal grant outlasts a role with the same grant, so the sources are compared separately. */
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
 * The permissions by which a change exceeds what the giver holds; empty if it is allowed. Changed groups widen or
 * narrow every grant of scope `group`, also those that the change itself does not touch.
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
