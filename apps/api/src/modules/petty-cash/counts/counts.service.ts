import { isZero } from '@muster/contract/kit/amounts'
import { amountProblem, type BodyOf, type DataOf } from '@muster/contract/kit/index'
import { isDenomination } from '@muster/contract/petty-cash/denominations'
import type { countFund, decideCount } from '@muster/contract/petty-cash/funds.contract'
import { sql } from 'kysely'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findHoldersAt } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { requireCustodian } from '../funds/custodians.ts'
import { FUND, type LockedFund, lockFund, post } from '../funds/post.ts'
import { fundScope, keeps, MANAGE } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { differenceOf, totalOf } from '../rules/balance.ts'
import { aloneFrom, decidesAlone, mayDecide, WAIT_HOURS } from './counts.queries.ts'

/** Refuses a fund that the caller neither keeps nor manages. @throws AppError `record.not_found` */
export async function requireCounter(ctx: Ctx, db: Db, id: number): Promise<void> {
  const { rows } = await sql`
    select from petty_cash_fund f where f.org_id = ${ctx.orgId} and f.id = ${id}
      and (${keeps(ctx)} or ${fundScope(ctx, MANAGE)})`.execute(db)
  if (rows.length === 0) fail('record.not_found')
}

async function tellDeciders(ctx: Ctx, db: Db, fund: LockedFund, difference: string): Promise<void> {
  const place = { entity: sql`${fund.entity_id}`, location: sql`${fund.location_id}` }
  const accountIds = (await findHoldersAt(ctx, db, MANAGE, place)).filter((id) => id !== ctx.actor.accountId)
  if (accountIds.length === 0) return
  await notify(ctx, db, {
    ...{ to: { accountIds }, kind: 'petty-cash.count' },
    values: { fund: fund.name, difference: moneyValue(difference, fund.currency) },
    link: { admin: `/petty-cash/funds/${fund.id}` },
  })
}

type Counted = BodyOf<typeof countFund>

/** What is wrong with a count besides its difference. @throws AppError `request.invalid`, `petty-cash.count_open` */
async function requireSound(
  ctx: Ctx,
  db: Db,
  fund: LockedFund,
  input: Counted,
  difference: string,
): Promise<void> {
  const { counted, denominations, reason, new_custodian_id } = input
  const { rows: open } = await sql`
    select from petty_cash_count where org_id = ${ctx.orgId} and fund_id = ${fund.id} and state = 'open'`.execute(
    db,
  )
  if (open.length > 0) fail('petty-cash.count_open')
  const total = totalOf(denominations)
  const fields: Record<string, string> = {}
  for (const [at, { value }] of denominations.entries()) {
    const problem = amountProblem(value, fund.currency)
    if (problem !== null) fields[`denominations.${at}.value`] = problem
    else if (!isDenomination(value, fund.currency))
      fields[`denominations.${at}.value`] = pettyCashTexts('noDenomination', {
        amount: moneyValue(value, fund.currency),
      })
  }
  if (denominations.length > 0 && !isZero(differenceOf(counted, total)))
    fields.counted = pettyCashTexts('totalDiffers', { total: moneyValue(total, fund.currency) })
  if (!isZero(difference) && reason.trim() === '') fields.reason = pettyCashTexts('reasonNeeded')
  if (new_custodian_id === fund.custodian_id) fields.new_custodian_id = pettyCashTexts('otherCustodian')
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  if (new_custodian_id !== null)
    await requireCustodian(ctx, db, { id: new_custodian_id, fund, field: 'new_custodian_id' })
}

/**
 * Stores a count. One without a difference and without a hand-over needs no decision.
 *
 * @throws AppError `record.not_found`, `request.invalid`, `petty-cash.count_open`
 */
