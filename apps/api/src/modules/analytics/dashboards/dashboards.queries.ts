import type { Widget } from '@muster/contract/analytics/widget'
import type { DashboardView } from '@muster/contract/analytics/widget-words'
import type { RelativePeriod } from '@muster/contract/reports/relative-periods'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { holds, roleIds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { type DashboardRights, rightsOf } from '../rules/dashboard-rights.ts'

export interface DashboardHead {
  readonly dashboard_id: number
  readonly name: string
  readonly description: string
  readonly owner_id: number | null
  readonly owner: string
  readonly is_orphaned: boolean
  readonly widgets: number
  readonly shared_with: number
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly version: number
  readonly given: 'view' | 'edit' | null
}

/** A dashboard with everything that is stored of it, and what the caller may do with it. */
export interface OpenDashboard {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly owner_id: number | null
  readonly owner: string
  readonly period: RelativePeriod
  readonly filters: Readonly<Record<string, (string | number)[]>>
  readonly widgets: readonly Widget[]
  readonly version: number
  readonly updated_at: string
  readonly rights: DashboardRights
}

/** The greatest right of the caller on dashboard `d`: of their account, a role or a data permission group. */
export function givenSql({ orgId, actor }: Ctx): RawBuilder<unknown> {
  const groups = actor.groups.map(({ id }) => id)
  return sql`(
    select case when bool_or(g.may_edit) then 'edit' when count(*) > 0 then 'view' end
    from analytics_access g
    where g.org_id = ${orgId} and g.dashboard_id = d.id and (g.account_id = ${actor.accountId}
      or g.role_id = any (${roleIds(actor)}::integer[]) or g.group_id = any (${groups}::bigint[])))`
}

const ownerName = sql`coalesce(nullif(o.display_name, ''), o.email, '')`

export const rightsOn = (
  { actor }: Pick<Ctx, 'actor'>,
  { owner_id, given, deleted_at }: Pick<DashboardHead, 'owner_id' | 'given' | 'deleted_at'>,
): DashboardRights =>
  rightsOf({
    isOwner: owner_id !== null && owner_id === actor.accountId,
    manages: holds(actor, 'analytics.manage'),
    creates: holds(actor, 'analytics.create'),
    given,
    isDeleted: deleted_at !== null,
  })

function viewSql({ actor }: Ctx, view: DashboardView): RawBuilder<boolean> {
  const isOwn = sql<boolean>`d.owner_id is not distinct from ${actor.accountId}::bigint`
  const views: Readonly<Record<DashboardView, RawBuilder<boolean>>> = {
    self: sql<boolean>`d.deleted_at is null and ${isOwn}`,
    shared: sql<boolean>`d.deleted_at is null and d.given is not null and not ${isOwn}`,
    all: sql<boolean>`d.deleted_at is null`,
    deleted: sql<boolean>`d.deleted_at is not null`,
  }
  return views[view]
}

const orders = {
  name: sql`lower(d.name)`,
  owner: sql`lower(d.owner)`,
  widgets: sql`d.widgets`,
  shared_with: sql`d.shared_with`,
  updated_at: sql`d.updated_at`,
  deleted_at: sql`d.deleted_at`,
} as const

export interface DashboardsAsked {
  readonly view: DashboardView
  readonly search: string
  readonly sort?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** A page of dashboards, by name unless sorted otherwise, and how many there are. One statement. */
export async function findDashboards(
  ctx: Ctx,
  db: Db,
  { view, search, sort, limit, offset }: DashboardsAsked,
): Promise<{ rows: DashboardHead[]; count: number }> {
  const found =
    search === ''
      ? sql`true`
      : sql`search_normalise(d.name || ' ' || d.description || ' ' || d.owner) like search_normalise(${likePattern(search)})`
  const order = sortOf(orders, sort) ?? orders.name
  const direction = sort?.startsWith('-') ? sql`desc nulls last` : sql``
  const { rows } = await sql<DashboardHead & { count: number }>`
    with d as (
      select d.id, d.name, d.description, d.owner_id, ${ownerName} as owner,
        (o.id is null or o.state = 'disabled') as is_orphaned, jsonb_array_length(d.widgets) as widgets,
        (select count(*)::int from analytics_access a where a.org_id = d.org_id and a.dashboard_id = d.id) as shared_with,
        d.updated_at, d.deleted_at, d.version, ${givenSql(ctx)} as given
      from analytics_dashboard d left join account o on o.org_id = d.org_id and o.id = d.owner_id
      where d.org_id = ${ctx.orgId}
    )
    select d.id as dashboard_id, d.name, d.description, d.owner_id, d.owner, d.is_orphaned, d.widgets, d.shared_with,
      d.updated_at, d.deleted_at, d.version, d.given, count(*) over ()::int as count
    from d where ${viewSql(ctx, view)} and ${found}
    order by ${order} ${direction}, d.id limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}

type Need = keyof DashboardRights

/**
 * A dashboard for what the caller wants to do with it. One statement.
 *
 * @param lock for a change of it
 * @throws AppError `analytics.not_found` where the caller may not even view it, `analytics.read_only`
 */
export async function openDashboard(
  ctx: Ctx,
  db: Db,
  id: number,
  need: Need,
  { lock = false } = {},
): Promise<OpenDashboard> {
  const { rows } = await sql<Omit<OpenDashboard, 'rights'> & Pick<DashboardHead, 'given' | 'deleted_at'>>`
    select d.id, d.name, d.description, d.owner_id, d.period, d.filters, d.widgets, d.version, d.updated_at, d.deleted_at,
      (select ${ownerName} from account o where o.org_id = d.org_id and o.id = d.owner_id) as owner,
      ${givenSql(ctx)} as given
    from analytics_dashboard d
    where d.org_id = ${ctx.orgId} and d.id = ${id} ${lock ? sql`for update of d` : sql``}`.execute(db)
  const row = rows[0] ?? fail('analytics.not_found')
  const rights = rightsOn(ctx, row)
  if (!rights[need]) fail(rights.view ? 'analytics.read_only' : 'analytics.not_found')
  const { given: _given, deleted_at: _deleted, ...stored } = row
  return { ...stored, owner: row.owner ?? '', rights }
}
