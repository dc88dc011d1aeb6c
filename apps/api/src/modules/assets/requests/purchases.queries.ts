import type { PurchaseState } from '@muster/contract/assets/assets.constants'
import type { listPurchases, Purchase } from '@muster/contract/assets/purchases.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'

type Input = BodyOf<typeof listPurchases>

/** A purchase with what is stored of it. */
export interface StoredPurchase {
  request_id: number
  type_id: number
  type: string
  name: string
  quantity: number
  received: number
  unit_cost: string | null
  currency: string
  vendor: string
  location_id: number | null
  entity_id: number | null
  state: PurchaseState
  order_number: string
  ordered_on: string | null
  expected_on: string | null
  version: number
}

const from = (ctx: Ctx) => sql`
  from asset_purchase b join employee e on e.org_id = ${ctx.orgId} and e.id = b.employee_id
  join asset_type t on t.org_id = ${ctx.orgId} and t.id = b.type_id
  left join location lo on lo.org_id = ${ctx.orgId} and lo.id = b.location_id
  left join asset_request w on w.org_id = ${ctx.orgId} and w.request_id = b.for_request_id
  left join employee we on we.org_id = ${ctx.orgId} and we.id = w.employee_id`

function selected(ctx: Ctx, { state = [], type_id = [], search }: Input): RawBuilder<unknown> {
  const pattern = likePattern(search.trim().toLowerCase())
  const conditions = [
    sql`b.org_id = ${ctx.orgId}`,
    ...(state.length > 0 ? [sql`b.state = any (${[...state]}::text[])`] : []),
    ...(type_id.length > 0 ? [sql`b.type_id = any (${[...type_id]}::bigint[])`] : []),
    ...(search.trim() === ''
      ? []
      : [
          sql`(lower(b.name) like ${pattern} or lower(b.vendor) like ${pattern} or lower(b.order_number) like ${pattern}
            or lower(t.name) like ${pattern} or lower(e.full_name) like ${pattern})`,
        ]),
  ]
  return sql`where ${sql.join(conditions, sql` and `)}`
}

const columns = (ctx: Ctx) => sql`
  b.request_id, e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE", b.type_id, t.name as type,
  b.name, b.quantity, b.received, b.unit_cost::text as unit, (b.unit_cost * b.quantity)::text as total, b.currency, b.vendor,
  b.needed_by::text as needed_by, b.location_id, coalesce(lo.name, '') as location, b.state, b.order_number,
  b.ordered_on::text as ordered_on, b.expected_on::text as expected_on,
  coalesce(b.state in ('approved', 'ordered') and coalesce(b.expected_on, b.needed_by) < ${organisationTodaySql(ctx)},
    false) as is_late, we.full_name as wanted_by, b.reason, b.requested_at, b.version`

interface Raw extends Omit<Purchase, 'unit_cost' | 'total_cost'> {
  unit: string | null
  total: string | null
  currency: string
}

const moneyIn = (amount: string | null, currency: string) => (amount === null ? null : { amount, currency })

/** Newest first. */
export const purchasesQuery = (ctx: Ctx, input: Input): DeferredQuery<Purchase[]> =>
  deferredQuery(
    sql<Raw>`select ${columns(ctx)} ${from(ctx)} ${selected(ctx, input)}
      order by b.request_id desc limit ${input.limit} offset ${(input.page - 1) * input.limit}`,
    (rows) =>
      rows.map(({ unit, total, currency, requested_at, ...row }) => ({
        ...row,
        ...{ unit_cost: moneyIn(unit, currency), total_cost: moneyIn(total, currency) },
        requested_at: instantOf(requested_at),
      })),
  )

export const purchaseCountQuery = (ctx: Ctx, input: Input): DeferredQuery<number> =>
  deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${from(ctx)} ${selected(ctx, input)}`,
    ([row]) => row?.total ?? 0,
  )

/** A purchase, locked. */
export const lockedPurchaseQuery = (ctx: Ctx, id: number): RawBuilder<StoredPurchase> => sql<StoredPurchase>`
  select b.request_id, b.type_id, t.name as type, b.name, b.quantity, b.received, b.unit_cost::text as unit_cost, b.currency,
    b.vendor, b.location_id, b.entity_id, b.state, b.order_number, b.ordered_on::text as ordered_on, b.expected_on::text as expected_on,
    b.version
  from asset_purchase b join asset_type t on t.org_id = b.org_id and t.id = b.type_id
  where b.org_id = ${ctx.orgId} and b.request_id = ${id} for no key update of b`
