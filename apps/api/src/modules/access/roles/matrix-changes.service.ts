import type { MatrixChange, previewMatrix, saveMatrix } from '@muster/contract/access/matrix.contract'
import { administratorRoles, roleName, roles } from '@muster/contract/access/roles'
import type { BodyOf, DataOf, Scope } from '@muster/contract/kit/index'
import { type Actor, isAdministrator, roleIds, scopesOf } from '../../../platform/access/actor.ts'
import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { permissionsOf } from '../../../platform/platform.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import { labelOf } from '../menus/app-permissions.ts'
import { changed, effectOf, type Holder, inOrder, type RoleGrants, roleGrantsOf } from '../rules/matrix.ts'
import { takeAuthority } from './authority.service.ts'
import { findHoldersOfRoles, findRoleGrants, type HolderRow } from './matrix.queries.ts'
import { matrixVersion } from './matrix.service.ts'
import { rolesTexts } from './roles.texts.ts'

/** What is wrong with one cell; undefined if it is valid. */
function faultOf(ctx: Ctx, { role_id, permission, scopes }: MatrixChange): string | undefined {
  const definition = permissionsOf(ctx.platform.modules)[permission]
  if (!definition) return rolesTexts('unknownPermission', { permission })
  if (administratorRoles.includes(role_id)) return rolesTexts('administratorsHaveAll')
  if (!roles.some((role) => role.role_id === role_id)) return rolesTexts('unknownRole', { roleId: role_id })
  const wrong = scopes.find((scope) => !definition.scopes.includes(scope))
  return wrong && rolesTexts('scopeNotAllowed', { label: definition.label, wrong })
}

/** @throws AppError `request.invalid` naming every invalid cell */
function refuseFaults(ctx: Ctx, changes: readonly MatrixChange[]): void {
  const faults = changes.flatMap((change, index) => {
    const fault = faultOf(ctx, change)
    return fault ? [[`changes.${index}`, fault] as const] : []
  })
  if (faults.length > 0) fail('request.invalid', { fields: Object.fromEntries(faults) })
}

/** The cells that actually change, once each; a later entry for the same cell wins. */
function realChanges(grants: RoleGrants, changes: readonly MatrixChange[]): MatrixChange[] {
  const cells = new Map(changes.map((change) => [`${change.role_id} ${change.permission}`, change]))
  return [...cells.values()].filter(({ role_id, permission, scopes }) => {
    const now = grants.get(role_id)?.get(permission) ?? []
    return inOrder(scopes).join() !== now.join()
  })
}

/**
 * Anybody may have a role, so changing it requires holding the permissions for the whole organisation. Nobody changes
 * a role they have themselves.
 *
 * @throws AppError `access.own_grants`, `access.beyond_own`
 */
function refuseUnheld(ctx: Ctx, actor: Actor, changes: readonly MatrixChange[]): void {
  if (isAdministrator(actor)) return
  const own = roleIds(actor)
  if (changes.some(({ role_id }) => own.includes(role_id))) fail('access.own_grants')
  const refused = changes
    .map(({ permission }) => permission)
    .filter((permission) => !scopesOf(actor, permission).has('organisation'))
  if (refused.length === 0) return
  const permissions = [...new Set(refused)].map((one) => `“${labelOf(ctx, one)}”`).join(', ')
  fail('access.beyond_own', { parameters: { permissions } })
}

function holderOf({ role_ids, personal }: HolderRow): Holder {
  const grants = new Map<string, Scope[]>()
  for (const [permission, scope] of personal) {
    grants.set(permission, [...(grants.get(permission) ?? []), scope as Scope])
  }
  return { roleIds: role_ids, personal: grants }
}

const rolesOf = (changes: readonly MatrixChange[]) => [...new Set(changes.map((change) => change.role_id))]
const permissionsIn = (changes: readonly MatrixChange[]) => [
  ...new Set(changes.map((change) => change.permission)),
]

/** How many people a change affects, before it is saved. */
export async function previewChanges(
  ctx: Ctx,
  input: BodyOf<typeof previewMatrix>,
): Promise<DataOf<typeof previewMatrix>> {
  refuseFaults(ctx, input.changes)
  refuseUnheld(ctx, ctx.actor, input.changes)
  const permissions = permissionsIn(input.changes)
  const [rows, holders] = await readTx(ctx, async (db) => [
    await findRoleGrants(ctx, db),
    await findHoldersOfRoles(ctx, db, rolesOf(input.changes), permissions),
  ])
  const before = roleGrantsOf(rows)
  const effect = effectOf(holders.map(holderOf), before, changed(before, input.changes), permissions)
  return {
    gaining: effect.gaining,
    losing: effect.losing,
    permissions: permissions.map((permission) => ({
      permission,
      label: labelOf(ctx, permission),
      gaining: effect.byPermission.get(permission)?.gaining ?? 0,
      losing: effect.byPermission.get(permission)?.losing ?? 0,
    })),
  }
}

async function writeCells(ctx: Ctx, db: Db, changes: readonly MatrixChange[]): Promise<void> {
  for (const { role_id, permission, scopes } of changes) {
    await db
      .deleteFrom('role_grant')
      .where('org_id', '=', ctx.orgId)
      .where('role_id', '=', role_id)
      .where('permission', '=', permission)
      .execute()
    if (scopes.length === 0) continue
    const rows = inOrder(scopes).map((scope) => ({ org_id: ctx.orgId, role_id, permission, scope }))
    await db.insertInto('role_grant').values(rows).execute()
  }
}

async function auditChanges(
  ctx: Ctx,
  db: Db,
  before: RoleGrants,
  changes: readonly MatrixChange[],
): Promise<void> {
  const facts = rolesOf(changes).map((role) => {
    const cells = changes.filter(({ role_id }) => role_id === role)
    const entries = cells.map(({ permission, scopes }): [string, [unknown, unknown]] => [
      permission,
      [before.get(role)?.get(permission)?.join(', ') ?? null, inOrder(scopes).join(', ') || null],
    ])
    const changedCells: Changes = Object.fromEntries(entries)
    return { recordType: 'role', recordId: role, recordLabel: roleName(role), changes: changedCells }
  })
  await recordAudit(ctx, db, ...facts)
}

/**
 * Changes the permissions of roles. Takes effect with the next request of everybody who has them; open pages are
 * notified at once.
 *
 * @throws AppError `record.conflict` when somebody else changed the matrix in the meantime
 */
export async function saveChanges(
  ctx: Ctx,
  input: BodyOf<typeof saveMatrix>,
): Promise<Reply<DataOf<typeof saveMatrix>>> {
  refuseFaults(ctx, input.changes)
  const people = await tx(ctx, async (db) => {
    const actor = await takeAuthority(ctx, db, 'access.matrix.manage')
    refuseUnheld(ctx, actor, input.changes)
    const rows = await findRoleGrants(ctx, db)
    if (matrixVersion(rows) !== input.version) fail('record.conflict')
    const before = roleGrantsOf(rows)
    const changes = realChanges(before, input.changes)
    if (changes.length === 0) return 0
    const holders = await findHoldersOfRoles(ctx, db, rolesOf(changes), [])
    await writeCells(ctx, db, changes)
    await auditChanges(ctx, db, before, changes)
    await accessChanged(
      ctx,
      db,
      holders.map((holder) => holder.account_id),
    )
    return holders.length
  })
  return reply({ people }, rolesTexts('permissionsSaved'))
}
