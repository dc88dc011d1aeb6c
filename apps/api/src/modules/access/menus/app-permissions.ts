import { PRODUCT } from '@muster/contract/access/roles'
import type { DataScope } from '@muster/contract/access/sub-admins.contract'
import type { PermissionDefinition, Scope } from '@muster/contract/kit/index'
import type { Grant } from '../../../platform/access/delegation.ts'
import type { MenuItem } from '../../../platform/access/menu.ts'
import { wordsOf } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { permissionsOf } from '../../../platform/platform.ts'
import { menusTexts } from './menus.texts.ts'

/** Apps whose permissions are granted per account. */
export type GrantApp = 'hrms' | 'payroll'

export interface AppPermission {
  permission: string
  definition: PermissionDefinition
  /** Names of the menu entries that it opens. */
  opens: string[]
}

export interface AppModule {
  module: string
  name: string
  permissions: AppPermission[]
}

/** The app whose grants come with a product; none for products without modules of their own. */
export function appOfProduct(productId: number): GrantApp | undefined {
  if (productId === PRODUCT.hr) return 'hrms'
  return productId === PRODUCT.payroll || productId === PRODUCT.payrollPlus ? 'payroll' : undefined
}

/** Products whose sub-admin role opens the app. */
export function productsOfApp(app: GrantApp): readonly number[] {
  return app === 'hrms' ? [PRODUCT.hr] : [PRODUCT.payroll, PRODUCT.payrollPlus]
}

function openedBy(items: readonly MenuItem[], permission: string): string[] {
  return items.flatMap((item) => [
    ...(item.permissions.includes(permission) ? [item.name] : []),
    ...openedBy(item.children ?? [], permission),
  ])
}

/** Permissions limited to `self` come with the role; a sub-admin does not need them. */
const isForOthers = ({ scopes }: PermissionDefinition) => scopes.some((scope) => scope !== 'self')

/** Modules about people first, then those about the organisation, each in their own order. */
export function peopleFirst<M>(
  modules: readonly M[],
  of: (module: M) => readonly PermissionDefinition[],
): M[] {
  const isAboutPeople = (module: M) => of(module).some(({ scopes }) => scopes.includes('reports'))
  return [...modules.filter(isAboutPeople), ...modules.filter((module) => !isAboutPeople(module))]
}

/** The permissions of an app by module. Modules without a menu belong to HR. */
export function modulesOfApp(ctx: Pick<Ctx, 'platform'>, app: GrantApp): AppModule[] {
  const modules = ctx.platform.modules
    .filter((module) => (module.menu?.app ?? 'hrms') === app)
    .map((module) => ({
      module: module.name,
      name: wordsOf(module.name),
      permissions: Object.entries(module.permissions ?? {})
        .filter(([, definition]) => isForOthers(definition))
        .map(([permission, definition]) => ({
          permission,
          definition,
          opens: [...new Set(openedBy(module.menu?.entries ?? [], permission))],
        })),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return peopleFirst(modules, ({ permissions }) => permissions.map(({ definition }) => definition))
}

export function permissionsOfApp(ctx: Pick<Ctx, 'platform'>, app: GrantApp): string[] {
  return modulesOfApp(ctx, app).flatMap(({ permissions }) => permissions.map((one) => one.permission))
}

export function labelOf(ctx: Pick<Ctx, 'platform'>, permission: string): string {
  return permissionsOf(ctx.platform.modules)[permission]?.label ?? permission
}

/** A permission that does not concern single people is granted for the whole organisation or not at all. */
function scopeFor({ scopes }: PermissionDefinition, wanted: DataScope): Scope | undefined {
  if (scopes.includes(wanted)) return wanted
  return scopes.every((scope) => scope === 'organisation') ? 'organisation' : undefined
}

/**
 * The grants for the selected permissions with a data scope.
 *
 * @throws AppError `request.invalid` naming every permission that the app does not have, or that can't be limited to
 *   this scope
 */
export function grantsFor(
  ctx: Pick<Ctx, 'platform'>,
  app: GrantApp | undefined,
  permissions: readonly string[],
  wanted: DataScope,
): Grant[] {
  const known = new Set(app ? permissionsOfApp(ctx, app) : [])
  const catalogue = permissionsOf(ctx.platform.modules)
  const fields: Record<string, string> = {}
  const grants = new Map<string, Grant>()
  for (const [index, permission] of permissions.entries()) {
    const definition = known.has(permission) ? catalogue[permission] : undefined
    const scope = definition && scopeFor(definition, wanted)
    if (!definition) fields[`permissions.${index}`] = menusTexts('permissionNotInMenu', { permission })
    else if (!scope)
      fields[`permissions.${index}`] = menusTexts('limitNotAllowed', { label: definition.label })
    else grants.set(permission, { permission, scope })
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  return [...grants.values()]
}

/** The common data scope of personal grants. */
export function dataScopeOf(
  ctx: Pick<Ctx, 'platform'>,
  grants: readonly Grant[],
): DataScope | 'mixed' | null {
  const catalogue = permissionsOf(ctx.platform.modules)
  const scopes = new Set(
    grants
      .filter(({ permission }) => (catalogue[permission]?.scopes.length ?? 0) > 1)
      .map(({ scope }) => scope),
  )
  if (scopes.size === 0) return grants.length > 0 ? 'organisation' : null
  const [only] = scopes
  return scopes.size > 1 || only === 'self' ? 'mixed' : (only as DataScope)
}
