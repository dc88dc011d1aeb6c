import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { named } from '../../reference/index.ts'
import { inReach as isReached, reachesEverybody } from '../people-in-reach.ts'

interface UnitRow {
  id: number
  name: string
  code: string | null
  status: 0 | 1
  parent: null
  kind: ''
}

/**
 * The units that a picker for data permission may offer: all of them to callers who reach the whole organisation,
 * otherwise those named by the caller's groups and those of people in reach.
 */
function listInReach(
  ctx: Ctx,
  unit: 'entity' | 'business_unit',
  status: number | undefined,
): Promise<UnitRow[]> {
  const limits = ctx.actor.groups.flatMap((group) => group.limits[unit] ?? [])
  const inReach = reachesEverybody(ctx)
    ? sql`true`
    : sql`(m.id = any (${limits}::bigint[]) or exists (
        select from employee e where e.org_id = m.org_id and ${sql.ref(`e.${unit}_id`)} = m.id
          and e.status = 'active' and ${isReached(ctx)}))`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<UnitRow>`
      select m.id, m.name, m.code, m.status, null as parent, '' as kind from ${sql.table(unit)} m
      where m.org_id = ${ctx.orgId} and ${status === undefined ? sql`true` : sql`m.status = ${status}`}
        and ${inReach}
      order by lower(m.name), m.id`.execute(db)
    return rows
  })
}

/** @param orgId the caller's organisation; any other is treated as missing */
export async function listEntities(ctx: Ctx, orgId: number) {
  if (orgId !== ctx.orgId) found(undefined)
  return {
    org_entities: (await listInReach(ctx, 'entity', undefined)).map(named('ENTITY_ID', 'ENTITY_NAME')),
  }
}

export async function listBusinesses(ctx: Ctx, status: string | undefined) {
  const rows = await listInReach(ctx, 'business_unit', status ? Number(status) : undefined)
  return { org_business_units: rows.map(named('BUSINESS_UNIT_ID', 'BUSINESS_UNIT_NAME')) }
}
