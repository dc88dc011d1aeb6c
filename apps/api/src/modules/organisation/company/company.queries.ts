import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { workingInReach } from '../people-in-reach.ts'

export interface Registration {
  country_id: number | null
  kind: string
  number: string
}

/** A company as stored: the organisation's own columns and its profile, if there is one. */
export interface CompanyRow {
  name: string
  legal_name: string
  currency: string
  time_zone: string
  language: string
  logo_path: string | null
  version: number
  org_type: number | null
  industry_type: number | null
  founded_on: string | null
  website: string
  email: string
  phone: string
  address: string
  city: string
  state_id: number | null
  country_id: number | null
  postal_code: string
  registrations: Registration[]
}

/** @param lock locks the row until the transaction ends */
export async function findCompany(ctx: Ctx, db: Db, lock = false): Promise<CompanyRow | undefined> {
  // A separate statement: combined with the lock, it would read the profile as it was before waiting for the lock.
  if (lock) await sql`select from organisation where org_id = ${ctx.orgId} for update`.execute(db)
  const { rows } = await sql<CompanyRow>`
    select o.name, o.legal_name, o.currency, o.time_zone, o.language, o.logo_path,
      coalesce(p.version, 0) as version, p.org_type, p.industry_type, p.founded_on,
      coalesce(p.website, '') as website, coalesce(p.email, '') as email, coalesce(p.phone, '') as phone,
      coalesce(p.address, '') as address, coalesce(p.city, '') as city, p.state_id, p.country_id,
      coalesce(p.postal_code, '') as postal_code, coalesce(p.registrations, '[]'::jsonb) as registrations
    from organisation o left join company_profile p on p.org_id = o.org_id
    where o.org_id = ${ctx.orgId}`.execute(db)
  return rows[0]
}

const ownColumns = ['name', 'legal_name', 'currency', 'time_zone', 'language'] as const

/** @returns the version after the change */
export async function writeCompany(ctx: Ctx, db: Db, before: CompanyRow, after: CompanyRow): Promise<number> {
  const changed = ownColumns.filter((column) => before[column] !== after[column])
  if (changed.length > 0) {
    await db
      .updateTable('organisation')
      .set((values) => ({
        ...Object.fromEntries(changed.map((column) => [column, after[column]])),
        // Incremented so that open edits of the general settings get a conflict.
        settings_version: values('settings_version', '+', 1),
        updated_at: ctx.now.toString(),
      }))
      .where('org_id', '=', ctx.orgId)
      .execute()
  }
  const { name, legal_name, currency, time_zone, language, logo_path, version, registrations, ...profile } =
    after
  const row = {
    ...profile,
    registrations: JSON.stringify(registrations),
    version: before.version + 1,
    updated_at: ctx.now.toString(),
  }
  await db
    .insertInto('company_profile')
    .values({ org_id: ctx.orgId, ...row })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
    .execute()
  return row.version
}

export interface UnitSummary {
  id: number
  name: string
  code: string | null
  people: number
}

export interface StructureFacts {
  people: number
  entities: (UnitSummary & { legal_name: string; country_id: number | null; currency: string | null })[]
  branch_count: number
  branches: (UnitSummary & { LOCATION_ID: number | null; location: string | null })[]
  cost_centre_count: number
  cost_centres: UnitSummary[]
  gl_code_count: number
  gl_codes: { id: number; name: string; code: string | null }[]
  location_count: number
  location_without_coordinates: number
  location_with_fences: number
}

const MOST = 50

/** What the company consists of, with the people in reach working there today. One statement. */
export async function findStructure(ctx: Ctx, db: Db): Promise<StructureFacts> {
  const { rows } = await sql<StructureFacts>`
    with working as materialized (
      select e.entity_id, e.branch_id, e.cost_centre_id, count(*)::int as people,
        grouping(e.entity_id, e.branch_id, e.cost_centre_id) = 7 as is_total
      from employee e where ${workingInReach(ctx)}
      group by grouping sets ((e.entity_id), (e.branch_id), (e.cost_centre_id), ())
    ), by_entity as (
      select entity_id as id, people from working where entity_id is not null
    ), by_branch as (
      select branch_id as id, people from working where branch_id is not null
    ), by_cost_centre as (
      select cost_centre_id as id, people from working where cost_centre_id is not null
    )
    select
      (select people from working where is_total) as people,
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.people desc, lower(r.name)), '[]') from (
        select m.id, m.name, m.code, m.legal_name, m.country_id, m.currency, coalesce(w.people, 0) as people
        from entity m left join by_entity w on w.id = m.id
        where m.org_id = ${ctx.orgId} and m.status = 1
        order by people desc, lower(m.name) limit 200) r) as entities,
      (select count(*)::int from branch m where m.org_id = ${ctx.orgId} and m.status = 1) as branch_count,
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.people desc, lower(r.name)), '[]') from (
        select m.id, m.name, m.code, m.location_id as "LOCATION_ID", l.name as location,
          coalesce(w.people, 0) as people
        from branch m left join by_branch w on w.id = m.id
        left join location l on l.org_id = m.org_id and l.id = m.location_id
        where m.org_id = ${ctx.orgId} and m.status = 1
        order by people desc, lower(m.name) limit ${sql.lit(MOST)}) r) as branches,
      (select count(*)::int from cost_centre m where m.org_id = ${ctx.orgId} and m.status = 1) as cost_centre_count,
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.people desc, lower(r.name)), '[]') from (
        select m.id, m.name, m.code, coalesce(w.people, 0) as people
        from cost_centre m left join by_cost_centre w on w.id = m.id
        where m.org_id = ${ctx.orgId} and m.status = 1
        order by people desc, lower(m.name) limit ${sql.lit(MOST)}) r) as cost_centres,
      (select count(*)::int from gl_code m where m.org_id = ${ctx.orgId} and m.status = 1) as gl_code_count,
      (select coalesce(jsonb_agg(to_jsonb(r) order by lower(r.name)), '[]') from (
        select m.id, m.name, m.code from gl_code m
        where m.org_id = ${ctx.orgId} and m.status = 1 order by lower(m.name) limit ${sql.lit(MOST)}) r) as gl_codes,
      (select count(*)::int from location m where m.org_id = ${ctx.orgId} and m.status = 1) as location_count,
      (select count(*)::int from location m
        where m.org_id = ${ctx.orgId} and m.status = 1 and m.latitude is null) as location_without_coordinates,
      (select count(distinct f.location_id)::int from geo_fence f
        join geo_fence_version v on v.org_id = f.org_id and v.fence_id = f.id and v.version = f.version
        join location m on m.org_id = f.org_id and m.id = f.location_id and m.status = 1
        where f.org_id = ${ctx.orgId} and v.status = 1) as location_with_fences`.execute(db)
  return rows[0] as StructureFacts
}
