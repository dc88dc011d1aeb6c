import type { GroupLimits } from '../../../platform/access/group-coverage.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { createGroup, refuseUnknown, sameLimits } from './group-changes.service.ts'
import { isVisible, withAuthority } from './group-guard.ts'
import { findGroups, type GroupRow } from './groups.queries.ts'

const limitsOf = (locationId: number): GroupLimits => ({ location: [locationId] })

const groupOf = (groups: readonly GroupRow[], locationId: number) =>
  groups.find(({ limits, status }) => status === 1 && sameLimits(limits, limitsOf(locationId)))

/** Active locations for which the caller may create a group, and which have none of their own. One statement. */
export async function locationsWithoutGroup(
  ctx: Ctx,
  db: Db,
  groups: readonly GroupRow[],
): Promise<{ location_id: number; name: string }[]> {
  const locations = await db
    .selectFrom('location')
    .select(['id', 'name'])
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 1)
    .orderBy('name')
    .execute()
  return locations
    .filter(({ id }) => !groupOf(groups, id) && isVisible(ctx, limitsOf(id)))
    .map(({ id, name }) => ({ location_id: id, name }))
}

/** The name itself, or with a number where another group is called like that. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name.slice(0, 190)} (${number})`
  return free
}

/**
 * The groups of these locations alone; those that do not exist are created under the location's name. A fixed number
 * of statements for each location without a group.
 *
 * @throws AppError `access.denied`, `access.group_beyond_reach`, `request.invalid` for an unknown location
 */
export async function groupsOfLocations(caller: Ctx, db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const ctx = await withAuthority(caller, db)
  await refuseUnknown(ctx, db, { location: [...ids] })
  const groups = await findGroups(ctx, db)
  const names = new Set(groups.map(({ name }) => name.toLowerCase()))
  const locations = await db
    .selectFrom('location')
    .select(['id', 'name'])
    .where('org_id', '=', ctx.orgId)
    .where('id', 'in', [...ids])
    .execute()
  const found: number[] = []
  for (const { id, name } of locations) {
    const known = groupOf(groups, id)
    if (known) {
      found.push(known.id)
      continue
    }
    const GROUP_NAME = freeName(name, names)
    names.add(GROUP_NAME.toLowerCase())
    found.push((await createGroup(ctx, db, { GROUP_NAME, description: '' }, limitsOf(id))).GROUP_ID)
  }
  return found
}
