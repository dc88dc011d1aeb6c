import { type PermissionCatalogue, ROLE } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { permissionsOf } from '../../../platform/platform.ts'

const CHUNK = 1000

/** Administrators hold all permissions without rows. */
const rowless: ReadonlySet<number> = new Set([ROLE.admin, ROLE.adminLike])

interface Grant {
  role_id: number
  permission: string
  scope: string
}

/** @throws Error when a default names a scope that its permission does not allow: a defect in the catalogue */
function defaultGrants(catalogue: PermissionCatalogue): Grant[] {
  return Object.entries(catalogue).flatMap(([permission, { scopes, defaults }]) =>
    Object.entries(defaults ?? {}).flatMap(([role, granted]) => {
      const wrong = granted.find((scope) => !scopes.includes(scope))
      if (wrong) throw new Error(`${permission} can't be granted with the scope ${wrong}.`)
      if (rowless.has(Number(role))) return []
      return granted.map((scope) => ({ role_id: Number(role), permission, scope }))
    }),
  )
}

/**
 * Grants the defaults of every permission that the organisation has not received yet: all of them in a new
 * organisation, those of new permissions in an existing one. Defaults that it revoked are not restored.
 */
export async function grantDefaults(ctx: Ctx, db: Db): Promise<void> {
  const catalogue = permissionsOf(ctx.platform.modules)
  const offered = await db
    .insertInto('permission_offer')
    .values(Object.keys(catalogue).map((permission) => ({ org_id: ctx.orgId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('permission')
    .execute()
  const fresh = new Set(offered.map((row) => row.permission))
  const grants = defaultGrants(catalogue).filter(({ permission }) => fresh.has(permission))
  for (let from = 0; from < grants.length; from += CHUNK) {
    await db
      .insertInto('role_grant')
      .values(grants.slice(from, from + CHUNK).map((grant) => ({ org_id: ctx.orgId, ...grant })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
