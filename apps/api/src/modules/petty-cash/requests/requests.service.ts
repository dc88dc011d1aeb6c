import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { CashRequestKind } from '@muster/contract/petty-cash/petty-cash.constants'
import type {
  decideTopUps,
  listCashRequests,
  listOwnCashRequests,
  payCash,
  readCashForm,
  readCashRequest,
} from '@muster/contract/petty-cash/requests.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail, found } from '../../../platform/errors.ts'
import { decideRequest } from '../../requests/index.ts'
import { requireDay } from '../funds/entry-day.ts'
import { lockFund, post } from '../funds/post.ts'
import { keeps, seesFund } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { fundNamesQuery } from '../setup/offered.queries.ts'
import { isOwn, mayPay, requestCountQuery, requestsQuery, selectedRequests } from './requests.queries.ts'
import { usableFundsQuery } from './usable.queries.ts'

export const CASH_REQUEST = 'petty_cash_request'

/** One statement. @throws AppError `record.not_found` for an account without a record */
export function readForm(
  ctx: Ctx,
  { kind }: BodyOf<typeof readCashForm>,
): Promise<DataOf<typeof readCashForm>> {
  const employeeId = ctx.actor.employeeId ?? fail('record.not_found')
  return readTx(ctx, async (db) => {
    const funds = await runQuery(db, usableFundsQuery(ctx, employeeId, kind))
    return {
      funds: funds.map(({ id, name, currency, categories, per_expense, receipt_above }) => ({
        ...{ id, name, currency, per_expense, receipt_above },
        categories: categories.map((one) => one.name),
      })),
    }
  })
}

/** One statement. */
export function pageOfRequests(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listCashRequests>,
): Promise<DataOf<typeof listCashRequests>> {
  const from = selectedRequests(ctx, filter)
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: requestsQuery(ctx, from, { limit, offset: (page - 1) * limit }),
        ...{ total_rows: requestCountQuery(from), funds: fundNamesQuery(ctx) },
      }),
    ),
  )
}

/** One statement. */
export function pageOfOwn(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listOwnCashRequests>,
): Promise<DataOf<typeof listOwnCashRequests>> {
  const from = selectedRequests(ctx, filter, isOwn(ctx))
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: requestsQuery(ctx, from, { limit, offset: (page - 1) * limit }),
        total_rows: requestCountQuery(from),
        keeps: deferredQuery(
          sql<{ count: number }>`select count(*)::int as count from petty_cash_fund f
            where f.org_id = ${ctx.orgId} and ${keeps(ctx)}`,
          ([row]) => row?.count ?? 0,
        ),
      }),
    ),
  )
}

/** A request, where the caller asked for it or sees its fund. One statement. */
export function readOne(ctx: Ctx, id: number): Promise<DataOf<typeof readCashRequest>> {
  const from = sql`${selectedRequests(ctx, {}, sql<boolean>`(${isOwn(ctx)} or ${seesFund(ctx)})`)} and r.request_id = ${id}`
  return readTx(ctx, async (db) => {
    const rows = await runQuery(db, requestsQuery(ctx, from, { limit: 1, offset: 0 }))
    return { row: rows[0] ?? null }
  })
}

interface Payable {
  kind: CashRequestKind
  fund_id: number
  amount: string
  state: string
  category: string
  may_pay: boolean
  is_own: boolean
  /** Day of the organisation. */
  decided_on: string | null
}

/**
 * Records that an approved request was paid, in the ledger of its fund. Sent again, it is refused as paid already.
 *
 * @throws AppError `record.not_found`, `petty-cash.not_payable`, `petty-cash.too_little`, `petty-cash.too_much`, `petty-cash.closed`,
 *   `request.invalid`
 */
export function pay(
  ctx: Ctx,
  { REQUEST_ID, paid_on, reference }: BodyOf<typeof payCash>,
): Promise<DataOf<typeof payCash>> {
  return tx(ctx, async (db) => {
    const { rows: of } = await sql<{ fund_id: number }>`
      select r.fund_id ${selectedRequests(ctx, {})} and r.request_id = ${REQUEST_ID}`.execute(db)
    // Fund before request: the order in which everything else locks them.
    const fund = await lockFund(ctx, db, found(of[0]).fund_id)
    const { rows } = await sql<Payable>`
      select r.kind, r.fund_id, r.amount::text as amount, r.state, r.category, ${mayPay(ctx)} as may_pay, ${isOwn(ctx)} as is_own,
        (select (q.decided_at at time zone o.time_zone)::date::text from request q join organisation o on o.org_id = q.org_id
          where q.org_id = r.org_id and q.id = r.request_id) as decided_on
      from petty_cash_request r join petty_cash_fund f on f.org_id = r.org_id and f.id = r.fund_id
      where r.org_id = ${ctx.orgId} and r.request_id = ${REQUEST_ID} for update of r`.execute(db)
    const request = found(rows[0])
    const refuse = (text: 'notApproved' | 'notYours') =>
      fail('petty-cash.not_payable', { parameters: { problem: pettyCashTexts(text) } })
    if (request.state !== 'approved') refuse('notApproved')
    if (!request.may_pay) refuse('notYours')
    await requireDay(ctx, db, { field: 'paid_on', day: paid_on, fund, decidedOn: request.decided_on })
    const after = await post(ctx, db, fund, {
      ...{ kind: request.kind, amount: request.amount, on_date: paid_on, request_id: REQUEST_ID, reference },
      ...{ note: request.category, paid_own: request.is_own },
    })
    await sql`
      update petty_cash_request set state = 'paid', paid_on = ${paid_on}::date, reference = ${reference}, version = version + 1
      where org_id = ${ctx.orgId} and request_id = ${REQUEST_ID}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: CASH_REQUEST, recordId: REQUEST_ID, recordLabel: fund.name },
      changes: { state: ['approved', 'paid'], balance: [fund.balance, after.balance] },
    })
    return { REQUEST_ID, balance: after.balance }
  })
}

/** Decides several requests of one kind, each in its own transaction: one that can't be decided does not keep the others from it. */
export async function decideMany(
  ctx: Ctx,
  kind: CashRequestKind,
  { REQUEST_IDs, REQUEST_STATUS, comment }: BodyOf<typeof decideTopUps>,
): Promise<DataOf<typeof decideTopUps>> {
  const ids = [...new Set(REQUEST_IDs)]
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number }>`select request_id as id from petty_cash_request where org_id = ${ctx.orgId}
      and kind = ${kind} and request_id = any (${ids}::bigint[])`.execute(db),
  )
  const known = new Set(rows.map(({ id }) => id))
  const results: DataOf<typeof decideTopUps>['results'] = []
  for (const REQUEST_ID of ids) {
    try {
      if (!known.has(REQUEST_ID)) fail('record.not_found')
      const outcome = REQUEST_STATUS === 1 ? 'approved' : 'rejected'
      await decideRequest(ctx, { requestId: REQUEST_ID, outcome, comment })
      results.push({ REQUEST_ID, done: true, message: '' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ REQUEST_ID, done: false, message: error.words })
    }
  }
  const done = results.filter((one) => one.done).length
  return { results, done, failed: results.length - done }
}
