import type { groupLocks } from '@muster/contract/access/access.constants'
import { isAdministrator, scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { takeAuthority } from '../roles/authority.service.ts'
import { type GroupLimits, isCovered } from '../rules/group-coverage.ts'
import { findMembershipFacts, type MembershipFacts } from './group-members.queries.ts'
import { MANAGE } from './group-people.queries.ts'
import { findGroup, type GroupRow } from './groups.queries.ts'
import { groupsTexts } from './groups.texts.ts'

/*
 * Who may do what with a group. A group moves sight: making one, changing its limits or its members changes
 * whom others reach, with whatever permissions of scope `group` they hold. So nobody hands on more than they
 * have: not more people, and for no permission that they lack themselves. Administrators hold everything.
 */

export type GroupLock = (typeof groupLocks)[number]

type OwnMembership = Pick<MembershipFacts, 'is_own' | 'unseen' | 'permissions'>
const NOBODY: OwnMembership = { is_own: false, unseen: 0, permissions: [] }

/** Whether the caller holds the permission for everybody whom these limits could reach. */
function reaches(ctx: Ctx, permission: string, limits: GroupLimits): boolean {
  const scopes = scopesOf(ctx.actor, permission)
  if (scopes.has('organisation')) return true
  return (
    scopes.has('group') &&
    isCovered(
      limits,
      ctx.actor.groups.map((group) => group.limits),
    )
  )
}

/** Groups are there for the caller when everybody they could reach is: others answer like missing ones. */
export function isVisible(ctx: Ctx, limits: GroupLimits): boolean {
  return reaches(ctx, MANAGE, limits)
}

/** Whether any of these permissions would be handed on by somebody who lacks it for these people. */
export function isStronger(ctx: Ctx, permissions: readonly string[], limits: GroupLimits): boolean {
  return permissions.some((permission) => !reaches(ctx, permission, limits))
}

/** Why the caller can't change a group that they see; null when they can. */
export function lockOf(ctx: Ctx, limits: GroupLimits, membership: OwnMembership = NOBODY): GroupLock | null {
  if (isAdministrator(ctx.actor)) return null
  if (membership.is_own) return 'own'
  if (membership.unseen > 0) return 'members'
  return isStronger(ctx, membership.permissions, limits) ? 'stronger' : null
}

const reasons: Record<GroupLock, string> = {
  own: groupsTexts('youBelongToThisGroupSoItDecides'),
  members: groupsTexts('peopleWhomYouDontSeeBelongToThis'),
  stronger: groupsTexts('aMemberOfThisGroupMayDoThings'),
}

/** @throws AppError `access.group_locked` */
export function refuseLocked(ctx: Ctx, limits: GroupLimits, membership?: OwnMembership): void {
  const lock = lockOf(ctx, limits, membership)
  if (lock) fail('access.group_locked', { parameters: { reason: reasons[lock] } })
}

/** @throws AppError `access.group_beyond_reach` */
export function refuseBeyondReach(ctx: Ctx, limits: GroupLimits): void {
  if (!isVisible(ctx, limits)) fail('access.group_beyond_reach')
}

/**
 * The caller with what they may do now: groups are changed one after the other, and whoever lost sight while
 * waiting hands nothing on any more.
 *
 * @throws AppError `access.denied`
 */
export async function withAuthority(ctx: Ctx, db: Db): Promise<Ctx> {
  return { ...ctx, actor: await takeAuthority(ctx, db, MANAGE) }
}

export interface GroupToChange {
  row: GroupRow
  membership: MembershipFacts | undefined
}

/**
 * A group that the caller may change, locked, so that its limits and its members are never changed past
 * one another.
 *
 * @throws AppError `record.not_found` when it isn't there for the caller, `access.group_locked`
 */
export async function lockGroupForChange(ctx: Ctx, db: Db, id: number): Promise<GroupToChange> {
  const row = found(await findGroup(ctx, db, id, { lock: true }))
  found(isVisible(ctx, row.limits) || undefined)
  const membership = (await findMembershipFacts(ctx, db, [id])).get(id)
  refuseLocked(ctx, row.limits, membership)
  return { row, membership }
}
