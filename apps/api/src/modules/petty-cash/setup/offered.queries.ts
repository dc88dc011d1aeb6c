import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import { fundScope, MANAGE, seesFund } from '../petty-cash.access.ts'

export interface Named {
  id: number
  name: string
}

const namedQuery = (statement: RawBuilder<Named>) => deferredQuery(statement, (rows) => rows)

/** Active records of a master, by name. */
export const activeQuery = (ctx: Ctx, table: 'petty_cash_type' | 'entity' | 'location' | 'department') =>
  namedQuery(
    sql<Named>`select m.id, m.name from ${sql.table(table)} m where m.org_id = ${ctx.orgId} and m.status = 1
      order by lower(m.name), m.id`,
  )

/** All funds that the caller sees, by name. */
export const fundNamesQuery = (ctx: Ctx) =>
  namedQuery(
    sql<Named>`select f.id, f.name from petty_cash_fund f where f.org_id = ${ctx.orgId} and ${seesFund(ctx)}
      order by lower(f.name), f.id`,
  )

/** All funds that the caller manages, by name. */
export const managedFundsQuery = (ctx: Ctx) =>
  namedQuery(
    sql<Named>`select f.id, f.name from petty_cash_fund f where f.org_id = ${ctx.orgId} and ${fundScope(ctx, MANAGE)}
      order by lower(f.name), f.id`,
  )

export const currencyQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<{ currency: string }>`select currency from organisation where org_id = ${ctx.orgId}`,
    ([row]) => row?.currency ?? '',
  )
