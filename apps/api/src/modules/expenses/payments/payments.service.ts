import { type ClaimStatus, payableStatuses } from '@muster/contract/expenses/expenses.constants'
import type {
  cancelPayment,
  createPayment,
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
import { accountReaches } from '../../employees/index.ts'
import { claimsQuery } from '../claims/claims.queries.ts'
import { CLAIM } from '../claims/log.ts'
import { isReached, PAY } from '../expenses.access.ts'
import { expensesTexts, statusWords } from '../expenses.texts.ts'
import { isLeaverSettled } from '../leaving/leaver-claims.ts'
import { nextNumber } from '../setup/numbers.ts'

export const PAYMENT = 'expense_payment'

type Row = DataOf<typeof readPayment>['payment']
type Changed = DataOf<typeof payPayment>

const ofPayment = sql`from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
  where c.org_id = p.org_id and c.payment_id = p.id`

/** SQL condition: the caller's permission reaches everybody who is paid by payment `p`, or there is nobody. */
export const isInReach = (ctx: Ctx) =>
  sql<boolean>`not exists (select ${ofPayment} and not ${isReached(ctx, PAY)})`

const columns = sql`p.id, p.number, p.currency, p.state, p.note, p.paid_on::text as paid_on, p.reference, p.created_by,
  p.created_at, p.version, (select count(*)::int ${ofPayment}) as claims,
  (select coalesce(sum(c.approved), 0)::numeric(18, 2)::text ${ofPayment}) as total`

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
    where c.org_id = ${ctx.orgId} and c.payment_id = ${id}`

/** One statement. @throws AppError `record.not_found` */
export function readOne(ctx: Ctx, id: number): Promise<DataOf<typeof readPayment>> {
  return readTx(ctx, async (db) => {
    const { payments, claims } = await runQuery(
      db,
      combineQueries({
        payments: paymentsQuery(ctx, sql`p.id = ${id}`),
        claims: claimsQuery(claimsOf(ctx, id), { sort: 'number', limit: 500, offset: 0 }),
      }),
    )
    return { payment: found(payments[0]), claims }
  })
}

interface Candidate {
  id: number
  number: string
  status: ClaimStatus
  currency: string
  is_settled: boolean
}

/** Why claims can't be paid together; null if they can. */
function problemOf(claims: readonly Candidate[]): string | null {
  const [first] = claims
  for (const { number, status, currency, is_settled } of claims) {
    if (is_settled) return expensesTexts('notPayableLeaver', { number })
    if (!payableStatuses.includes(status))
      return expensesTexts('notPayableState', { number, status: statusWords(status) })
    if (currency !== first?.currency) return expensesTexts('notPayableCurrency', { number, currency })
  }
  return null
}

const shown = (ctx: Ctx, db: Db, id: number): Promise<Changed> =>
  runQuery(db, paymentsQuery(ctx, sql`p.id = ${id}`)).then(([row]) => {
    const { number, state, version, total } = found(row)
    return { id, number, state, version, total }
  })

const logOf = (
  claims: readonly { id: number; number: string; status: ClaimStatus }[],
  changeOf: (status: ClaimStatus) => [ClaimStatus, ClaimStatus],
) =>
  claims.map(({ id, number, status }) => ({
    ...{ recordType: CLAIM, recordId: id, recordLabel: number },
    changes: { status: changeOf(status) },
  }))

/**
 * Puts approved claims into a new payment.
 *
 * @throws AppError `record.not_found` for a claim out of reach, `expenses.not_payable`
 */
export function create(ctx: Ctx, { IDs, note }: BodyOf<typeof createPayment>): Promise<Changed> {
  return tx(ctx, async (db) => {
    const ids = [...new Set(IDs)]
    const { rows: claims } = await sql<Candidate>`
      select c.id, c.number, c.status, c.currency, ${isLeaverSettled} as is_settled
      from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      where c.org_id = ${ctx.orgId} and c.id = any (${ids}::bigint[]) and ${isReached(ctx, PAY)}
      order by c.id for update of c`.execute(db)
    if (claims.length < ids.length) fail('record.not_found')
    const problem = problemOf(claims)
    if (problem !== null) fail('expenses.not_payable', { parameters: { problem } })
    const number = await nextNumber(ctx, db, 'expense_payment')
    const at = ctx.now.toString()
    const { id } = await db
      .insertInto('expense_payment')
      .values({
        ...{ org_id: ctx.orgId, number, currency: claims[0]?.currency as string, note },
        ...{ account_id: ctx.actor.accountId, created_by: ctx.actor.name || ctx.actor.email },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      update expense_claim set status = 'in_payment', payment_id = ${id}, version = version + 1,
        updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
    await recordAudit(
      ctx,
      db,
      {
        ...{ recordType: PAYMENT, recordId: id, recordLabel: number },
        changes: { claims: [null, claims.map((one) => one.number)] },
      },
      ...logOf(claims, (before) => [before, 'in_payment']),
    )
    return shown(ctx, db, id)
  })
}

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

/** Whether a payment has a claim of the caller while somebody else could pay it. */
async function paysOwn(ctx: Ctx, db: Db, id: number): Promise<boolean> {
  const own = ctx.actor.employeeId
  if (own === null) return false
  const { rows } = await sql`
    select from expense_claim c where c.org_id = ${ctx.orgId} and c.payment_id = ${id} and c.employee_id = ${own}
      and exists (select from account a where a.org_id = c.org_id and a.state = 'active'
        and a.employee_id is distinct from ${own}::bigint and ${accountReaches(ctx, PAY, sql.ref('c.employee_id'))})
    limit 1`.execute(db)
  return rows.length > 0
}

/** @throws AppError `request.invalid` for a day in the future, or before its claims were decided */
async function requireSoundDay(ctx: Ctx, db: Db, id: number, day: string): Promise<void> {
  const refuse = (text: 'futurePay' | 'earlyPay') =>
    fail('request.invalid', { fields: { paid_on: expensesTexts.text(text) } })
  if (day > (await organisationToday(ctx, db))) refuse('futurePay')
  const { rows } = await sql`
    select from expense_claim c join organisation o on o.org_id = c.org_id
    where c.org_id = ${ctx.orgId} and c.payment_id = ${id} and (c.decided_at at time zone o.time_zone)::date > ${day}::date
    limit 1`.execute(db)
  if (rows.length > 0) refuse('earlyPay')
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
    const at = ctx.now.toString()
    const { rows: claims } = await sql<{ id: number; number: string; status: ClaimStatus }>`
      with paid as (
        update expense_payment set state = 'paid', paid_on = ${paid_on}::date, reference = ${reference},
          version = version + 1, updated_at = ${at}::timestamptz
        where org_id = ${ctx.orgId} and id = ${id})
      update expense_claim set status = 'paid', paid_on = ${paid_on}::date, version = version + 1,
        updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and payment_id = ${id} returning id, number, status`.execute(db)
    await recordAudit(
      ctx,
      db,
      {
        ...{ recordType: PAYMENT, recordId: id, recordLabel: payment.number },
        changes: { state: ['open', 'paid'], paid_on: [null, paid_on], reference: ['', reference] },
      },
      ...logOf(claims, (now) => ['in_payment', now]),
    )
    return shown(ctx, db, id)
  })
}

/** @throws AppError as `lockOpen` */
export function cancel(ctx: Ctx, { id, version }: BodyOf<typeof cancelPayment>): Promise<Changed> {
  return tx(ctx, async (db) => {
    const payment = await lockOpen(ctx, db, id, version)
    const at = ctx.now.toString()
    const before = await shown(ctx, db, id)
    const { rows: claims } = await sql<{ id: number; number: string; status: ClaimStatus }>`
      with cancelled as (
        update expense_payment set state = 'cancelled', version = version + 1, updated_at = ${at}::timestamptz
        where org_id = ${ctx.orgId} and id = ${id})
      update expense_claim set payment_id = null, version = version + 1, updated_at = ${at}::timestamptz,
        status = case when approved < allowed then 'partly_approved' else 'approved' end
      where org_id = ${ctx.orgId} and payment_id = ${id} returning id, number, status`.execute(db)
    await recordAudit(
      ctx,
      db,
      {
        ...{ recordType: PAYMENT, recordId: id, recordLabel: payment.number },
        changes: { state: ['open', 'cancelled'], claims: [claims.map((one) => one.number), null] },
      },
      ...logOf(claims, (now) => ['in_payment', now]),
    )
    return { ...before, state: 'cancelled', version: before.version + 1 }
  })
}