export function count(ctx: Ctx, input: Counted): Promise<DataOf<typeof countFund>> {
  const { fund_id, counted, denominations, reason, new_custodian_id } = input
  return tx(ctx, async (db) => {
    await requireCounter(ctx, db, fund_id)
    const fund = await lockFund(ctx, db, fund_id)
    const places = amountProblem(counted, fund.currency)
    if (places !== null) fail('request.invalid', { fields: { counted: places } })
    const difference = differenceOf(counted, fund.balance)
    await requireSound(ctx, db, fund, input, difference)
    const waits = !isZero(difference) || new_custodian_id !== null
    const at = ctx.now.toString()
    const { id } = await db
      .insertInto('petty_cash_count')
      .values({
        ...{
          org_id: ctx.orgId,
          fund_id,
          counted_on: await organisationToday(ctx, db),
          expected: fund.balance,
        },
        ...{
          counted,
          denominations: JSON.stringify(denominations),
          reason,
          new_custodian_id,
          counted_at: at,
        },
        ...{ employee_id: ctx.actor.employeeId, account_id: ctx.actor.accountId },
        counted_by: ctx.actor.name || ctx.actor.email,
        ...(waits ? {} : { state: 'approved', decided_at: at }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, db, {
      ...{ recordType: FUND, recordId: fund_id, recordLabel: fund.name, action: 'petty-cash.fund.count' },
      details: { expected: fund.balance, counted, difference, reason },
    })
    if (waits) await tellDeciders(ctx, db, fund, difference)
    return { count_id: id, state: waits ? 'open' : 'approved', difference }
  })
}

interface Count {
  id: number
  fund_id: number
  expected: string
  counted: string
  reason: string
  new_custodian_id: number | null
  account_id: number | null
  state: string
  /** The caller may decide it; alone, as nobody else can; and a day after it was counted. */
  may_decide: boolean
  decides_alone: boolean
  is_old: boolean
}

const outcomes = { 1: 'approved', 3: 'rejected', 4: 'withdrawn' } as const

/** Books the difference, and hands the fund over. @throws AppError `petty-cash.count_stale`, `request.invalid` */
async function approve(ctx: Ctx, db: Db, fund: LockedFund, one: Count): Promise<void> {
  // What was counted is compared with what the ledger said then.
  if (!isZero(differenceOf(fund.balance, one.expected))) fail('petty-cash.count_stale')
  const difference = differenceOf(one.counted, one.expected)
  if (!isZero(difference))
    await post(ctx, db, fund, {
      ...{ kind: 'correction', amount: difference, count_id: one.id, note: one.reason },
      on_date: await organisationToday(ctx, db),
    })
  if (one.new_custodian_id === null) return
  await requireCustodian(ctx, db, { id: one.new_custodian_id, fund, field: 'count_id' })
  await sql`
    update petty_cash_fund set custodian_id = ${one.new_custodian_id}, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz where org_id = ${ctx.orgId} and id = ${fund.id}`.execute(
    db,
  )
}

/** Which reason a decision needs; null for none. Missing or extra cash is money: whoever approves it gives a reason. */
function neededReason(one: Count, status: 1 | 3): 'rejectReason' | 'aloneReason' | 'foundReason' | null {
  if (!one.may_decide) return 'aloneReason'
  if (status === 3) return 'rejectReason'
  return isZero(differenceOf(one.counted, one.expected)) ? null : 'foundReason'
}

function requireNote(one: Count, status: 1 | 3, note: string): void {
  const needed = neededReason(one, status)
  if (needed !== null && note.trim() === '')
    fail('request.invalid', { fields: { note: pettyCashTexts(needed) } })
}

/**
 * Refuses people who may not decide this count, and approval of a difference without a reason. If nobody else can decide, the
 * counter or custodian may, a day later, with a reason.
 *
 * @returns whether one person alone decides
 * @throws AppError `record.not_found`, `petty-cash.count_own`, `petty-cash.count_too_soon`, `request.invalid`
 */
function requireDecider(
  ctx: Ctx,
  { fund, one, status, note }: { fund: LockedFund; one: Count; status: 1 | 3 | 4; note: string },
): boolean {
  const isOwn = one.account_id === ctx.actor.accountId
  if (status === 4) {
    if (!isOwn) fail('record.not_found')
    return false
  }
  if (!one.may_decide && !one.decides_alone) {
    const me = ctx.actor.employeeId
    const isParty = me !== null && (me === fund.custodian_id || me === one.new_custodian_id)
    fail(isOwn || isParty ? 'petty-cash.count_own' : 'record.not_found')
  }
  if (!one.may_decide && !one.is_old) fail('petty-cash.count_too_soon', { parameters: { count: WAIT_HOURS } })
  requireNote(one, status, note)
  return !one.may_decide
}

/** A count with its fund, both locked: the fund first, as everything else does. @throws AppError `record.not_found` */
async function lockCount(ctx: Ctx, db: Db, id: number): Promise<{ fund: LockedFund; one: Count }> {
  const { rows: known } = await sql<{ fund_id: number }>`
    select fund_id from petty_cash_count where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  const fundId = found(known[0]).fund_id
  await requireCounter(ctx, db, fundId)
  const fund = await lockFund(ctx, db, fundId)
  const { rows } = await sql<Count>`
    select c.id, c.fund_id, c.expected::text as expected, c.counted::text as counted, c.reason, c.new_custodian_id, c.account_id,
      c.state, ${mayDecide(ctx)} as may_decide, ${decidesAlone(ctx)} as decides_alone,
      ${aloneFrom} <= ${ctx.now.toString()}::timestamptz as is_old
    from petty_cash_count c join petty_cash_fund f on f.org_id = c.org_id and f.id = c.fund_id
    where c.org_id = ${ctx.orgId} and c.id = ${id} for update of c`.execute(db)
  return { fund, one: found(rows[0]) }
}

/**
 * Decides a count. Neither the custodian, nor who counted, nor who gets the fund decides it, while somebody else can.
 *
 * @throws AppError `record.not_found`, `petty-cash.count_decided`, `petty-cash.count_own`, `petty-cash.count_stale`,
 *   `petty-cash.count_too_soon`, `petty-cash.closed`, `request.invalid`
 */
export function decide(
  ctx: Ctx,
  { count_id, status, note }: BodyOf<typeof decideCount>,
): Promise<DataOf<typeof decideCount>> {
  return tx(ctx, async (db) => {
    const { fund, one } = await lockCount(ctx, db, count_id)
    if (one.state !== 'open') fail('petty-cash.count_decided')
    const isAlone = requireDecider(ctx, { fund, one, status, note })
    if (status === 1) await approve(ctx, db, fund, one)
    const state = outcomes[status]
    await db
      .updateTable('petty_cash_count')
      .set({
        ...{ state, decided_account_id: ctx.actor.accountId, decided_at: ctx.now.toString() },
        ...{ decided_by: ctx.actor.name || ctx.actor.email, decision_note: note },
        decided_alone: isAlone,
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', count_id)
      .execute()
    await recordAudit(ctx, db, {
      ...{
        recordType: FUND,
        recordId: fund.id,
        recordLabel: fund.name,
        action: 'petty-cash.fund.decide_count',
      },
      details: { outcome: state, counted: one.counted, expected: one.expected, note, alone: isAlone },
    })
    return { count_id, state }
  })
}
