import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { partsSql } from '../claims/parts.queries.ts'
import { claimSheetTexts } from '../claims/sheet.texts.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { lessMoney } from '../rules/amounts.ts'
import { type BookedAdvance, type BookedLine, withoutAccount } from '../rules/ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { PAYMENT } from './payment-log.ts'
import { isInReach } from './payments.service.ts'
import { refundsQuery } from './refunds.ts'

interface Head {
  number: string
  state: 'open' | 'paid' | 'cancelled'
  payable: string
  advances: string
  company: string
  fallback: string
}

/** The day in accounting: when it was paid, until then when it was decided. */
const bookedOn = (of: 'c' | 'a') => sql`coalesce(${sql.ref(`${of}.paid_on`)}, p.paid_on,
  (${sql.ref(`${of}.decided_at`)} at time zone o.time_zone)::date)::text`

/** What was taken from advances, by claim, and the advances that are paid out. */
const advancesQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<BookedAdvance>`
      select c.number as document, ${bookedOn('c')} as date, 'settled' as kind, c.settled::text as amount,
        e.full_name || ', ' || c.title as text
      from expense_claim c join expense_payment p on p.org_id = c.org_id and p.id = c.payment_id
      join organisation o on o.org_id = c.org_id join employee e on e.org_id = c.org_id and e.id = c.employee_id
      where c.org_id = ${ctx.orgId} and c.payment_id = ${id} and c.settled > 0
      union all
      select a.number, ${bookedOn('a')}, 'paid_out', a.amount::text, e.full_name || ', ' || left(a.purpose, 120)
      from expense_advance a join expense_payment p on p.org_id = a.org_id and p.id = a.payment_id
      join organisation o on o.org_id = a.org_id join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.payment_id = ${id} order by 1`,
    (rows) => rows,
  )

/** What the company paid for the claims of a payment. */
const costsQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<BookedLine>`
      select c.number as document, ${bookedOn('c')} as date, k.gl_code as account, k.name as category,
        coalesce(coalesce(u.code, u.name), coalesce(w.code, w.name), '') as "costCentre", money_text(x.cost) as amount,
        e.full_name || ', ' || c.title as text
      from expense_claim c join expense_payment p on p.org_id = c.org_id and p.id = c.payment_id
      join organisation o on o.org_id = c.org_id join employee e on e.org_id = c.org_id and e.id = c.employee_id
      join expense_claim_cost x on x.org_id = c.org_id and x.claim_id = c.id
      join expense_category k on k.org_id = x.org_id and k.id = x.category_id
      left join cost_centre u on u.org_id = x.org_id and u.id = x.cost_centre_id
      left join cost_centre w on w.org_id = e.org_id and w.id = e.cost_centre_id
      where c.org_id = ${ctx.orgId} and c.payment_id = ${id} order by c.number, x.id`,
    (rows) => rows,
  )

/** What the company paid is credited to its own account: nothing of it is owed to the claimant. */
const contraOf = (costs: readonly BookedLine[], account: string): BookedLine[] =>
  costs.map((one) => ({ ...one, account, costCentre: '', amount: lessMoney('0', one.amount) }))

/**
 * A payment as a balanced CSV for accounting.
 *
 * @throws AppError `record.not_found`, `expenses.payment_closed` for a cancelled one, `expenses.account_missing`
 */
export function ledgerFile(ctx: Ctx, id: number): Promise<FileReply> {
  return tx(ctx, async (db) => {
    const {
      head,
      lines: claimed,
      advances: settled,
      refunds,
      costs,
    } = await runQuery(
      db,
      combineQueries({
        head: deferredQuery(
          sql<Head>`
            select p.number, p.state, coalesce(s.payable_gl_code, '') as payable,
              coalesce(s.advance_gl_code, '') as advances,
              coalesce(s.company_gl_code, '') as company, coalesce(s.default_gl_code, '') as fallback
            from expense_payment p left join expense_setting s on s.org_id = p.org_id
            where p.org_id = ${ctx.orgId} and p.id = ${id} and ${isInReach(ctx)}`,
          ([row]) => row,
        ),
        lines: deferredQuery(
          sql<BookedLine>`
            select c.number as document, ${bookedOn('c')} as date, k.gl_code as account,
              k.name as category, coalesce(coalesce(u.code, u.name), coalesce(w.code, w.name), '') as "costCentre",
              coalesce(y.approved, 0)::text as amount, e.full_name || ', ' || c.title as text
            from expense_claim c join expense_payment p on p.org_id = c.org_id and p.id = c.payment_id
            join organisation o on o.org_id = c.org_id
            join employee e on e.org_id = c.org_id and e.id = c.employee_id
            join expense_line l on l.org_id = c.org_id and l.claim_id = c.id
            join expense_category k on k.org_id = l.org_id and k.id = l.category_id
            cross join lateral ${partsSql} y
            left join cost_centre u on u.org_id = l.org_id and u.id = y.cost_centre_id
            left join cost_centre w on w.org_id = e.org_id and w.id = e.cost_centre_id
            where c.org_id = ${ctx.orgId} and c.payment_id = ${id} order by c.number, l.position, y.position`,
          (rows) => rows,
        ),
        ...{ advances: advancesQuery(ctx, id), refunds: refundsQuery(ctx, id), costs: costsQuery(ctx, id) },
      }),
    )
    const { number, state, ...accounts } = found(head)
    // A refund lowers the expense, and is owed by the employee until their next claims settle it.
    const lines = [
      ...claimed,
      ...costs,
      ...refunds.map((one) => ({ ...one, amount: lessMoney('0', one.amount) })),
    ]
    const advances = [...settled, ...refunds.map((one) => ({ ...one, kind: 'paid_out' as const }))]
    if (state === 'cancelled')
      fail('expenses.payment_closed', { parameters: { state: expensesTexts('paymentState_cancelled') } })
    const missing = [
      ...(accounts.payable === '' ? [expensesTexts('accountPayable')] : []),
      ...(accounts.advances === '' && advances.length > 0 ? [expensesTexts('accountAdvances')] : []),
      ...(accounts.company === '' && costs.length > 0 ? [claimSheetTexts('accountCompany')] : []),
      ...withoutAccount(lines, accounts).map((name) => expensesTexts('accountOf', { name })),
    ]
    if (missing.length > 0) fail('expenses.account_missing', { parameters: { accounts: missing.join(', ') } })
    await recordAudit(ctx, db, {
      ...{ recordType: PAYMENT, recordId: id, recordLabel: number, action: 'expenses.payment.gl' },
    })
    return ledgerCsv(
      `${number}-ledger.csv`,
      [...lines, ...contraOf(costs, accounts.company)],
      accounts,
      advances,
    )
  })
}
