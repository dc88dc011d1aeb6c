import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { registerDuty } from '../../employees/index.ts'
import {
  registerSettlementLines,
  type SettlementPaidFact,
  type SettlementSource,
  settlementPaid,
} from '../../offboarding/index.ts'
import { advanceTexts } from '../advances/advances.texts.ts'
import { appendEntries } from '../advances/ledger.service.ts'
import { ADVANCE } from '../advances/log.ts'

const SOURCE = 'expense_advances'

/**
 * What a leaver owes from loans and advances. What a statement of the separation deducted already counts too: a supplementary
 * one compares with what was paid before.
 */
const advanceDues: SettlementSource = {
  key: SOURCE,
  dues: (ctx, { separationId, employeeId, currency }) =>
    deferredQuery(
      sql<{ id: number; number: string; purpose: string; amount: string | number }>`
        select * from (
          select a.id, a.number, a.purpose, (coalesce((select sum(y.amount) from expense_advance_entry y where y.org_id = a.org_id
            and y.advance_id = a.id and y.separation_id = ${separationId}), 0) - a.balance)::text as amount
          from expense_advance a where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId} and a.currency = ${currency}
            and a.status = 'paid_out') x
        where x.amount::numeric < 0 order by x.id`,
      (rows) =>
        rows.map(({ id, number, purpose, amount }) => ({
          ...{
            key: String(id),
            amount: String(amount),
            label: advanceTexts.text('advanceSettlementLabel', { number }),
          },
          explanation: advanceTexts.text('advanceSettlementWhy', { purpose }),
        })),
    ),
}

/**
 * What a statement deducted is paid back. @throws AppError `offboarding.settlement_stale` where less is owed since it was computed
 */
async function deduct(ctx: Ctx, db: Db, { separationId, employeeId, paidOn, lines }: SettlementPaidFact) {
  const deducted = lines.flatMap(({ key, amount }) => {
    const [, id] = /^expense_advances:(\d+)$/.exec(key) ?? []
    return id !== undefined && Number(amount) !== 0 ? [{ id: Number(id), amount }] : []
  })
  if (deducted.length === 0) return
  const { rows } = await sql<{ id: number; number: string; balance: string }>`
    select id, number, balance::text as balance from expense_advance
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and status = 'paid_out'
      and id = any (${deducted.map(({ id }) => id)}::bigint[]) order by id for update`.execute(db)
  const entries = deducted.map(({ id, amount }) => {
    const advance = rows.find((one) => one.id === id)
    const owed = amount.startsWith('-') ? amount.slice(1) : null
    if (!advance || owed === null || compareDecimals(owed, advance.balance) > 0)
      return fail('offboarding.settlement_stale')
    return { advance: id, what: 'left' as const, amount, on: paidOn, separation: separationId }
  })
  await appendEntries(ctx, db, entries)
  await recordAudit(
    ctx,
    db,
    ...entries.map(({ advance, amount }) => ({
      ...{ recordType: ADVANCE, recordId: advance },
      recordLabel: rows.find(({ id }) => id === advance)?.number ?? '',
      changes: { deducted: [null, amount] as [null, string] },
    })),
  )
}

/** Loans and advances of somebody who leaves are deducted from the final settlement. */
export function connectLeaverAdvances(): void {
  registerDuty({
    key: 'expenses.advances',
    label: (count) => advanceTexts.text('advanceDuty', { count }),
    fate: 'settle',
    link: '/expense/advances?f.person={id}',
    held: (ctx, ids) => sql`
      select a.employee_id, count(*)::int as count, (array_agg(a.number order by a.id))[1:5] as names
      from expense_advance a where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[])
        and (a.status in ('requested', 'approved', 'in_payment') or a.balance > 0)
      group by a.employee_id`,
  })
  registerSettlementLines(advanceDues)
  settlementPaid.on(deduct)
}
