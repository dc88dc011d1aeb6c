import {
  administratorRoles,
  PRODUCT,
  products,
  roleName,
  roles,
  subAdminRole,
} from '@muster/contract/access/roles'
import type {
  listRolePeople,
  listRolesByProduct,
  RolePerson,
} from '@muster/contract/access/sub-admins.contract'
import { type BodyOf, type DataOf, pageCount, ROLE } from '@muster/contract/kit/index'
import { roleIds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { findGroups } from '../groups/groups.queries.ts'
import { locationsWithoutGroup } from '../groups/location-groups.service.ts'
import { dataScopeOf } from '../menus/app-permissions.ts'
import { countRolePeople, findRolePeople, type RolePersonRow } from './role-people.queries.ts'
import { rolesTexts } from './roles.texts.ts'

type Products = DataOf<typeof listRolesByProduct>['products']

const productNames = new Map<number, string>(products.map((product) => [product.product_id, product.name]))

function productsFor(
  ctx: Ctx,
  counts: readonly { product_id: number; role_id: number; people: number }[],
): Products {
  const isTop = roleIds(ctx.actor).includes(ROLE.admin)
  return products.map(({ product_id, name }) => {
    const subAdmin = subAdminRole(product_id)
    const own = roles.filter((role) => role.product_id === product_id).map((role) => role.role_id)
    return {
      product_id,
      name,
      is_subscribed: product_id === PRODUCT.hr || ctx.actor.appIds.includes(product_id),
      sub_admin_role: subAdmin,
      roles: [...new Set([...own, subAdmin])].map((role_id) => ({
        role_id,
        name: roleName(role_id, product_id),
        people: counts.find((one) => one.product_id === product_id && one.role_id === role_id)?.people ?? 0,
        is_grantable: isTop || !administratorRoles.includes(role_id),
      })),
    }
  })
}

const MOST_GROUPS = 1000

/** The roles of each product, and the groups that can limit a sub-admin. */
export async function readRolesByProduct(ctx: Ctx): Promise<DataOf<typeof listRolesByProduct>> {
  return readTx(ctx, async (db) => {
    const groups = await findGroups(ctx, db)
    return {
      products: productsFor(ctx, await countRolePeople(ctx, db)),
      groups: groups
        .filter(({ status }) => status === 1)
        .slice(0, MOST_GROUPS)
        .map(({ id, name }) => ({ group_id: id, name })),
      locations: await locationsWithoutGroup(ctx, db, groups),
    }
  })
}

function lockOf(ctx: Ctx, row: RolePersonRow, isAboveUs: boolean): RolePerson['locked_because'] {
  if (row.account_id === ctx.actor.accountId) return 'own'
  return isAboveUs && !roleIds(ctx.actor).includes(ROLE.admin) ? 'administrator' : null
}

function viewOf(ctx: Ctx, row: RolePersonRow): RolePerson {
  const { total: _total, personal, roles: held, ...rest } = row
  const is_administrator = held.some((role) => administratorRoles.includes(role.role_id))
  const locked_because = lockOf(ctx, row, is_administrator)
  return {
    ...rest,
    is_administrator,
    roles: held.map((role) => ({
      ...role,
      product_name:
        productNames.get(role.product_id) ?? rolesTexts('product', { productId: role.product_id }),
      role_name: roleName(role.role_id, role.product_id),
    })),
    data_scope: is_administrator ? null : dataScopeOf(ctx, personal),
    personal_grants: new Set(personal.map(({ permission }) => permission)).size,
    abilities: { edit: locked_because === null },
    locked_because,
  }
}

/** All accounts, or only those that hold more than the role of an employee. */
export async function listPeople(
  ctx: Ctx,
  { page, limit, ...selection }: BodyOf<typeof listRolePeople>,
): Promise<DataOf<typeof listRolePeople>> {
  const rows = await readTx(ctx, (db) =>
    findRolePeople(ctx, db, { ...selection, limit, offset: (page - 1) * limit }),
  )
  const total = rows[0]?.total ?? 0
  return { people: rows.map((row) => viewOf(ctx, row)), total_rows: total, numPages: pageCount(total, limit) }
}
