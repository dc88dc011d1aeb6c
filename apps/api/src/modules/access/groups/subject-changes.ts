import { PRODUCT, roleName, subAdminRole } from '@muster/contract/access/roles'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Grant } from '../../../platform/access/delegation.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import { appOfProduct, type GrantApp, permissionsOfApp } from '../menus/app-permissions.ts'
import { isAdministratorSubject, refuseBeyondOwn, type Subject } from '../roles/authority.service.ts'
import { groupsTexts } from './groups.texts.ts'

/** The account's state after the change; omitted properties stay as they are. */
export interface Change {
  addRole?: { productId: number; roleId: number }
  removeRole?: { productId: number; roleId: number }
  /** Replaces the personal grants of this app. */
  personal?: { app: GrantApp; grants: readonly Grant[] }
  groupIds?: readonly number[]
  /** Last day of the sub-admin role of a product; null for no end. */
  term?: { productId: number; endsOn: string | null }
  /** Recorded in the audit log. */
  reason?: string
}

/** @throws AppError `request.invalid` unless all are groups of the organisation */
async function loadGroups(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Subject['groups']> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Subject['groups'][number]>`
    select g.id, coalesce((
      select jsonb_object_agg(l.dimension, l.ids) from (
        select gl.dimension, jsonb_agg(gl.value_id order by gl.value_id) as ids from access_group_limit gl
        where gl.org_id = g.org_id and gl.group_id = g.id group by gl.dimension) l), '{}') as limits
    from access_group g where g.org_id = ${ctx.orgId} and g.id = any (${wanted}::bigint[])`.execute(db)
  if (rows.length !== wanted.length) {
    fail('request.invalid', { fields: { group_ids: groupsTexts('groupNoLongerExists') } })
  }
  return rows
}

async function roleGrants(ctx: Ctx, db: Db, roleIds: readonly number[]): Promise<Grant[]> {
  const rows = await db
    .selectFrom('role_grant')
    .select(['permission', 'scope'])
    .distinct()
    .where('org_id', '=', ctx.orgId)
    .where('role_id', '=', sql<number>`any (${[...roleIds]}::int[])`)
    .execute()
  return rows as Grant[]
}

const isSame = (a: { product_id: number; role_id: number }, b: { productId: number; roleId: number }) =>
  a.product_id === b.productId && a.role_id === b.roleId

/** The subject after the change. */
async function subjectAfter(ctx: Ctx, db: Db, subject: Subject, change: Change): Promise<Subject> {
  const { addRole, removeRole, personal } = change
  const roles = subject.roles.filter((role) => !removeRole || !isSame(role, removeRole))
  if (addRole && !roles.some((role) => isSame(role, addRole))) {
    roles.push({ product_id: addRole.productId, role_id: addRole.roleId })
  }
  const own = new Set(personal ? permissionsOfApp(ctx, personal.app) : [])
  return {
    ...subject,
    roles,
    byRole: await roleGrants(
      ctx,
      db,
      roles.map((role) => role.role_id),
    ),
    personal: personal
      ? [...subject.personal.filter(({ permission }) => !own.has(permission)), ...personal.grants]
      : subject.personal,
    groups: change.groupIds ? await loadGroups(ctx, db, change.groupIds) : subject.groups,
  }
}

