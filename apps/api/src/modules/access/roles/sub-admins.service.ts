import { isRoleOf, PRODUCT, products, subAdminRole } from '@muster/contract/access/roles'
import type { assignRoles, revokeRoles } from '@muster/contract/access/sub-admins.contract'
import { type BodyOf, type DataOf, ROLE } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { groupsOfLocations } from '../groups/location-groups.service.ts'
import { type Change, changeSubject, grantsGoingWith } from '../groups/subject-changes.ts'
import { appOfProduct, grantsFor, permissionsOfApp } from '../menus/app-permissions.ts'
import { defaultMenuPermissions } from '../menus/default-menus.service.ts'
import {
  lockSubjects,
  refuseLastAdministrator,
  refuseOwnOrHigher,
  type Subject,
  takeAuthority,
} from './authority.service.ts'
import { rolesTexts } from './roles.texts.ts'

const MANAGE = 'access.sub_admin.manage'

type AssignInput = BodyOf<typeof assignRoles>
type RevokeInput = BodyOf<typeof revokeRoles>

const holdsRole = (subject: Subject, productId: number, roleId: number) =>
  subject.roles.some((role) => role.product_id === productId && role.role_id === roleId)

/** @throws AppError `request.invalid`, `access.product_missing` */
async function checkedRole(ctx: Ctx, db: Db, input: RevokeInput): Promise<number> {
  const { product_id: productId } = input
  if (!products.some((product) => product.product_id === productId)) {
    fail('request.invalid', { fields: { product_id: rolesTexts('unknownProduct') } })
  }
  const roleId = input.role_id ?? subAdminRole(productId)
  if (!isRoleOf(roleId, productId)) {
    fail('request.invalid', { fields: { role_id: rolesTexts('roleNotInProduct') } })
  }
  if (productId === PRODUCT.hr) return roleId
  const organisation = await db
    .selectFrom('organisation')
    .select('app_ids')
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  if (!organisation.app_ids.includes(productId)) fail('access.product_missing')
  return roleId
}

/** @throws AppError `request.invalid` when a role would end before it begins */
export async function checkLastDay(ctx: Ctx, db: Db, endsOn: string | null | undefined): Promise<void> {
  if (!endsOn) return
  if (endsOn < (await organisationToday(ctx, db)))
    fail('request.invalid', { fields: { ends_on: rolesTexts('lastDayInPast') } })
}

/** The personal grants that an assignment sets; none if it leaves them unchanged. */
async function personalOf(
  ctx: Ctx,
  db: Db,
  input: AssignInput,
  roleId: number,
  isHeld: boolean,
): Promise<Pick<Change, 'personal'>> {
  const app = appOfProduct(input.product_id)
  const isSubAdmin = roleId === subAdminRole(input.product_id)
  if (!app || !isSubAdmin || permissionsOfApp(ctx, app).length === 0) {
    // Reports an error for permissions that the role cannot have.
    grantsFor(ctx, undefined, input.permissions ?? [], input.data_scope)
    return {}
  }
  if (!input.permissions && isHeld) return {}
  const permissions = input.permissions ?? (await defaultMenuPermissions(ctx, db, app))
  return { personal: { app, grants: grantsFor(ctx, app, permissions, input.data_scope) } }
}

async function assignmentOf(ctx: Ctx, db: Db, input: AssignInput, roleId: number, subject: Subject) {
  const { product_id: productId, group_ids, ends_on } = input
  const isHeld = holdsRole(subject, productId, roleId)
  const isSubAdmin = roleId === subAdminRole(productId)
  const change: Change = {
    addRole: { productId, roleId },
    ...(await personalOf(ctx, db, input, roleId, isHeld)),
    ...(group_ids ? { groupIds: group_ids } : {}),
    ...(isSubAdmin && (!isHeld || ends_on !== undefined)
      ? { term: { productId, endsOn: ends_on ?? null } }
      : {}),
  }
  return change
}

/** The input with the groups of its locations among its groups. */
async function withLocations(ctx: Ctx, db: Db, input: AssignInput): Promise<AssignInput> {
  const { group_ids, location_ids } = input
  if (!location_ids?.length) return input
  const ofLocations = await groupsOfLocations(ctx, db, location_ids)
  return { ...input, group_ids: [...new Set([...(group_ids ?? []), ...ofLocations])] }
}

/**
 * Assigns a role of a product, with its personal grants, to several people: to all of them or, if one is refused, to
 * none.
 */
export async function assignRole(ctx: Ctx, given: AssignInput): Promise<Reply<DataOf<typeof assignRoles>>> {
  return tx(ctx, async (db) => {
    const actor = await takeAuthority(ctx, db, MANAGE)
    const input = await withLocations(ctx, db, given)
    const roleId = await checkedRole(ctx, db, input)
    await checkLastDay(ctx, db, input.ends_on)
    const subjects = await lockSubjects(ctx, db, actor, input.account_ids)
    for (const subject of subjects) {
      refuseOwnOrHigher(actor, subject, roleId)
      if (subject.state === 'disabled') fail('access.account_disabled')
      await changeSubject(ctx, db, actor, subject, await assignmentOf(ctx, db, input, roleId, subject))
    }
    return reply({ account_ids: subjects.map(({ accountId }) => accountId) }, rolesTexts('roleGranted'))
  })
}

/** Revokes a role together with the personal grants that belong to it. */
export async function revokeRole(ctx: Ctx, input: RevokeInput): Promise<Reply<DataOf<typeof revokeRoles>>> {
  return tx(ctx, async (db) => {
    const actor = await takeAuthority(ctx, db, MANAGE)
    const { product_id: productId } = input
    // Roles of a product that is no longer subscribed to can still be revoked.
    const roleId = input.role_id ?? subAdminRole(productId)
    const subjects = await lockSubjects(ctx, db, actor, input.account_ids)
    for (const subject of subjects) {
      refuseOwnOrHigher(actor, subject, roleId)
      if (!holdsRole(subject, productId, roleId)) fail('access.role_not_held')
    }
    if (roleId === ROLE.admin) {
      await refuseLastAdministrator(
        ctx,
        db,
        subjects.map(({ accountId }) => accountId),
      )
    }
    for (const subject of subjects) {
      await changeSubject(ctx, db, actor, subject, {
        removeRole: { productId, roleId },
        ...grantsGoingWith(productId, roleId, subject),
      })
    }
    const message =
      roleId === subAdminRole(productId) ? rolesTexts('subAdminRoleRevoked') : rolesTexts('roleRevoked')
    return reply({ account_ids: subjects.map(({ accountId }) => accountId) }, message)
  })
}
