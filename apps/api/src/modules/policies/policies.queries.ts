import type { QueryOf } from '@muster/contract/kit/index'
import type { PolicyState } from '@muster/contract/policies/policies.constants'
import type { listPolicies } from '@muster/contract/policies/policies.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { sortOf } from '../../platform/list-sort.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'

/** A policy as stored, with the version that lists show. */
export interface PolicyRecord {
  policy_id: number
  PCID: number
  category: string
  title: string
  state: PolicyState
  has_draft: boolean
  number: number | null
  published_at: string | null
  effective_on: string | null
  review_on: string | null
  is_review_due: boolean
  owner_id: number | null
  owner: string
  needs_acknowledgement: boolean
  file_name: string | null
  version: number
  /** The version that lists show. */
  version_id: number
  current_version_id: number | null
  draft_version_id: number | null
  audience: AudienceNames
}

interface Unit {
  id: number
  name: string
}
/** Units of an audience by kind. */
export interface AudienceNames {
  locations: Unit[]
  departments: Unit[]
  designations: Unit[]
  entities: Unit[]
}

const kinds = {
  locations: 'location',
  departments: 'department',
  designations: 'designation',
  entities: 'entity',
}

/** SQL: the audience of a version with its names, as JSON. @param version reference of the version's id */
export const audienceNames = (ctx: Ctx, version: string): RawBuilder<AudienceNames> => {
  const parts = Object.entries(kinds).map(
    ([key, table]) => sql`${sql.lit(key)}, (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by lower(n.name)), '[]')
      from policy_audience x join ${sql.table(table)} n on n.org_id = ${ctx.orgId} and n.id = ${sql.ref(`x.${table}_id`)}
      where x.org_id = ${ctx.orgId} and x.version_id = ${sql.ref(version)})`,
  )
  return sql<AudienceNames>`jsonb_build_object(${sql.join(parts)})`
}

const REVIEW_AHEAD = 30

/** SQL condition: the review of policy `p` is due, or will be within a month. */
export const isReviewDue = (ctx: Ctx) =>
  sql<boolean>`coalesce(p.archived_at is null and p.review_on <= ${organisationTodaySql(ctx)} + ${sql.lit(REVIEW_AHEAD)}, false)`

const stateSql = sql`case when p.archived_at is not null then 'archived'
  when p.current_version_id is null then 'draft' else 'published' end`

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`lower(v.title)`,
  category: sql`lower(c.name)`,
  state: stateSql,
  effective_on: sql`v.effective_on`,
  review_on: sql`p.review_on`,
  owner: sql`lower(coalesce(o.full_name, ''))`,
}

function orderOf(sort = 'title'): RawBuilder<unknown> {
  const by = sortOf(sorts, sort) ?? sorts.title
  return sort.startsWith('-') ? sql`${by} desc nulls last, p.id desc` : sql`${by} nulls last, p.id`
}

type Filter = Partial<QueryOf<typeof listPolicies>> & { id?: number }

function selected(ctx: Ctx, { id, PCID, state, review, search = '' }: Filter): RawBuilder<unknown> {
  // Archived policies are looked up, not listed.
  const notArchived = id === undefined && state === undefined && search === ''
  const conditions = [
    sql`p.org_id = ${ctx.orgId}`,
    ...(id === undefined ? [] : [sql`p.id = ${id}`]),
    ...(PCID === undefined ? [] : [sql`p.category_id = ${PCID}`]),
    ...(state === undefined ? [] : [sql`${stateSql} = ${state}`]),
    ...(notArchived ? [sql`p.archived_at is null`] : []),
    ...(review === 'due' ? [isReviewDue(ctx)] : []),
    ...(search === ''
      ? []
      : [
          sql`(lower(v.title) like ${likePattern(search.toLowerCase())}
            or v.id in (select f.version_id from search_policies(${search}) f))`,
        ]),
  ]
  return sql`from policy p
    join policy_version v on v.org_id = p.org_id and v.id = coalesce(p.current_version_id, p.draft_version_id)
    join policy_category c on c.org_id = p.org_id and c.id = p.category_id
    left join employee o on o.org_id = p.org_id and o.id = p.owner_id
    where ${sql.join(conditions, sql` and `)}`
}

export function policiesQuery(
  ctx: Ctx,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<PolicyRecord[]> {
  const statement = sql<PolicyRecord>`
    select p.id as policy_id, p.category_id as "PCID", c.name as category, v.title, ${stateSql} as state,
      p.draft_version_id is not null as has_draft, case when p.current_version_id is not null then v.number end as number,
      v.published_at, v.effective_on::text as effective_on, p.review_on::text as review_on,
      ${isReviewDue(ctx)} as is_review_due, p.owner_id, coalesce(o.full_name, '') as owner, v.needs_acknowledgement,
      v.file_name, p.version, v.id as version_id, p.current_version_id, p.draft_version_id,
      ${audienceNames(ctx, 'v.id')} as audience
    ${selected(ctx, filter)} order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}`
  return deferredQuery(statement, (rows) => rows)
}

export function policyCountQuery(ctx: Ctx, filter: Filter): DeferredQuery<number> {
  const statement = sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`
  return deferredQuery(statement, ([row]) => row?.total ?? 0)
}

/** Active categories. */
export function categoriesQuery(ctx: Ctx): DeferredQuery<Unit[]> {
  return deferredQuery(
    sql<Unit>`select id, name from policy_category where org_id = ${ctx.orgId} and status = 1 order by lower(name)`,
    (rows) => rows,
  )
}

/** A policy, locked. @throws AppError `record.not_found` */
export async function lockPolicy(ctx: Ctx, db: Db, id: number): Promise<PolicyRecord> {
  await sql`select from policy where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  return requirePolicy(ctx, db, id)
}

/** @throws AppError `record.not_found` */
export async function requirePolicy(ctx: Ctx, db: Db, id: number): Promise<PolicyRecord> {
  const [row] = await runQuery(db, policiesQuery(ctx, { id }, { limit: 1, offset: 0 }))
  return found(row)
}
