import type { AdvanceState } from '@muster/contract/expenses/advances.constants'
import { LOAN_AND_ADVANCE } from '@muster/contract/expenses/advances.constants'
import type { AdvancePayload } from '@muster/contract/expenses/advances.contract'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { lockRequester, submitRequest } from '../../requests/index.ts'
import { nextNumber } from '../setup/numbers.ts'
import { stateSql } from './advances.queries.ts'
import { advanceTexts } from './advances.texts.ts'
import { evaluateAdvance } from './eligibility.ts'
import { ADVANCE } from './log.ts'

export interface TripAdvance {
  employeeId: number
  /** Decimal text above 0, at most two decimals. */
  amount: string
  /** ISO 4217. A claim settles it only in the same currency. */
  currency: string
  purpose: string
  /** What it is for in the module above, such as `TRIP-00017`: at most 120 characters, one advance each. */
  reference: string
  /**
   * True where its approval is part of another one, such as a trip's: no rule is asked, and finance can pay it out at once. False:
   * it is judged by the rules of advances, in the claimant's currency, and asks the approvers of loans and advances.
   */
  isApproved: boolean
}

export interface AdvanceOf {
  id: number
  number: string
  state: AdvanceState
  amount: string
  currency: string
  /** What is still owed. */
  balance: string
  /** `YYYY-MM-DD`, once it is paid out. */
  paidOn: string | null
}

/** Advances by the reference that a module above gave them; void ones only where there is no other. One statement. */
export async function advancesByReference(
  ctx: Ctx,
  db: Db,
  references: readonly string[],
): Promise<Map<string, AdvanceOf>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<AdvanceOf & { reference: string }>`
    select distinct on (a.reference) a.reference, a.id, a.number, ${stateSql} as state, a.amount::text as amount, a.currency,
      a.balance::text as balance, a.paid_on::text as "paidOn"
    from expense_advance a where a.org_id = ${ctx.orgId} and a.reference = any (${[...references]}::text[])
    order by a.reference, a.status in ('rejected', 'withdrawn', 'cancelled'), a.id desc`.execute(db)
  return new Map(rows.map(({ reference, ...one }) => [reference, one]))
}

const isVoid = ({ state }: AdvanceOf) => ['rejected', 'withdrawn', 'cancelled'].includes(state)

/** Inserts an approved advance without a request of its own. */
async function insertApproved(ctx: Ctx, db: Db, of: TripAdvance): Promise<void> {
  const at = ctx.now.toString()
  const number = await nextNumber(ctx, db, 'expense_advance')
  const { id } = await db
    .insertInto('expense_advance')
    .values({
      ...{ org_id: ctx.orgId, employee_id: of.employeeId, number, kind: 'expense', amount: of.amount },
      ...{ currency: of.currency, purpose: of.purpose, reference: of.reference, status: 'approved' },
      ...{ requested_on: await organisationToday(ctx, db), decided_at: at, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, db, {
    ...{ recordType: ADVANCE, recordId: id, recordLabel: number },
    changes: { status: [null, 'approved'], amount: [null, of.amount] },
  })
}

async function submitOne(ctx: Ctx, db: Db, of: TripAdvance): Promise<void> {
  const asked = { kind: 'expense', amount: of.amount, instalments: null, needed_by: null } as const
  const { problems, rule, currency } = await evaluateAdvance(ctx, db, of.employeeId, asked)
  const problem =
    currency === of.currency ? problems[0]?.problem : advanceTexts('advanceCurrency', { currency })
  if (problem !== undefined || !rule)
    fail('expenses.refused', { parameters: { problem: problem ?? advanceTexts('advance_no_rule') } })
  const payload: AdvancePayload = {
    ...{ ...asked, currency, rule: rule.rule, reference: of.reference, purpose: of.purpose },
  }
  await submitRequest(ctx, db, {
    ...{ kind: LOAN_AND_ADVANCE, employeeId: of.employeeId, payload, comment: of.purpose, isEvaluated: true },
  })
}

/**
 * For modules above, such as the travel desk: creates an advance for expenses, or returns the one that its reference has already,
 * so that sending again is safe. Runs in the caller's transaction, which checks the caller's permission for the employee. Finance
 * pays it out in a payment; claims of the employee in the same currency then settle it by themselves.
 *
 * @throws AppError `record.not_found`; `requests.person_left`; `expenses.refused` where a rule refuses it, or the reference has
 *   another amount or currency already
 *
 * @public
 */
export async function createAdvance(ctx: Ctx, db: Db, of: TripAdvance): Promise<AdvanceOf> {
  const person = await lockRequester(ctx, db, of.employeeId)
  const read = async () => (await advancesByReference(ctx, db, [of.reference])).get(of.reference)
  const before = await read()
  if (before && !isVoid(before)) {
    if (compareDecimals(before.amount, of.amount) !== 0 || before.currency !== of.currency)
      fail('expenses.refused', {
        parameters: { problem: advanceTexts('advanceExists', { number: before.number }) },
      })
    return before
  }
  if (person.status !== 'active')
    fail('requests.person_left', { parameters: { name: person.full_name ?? '' } })
  await (of.isApproved ? insertApproved(ctx, db, of) : submitOne(ctx, db, of))
  return (await read()) as AdvanceOf
}

/**
 * For modules above: gives up an approved advance, such as of a trip that is cancelled: at once, or when the payment that it is in
 * is cancelled. Idempotent.
 *
 * @returns false where it is requested, in a payment, or paid out: then it is withdrawn, or paid back
 *
 * @public
 */
export async function giveUpAdvance(ctx: Ctx, db: Db, reference: string): Promise<boolean> {
  const { rows: all } = await sql<{ id: number; number: string; status: string }>`
    update expense_advance set status = case status when 'approved' then 'cancelled' else status end, given_up = true,
      version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and reference = ${reference} and status in ('approved', 'in_payment') and not given_up
    returning id, number, status`.execute(db)
  const rows = all.filter(({ status }) => status === 'cancelled')
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ id, number }) => ({
      ...{ recordType: ADVANCE, recordId: id, recordLabel: number },
      changes: { status: ['approved', 'cancelled'] as [string, string] },
    })),
  )
  const now = (await advancesByReference(ctx, db, [reference])).get(reference)
  return now === undefined || isVoid(now)
}
