import { type ClaimStatus, MAX_PAYMENT_CLAIMS } from '@muster/contract/expenses/expenses.constants'
import type {
  cancelPayment,
  listPayments,
  payPayment,
  readPayment,
} from '@muster/contract/expenses/payments.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { advancesQuery, isAdvanceReached } from '../advances/advances.queries.ts'
import { claimsQuery } from '../claims/claims.queries.ts'
import { isForOthers, isReached, PAY } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { giveBack, payOut } from './paid-advances.ts'
import { logOfClaims, PAYMENT } from './payment-log.ts'
import { freeRefunds, refundsInReach } from './refunds.ts'

type Row = DataOf<typeof readPayment>['payment']
type Changed = DataOf<typeof payPayment>

/** What is in a payment, and what was in it when it was cancelled: its claims and advances are free for another one then. */
const items = (kind: 'claim' | 'advance', payment: RawBuilder<unknown>) => sql`(
  select i.${sql.ref(`${kind}_id`)} from expense_payment_item i where i.org_id = ${sql.ref(kind === 'claim' ? 'c.org_id' : 'a.org_id')}
    and i.payment_id = ${payment} and i.${sql.ref(`${kind}_id`)} is not null)`
const ofPayment = sql`from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
  where c.org_id = p.org_id and (c.payment_id = p.id or p.state = 'cancelled' and c.id in ${items('claim', sql`p.id`)})`
const advancesOf = sql`from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
  where a.org_id = p.org_id and (a.payment_id = p.id or p.state = 'cancelled' and a.id in ${items('advance', sql`p.id`)})`

/** SQL condition: the caller's permission reaches everybody who is, or was to be, paid by payment `p`. */
export const isInReach = (ctx: Ctx) =>
  sql<boolean>`(not exists (select ${ofPayment} and not ${isReached(ctx, PAY)}) and ${refundsInReach(ctx)}
    and not exists (select ${advancesOf} and not ${isAdvanceReached(ctx, PAY)})
    and (p.state <> 'cancelled' or p.account_id = ${ctx.actor.accountId}::bigint
      or exists (select from expense_payment_item i where i.org_id = p.org_id and i.payment_id = p.id)))`

/** What was to be paid out by a cancelled payment, and taken from advances. */
const wasIn = (column: 'amount' | 'settled') => sql`(
  select coalesce(sum(i.${sql.ref(column)}), 0) from expense_payment_item i where i.org_id = p.org_id and i.payment_id = p.id)`

const columns = sql`p.id, p.number, p.currency, p.state, p.note, p.paid_on::text as paid_on, p.reference, p.created_by,
  p.created_at, p.version, (select count(*)::int ${ofPayment}) as claims, (select count(*)::int ${advancesOf}) as advances,
  money_text(case when p.state = 'cancelled' then ${wasIn('amount')}
    else (select coalesce(sum(c.approved - c.settled), 0) ${ofPayment}) + (select coalesce(sum(a.amount), 0) ${advancesOf}) end)
    as total,
  money_text(case when p.state = 'cancelled' then ${wasIn('settled')} else (select coalesce(sum(c.settled), 0) ${ofPayment}) end)
    as settled`

const asRow = (row: Row): Row => ({ ...row, created_at: instantOf(row.created_at) })

const paymentsQuery = (ctx: Ctx, where: RawBuilder<unknown>) =>
  deferredQuery(
    sql<Row>`select ${columns} from expense_payment p where p.org_id = ${ctx.orgId} and ${isInReach(ctx)} and ${where}`,
    (rows) => rows.map(asRow),
  )