async function writeRoles(ctx: Ctx, db: Db, accountId: number, { addRole, removeRole }: Change) {
  if (addRole) {
    await db
      .insertInto('account_role')
      .values({
        org_id: ctx.orgId,
        account_id: accountId,
        product_id: addRole.productId,
        role_id: addRole.roleId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (removeRole) {
    await db
      .deleteFrom('account_role')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', accountId)
      .where('product_id', '=', removeRole.productId)
      .where('role_id', '=', removeRole.roleId)
      .execute()
  }
}

async function writeGrants(ctx: Ctx, db: Db, accountId: number, personal: NonNullable<Change['personal']>) {
  const permissions = permissionsOfApp(ctx, personal.app)
  await db
    .deleteFrom('account_grant')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('permission', '=', sql<string>`any (${permissions}::text[])`)
    .execute()
  if (personal.grants.length === 0) return
  await db
    .insertInto('account_grant')
    .values(personal.grants.map((grant) => ({ org_id: ctx.orgId, account_id: accountId, ...grant })))
    .execute()
}

async function writeGroups(ctx: Ctx, db: Db, accountId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('access_group_member')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('access_group_member')
    .values([...new Set(ids)].map((group_id) => ({ org_id: ctx.orgId, account_id: accountId, group_id })))
    .execute()
}

async function writeTerm(ctx: Ctx, db: Db, accountId: number, change: Change): Promise<void> {
  const ended = change.removeRole
  if (ended?.roleId === (ended && subAdminRole(ended.productId))) {
    await db
      .deleteFrom('sub_admin_term')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', accountId)
      .where('product_id', '=', ended?.productId ?? PRODUCT.hr)
      .execute()
  }
  if (!change.term) return
  const { productId, endsOn } = change.term
  await db
    .insertInto('sub_admin_term')
    .values({
      org_id: ctx.orgId,
      account_id: accountId,
      product_id: productId,
      granted_by: ctx.actor.accountId,
      granted_at: ctx.now.toString(),
      ends_on: endsOn,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'account_id', 'product_id']).doUpdateSet({ ends_on: endsOn }),
    )
    .execute()
}

/** A person's powers as recorded in the audit log. */
const audited = (subject: Subject, endsOn?: string | null) => ({
  roles: subject.roles.map(({ product_id, role_id }) => roleName(role_id, product_id)).sort(),
  permissions: subject.personal.map(({ permission, scope }) => `${permission}: ${scope}`).sort(),
  groups: subject.groups.map(({ id }) => id).sort((a, b) => a - b),
  ...(endsOn === undefined ? {} : { ends_on: endsOn }),
})

async function currentEnd(ctx: Ctx, db: Db, accountId: number, productId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sub_admin_term')
    .select('ends_on')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.ends_on ?? null
}

/** A grant of scope `group` needs a group: without one it would silently reach nobody. */
function refuseGroupless(after: Subject, change: Change): void {
  const needsGroup = change.personal?.grants.some(({ scope }) => scope === 'group')
  if (needsGroup && after.groups.length === 0) {
    fail('request.invalid', { fields: { group_ids: groupsTexts('groupRequired') } })
  }
}

/**
 * Changes the roles, personal grants and groups of one locked account, within what `actor` may grant, and notifies
 * its open pages.
 *
 * @throws AppError `access.beyond_own`, `request.invalid`
 */
export async function changeSubject(
  ctx: Ctx,
  db: Db,
  actor: Actor,
  subject: Subject,
  change: Change,
): Promise<void> {
  const { term } = change
  const endBefore = term && (await currentEnd(ctx, db, subject.accountId, term.productId))
  const after = await subjectAfter(ctx, db, subject, change)
  refuseGroupless(after, change)
  refuseBeyondOwn(ctx, actor, subject, after)
  // A later end grants again what the role came with, an earlier one revokes it.
  if (term && endBefore !== term.endsOn) refuseBeyondOwn(ctx, actor, { ...subject, personal: [] }, after)
  const changes = changesBetween(audited(subject, endBefore), audited(after, term?.endsOn))
  if (Object.keys(changes).length === 0) return
  await writeRoles(ctx, db, subject.accountId, change)
  if (change.personal) await writeGrants(ctx, db, subject.accountId, change.personal)
  if (change.groupIds) await writeGroups(ctx, db, subject.accountId, change.groupIds)
  await writeTerm(ctx, db, subject.accountId, change)
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: subject.accountId,
    recordLabel: subject.label,
    changes,
    reason: change.reason ?? '',
  })
  await accessChanged(ctx, db, [subject.accountId])
}

/** The personal grants that belong to a sub-admin role and are revoked with it. */
export function grantsGoingWith(
  productId: number,
  roleId: number,
  subject: Subject,
): Pick<Change, 'personal'> {
  const app = appOfProduct(productId)
  if (!app || roleId !== subAdminRole(productId) || isAdministratorSubject(subject)) return {}
  return { personal: { app, grants: [] } }
}
