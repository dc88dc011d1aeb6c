import { type ClaimStatus, payableStatuses } from '@muster/contract/expenses/expenses.constants'
import type { createPayment } from '@muster/contract/expenses/payments.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { isAdvanceReached, stateSql } from '../advances/advances.queries.ts'
import { advanceStateWords } from '../advances/advances.texts.ts'
import { ADVANCE } from '../advances/log.ts'
import { isReached, PAY } from '../expenses.access.ts'
import { expensesTexts, statusWords } from '../expenses.texts.ts'
import { isLeaverSettled } from '../leaving/leaver-claims.ts'
import { nextNumber } from '../setup/numbers.ts'
import { takeFromClaims } from './paid-advances.ts'
import { logOfClaims, PAYMENT } from './payment-log.ts'
import { shown } from './payments.service.ts'
import { takeRefunds } from './refunds.ts'

interface Claim {
  id: number
  number: string
  status: ClaimStatus
  currency: string
  employee: number
  approved: string
  reference: string
  is_settled: boolean
}

interface Advance {
  id: number
  number: string
  state: Parameters<typeof advanceStateWords>[0]
  currency: string
  is_here: boolean
}

function problemOfClaims(claims: readonly Claim[]): string | null {
  for (const { number, status, is_settled } of claims) {
    if (is_settled) return expensesTexts('notPayableLeaver', { number })
    if (!payableStatuses.includes(status))
      return expensesTexts('notPayableState', { number, status: statusWords(status) })
  }
  return null
}

function problemOfAdvances(advances: readonly Advance[]): string | null {
  for (const { number, state, is_here } of advances) {
    if (state !== 'approved')
      return expensesTexts('notPayableState', { number, status: advanceStateWords(state) })
    if (!is_here) return expensesTexts('notPayableLeft', { number })
  }
  return null
}

/** Why they can't be paid together; null if they can. */
function problemOf(claims: readonly Claim[], advances: readonly Advance[]): string | null {
  const all = [...claims, ...advances]
  const other = all.find(({ currency }) => currency !== all[0]?.currency)
  return (
    problemOfClaims(claims) ??
    problemOfAdvances(advances) ??
    (other ? expensesTexts('notPayableCurrency', { number: other.number, currency: other.currency }) : null)
  )
}

async function lockClaims(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Claim[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Claim>`
    select c.id, c.number, c.status, c.currency, c.employee_id as employee, coalesce(c.approved, 0)::text as approved,
      c.reference, ${isLeaverSettled} as is_settled
    from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
    where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[]) and ${isReached(ctx, PAY)}
    order by c.id for update of c`.execute(db)
  if (rows.length < ids.length) fail('record.not_found')
  return rows
}

async function lockAdvances(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Advance[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Advance>`
    select a.id, a.number, ${stateSql} as state, a.currency, e.status = 'active' as is_here
    from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = ${ctx.orgId} and a.id = any (${[...ids]}::bigint[]) and ${isAdvanceReached(ctx, PAY)}
    order by a.id for update of a`.execute(db)
  if (rows.length < ids.length) fail('record.not_found')
  return rows
}

/**
 * Puts approved claims and advances into a new payment. What claimants owe from advances for expenses is taken first.
 *
 * @throws AppError `record.not_found` for one out of reach, `expenses.not_payable`, `request.invalid` for nothing to pay
 */
export function create(
  ctx: Ctx,
  { IDs, advance_IDs, note }: BodyOf<typeof createPayment>,
): Promise<DataOf<typeof createPayment>> {
  return tx(ctx, async (db) => {
    const claimIds = [...new Set(IDs)]
    const advanceIds = [...new Set(advance_IDs)]
    if (claimIds.length + advanceIds.length === 0)
      fail('request.invalid', { fields: { IDs: expensesTexts.text('nothingToPay') } })
    const claims = await lockClaims(ctx, db, claimIds)
    const advances = await lockAdvances(ctx, db, advanceIds)
    const problem = problemOf(claims, advances)
    if (problem !== null) fail('expenses.not_payable', { parameters: { problem } })
    const number = await nextNumber(ctx, db, 'expense_payment')
    const at = ctx.now.toString()
    const currency = [...claims, ...advances][0]?.currency as string
    const { id } = await db
      .insertInto('expense_payment')
      .values({
        ...{ org_id: ctx.orgId, number, currency, note },
        ...{ account_id: ctx.actor.accountId, created_by: ctx.actor.name || ctx.actor.email },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      with taken as (
        update expense_advance set status = 'in_payment', payment_id = ${id}, version = version + 1,
          updated_at = ${at}::timestamptz
        where org_id = ${ctx.orgId} and id = any (${advanceIds}::bigint[]))
      update expense_claim set status = 'in_payment', payment_id = ${id}, version = version + 1,
        updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and id = any (${claimIds}::bigint[])`.execute(db)
    await takeFromClaims(ctx, db, { payment: id, currency, claims })
    await takeRefunds(ctx, db, { payment: id, currency })
    await recordAudit(
      ctx,
      db,
      {
        ...{ recordType: PAYMENT, recordId: id, recordLabel: number },
        changes: {
          claims: [null, claims.map((one) => one.number)],
          ...(advances.length > 0 ? { advances: [null, advances.map((one) => one.number)] } : {}),
        },
      },
      ...logOfClaims(claims, (before) => [before, 'in_payment']),
      ...advances.map((one) => ({
        ...{ recordType: ADVANCE, recordId: one.id, recordLabel: one.number },
        changes: { status: ['approved', 'in_payment'] as [string, string] },
      })),
    )
    return shown(ctx, db, id)
  })
}
