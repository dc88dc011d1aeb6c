import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { schedule } from '../rules/advance-schedule.ts'
import { nextNumber } from '../setup/numbers.ts'
import { appendEntries } from './ledger.service.ts'
import { ADVANCE } from './log.ts'

export interface OwedBack {
  employeeId: number
  /** Decimal text above 0, in the currency of the claim. */
  amount: string
  currency: string
  purpose: string
  /** What it is for in the module above; once each. */
  reference: string
  /** Of the claim's line: accounting takes the refund off it. */
  categoryId: number | null
  costCentreId: number | null
}

/**
 * For modules above: what a claimant owes since something that a paid claim covered was refunded to them. It is owed as an advance
 * for expenses: their next claims settle it, or they repay it, or their final settlement takes it. As there may never be a next
 * claim, it is due as a deduction from pay in the month after. Runs in the caller's transaction.
 *
 * @public
 */
export async function oweBack(ctx: Ctx, db: Db, of: OwedBack): Promise<void> {
  const at = ctx.now.toString()
  const on = await organisationToday(ctx, db)
  const number = await nextNumber(ctx, db, 'expense_advance')
  const { rows } = await sql<{ id: number }>`
    insert into expense_advance (org_id, employee_id, number, kind, amount, currency, purpose, reference, status, paid_on,
      refund_category_id, refund_cost_centre_id, requested_on, decided_at, created_at, updated_at)
    values (${ctx.orgId}, ${of.employeeId}, ${number}, 'expense', ${of.amount}, ${of.currency}, ${of.purpose}, ${of.reference},
      'paid_out', ${on}::date, ${of.categoryId}::bigint, ${of.costCentreId}::bigint, ${on}::date, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz) returning id`.execute(
    db,
  )
  const advance = rows[0]?.id as number
  await appendEntries(ctx, db, [{ advance, what: 'overpaid', amount: of.amount, on, note: of.purpose }])
  const due = schedule(of.amount, 1, on, of.currency).map((one, at) => ({
    ...{ org_id: ctx.orgId, advance_id: advance, position: at + 1, ...one },
  }))
  await db.insertInto('expense_advance_instalment').values(due).execute()
  await recordAudit(ctx, db, {
    ...{ recordType: ADVANCE, recordId: advance, recordLabel: number },
    changes: { balance: [null, of.amount] },
    reason: of.purpose,
  })
}
