import type { EntryRow, FundRow } from '@muster/contract/petty-cash/cash-shapes'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { seesFund } from '../petty-cash.access.ts'

export interface FundFilter {
  id?: number
  search?: string
  type_id?: number[] | undefined
  status?: 0 | 1 | undefined
}

/** SQL: what is in fund `f`, by the last entry of its ledger. */
export const balanceOf = sql<string>`coalesce((select e.balance from petty_cash_entry e
  where e.org_id = f.org_id and e.fund_id = f.id order by e.number desc limit 1), 0.00)`

const columns = sql`
  f.id, f.name, f.type_id, t.name as type, f.custodian_id, p.full_name as custodian, f.entity_id,
  (select n.name from entity n where n.org_id = f.org_id and n.id = f.entity_id) as entity, f.location_id,
  (select l.name from location l where l.org_id = f.org_id and l.id = f.location_id) as location, f.currency,
  f.most::text as "limit", f.gl_code, ${balanceOf}::text as balance,
  (select money_text(coalesce(sum(r.amount), 0)) from petty_cash_request r where r.org_id = f.org_id
    and r.fund_id = f.id and r.kind = 'expense' and r.state = 'approved') as promised,
  (select max(c.counted_on)::text from petty_cash_count c where c.org_id = f.org_id and c.fund_id = f.id
    and c.state = 'approved') as counted_on,
  exists (select from petty_cash_count c where c.org_id = f.org_id and c.fund_id = f.id and c.state = 'open') as count_waits,
  f.status, f.version`

/** Funds `f` that match, within what the caller sees. */
export function selectedFunds(
  ctx: Ctx,
  { id, search = '', type_id, status }: FundFilter,
  within: RawBuilder<boolean> = seesFund(ctx),
): RawBuilder<unknown> {
  const words = search.trim().toLowerCase()
  const conditions = [
    ...[sql`f.org_id = ${ctx.orgId}`, within],
    ...(id === undefined ? [] : [sql`f.id = ${id}`]),
    ...(type_id && type_id.length > 0 ? [sql`f.type_id = any (${type_id}::bigint[])`] : []),
    ...(status === undefined ? [] : [sql`f.status = ${status}`]),
    ...(words === ''
      ? []
      : [sql`(lower(f.name) like ${likePattern(words)} or lower(p.full_name) like ${likePattern(words)})`]),
  ]
  return sql`from petty_cash_fund f join petty_cash_type t on t.org_id = f.org_id and t.id = f.type_id
    join employee p on p.org_id = f.org_id and p.id = f.custodian_id where ${sql.join(conditions, sql` and `)}`
}

export const fundsQuery = (
  from: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<FundRow[]> =>
  deferredQuery(
    sql<FundRow>`select ${columns} ${from} order by lower(f.name), f.id limit ${limit} offset ${offset}`,
    (rows) => rows,
  )

export const countQuery = (from: RawBuilder<unknown>): DeferredQuery<number> =>
  deferredQuery(sql<{ total: number }>`select count(*)::int as total ${from}`, ([row]) => row?.total ?? 0)

/** The latest entries of a fund's ledger. */
export const entriesQuery = (ctx: Ctx, fundId: number, limit: number) =>
  deferredQuery(
    sql<EntryRow>`
      select e.number, e.kind, e.amount::text as amount, e.balance::text as balance, e.on_date::text as on_date, e.request_id,
        e.note, e.reference, e.paid_own, e.made_by, e.made_at
      from petty_cash_entry e where e.org_id = ${ctx.orgId} and e.fund_id = ${fundId} order by e.number desc limit ${limit}`,
    (rows) => rows.map((row) => ({ ...row, made_at: instantOf(row.made_at) })),
  )
