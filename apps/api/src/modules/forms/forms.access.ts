import { type GroupDimension, groupDimensions, holds, scopesOf } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { fail, found } from '../../platform/errors.ts'
import { formStore } from './form-registry.ts'
import type { FormStore } from './form-store.ts'

export type FormAction = 'view' | 'create' | 'edit'

function holdsAny(ctx: Ctx, permissions: readonly string[]): boolean {
  return permissions.some((permission) => holds(ctx.actor, permission))
}

/** Whether the caller may do this with any record of the form; the store checks each record. */
export function canDo(ctx: Ctx, store: FormStore | undefined, action: FormAction): boolean {
  return store !== undefined && holdsAny(ctx, store.permissions[action])
}

/**
 * @throws AppError `forms.no_records` when the form has no store, `access.denied` when the caller may not do this
 *   with any record
 */
export function storeFor(ctx: Ctx, formNo: number, action: FormAction): FormStore {
  const store = formStore(formNo)
  if (!store) fail('forms.no_records')
  if (!canDo(ctx, store, action)) fail('access.denied')
  return store
}

/** Readable for everybody who may view definitions, or view, create or edit records of the form. */
export function requireDefinition(ctx: Ctx, formNo: number): void {
  const store = formStore(formNo)
  const permissions = [
    'forms.definition.view',
    'forms.definition.manage',
    ...(store ? [...store.permissions.view, ...store.permissions.create, ...store.permissions.edit] : []),
  ]
  if (!holdsAny(ctx, permissions)) fail('access.denied')
}

/** The id of another organisation is treated as missing. */
export function requireOwnOrganisation(ctx: Ctx, ...orgIds: (number | undefined)[]): void {
  const others = orgIds.filter((orgId) => orgId !== undefined && orgId !== ctx.orgId)
  found(others.length === 0 ? true : undefined)
}

/** Ids that any of the caller's groups allows in a dimension; undefined if one of the groups does not limit it. */
function allowedIn(ctx: Ctx, dimension: GroupDimension): number[] | undefined {
  const lists = ctx.actor.groups.map((group) => group.limits[dimension])
  return lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? [])
}

/**
 * The master records within reach of the caller's data permission groups, by master; empty if the caller reaches more
 * than groups define (the whole organisation) or nothing that groups limit (only themselves).
 */
export function groupLimits(ctx: Ctx, formNo: number): Record<string, number[]> {
  const permissions = formStore(formNo)?.permissions.view ?? []
  const scopes = new Set(permissions.flatMap((permission) => [...scopesOf(ctx.actor, permission)]))
  if (scopes.has('organisation') || !scopes.has('group')) return {}
  const limits = groupDimensions.map((dimension) => [dimension, allowedIn(ctx, dimension)] as const)
  return Object.fromEntries(
    limits.filter((entry): entry is readonly [GroupDimension, number[]] => entry[1] !== undefined),
  )
}
