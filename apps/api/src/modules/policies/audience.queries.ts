import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type AudienceField, audienceFields, audienceIds } from '@muster/contract/policies/audience'
import type { listPolicyLookups, previewPolicyAudience } from '@muster/contract/policies/policies.contract'
import { type RawBuilder, sql } from 'kysely'
import { worksToday } from '../../platform/access/working-today.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, deferredQuery, mapQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { holdUnits } from '../organisation/index.ts'
import { audienceOf, isAddressed } from './applicable-policies.ts'
import { policiesTexts } from './policies.texts.ts'

const tableOf = {
  LOCATION_ID: 'location',
  DEPT_ID: 'department',
  DESIGNATION_ID: 'designation',
  ENTITY_ID: 'entity',
} as const satisfies Record<AudienceField, string>

type AudienceInput = Record<AudienceField, string>

/** Units that can be chosen. */
export const unitsQuery = (ctx: Ctx, table: string) =>
  deferredQuery(
    sql<{ id: number; name: string }>`
      select n.id, n.name from ${sql.table(table)} n where n.org_id = ${ctx.orgId} and n.status = 1 order by lower(n.name)`,
    (rows) => rows,
  )

/** The units that policies can be for. One statement. */
export function readLookups(ctx: Ctx): Promise<DataOf<typeof listPolicyLookups>> {
  const query = combineQueries({
    locations: unitsQuery(ctx, 'location'),
    departments: mapQuery(unitsQuery(ctx, 'department'), (rows) =>
      rows.map(({ id, name }) => ({ DEPT_ID: id, DEPARTMENT_NAME: name })),
    ),
    designations: mapQuery(unitsQuery(ctx, 'designation'), (rows) =>
      rows.map(({ id, name }) => ({ DESIGN_ID: id, DESIGNATION_NAME: name })),
    ),
    entities: unitsQuery(ctx, 'entity'),
  })
  return readTx(ctx, (db) => runQuery(db, query))
}

/**
 * Stores whom a version is for. Units that were deactivated after they were chosen may stay.
 *
 * @param kept the version whose units may be inactive
 * @throws AppError `request.invalid` for units that do not exist; `organisation.unit_retired`
 */
export async function writeAudience(
  ctx: Ctx,
  db: Db,
  versionId: number,
  input: AudienceInput,
  kept: number | null,
): Promise<void> {
  const wanted = audienceFields.map((field) => ({
    field,
    table: tableOf[field],
    ids: audienceIds(input[field]),
  }))
  await requireUnits(ctx, db, wanted, kept)
  await sql`delete from policy_audience where org_id = ${ctx.orgId} and version_id = ${versionId}`.execute(db)
  const inserts = wanted.flatMap(({ table, ids }) =>
    ids.map((id) => ({ org_id: ctx.orgId, version_id: versionId, [`${table}_id`]: id })),
  )
  if (inserts.length === 0) return
  const column = (name: string) => inserts.map((row) => (row as Record<string, number>)[name] ?? null)
  await sql`
    insert into policy_audience (org_id, version_id, location_id, department_id, designation_id, entity_id)
    select ${ctx.orgId}, ${versionId}, u.* from unnest(${column('location_id')}::bigint[], ${column('department_id')}::bigint[],
      ${column('designation_id')}::bigint[], ${column('entity_id')}::bigint[]) u`.execute(db)
}

type Wanted = { field: AudienceField; table: (typeof tableOf)[AudienceField]; ids: number[] }[]

/** Checks that the units exist, and are active unless the kept version has them. One statement. */
async function requireUnits(ctx: Ctx, db: Db, wanted: Wanted, kept: number | null): Promise<void> {
  const asked = wanted.filter(({ ids }) => ids.length > 0)
  if (asked.length === 0) return
  const parts = asked.map(
    ({ field, table, ids }) => sql`
      select ${sql.lit(field)} as field, n.id, exists (select from policy_audience a where a.org_id = n.org_id
        and a.version_id = ${kept}::bigint and ${sql.ref(`a.${table}_id`)} = n.id) as is_kept
      from ${sql.table(table)} n where n.org_id = ${ctx.orgId} and n.id = any (${ids}::bigint[])`,
  )
  const { rows } = await sql<{ field: AudienceField; id: number; is_kept: boolean }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const missing = asked.find(
    ({ field, ids }) => rows.filter((row) => row.field === field).length < ids.length,
  )
  if (missing) fail('request.invalid', { fields: { [missing.field]: policiesTexts('chooseUnit') } })
  const added = asked.map(({ field, table }) => {
    const ids = rows.filter((row) => row.field === field && !row.is_kept).map(({ id }) => id)
    return [table, new Set(ids)] as const
  })
  await holdUnits(ctx, db, new Map(added))
}

const listed = (input: AudienceInput): RawBuilder<unknown> => {
  const list = (field: AudienceField) => {
    const ids = audienceIds(input[field])
    return sql`${ids.length === 0 ? null : ids}::bigint[]`
  }
  return sql`(select ${list('LOCATION_ID')} as locations, ${list('DEPT_ID')} as departments,
    ${list('DESIGNATION_ID')} as designations, ${list('ENTITY_ID')} as entities)`
}

/** How many people an audience reaches, and how that differs from the published one. One statement. */
export async function countAudience(
  ctx: Ctx,
  { policy_id, ...input }: BodyOf<typeof previewPolicyAudience>,
): Promise<DataOf<typeof previewPolicyAudience>> {
  const { rows } = await readTx(ctx, (db) =>
    sql<DataOf<typeof previewPolicyAudience>>`
      with published as (
        select u.* from policy p
        join policy_version v on v.org_id = p.org_id and v.id = p.current_version_id
        cross join lateral ${audienceOf} u
        where p.org_id = ${ctx.orgId} and p.id = ${policy_id ?? null}::bigint
      )
      select count(*) filter (where n.reaches)::int as people,
        count(*) filter (where n.reaches and not o.reaches)::int as added,
        count(*) filter (where o.reaches and not n.reaches)::int as removed
      from employee e
      cross join ${listed(input)} v
      left join published w on true
      cross join lateral (select coalesce(${isAddressed('v')}, false) as reaches) n
      cross join lateral (
        select exists (select from published) and coalesce(${isAddressed('w')}, false) as reaches) o
      where e.org_id = ${ctx.orgId} and ${worksToday(ctx)}`.execute(db),
  )
  return rows[0] ?? { people: 0, added: 0, removed: 0 }
}
