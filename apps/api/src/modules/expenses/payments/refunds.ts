import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { isAdvanceReached } from '../advances/advances.queries.ts'
import { PAY } from '../expenses.access.ts'

/*
 * What was refunded of a paid claim, such as a cancelled ticket, is owed back as an advance (`advances/owed-back.ts`). Accounting books it
 * with the next payment in its currency, once: a credit of the expense, a debit of what the employee owes.
 */

/** Puts refunds that no payment has booked into a new one. Two payments at the same time: the second skips what the first has. */
export async function takeRefunds(
  ctx: Ctx,
  db: Db,
  { payment, currency }: { payment: number; currency: string },
): Promise<void> {
  await sql`
    update expense_advance set refund_payment_id = ${payment} where org_id = ${ctx.orgId} and id in (
      select a.id from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.refund_category_id is not null and a.refund_payment_id is null
        and a.currency = ${currency} and ${isAdvanceReached(ctx, PAY)} order by a.id for update of a skip locked)`.execute(
    db,
  )
}

/** Takes them out of a payment that is cancelled: the next one books them. */
export async function freeRefunds(ctx: Ctx, db: Db, payment: number): Promise<void> {
  await sql`
    update expense_advance set refund_payment_id = null
    where org_id = ${ctx.orgId} and refund_payment_id = ${payment}`.execute(db)
}

export interface Refund {
  document: string
  date: string
  account: string
  category: string
  costCentre: string
  amount: string
  text: string
}

/** The refunds of a payment, as accounting books them. */
export const refundsQuery = (ctx: Ctx, payment: number) =>
  deferredQuery(
    sql<Refund>`
      select a.number as document, a.paid_on::text as date, k.gl_code as account, k.name as category,
        coalesce(coalesce(u.code, u.name), '') as "costCentre", a.amount::text as amount,
        e.full_name || ', ' || left(a.purpose, 120) as text
      from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      join expense_category k on k.org_id = a.org_id and k.id = a.refund_category_id
      left join cost_centre u on u.org_id = a.org_id and u.id = a.refund_cost_centre_id
      where a.org_id = ${ctx.orgId} and a.refund_payment_id = ${payment} order by a.id`,
    (rows) => rows,
  )

/** SQL condition: the caller's permission reaches everybody whose refund payment `p` books. */
export const refundsInReach = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = p.org_id and a.refund_payment_id = p.id and not ${isAdvanceReached(ctx, PAY)})`