/** A page of payments. One statement. */
export function pageOfPayments(
  ctx: Ctx,
  { page, limit, search, state }: BodyOf<typeof listPayments>,
): Promise<DataOf<typeof listPayments>> {
  const words = search.trim().toLowerCase()
  const where = sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [sql`p.state = ${state}`]),
      ...(words === ''
        ? []
        : [sql`(position(${words} in lower(p.number)) > 0 or position(${words} in lower(p.reference)) > 0)`]),
    ],
    sql` and `,
  )
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: paymentsQuery(
          ctx,
          sql`${where} order by p.id desc limit ${limit} offset ${(page - 1) * limit}`,
        ),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total from expense_payment p
            where p.org_id = ${ctx.orgId} and ${isInReach(ctx)} and ${where}`,
          ([row]) => row?.total ?? 0,
        ),
      }),
    ),
  )
}

const claimsOf = (ctx: Ctx, id: number) =>
  sql`from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
    where c.org_id = ${ctx.orgId} and (c.payment_id = ${id} or c.id in ${items('claim', sql`${id}`)})`

/** One statement. @throws AppError `record.not_found` */
export function readOne(ctx: Ctx, id: number): Promise<DataOf<typeof readPayment>> {
  return readTx(ctx, async (db) => {
    const { payments, ...paid } = await runQuery(
      db,
      combineQueries({
        payments: paymentsQuery(ctx, sql`p.id = ${id}`),
        claims: claimsQuery(claimsOf(ctx, id), { sort: 'number', limit: MAX_PAYMENT_CLAIMS, offset: 0 }),
        advances: advancesQuery(
          sql`from expense_advance a join employee e on e.org_id = a.org_id and e.id = a.employee_id
            where a.org_id = ${ctx.orgId} and (a.payment_id = ${id} or a.id in ${items('advance', sql`${id}`)})`,
          { limit: MAX_PAYMENT_CLAIMS, offset: 0 },
        ),
      }),
    )
    return { payment: found(payments[0]), ...paid }
  })
}

/** A payment as its calls answer. One statement. */
export const shown = (ctx: Ctx, db: Db, id: number): Promise<Changed> =>
  runQuery(db, paymentsQuery(ctx, sql`p.id = ${id}`)).then(([row]) => {
    const { number, state, version, total } = found(row)
    return { id, number, state, version, total }
  })

interface Locked {
  id: number
  number: string
  state: Row['state']
  version: number
}

/** @throws AppError `record.not_found`, `record.conflict`, `expenses.payment_closed` */
async function lockOpen(ctx: Ctx, db: Db, id: number, seen: number | undefined): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select p.id, p.number, p.state, p.version from expense_payment p
    where p.org_id = ${ctx.orgId} and p.id = ${id} and ${isInReach(ctx)} for update`.execute(db)
  const payment = found(rows[0])
  requireVersion(payment.version, seen)
  if (payment.state !== 'open')
    fail('expenses.payment_closed', {
      parameters: { state: expensesTexts(`paymentState_${payment.state}` as const) },
    })
  return payment
}

/** Whether a payment has a claim or an advance of the caller while somebody else could pay it. */
async function paysOwn(ctx: Ctx, db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select c.employee_id from expense_claim c where c.org_id = ${ctx.orgId} and c.payment_id = ${id}
      union select v.employee_id from expense_advance v where v.org_id = ${ctx.orgId} and v.payment_id = ${id}) paid
    where ${isForOthers(ctx, PAY, sql.ref('paid.employee_id'))} limit 1`.execute(db)
  return rows.length > 0
}

/** @throws AppError `request.invalid` for a day in the future, or before what it pays was decided */
async function requireSoundDay(ctx: Ctx, db: Db, id: number, day: string): Promise<void> {
  const refuse = (text: 'futurePay' | 'earlyPay') =>
    fail('request.invalid', { fields: { paid_on: expensesTexts.text(text) } })
  if (day > (await organisationToday(ctx, db))) refuse('futurePay')
  const { rows } = await sql`
    select from organisation o join (
      select c.org_id, c.decided_at from expense_claim c where c.org_id = ${ctx.orgId} and c.payment_id = ${id}
      union all select a.org_id, a.decided_at from expense_advance a where a.org_id = ${ctx.orgId} and a.payment_id = ${id}
      ) paid on paid.org_id = o.org_id
    where (paid.decided_at at time zone o.time_zone)::date > ${day}::date limit 1`.execute(db)
  if (rows.length > 0) refuse('earlyPay')
}

/** Somebody can leave while the payment is open. @throws AppError `expenses.not_payable` for an advance of theirs */
async function requireHere(ctx: Ctx, db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select v.number from expense_advance v join employee e on e.org_id = v.org_id and e.id = v.employee_id
    where v.org_id = ${ctx.orgId} and v.payment_id = ${id} and e.status <> 'active' order by v.id limit 1`.execute(
    db,
  )
  const [gone] = rows
  if (gone)
    fail('expenses.not_payable', {
      parameters: { problem: expensesTexts('notPaidOutLeft', { number: gone.number }) },
    })
}

