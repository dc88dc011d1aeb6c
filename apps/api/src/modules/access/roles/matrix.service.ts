import { createHash } from 'node:crypto'
import type { listHolders, MatrixRole, readMatrix } from '@muster/contract/access/matrix.contract'
import { administratorRoles, PRODUCT, roleName, roles } from '@muster/contract/access/roles'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { holds, isAdministrator, roleIds } from '../../../platform/access/actor.ts'
import { wordsOf } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { permissionsOf } from '../../../platform/platform.ts'
import { defaultRows, inOrder, type RoleGrantRow, roleGrantsOf } from '../rules/matrix.ts'
import {
  catalogueByModule,
  countByRole,
  countPersonal,
  findPermissionHolders,
  findRoleGrants,
} from './matrix.queries.ts'
import { rolesTexts } from './roles.texts.ts'

type Matrix = DataOf<typeof readMatrix>

/** Identifies a state of the role grants, for detecting conflicts. */
export function matrixVersion(rows: readonly RoleGrantRow[]): string {
  const text = rows.map(({ role_id, permission, scope }) => `${role_id} ${permission} ${scope}`).sort()
  return createHash('sha256').update(text.join('\n')).digest('hex').slice(0, 32)
}

/** Whether the caller may change the role: not their own, and not that of administrators. */
export function mayEditRole(ctx: Pick<Ctx, 'actor'>, roleId: number): boolean {
  if (!holds(ctx.actor, 'access.matrix.manage') || administratorRoles.includes(roleId)) return false
  return isAdministrator(ctx.actor) || !roleIds(ctx.actor).includes(roleId)
}

/** Roles to show: those of products in use, those that somebody has, and those with grants. */
function rolesFor(ctx: Ctx, people: Map<number, number>, granted: Set<number>): MatrixRole[] {
  const uses = (productId: number) => productId === PRODUCT.hr || ctx.actor.appIds.includes(productId)
  const known = roles.filter(
    ({ role_id, product_id }) => uses(product_id) || people.has(role_id) || granted.has(role_id),
  )
  const others = [...people.keys(), ...granted].filter((id) => !roles.some((role) => role.role_id === id))
  return [...known.map((role) => role.role_id), ...new Set(others)].map((role_id) => ({
    role_id,
    name: roleName(role_id),
    people: people.get(role_id) ?? 0,
    holds_all: administratorRoles.includes(role_id),
    abilities: { edit: mayEditRole(ctx, role_id) },
  }))
}

function cellsOf(now: readonly RoleGrantRow[], defaults: readonly RoleGrantRow[]): Matrix['cells'] {
  const [held, given] = [roleGrantsOf(now), roleGrantsOf(defaults)]
  const keys = new Map([...now, ...defaults].map((row) => [`${row.role_id} ${row.permission}`, row]))
  return [...keys.values()].map(({ role_id, permission }) => ({
    role_id,
    permission,
    scopes: [...(held.get(role_id)?.get(permission) ?? [])],
    defaults: [...(given.get(role_id)?.get(permission) ?? [])],
  }))
}

/** The whole matrix: three statements for any number of roles and people. */
export async function loadMatrix(ctx: Ctx): Promise<Matrix> {
  const [rows, people, personal] = await readTx(ctx, async (db) => [
    await findRoleGrants(ctx, db),
    await countByRole(ctx, db),
    await countPersonal(ctx, db),
  ])
  const catalogue = permissionsOf(ctx.platform.modules)
  // Grants of modules that are no longer installed have no effect.
  const now = rows.filter(({ permission }) => permission in catalogue)
  const defaults = defaultRows(catalogue)
  return {
    version: matrixVersion(rows),
    roles: rolesFor(ctx, people, new Set([...now, ...defaults].map((row) => row.role_id))),
    modules: catalogueByModule(ctx).map(({ module, permissions }) => ({
      module,
      name: wordsOf(module),
      permissions: Object.entries(permissions).map(([permission, { label, scopes, synonyms }]) => ({
        permission,
        label,
        synonyms: [...(synonyms ?? [])],
        scopes: [...scopes],
        personal: personal.get(permission) ?? 0,
      })),
    })),
    cells: cellsOf(now, defaults),
  }
}

/** @throws AppError `request.invalid` for a permission that does not exist */
export async function readHolders(
  ctx: Ctx,
  { permission, page, limit, search }: BodyOf<typeof listHolders>,
): Promise<DataOf<typeof listHolders>> {
  if (!(permission in permissionsOf(ctx.platform.modules))) {
    fail('request.invalid', { fields: { permission: rolesTexts('unknownPermission', { permission }) } })
  }
  const rows = await readTx(ctx, (db) =>
    findPermissionHolders(ctx, db, { permission, search, limit, offset: (page - 1) * limit }),
  )
  const total = rows[0]?.total ?? 0
  return {
    people: rows.map(({ total: _total, role_ids, scopes, ...row }) => ({
      ...row,
      // The scope `organisation` includes the others.
      scopes: scopes.includes('organisation') ? ['organisation' as const] : inOrder(scopes),
      roles: role_ids.map((id) => roleName(id)),
    })),
    total_rows: total,
    numPages: pageCount(total, limit),
  }
}
