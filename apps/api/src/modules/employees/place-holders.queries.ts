import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { holds, isAdministratorAccount } from './approvers.queries.ts'

/** Where a record that is not about a person is: an id or a column; one without a location, say, leaves it out. */
interface HeldPlace {
  entity?: RawBuilder<unknown>
  location?: RawBuilder<unknown>
}

/** SQL condition: account `a` belongs to an active group whose limits all include the place, as `placeScope` judges the caller. */
const isInGroupAt = ({ entity, location }: HeldPlace): RawBuilder<boolean> => sql<boolean>`exists (
  select from access_group_member m
  join access_group ag on ag.org_id = m.org_id and ag.id = m.group_id and ag.status = 1
  where m.org_id = a.org_id and m.account_id = a.id and (
    select bool_and(coalesce(case l.dimension when 'entity' then ${entity ?? sql`null`}::bigint
        when 'location' then ${location ?? sql`null`}::bigint end = any (l.ids), false)) from (
      select gl.dimension, array_agg(gl.value_id) as ids from access_group_limit gl
      where gl.org_id = m.org_id and gl.group_id = m.group_id group by gl.dimension) l))`

/** SQL condition: active account `a` holds the permission at the place: for the whole organisation, or by a group. */
export const holdsAt = (
  permission: string,
  place: HeldPlace,
): RawBuilder<boolean> => sql<boolean>`(a.state = 'active' and (
  ${isAdministratorAccount} or ${holds(permission, 'organisation')}
  or (${holds(permission, 'group')} and ${isInGroupAt(place)})))`

/** Accounts that hold a permission at a place, also by their data permission groups. One statement. */
export async function findHoldersAt(
  ctx: Ctx,
  db: Db,
  permission: string,
  place: HeldPlace,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a where a.org_id = ${ctx.orgId} and ${holdsAt(permission, place)} order by a.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * SQL condition: somebody else than the caller holds the permission at the place.
 *
 * @param parties employees who count as little as the caller, as columns or ids
 */
export const isHeldByOthers = (
  ctx: Ctx,
  permission: string,
  place: HeldPlace,
  parties: readonly RawBuilder<unknown>[] = [],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from account a where a.org_id = ${ctx.orgId} and a.id is distinct from ${ctx.actor.accountId}::bigint
    and (a.employee_id is null or a.employee_id is distinct from ${ctx.actor.employeeId}::bigint)
    and ${
      parties.length === 0
        ? sql`true`
        : sql`(a.employee_id is null or ${sql.join(
            parties.map((one) => sql`a.employee_id is distinct from ${one}::bigint`),
            sql` and `,
          )})`
    }
    and ${holdsAt(permission, place)})`
