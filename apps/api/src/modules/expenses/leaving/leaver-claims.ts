import { type ClaimStatus, payableStatuses } from '@muster/contract/expenses/expenses.constants'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { registerDuty } from '../../employees/index.ts'
import {
  registerLeaverClaims,
  registerSettlementLines,
  type SettlementPaidFact,
  type SettlementSource,
  settlementPaid,
} from '../../offboarding/index.ts'
import { CLAIM } from '../claims/log.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { claimsOfLeaver } from './leaver-page.ts'

const SOURCE = 'expenses'

/** SQL condition: claim `c` is in a final settlement that is not paid yet: it must not be paid separately as well. */
export const isLeaverSettled = sql<boolean>`exists (
  select from settlement_line y join settlement s on s.org_id = y.org_id and s.id = y.settlement_id and s.state <> 'paid'
  where y.org_id = c.org_id and s.employee_id = c.employee_id and y.key = ${`${SOURCE}:`} || c.id)`

/**
 * Approved claims that are not paid, and those that were paid with a settlement of the separation: a supplementary statement
 * compares with what was paid before.
 */
const claimDues: SettlementSource = {
  key: SOURCE,
  dues: (ctx, { separationId, employeeId, currency }) =>
    deferredQuery(
      sql<{ id: number; number: string; title: string; amount: string | number }>`
        select c.id, c.number, c.title, c.approved::text as amount from expense_claim c
        where c.org_id = ${ctx.orgId} and c.employee_id = ${employeeId} and c.currency = ${currency} and c.approved > 0
          and (c.status = any (${[...payableStatuses]}::text[]) or c.settled_with = ${separationId}) order by c.id`,
      (rows) =>
        rows.map(({ id, number, title, amount }) => ({
          ...{
            key: String(id),
            amount: String(amount),
            label: expensesTexts.text('settlementLabel', { number }),
          },
          explanation: expensesTexts.text('settlementWhy', { title }),
        })),
    ),
}

/** Claims of a statement are paid with it. @throws AppError `offboarding.settlement_stale` for one that was paid otherwise */
async function payClaims(ctx: Ctx, db: Db, { separationId, employeeId, paidOn, lines }: SettlementPaidFact) {
  const ids = lines.flatMap(({ key, amount }) => {
    const [, id] = /^expenses:(\d+)$/.exec(key) ?? []
    return id !== undefined && Number(amount) > 0 ? [Number(id)] : []
  })
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number; number: string; status: ClaimStatus }>`
    select id, number, status from expense_claim
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and id = any (${ids}::bigint[])
      and settled_with is distinct from ${separationId}::bigint order by id for update`.execute(db)
  if (rows.some(({ status }) => !payableStatuses.includes(status))) fail('offboarding.settlement_stale')
  await sql`
    update expense_claim set status = 'paid', paid_on = ${paidOn}::date, settled_with = ${separationId},
      version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ id, number, status }) => ({
      ...{ recordType: CLAIM, recordId: id, recordLabel: number },
      changes: { status: [status, 'paid'] as [string, string] },
    })),
  )
}

/** What somebody who leaves still has: their claims are decided, and paid with the final settlement. */
export function connectLeaving(): void {
  registerDuty({
    key: 'expenses.claims',
    label: (count) => expensesTexts.text('duty', { count }),
    fate: 'settle',
    link: '/expense/claims?f.person={id}',
    held: (ctx, ids) => sql`
      select c.employee_id, count(*)::int as count, (array_agg(c.number || ' ' || c.title order by c.id))[1:5] as names
      from expense_claim c where c.org_id = ${ctx.orgId} and c.employee_id = any (${[...ids]}::bigint[])
        and c.status in ('submitted', 'approved', 'partly_approved', 'in_payment', 'sent_back')
      group by c.employee_id`,
  })
  registerSettlementLines(claimDues)
  registerLeaverClaims(claimsOfLeaver)
  settlementPaid.on(payClaims)
}