/** @throws AppError as `lockOpen` and `requireSoundDay`, `expenses.not_payable` for one's own claim where somebody else can pay it */
export function pay(
  ctx: Ctx,
  { id, paid_on, reference, version }: BodyOf<typeof payPayment>,
): Promise<Changed> {
  return tx(ctx, async (db) => {
    const payment = await lockOpen(ctx, db, id, version)
    await requireSoundDay(ctx, db, id, paid_on)
    if (await paysOwn(ctx, db, id))
      fail('expenses.not_payable', { parameters: { problem: expensesTexts('ownPayment') } })
    await requireHere(ctx, db, id)
    const at = ctx.now.toString()
    const { rows: claims } = await sql<{ id: number; number: string; status: ClaimStatus }>`
      with paid as (
        update expense_payment set state = 'paid', paid_on = ${paid_on}::date, reference = ${reference},
          version = version + 1, updated_at = ${at}::timestamptz
        where org_id = ${ctx.orgId} and id = ${id})
      update expense_claim set status = 'paid', paid_on = ${paid_on}::date, version = version + 1,
        updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and payment_id = ${id} returning id, number, status`.execute(db)
    await payOut(ctx, db, { payment: id, on: paid_on })
    await recordAudit(
      ctx,
      db,
      {
        ...{ recordType: PAYMENT, recordId: id, recordLabel: payment.number },
        changes: { state: ['open', 'paid'], paid_on: [null, paid_on], reference: ['', reference] },
      },
      ...logOfClaims(claims, (now) => ['in_payment', now]),
    )
    return shown(ctx, db, id)
  })
}

/** Keeps what is in a payment that is cancelled. One statement. */
async function keepItems(ctx: Ctx, db: Db, id: number): Promise<void> {
  await sql`
    insert into expense_payment_item (org_id, payment_id, claim_id, advance_id, amount, settled)
    select c.org_id, ${id}::bigint, c.id, null::bigint, coalesce(c.approved, 0) - c.settled, c.settled from expense_claim c
    where c.org_id = ${ctx.orgId} and c.payment_id = ${id}
    union all
    select a.org_id, ${id}::bigint, null, a.id, a.amount, 0 from expense_advance a
    where a.org_id = ${ctx.orgId} and a.payment_id = ${id}`.execute(db)
}

/** @throws AppError as `lockOpen` */
export function cancel(ctx: Ctx, { id, version }: BodyOf<typeof cancelPayment>): Promise<Changed> {
  return tx(ctx, async (db) => {
    const payment = await lockOpen(ctx, db, id, version)
    const at = ctx.now.toString()
    const before = await shown(ctx, db, id)
    await keepItems(ctx, db, id)
    await giveBack(ctx, db, id)
    await freeRefunds(ctx, db, id)
    const { rows: claims } = await sql<{ id: number; number: string; status: ClaimStatus }>`
      with cancelled as (
        update expense_payment set state = 'cancelled', version = version + 1, updated_at = ${at}::timestamptz
        where org_id = ${ctx.orgId} and id = ${id})
      update expense_claim set payment_id = null, settled = 0.00, version = version + 1, updated_at = ${at}::timestamptz,
        status = case when approved < allowed then 'partly_approved' else 'approved' end
      where org_id = ${ctx.orgId} and payment_id = ${id} returning id, number, status`.execute(db)
    await recordAudit(
      ctx,
      db,
      {
        ...{ recordType: PAYMENT, recordId: id, recordLabel: payment.number },
        changes: { state: ['open', 'cancelled'], claims: [claims.map((one) => one.number), null] },
      },
      ...logOfClaims(claims, (now) => ['in_payment', now]),
    )
    return { ...before, state: 'cancelled', version: before.version + 1 }
  })
}
