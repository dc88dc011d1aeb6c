import type { AssetField } from '@muster/contract/assets/asset-fields'
import type { AssetRow } from '@muster/contract/assets/asset-shapes'
import type { AssetCondition, HandOverAnswer } from '@muster/contract/assets/assets.constants'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { assetScope, VIEW } from './assets.access.ts'

/** Which assets a list, a board or a file has. */
export interface AssetSelection {
  search?: string | undefined
  filters?: Readonly<Record<string, readonly (number | string)[]>> | undefined
  /** Only what is written off; default: only what is not. */
  retired?: 0 | 1 | 'all' | undefined
}

/** What is shown of every asset; `p` has the ids. */
const rowColumns = (ctx: Ctx) => sql`
  a.id as "AID", a.code, a.name, a.serial, a.type_id, t.name as type, c.name as category, a.entity_id,
  coalesce(en.name, '') as entity, a.location_id, coalesce(lo.name, '') as location, a.status, a.retired_on::text as retired_on,
  a.condition, a.purchased_on::text as purchased_on, a.warranty_until::text as warranty_until,
  case when h.id is not null then jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name,
    'EMPLOYEE_CODE', e.code) end as holder,
  h.due_back_on::text as due_back_on, coalesce(h.due_back_on < ${organisationTodaySql(ctx)}, false) as is_overdue,
  h.answer, a.version`

const rowJoins = sql`
  join asset_type t on t.org_id = a.org_id and t.id = a.type_id
  join asset_category c on c.org_id = t.org_id and c.id = t.category_id
  left join entity en on en.org_id = a.org_id and en.id = a.entity_id
  left join location lo on lo.org_id = a.org_id and lo.id = a.location_id
  left join asset_holding h on h.org_id = a.org_id and h.asset_id = a.id and h.ended_on is null
  left join employee e on e.org_id = h.org_id and e.id = h.employee_id`

const numbers = (values: readonly (number | string)[]) =>
  values.map(Number).filter((value) => Number.isSafeInteger(value) && value > 0)

/** Equality for one value: an index then still gives the order. */
function isOneOf(expression: string, values: readonly number[], type = 'bigint'): RawBuilder<unknown> {
  const column = sql.ref(expression)
  if (values.length === 1) return sql`${column} = ${values[0]}::${sql.raw(type)}`
  return sql`${column} = any (${[...values]}::${sql.raw(type)}[])`
}

/** Days before the end of a warranty from which on it is pointed out. */
const WARRANTY_DAYS = 30

/** Whether the warranty of `a` ends soon. */
export const warrantyEnds = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`a.warranty_until between ${organisationTodaySql(ctx)} and ${organisationTodaySql(ctx)} + ${sql.lit(WARRANTY_DAYS)}`

function attentionSql(ctx: Ctx, attention: string): RawBuilder<unknown> {
  const held = (condition: RawBuilder<unknown>) => sql`a.id in (
    select x.asset_id from asset_holding x where x.org_id = ${ctx.orgId} and x.ended_on is null and ${condition})`
  switch (attention) {
    case 'overdue':
      return held(sql`x.due_back_on < ${organisationTodaySql(ctx)}`)
    case 'disputed':
      return held(sql`x.answer = 'disputed'`)
    case 'unanswered':
      return held(sql`x.answer is null`)
    case 'warranty':
      return warrantyEnds(ctx)
    default:
      return sql`false`
  }
}

