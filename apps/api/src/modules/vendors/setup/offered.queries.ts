import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'

export interface Named {
  id: number
  name: string
}

const namedQuery = (statement: RawBuilder<Named>) => deferredQuery(statement, (rows) => rows)

/** Active records of a master, by name. */
const activeQuery = (ctx: Ctx, table: string) =>
  namedQuery(
    sql<Named>`select m.id, m.name from ${sql.table(table)} m where m.org_id = ${ctx.orgId} and m.status = 1
      order by lower(m.name), m.id`,
  )

export const categoriesQuery = (ctx: Ctx) => activeQuery(ctx, 'vendor_category')
export const entitiesQuery = (ctx: Ctx) => activeQuery(ctx, 'entity')
export const costCentresQuery = (ctx: Ctx) => activeQuery(ctx, 'cost_centre')

/** SQL condition: an employee may submit invoices of vendor `v`: active, of their entity, of all, or shared with all. */
export const takesInvoiceOf = (employeeId: number | null): RawBuilder<boolean> => sql<boolean>`(
  v.state = 'active' and (v.entity_id is null or v.is_shared or v.entity_id = (
    select e.entity_id from employee e where e.org_id = v.org_id and e.id = ${employeeId}::bigint)))`

/** Vendors in one answer to a search. */
const MOST_FOUND = 50

/** Vendors of whom the caller can submit an invoice, by part of their name: names alone. */
export const findVendorsQuery = (ctx: Ctx, words: string, ids: readonly number[]) =>
  namedQuery(
    sql<Named>`select v.id, v.name from vendor v
      where v.org_id = ${ctx.orgId} and ${takesInvoiceOf(ctx.actor.employeeId)}
        and (lower(v.name) like ${likePattern(words.trim().toLowerCase())} or v.id = any (${[...ids]}::bigint[]))
      order by v.id = any (${[...ids]}::bigint[]) desc, lower(v.name), v.id limit ${MOST_FOUND}`,
  )

export const hasVendorsQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<{ has: boolean }>`select exists (select from vendor v
      where v.org_id = ${ctx.orgId} and ${takesInvoiceOf(ctx.actor.employeeId)}) as has`,
    ([row]) => row?.has ?? false,
  )

interface Organisation {
  currency: string
  payment_days: number
  small_supplier_days: number
  remind_days: number
  payable: string
  tax: string
  withholding: string
  fallback: string
}

/** The currency of the organisation and its settings for vendors. */
export const settingsQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<Organisation>`
      select o.currency, coalesce(s.payment_days, 30) as payment_days, coalesce(s.small_supplier_days, 45) as small_supplier_days,
        coalesce(s.remind_days, 30) as remind_days, coalesce(s.payable_gl_code, '') as payable,
        coalesce(s.tax_gl_code, '') as tax, coalesce(s.withholding_gl_code, '') as withholding,
        coalesce(s.default_gl_code, '') as fallback
      from organisation o left join vendor_setting s on s.org_id = o.org_id where o.org_id = ${ctx.orgId}`,
    ([row]) => row as Organisation,
  )
