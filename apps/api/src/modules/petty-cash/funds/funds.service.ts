import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  addEntry,
  FundDetail,
  listFunds,
  listOwnFunds,
  saveFund,
} from '@muster/contract/petty-cash/funds.contract'
import { sql } from 'kysely'
import { moneyText } from '../../../lib/money.ts'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { countsQuery } from '../counts/counts.queries.ts'
import { fundScope, keeps, MANAGE, reachesPlace, SET_UP } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { requestsQuery, selectedRequests } from '../requests/requests.queries.ts'
import { cents } from '../rules/balance.ts'
import { activeQuery, currencyQuery } from '../setup/offered.queries.ts'
import { countQuery, entriesQuery, fundsQuery, selectedFunds } from './funds.queries.ts'
import { FUND, lockFund, post } from './post.ts'

const choicesOf = (ctx: Ctx) => ({
  types: activeQuery(ctx, 'petty_cash_type'),
  entities: activeQuery(ctx, 'entity'),
  locations: activeQuery(ctx, 'location'),
})

/** One statement. */
export function pageOfFunds(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listFunds>,
): Promise<DataOf<typeof listFunds>> {
  const from = selectedFunds(ctx, filter)
  return readTx(ctx, async (db) => ({
    ...(await runQuery(
      db,
      combineQueries({
        rows: fundsQuery(from, { limit, offset: (page - 1) * limit }),
        ...{ total_rows: countQuery(from), ...choicesOf(ctx), currency: currencyQuery(ctx) },
      }),
    )),
    abilities: { manage: holds(ctx.actor, MANAGE), set_up: holds(ctx.actor, SET_UP) },
  }))
}

export const ownFunds = (ctx: Ctx): Promise<DataOf<typeof listOwnFunds>> =>
  readTx(ctx, async (db) => ({
    rows: await runQuery(db, fundsQuery(selectedFunds(ctx, {}, keeps(ctx)), { limit: 100, offset: 0 })),
  }))

const SHOWN = 200

/** A fund. Two statements. @throws AppError `record.not_found` */
export function readFundDetail(ctx: Ctx, id: number): Promise<FundDetail> {
  return readTx(ctx, async (db) => {
    const { funds, ...rest } = await runQuery(
      db,
      combineQueries({
        funds: fundsQuery(selectedFunds(ctx, { id }), { limit: 1, offset: 0 }),
        ...{ entries: entriesQuery(ctx, id, SHOWN), counts: countsQuery(ctx, id) },
        waiting: requestsQuery(ctx, selectedRequests(ctx, { fund_id: [id], state: ['approved'] }), {
          ...{ limit: 100, offset: 0 },
        }),
        ...choicesOf(ctx),
      }),
    )
    const fund = found(funds[0])
    const { rows } = await sql<{ manage: boolean; keep: boolean }>`
      select ${fundScope(ctx, MANAGE)} as manage, ${keeps(ctx)} as keep from petty_cash_fund f
      where f.org_id = ${ctx.orgId} and f.id = ${id}`.execute(db)
    return { fund, ...rest, abilities: found(rows[0]) }
  })
}

/** Refuses a fund out of reach. @throws AppError `record.not_found` */
export async function requireManaged(ctx: Ctx, db: Db, id: number): Promise<void> {
  const { rows } = await sql`
    select from petty_cash_fund f where f.org_id = ${ctx.orgId} and f.id = ${id} and ${fundScope(ctx, MANAGE)}`.execute(
    db,
  )
  if (rows.length === 0) fail('record.not_found')
}

type Input = BodyOf<typeof saveFund>

async function fundProblems(ctx: Ctx, db: Db, input: Input, before: { id: number; type_id: number } | null) {
  const { types, entities, locations } = await runQuery(db, combineQueries(choicesOf(ctx)))
  const has = (records: readonly { id: number }[], id: number | null) =>
    id === null || records.some((one) => one.id === id)
  const fields: Record<string, string> = {}
  if (!has(types, input.type_id) && input.type_id !== before?.type_id)
    fields.type_id = pettyCashTexts('chooseType')
  if (!has(entities, input.entity_id)) fields.entity_id = pettyCashTexts('chooseEntity')
  if (!has(locations, input.location_id)) fields.location_id = pettyCashTexts('chooseLocation')
  else if (!reachesPlace(ctx)(input)) fields.location_id = pettyCashTexts('placeReach')
  const { rows } = await sql`
    select from petty_cash_fund where org_id = ${ctx.orgId} and lower(name) = lower(${input.name})
      and id is distinct from ${before?.id ?? null}::bigint`.execute(db)
  if (rows.length > 0) fail('record.duplicate', { fields: { name: pettyCashTexts('fundTaken') } })
  return fields
}