/** The assets in the caller's reach that fit, as a condition on `a`. */
export function selectedAssets(ctx: Ctx, { search = '', filters = {}, retired }: AssetSelection) {
  const by = (id: number) => filters[String(id)]
  const conditions: RawBuilder<unknown>[] = [
    sql`a.org_id = ${ctx.orgId}`,
    assetScope(ctx, VIEW),
    ...(retired === 'all' ? [] : [retired === 1 ? sql`a.retired_on is not null` : sql`a.retired_on is null`]),
  ]
  const add = (id: number, condition: (values: number[]) => RawBuilder<unknown>) => {
    const values = by(id)
    if (values && values.length > 0) conditions.push(condition(numbers(values)))
  }
  add(FILTER.assetType, (ids) => isOneOf('a.type_id', ids))
  add(
    FILTER.assetCategory,
    (ids) => sql`a.type_id in (select x.id from asset_type x where x.org_id = ${ctx.orgId}
      and x.category_id = any (${ids}::bigint[]))`,
  )
  add(FILTER.location, (ids) => isOneOf('a.location_id', ids))
  add(FILTER.entity, (ids) => isOneOf('a.entity_id', ids))
  add(FILTER.status, (ids) => isOneOf('a.status', ids, 'smallint'))
  add(
    FILTER.employee,
    (
      ids,
    ) => sql`a.id in (select x.asset_id from asset_holding x where x.org_id = ${ctx.orgId} and x.ended_on is null
      and x.employee_id = any (${ids}::bigint[]))`,
  )
  const [attention] = filters.attention ?? []
  if (attention !== undefined) conditions.push(attentionSql(ctx, String(attention)))
  if (search !== '') conditions.push(sql`a.id in (select f.asset_id from search_assets(${search}) f)`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export interface AssetOrder {
  by: 'added' | 'code'
  descending: boolean
}

/** A place in the list: the row before or after which it continues. */
export interface AssetPlace {
  value: number | string
  before: boolean
}

interface PageOf {
  order: AssetOrder
  place?: AssetPlace | undefined
  limit: number
  offset: number
}

const keyOf = ({ by }: AssetOrder) => (by === 'code' ? sql`a.code_key` : sql`a.id`)

/** Rows of a page, in the order of reading: from a place backwards, in the opposite one. */
export function assetsQuery(
  ctx: Ctx,
  selection: AssetSelection,
  { order, place, limit, offset }: PageOf,
): DeferredQuery<AssetRow[]> {
  const isDescending = order.descending !== (place?.before ?? false)
  const key = keyOf(order)
  const type = sql.raw(order.by === 'code' ? 'text' : 'bigint')
  const compare = sql.raw(isDescending ? '<' : '>')
  const after = place ? sql`and ${key} ${compare} ${place.value}::${type}` : sql``
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return deferredQuery(
    sql<AssetRow>`
      with p as (
        select a.id from asset a where ${selectedAssets(ctx, selection)} ${after}
        order by ${key} ${direction} limit ${limit} offset ${offset}
      )
      select ${rowColumns(ctx)} from p join asset a on a.org_id = ${ctx.orgId} and a.id = p.id ${rowJoins}
      order by ${key} ${direction}`,
    (rows) => rows,
  )
}

export function assetCountQuery(ctx: Ctx, selection: AssetSelection): DeferredQuery<number> {
  return deferredQuery(
    sql<{
      total: number
    }>`select count(*)::int as total from asset a where ${selectedAssets(ctx, selection)}`,
    ([row]) => row?.total ?? 0,
  )
}

interface Choice {
  id: number
  name: string
}

/** What can be filtered by. */
export function masterFiltersQuery(
  ctx: Ctx,
): DeferredQuery<Record<'types' | 'categories' | 'locations' | 'entities', Choice[]>> {
  const list = (table: string) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by lower(m.name), m.id), '[]')
    from ${sql.table(table)} m where m.org_id = ${ctx.orgId} and m.status = 1)`
  return deferredQuery(
    sql<
      Record<'types' | 'categories' | 'locations' | 'entities', Choice[]>
    >`select ${list('asset_type')} as types,
      ${list('asset_category')} as categories, ${list('location')} as locations, ${list('entity')} as entities`,
    ([row]) => row ?? { types: [], categories: [], locations: [], entities: [] },
  )
}

/** An asset with everything that is shown of it. */
export interface StoredAsset extends AssetRow {
  vendor: string
  cost: string | null
  currency: string | null
  note: string
  fields: AssetField[]
  values: Record<string, string>
  holding_id: number | null
  handed_on: string | null
  condition_out: AssetCondition | null
  holding_note: string | null
  answer: HandOverAnswer | null
  answer_note: string | null
  answered_at: string | null
  /** Day of its last entry in the log. */
  last_on: string | null
  events: number
}

/** One asset in the caller's reach. */
export function assetQuery(ctx: Ctx, id: number, permission: string): DeferredQuery<StoredAsset | undefined> {
  return deferredQuery(
    sql<StoredAsset>`
      select ${rowColumns(ctx)}, a.vendor, a.cost::text as cost, a.currency, a.note, t.fields, a.field_values as values,
        h.id as holding_id, h.handed_on::text as handed_on, h.condition_out, h.note as holding_note, h.answer_note,
        h.answered_at, v.last_on::text as last_on, v.events
      from asset a ${rowJoins}
      cross join lateral (select max(x.on_date) as last_on, count(*)::int as events from asset_event x
        where x.org_id = a.org_id and x.asset_id = a.id) v
      where a.org_id = ${ctx.orgId} and a.id = ${id} and ${assetScope(ctx, permission)}`,
    ([row]) => row,
  )
}
