import type { groupLocks } from '@muster/contract/access/access.constants'
import { isAdministrator, scopesOf } from '../../../platform/access/actor.ts'
import { type GroupLimits, isCovered } from '../../../platform/access/group-coverage.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { takeAuthority } from '../roles/authority.service.ts'
import { findMembershipFacts, type MembershipFacts } from './group-members.queries.ts'
import { MANAGE } from './group-people.queries.ts'
import { findGroup, type GroupRow } from './groups.queries.ts'
import { groupsTexts } from './groups.texts.ts'

/*
 * Who may do what with a group. Creating one, or changing its limits or members, changes whom others reach with their
 * permissions of scope `group`. So a caller may pass on only what they hold themselves: no further people, and no
 * permission they lack. Administrators hold everything.
 */

export type GroupLock = (typeof groupLocks)[number]

type OwnMembership = Pick<MembershipFacts, 'is_own' | 'unseen' | 'permissions'>
const NOBODY: OwnMembership = { is_own: false, unseen: 0, permissions: [] }

/** Whether the caller holds the permission for everybody these limits could reach. */
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

/** A group is visible when the caller could reach everybody it could reach; other groups are treated as missing. */
export function isVisible(ctx: Ctx, limits: GroupLimits): boolean {
  return reaches(ctx, MANAGE, limits)
}

/** Whether the caller lacks any of these permissions for these people, and so could not pass it on. */
export function isStronger(ctx: Ctx, permissions: readonly string[], limits: GroupLimits): boolean {
  return permissions.some((permission) => !reaches(ctx, permission, limits))
}

/** Why the caller cannot change a group they see; null if they can. */
export function lockOf(ctx: Ctx, limits: GroupLimits, membership: OwnMembership = NOBODY): GroupLock | null {
  if (isAdministrator(ctx.actor)) return null
  if (membership.is_own) return 'own'
  if (membership.unseen > 0) return 'members'
  return isStronger(ctx, membership.permissions, limits) ? 'stronger' : null
}

const reasons: Record<GroupLock, string> = {
  own: groupsTexts('ownGroup'),
  members: groupsTexts('membersBeyondReach'),
  stronger: groupsTexts('memberHasMorePermissions'),
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
 * The caller with their current permissions. Changes of groups are serialised, so a caller who lost their reach while
 * waiting can no longer pass it on.
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
 * Locks a group that the caller may change, so that its limits and its members are never changed concurrently.
 *
 * @throws AppError `record.not_found` when it is not visible to the caller, `access.group_locked`
 */
export async function lockGroupForChange(ctx: Ctx, db: Db, id: number): Promise<GroupToChange> {
  const row = found(await findGroup(ctx, db, id, { lock: true }))
  found(isVisible(ctx, row.limits) || undefined)
  const membership = (await findMembershipFacts(ctx, db, [id])).get(id)
  refuseLocked(ctx, row.limits, membership)
  return { row, membership }
}
