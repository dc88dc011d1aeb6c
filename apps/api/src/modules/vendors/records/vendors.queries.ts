import type { z } from '@muster/contract/kit/index'
import type { VendorRow } from '@muster/contract/vendors/vendor-shapes'
import type { vendorCriteria } from '@muster/contract/vendors/vendors.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { VIEW, vendorScope } from '../vendors.access.ts'

export type VendorFilter = Partial<z.infer<typeof vendorCriteria>> & { id?: number }

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(v.name)`,
  code: sql`lower(v.code)`,
  category: sql`lower(k.name)`,
  state: sql`v.state`,
}

function orderOf(sort = 'name'): RawBuilder<unknown> {
  const by = sortOf(sorts, sort) ?? sorts.name
  return sort.startsWith('-') ? sql`${by} desc, v.id desc` : sql`${by}, v.id`
}

const among = (column: RawBuilder<unknown>, values: readonly unknown[] | undefined, type: string) =>
  values && values.length > 0 ? [sql`${column} = any (${[...values]}::${sql.raw(type)}[])`] : []

/** SQL: contract `t` runs and ends within the days of the settings. */
export const endsSoon = (ctx: Ctx) => sql`
  t.starts_on <= ${organisationTodaySql(ctx)} and t.ends_on between ${organisationTodaySql(ctx)} and ${organisationTodaySql(ctx)} + coalesce(
    (select s.remind_days from vendor_setting s where s.org_id = t.org_id), 30)`

const attention = (ctx: Ctx): Record<NonNullable<VendorFilter['attention']>, RawBuilder<unknown>> => ({
  bank: sql`exists (select from vendor_bank_change b where b.org_id = v.org_id and b.vendor_id = v.id and b.state = 'open')`,
  ending: sql`exists (select from vendor_contract t where t.org_id = v.org_id and t.vendor_id = v.id
    and v.state = 'active' and ${endsSoon(ctx)})`,
  overdue: sql`exists (select from vendor_claim c where c.org_id = v.org_id and c.vendor_id = v.id
    and c.state in ('submitted', 'approved') and c.due_on < ${organisationTodaySql(ctx)})`,
})

/** Vendors `v` of category `k` that match, within what the caller reaches. */
export function selectedVendors(ctx: Ctx, filter: VendorFilter, permission = VIEW): RawBuilder<unknown> {
  const words = (filter.search ?? '').trim()
  const conditions = [
    sql`v.org_id = ${ctx.orgId}`,
    vendorScope(ctx, permission),
    ...(filter.id === undefined ? [] : [sql`v.id = ${filter.id}`]),
    ...among(sql`v.state`, filter.state, 'text'),
    ...among(sql`v.category_id`, filter.category_id, 'bigint'),
    ...among(sql`v.entity_id`, filter.entity_id, 'bigint'),
    ...(filter.attention ? [attention(ctx)[filter.attention]] : []),
    ...(words === ''
      ? []
      : [
          sql`(lower(v.name) like ${likePattern(words.toLowerCase())} or lower(v.code) like ${likePattern(words.toLowerCase())}
            or v.gstin = upper(${words}) or v.pan = upper(${words}) or v.vat_id = upper(${words}))`,
        ]),
  ]
  return sql`from vendor v join vendor_category k on k.org_id = v.org_id and k.id = v.category_id
    where ${sql.join(conditions, sql` and `)}`
}

const columns = (ctx: Ctx) => sql`
  v.id, v.code, v.name, v.category_id, k.name as category, v.entity_id,
  (select n.name from entity n where n.org_id = v.org_id and n.id = v.entity_id) as entity, v.is_shared, v.owner_id,
  (select e.full_name from employee e where e.org_id = v.org_id and e.id = v.owner_id) as owner, v.gl_code, v.country,
  v.gstin, v.pan, v.vat_id, v.is_small, v.payment_days, v.email, v.phone, v.address, v.note, v.state, v.state_reason,
  v.bank_sealed is not null as has_bank,
  exists (select from vendor_bank_change b where b.org_id = v.org_id and b.vendor_id = v.id and b.state = 'open') as bank_waits,
  (select count(*)::int from vendor_contract t where t.org_id = v.org_id and t.vendor_id = v.id
    and (t.ends_on is null or t.ends_on >= ${organisationTodaySql(ctx)})) as contracts,
  coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'claims', s.claims, 'payable', s.payable) order by s.currency)
    from (select c.currency, count(*)::int as claims, sum(c.payable)::text as payable from vendor_claim c
      where c.org_id = v.org_id and c.vendor_id = v.id and c.state in ('submitted', 'approved') group by c.currency) s), '[]') as open,
  v.version`

export const vendorsQuery = (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  { sort, limit, offset }: { sort?: string | undefined; limit: number; offset: number },
): DeferredQuery<VendorRow[]> =>
  deferredQuery(
    sql<VendorRow>`select ${columns(ctx)} ${from} order by ${orderOf(sort)} limit ${limit} offset ${offset}`,
    (rows) => rows,
  )

export const countQuery = (from: RawBuilder<unknown>): DeferredQuery<number> =>
  deferredQuery(sql<{ total: number }>`select count(*)::int as total ${from}`, ([row]) => row?.total ?? 0)
