import { amountUnits } from '@muster/contract/kit/amounts'
import type { EntryKind } from '@muster/contract/petty-cash/petty-cash.constants'
import { sql } from 'kysely'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { moved } from '../rules/balance.ts'

export const FUND = 'petty_cash_fund'

export interface LockedFund {
  id: number
  name: string
  type_id: number
  custodian_id: number
  currency: string
  limit: string
  status: number
  version: number
  entity_id: number | null
  location_id: number | null
  /** By the last entry of the ledger, which nobody else can add to until the transaction ends. */
  balance: string
  number: number
  /** Day of the latest entry. */
  last_on: string | null
}

/**
 * A fund whose ledger nobody else changes until the transaction ends. The caller checks access. Two statements: what a lock waited for
 * is read after it.
 *
 * @throws AppError `record.not_found`
 */
export async function lockFund(ctx: Ctx, db: Db, id: number): Promise<LockedFund> {
  await sql`select from petty_cash_fund where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  const { rows } = await sql<LockedFund>`
    select f.id, f.name, f.type_id, f.custodian_id, f.currency, f.most::text as "limit", f.status, f.version,
      f.entity_id, f.location_id, (select max(x.on_date)::text from petty_cash_entry x where x.org_id = f.org_id and x.fund_id = f.id) as last_on,
      money_text(coalesce(e.balance, 0)) as balance, coalesce(e.number, 0) as number
    from petty_cash_fund f left join lateral (
      select e.balance, e.number from petty_cash_entry e where e.org_id = f.org_id and e.fund_id = f.id
      order by e.number desc limit 1) e on true
    where f.org_id = ${ctx.orgId} and f.id = ${id}`.execute(db)
  return found(rows[0])
}

export interface NewEntry {
  kind: EntryKind
  /** Of a correction signed, otherwise positive. */
  amount: string
  on_date: string
  request_id?: number
  count_id?: number
  note?: string
  reference?: string
  /** Sent again with the same key it is booked once. */
  key?: string | undefined
  /** The custodian pays their own expense, as nobody else can. */
  paid_own?: boolean
}

/**
 * Adds an entry to the ledger of a locked fund. What is in it never falls below zero; the database refuses it, too. An inactive fund
 * takes no cash.
 *
 * @returns the fund afterwards
 * @throws AppError `petty-cash.too_little`, `petty-cash.too_much`, `petty-cash.closed`, `request.invalid`
 */
export async function post(ctx: Ctx, db: Db, fund: LockedFund, entry: NewEntry): Promise<LockedFund> {
  const after = moved(fund.balance, fund.limit, entry)
  if ('problem' in after) {
    if (after.problem === 'nothing')
      fail('request.invalid', { fields: { amount: pettyCashTexts('nothing') } })
    const parameters = {
      balance: moneyValue(fund.balance, fund.currency),
      limit: moneyValue(fund.limit, fund.currency),
    }
    fail(after.problem === 'too_little' ? 'petty-cash.too_little' : 'petty-cash.too_much', { parameters })
  }
  if (fund.status === 0 && amountUnits(after.amount) > 0n) fail('petty-cash.closed')
  const { kind, on_date, request_id = null, count_id = null, note = '', reference = '', key = null } = entry
  await db
    .insertInto('petty_cash_entry')
    .values({
      ...{
        org_id: ctx.orgId,
        fund_id: fund.id,
        number: fund.number + 1,
        kind,
        on_date,
        request_id,
        count_id,
        ...{ key, paid_own: entry.paid_own ?? false },
      },
      ...{ amount: after.amount, balance: after.balance, note, reference },
      ...{ account_id: ctx.actor.accountId, made_by: ctx.actor.name || ctx.actor.email },
      made_at: ctx.now.toString(),
    })
    .execute()
  const last_on = fund.last_on !== null && fund.last_on > on_date ? fund.last_on : on_date
  return { ...fund, balance: after.balance, number: fund.number + 1, last_on }
}
