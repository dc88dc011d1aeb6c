import type { z } from '@muster/contract/kit/index'
import type { claimCriteria } from '@muster/contract/vendors/claims.contract'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { claimScope, VIEW } from '../vendors.access.ts'

export type ClaimFilter = Partial<z.infer<typeof claimCriteria>>

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  vendor: sql`lower(v.name)`,
  number: sql`c.number`,
  invoice_on: sql`c.invoice_on`,
  due_on: sql`c.due_on`,
  payable: sql`c.payable`,
  state: sql`c.state`,
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts, sort)
  if (!by) return sql`c.request_id desc`
  return sort?.startsWith('-') ? sql`${by} desc, c.request_id desc` : sql`${by}, c.request_id`
}

const isOverdue = (ctx: Ctx) =>
  sql<boolean>`(c.state in ('submitted', 'approved') and c.due_on < ${organisationTodaySql(ctx)})`

/** SQL condition: the caller submitted invoice `c`. */
export const isOwn = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(c.employee_id is not distinct from ${actor.employeeId}::bigint)`

/** Invoices `c` of vendors `v` by employees `e` that match, within what the caller may see of other people’s. */
export function selectedClaims(
  ctx: Ctx,
  filter: ClaimFilter,
  within: RawBuilder<boolean> = claimScope(ctx, VIEW),
): RawBuilder<unknown> {
  const { state, vendor_id, entity_id, currency, invoice_from, invoice_to, overdue } = filter
  const words = (filter.search ?? '').trim()
  const like = likePattern(words.toLowerCase())
  const conditions = [
    ...[sql`c.org_id = ${ctx.orgId}`, within],
    ...(state && state.length > 0 ? [sql`c.state = any (${state}::text[])`] : []),
    ...(vendor_id === undefined ? [] : [sql`c.vendor_id = ${vendor_id}`]),
    ...(entity_id && entity_id.length > 0 ? [sql`c.entity_id = any (${entity_id}::bigint[])`] : []),
    ...(currency === undefined ? [] : [sql`c.currency = ${currency}`]),
    ...(invoice_from ? [sql`c.invoice_on >= ${invoice_from}::date`] : []),
    ...(invoice_to ? [sql`c.invoice_on <= ${invoice_to}::date`] : []),
    ...(overdue ? [isOverdue(ctx)] : []),
    ...(words === ''
      ? []
      : [
          sql`(lower(c.number) like ${like} or lower(v.name) like ${like} or lower(c.reference) like ${like})`,
        ]),
  ]
  return sql`from vendor_claim c join vendor v on v.org_id = c.org_id and v.id = c.vendor_id
    join employee e on e.org_id = c.org_id and e.id = c.employee_id where ${sql.join(conditions, sql` and `)}`
}

export const claimColumns = (ctx: Ctx) => sql`
  c.request_id as "REQUEST_ID", c.vendor_id, v.name as vendor, v.code as vendor_code,
  (select n.name from entity n where n.org_id = c.org_id and n.id = c.entity_id) as entity, e.id as "EMPLOYEE_ID",
  e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE", c.number, c.invoice_on::text as invoice_on,
  c.due_on::text as due_on, ${isOverdue(ctx)} as is_overdue, c.currency, c.amount::text as amount, c.tax::text as tax,
  c.withheld::text as withheld, c.payable::text as payable, c.state, c.paid_on::text as paid_on, c.reference, c.submitted_at,
  (c.exported_at at time zone (select o.time_zone from organisation o where o.org_id = c.org_id))::date::text as exported_on,
  c.version`

export const claimView = <R extends { submitted_at: string }>(row: R): R => ({
  ...row,
  submitted_at: instantOf(row.submitted_at),
})

export const claimsQuery = (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  { sort, limit, offset }: { sort?: string | undefined; limit: number; offset: number },
): DeferredQuery<VendorClaimRow[]> =>
  deferredQuery(
    sql<VendorClaimRow>`select ${claimColumns(ctx)} ${from} order by ${orderOf(sort)} limit ${limit} offset ${offset}`,
    (rows) => rows.map(claimView),
  )

export const claimCountQuery = (from: RawBuilder<unknown>): DeferredQuery<number> =>
  deferredQuery(sql<{ total: number }>`select count(*)::int as total ${from}`, ([row]) => row?.total ?? 0)

export interface CurrencyTotals {
  currency: string
  payable: string
  unpaid: string
}

export const totalsQuery = (from: RawBuilder<unknown>): DeferredQuery<CurrencyTotals[]> =>
  deferredQuery(
    sql<CurrencyTotals>`
      select c.currency, sum(c.payable)::text as payable,
        money_text(coalesce(sum(c.payable) filter (where c.state in ('submitted', 'approved')), 0)) as unpaid
      ${from} group by c.currency order by c.currency`,
    (rows) => rows,
  )