/** Refuses who can't keep a fund. @throws AppError `request.invalid` at the field */
export async function requireCustodian(ctx: Ctx, db: Db, id: number, field: string): Promise<void> {
  const { rows } = await sql`
    select from employee where org_id = ${ctx.orgId} and id = ${id} and status = 'active'`.execute(db)
  if (rows.length === 0) fail('request.invalid', { fields: { [field]: pettyCashTexts('chooseCustodian') } })
}

type Before = Awaited<ReturnType<typeof lockFund>>

/** What a fund with cash in it can't be: below it, or closed. */
function keptProblems(input: Input, before: Before): Record<string, string> {
  const fields: Record<string, string> = {}
  if (cents(input.limit) < cents(before.balance)) fields.limit = pettyCashTexts('limitBelow')
  if (input.status === 0 && before.balance !== '0.00') fields.status = pettyCashTexts('notEmpty')
  return fields
}

const valuesOf = ({ name, type_id, entity_id, location_id, limit, gl_code, status }: Input) => ({
  ...{ name, type_id, entity_id, location_id, most: moneyText(cents(limit)), gl_code, status },
})

async function change(ctx: Ctx, db: Db, input: Input, before: Before) {
  const { rows } = await sql<Record<string, unknown>>`
    select name, type_id, entity_id, location_id, most::text as most, gl_code, status from petty_cash_fund
    where org_id = ${ctx.orgId} and id = ${before.id}`.execute(db)
  const version = await changeRecord(ctx, db, {
    ...{ record: FUND, id: before.id, label: input.name, stored: before.version, seen: input.version },
    changes: changesBetween(rows[0] ?? {}, valuesOf(input)),
    write: (stored) =>
      db
        .updateTable('petty_cash_fund')
        .set({ ...valuesOf(input), version: stored, updated_at: ctx.now.toString() })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', before.id)
        .execute(),
  })
  return { id: before.id, version }
}

async function add(ctx: Ctx, db: Db, input: Input) {
  const custodian = input.custodian_id
  if (custodian === undefined)
    return fail('request.invalid', { fields: { custodian_id: pettyCashTexts('chooseCustodian') } })
  await requireCustodian(ctx, db, custodian, 'custodian_id')
  const stamp = ctx.now.toString()
  const created = await db
    .insertInto('petty_cash_fund')
    .values({
      ...{
        ...valuesOf(input),
        org_id: ctx.orgId,
        custodian_id: custodian,
        created_at: stamp,
        updated_at: stamp,
      },
      currency: input.currency ?? (await runQuery(db, currencyQuery(ctx))),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, db, {
    ...{ recordType: FUND, recordId: created.id, recordLabel: input.name },
    changes: changesBetween({}, { ...valuesOf(input), custodian }),
  })
  return created
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function saveOne(ctx: Ctx, input: Input): Promise<DataOf<typeof saveFund>> {
  return tx(ctx, async (db) => {
    if (input.id !== undefined) await requireManaged(ctx, db, input.id)
    const before = input.id === undefined ? null : await lockFund(ctx, db, input.id)
    const fields = await fundProblems(ctx, db, input, before)
    if (before) Object.assign(fields, keptProblems(input, before))
    if (cents(input.limit) === 0n) fields.limit = pettyCashTexts('nothing')
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    return before ? change(ctx, db, input, before) : add(ctx, db, input)
  })
}

/** Refuses a day before the last entry or in the future. @throws AppError `request.invalid` */
export async function requireDay(ctx: Ctx, db: Db, field: string, day: string): Promise<void> {
  if (day > (await organisationToday(ctx, db)))
    fail('request.invalid', { fields: { [field]: pettyCashTexts('inFuture') } })
}

/**
 * Records cash that was put into a fund or returned from it. A custodian does not enter it for their own fund.
 *
 * @throws AppError `record.not_found`, `petty-cash.not_payable`, `petty-cash.too_little`, `petty-cash.too_much`, `request.invalid`
 */
export function enter(
  ctx: Ctx,
  { fund_id, kind, amount, on_date, reference, note }: BodyOf<typeof addEntry>,
): Promise<DataOf<typeof addEntry>> {
  return tx(ctx, async (db) => {
    await requireManaged(ctx, db, fund_id)
    const fund = await lockFund(ctx, db, fund_id)
    if (fund.custodian_id === ctx.actor.employeeId)
      fail('petty-cash.not_payable', { parameters: { problem: pettyCashTexts('ownFund') } })
    await requireDay(ctx, db, 'on_date', on_date)
    const after = await post(ctx, db, fund, { kind, amount, on_date, reference, note })
    await recordAudit(ctx, db, {
      ...{ recordType: FUND, recordId: fund_id, recordLabel: fund.name },
      changes: { balance: [fund.balance, after.balance], reference: [null, reference] },
    })
    return { number: after.number, balance: after.balance }
  })
}
