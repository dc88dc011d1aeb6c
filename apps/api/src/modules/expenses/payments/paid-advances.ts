import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { appendEntries } from '../advances/ledger.service.ts'
import { ADVANCE } from '../advances/log.ts'
import { schedule } from '../rules/advance-schedule.ts'
import { type PayableClaim, settleAdvances } from '../rules/settle-advances.ts'

interface Locked {
  id: number
  number: string
  employee_id: number
  balance: string
  reference: string
}

/**
 * Takes what claimants owe from advances for expenses from their claims, a trip’s own advance from its claim first and then the oldest:
 * only the rest is paid out.
 * The claims are locked by the caller.
 */
export async function takeFromClaims(
  ctx: Ctx,
  db: Db,
  of: { payment: number; currency: string; claims: readonly PayableClaim[] },
): Promise<void> {
  const { payment, currency, claims } = of
  const people = [...new Set(claims.map(({ employee }) => employee))]
  if (people.length === 0) return
  const { rows: advances } = await sql<Locked>`
    select id, number, employee_id, balance::text as balance, reference from expense_advance
    where org_id = ${ctx.orgId} and employee_id = any (${people}::bigint[]) and kind = 'expense' and currency = ${currency}
      and status = 'paid_out' and balance > 0 order by id for update`.execute(db)
  const taken = settleAdvances(
    claims,
    advances.map(({ id, employee_id: employee, balance, reference }) => ({
      id,
      employee,
      balance,
      reference,
    })),
  )
  if (taken.length === 0) return
  const on = await organisationToday(ctx, db)
  await appendEntries(
    ctx,
    db,
    taken.map(({ claim, advance, amount }) => ({
      ...{ advance, what: 'settled', amount: `-${amount}`, on, claim, payment },
    })),
  )
  await sql`
    update expense_claim c set settled = g.amount from (
      select x.claim, sum(x.amount) as amount from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) x (claim bigint, amount numeric)
      group by x.claim) g
    where c.org_id = ${ctx.orgId} and c.id = g.claim`.execute(db)
}

/** Gives back what a payment that is cancelled took from advances, and takes its advances out of it. */
export async function giveBack(ctx: Ctx, db: Db, payment: number): Promise<void> {
  const { rows: taken } = await sql<{ advance: number; claim: number; amount: string }>`
    with locked as (
      select id from expense_advance where org_id = ${ctx.orgId} and id in (
        select advance_id from expense_advance_entry where org_id = ${ctx.orgId} and payment_id = ${payment}) order by id for update)
    select y.advance_id as advance, y.claim_id as claim, (-sum(y.amount))::text as amount from expense_advance_entry y
    join locked k on k.id = y.advance_id
    where y.org_id = ${ctx.orgId} and y.payment_id = ${payment} and y.claim_id is not null
    group by y.advance_id, y.claim_id having sum(y.amount) <> 0 order by 1, 2`.execute(db)
  const on = await organisationToday(ctx, db)
  await appendEntries(
    ctx,
    db,
    taken.map(({ advance, claim, amount }) => ({ advance, what: 'unsettled', amount, on, claim, payment })),
  )
  // Of a trip that was cancelled meanwhile: nobody pays it out any more.
  const { rows } = await sql<{ id: number; number: string; status: string }>`
    update expense_advance set status = case when given_up then 'cancelled' else 'approved' end, payment_id = null, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and payment_id = ${payment} returning id, number, status`.execute(db)
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ id, number, status }) => ({
      ...{ recordType: ADVANCE, recordId: id, recordLabel: number },
      changes: { status: ['in_payment', status] as [string, string] },
    })),
  )
}

interface PaidAdvance {
  id: number
  number: string
  amount: string
  currency: string
  instalments: number | null
}

/** The advances of a payment are paid out: from now on they are owed, by the schedule of their deductions. */
export async function payOut(
  ctx: Ctx,
  db: Db,
  { payment, on }: { payment: number; on: string },
): Promise<void> {
  const { rows } = await sql<PaidAdvance>`
    update expense_advance set status = 'paid_out', paid_on = ${on}::date, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and payment_id = ${payment} returning id, number, amount::text as amount, currency, instalments`.execute(
    db,
  )
  if (rows.length === 0) return
  await appendEntries(
    ctx,
    db,
    rows.map(({ id, amount }) => ({ advance: id, what: 'paid_out', amount, on, payment })),
  )
  const instalments = rows.flatMap(({ id, amount, currency, instalments: count }) =>
    count === null
      ? []
      : schedule(amount, count, on, currency).map((one, at) => ({
          ...{ org_id: ctx.orgId, advance_id: id, position: at + 1, ...one },
        })),
  )
  if (instalments.length > 0) await db.insertInto('expense_advance_instalment').values(instalments).execute()
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ id, number }) => ({
      ...{ recordType: ADVANCE, recordId: id, recordLabel: number },
      changes: {
        status: ['in_payment', 'paid_out'] as [string, string],
        paid_on: [null, on] as [null, string],
      },
    })),
  )
}
