import { amountUnits, isZero, writtenAmount } from '@muster/contract/kit/amounts'
import { amountProblem, type BodyOf, type DataOf } from '@muster/contract/kit/index'
import type {
  addEntry,
  FundDetail,
  listFunds,
  listOwnFunds,
  saveFund,
} from '@muster/contract/petty-cash/funds.contract'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { countsQuery } from '../counts/counts.queries.ts'
import { fundScope, keeps, MANAGE, reachesPlace, SET_UP } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { requestsQuery, selectedRequests } from '../requests/requests.queries.ts'
import { activeQuery, currencyQuery } from '../setup/offered.queries.ts'
import { requireCustodian } from './custodians.ts'
import { requireDay } from './entry-day.ts'
import { countQuery, entriesQuery, fundsQuery, selectedFunds } from './funds.queries.ts'
import { ownProblems } from './own-fund.ts'
import { FUND, type LockedFund, lockFund, post } from './post.ts'

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

type Kept = Pick<LockedFund, 'id' | 'type_id' | 'entity_id' | 'location_id' | 'currency'>

/** What is wrong with the choices of a fund, by field; `before` may keep what is inactive by now. */
async function fundProblems(ctx: Ctx, db: Db, input: Input, before: Kept | null) {
  const { types, entities, locations } = await runQuery(db, combineQueries(choicesOf(ctx)))
  const has = (records: readonly { id: number }[], id: number | null) =>
    id === null || records.some((one) => one.id === id)
  const fields: Record<string, string> = {}
  if (!has(types, input.type_id) && input.type_id !== before?.type_id)
    fields.type_id = pettyCashTexts('chooseType')
  if (!has(entities, input.entity_id) && input.entity_id !== before?.entity_id)
    fields.entity_id = pettyCashTexts('chooseEntity')
  if (!has(locations, input.location_id) && input.location_id !== before?.location_id)
    fields.location_id = pettyCashTexts('chooseLocation')
  else if (!reachesPlace(ctx)(input)) fields.location_id = pettyCashTexts('placeReach')
  const { rows } = await sql`
    select from petty_cash_fund where org_id = ${ctx.orgId} and lower(name) = lower(${input.name})
      and id is distinct from ${before?.id ?? null}::bigint`.execute(db)
  if (rows.length > 0) fail('record.duplicate', { fields: { name: pettyCashTexts('fundTaken') } })
  return fields
}

type Before = Awaited<ReturnType<typeof lockFund>>

/** What a fund can't become: another currency or custodian without a hand-over; and with cash in it, less than that, or closed. */
function keptProblems(input: Input, before: Before): Record<string, string> {
  const { custodian_id, currency } = input
  const fields: Record<string, string> = {}
  if (custodian_id !== undefined && custodian_id !== before.custodian_id)
    fields.custodian_id = pettyCashTexts('handOver')
  if (currency !== undefined && currency !== before.currency)
    fields.currency = pettyCashTexts('keptCurrency', { currency: before.currency })
  if (amountUnits(input.limit) < amountUnits(before.balance)) fields.limit = pettyCashTexts('limitBelow')
  if (input.status === 0 && !isZero(before.balance)) fields.status = pettyCashTexts('notEmpty')
  return fields
}

const valuesOf = ({ name, type_id, entity_id, location_id, limit, gl_code, status }: Input) => ({
  ...{ name, type_id, entity_id, location_id, most: limit, gl_code, status },
})

/** What the audit log says of a fund: names, where the table has ids. */
async function auditValues(ctx: Ctx, db: Db, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select f.name, t.name as type, p.full_name as custodian, n.name as entity, l.name as location, f.currency,
      money_text(f.most) as "limit", f.gl_code, f.status
    from petty_cash_fund f join petty_cash_type t on t.org_id = f.org_id and t.id = f.type_id
    join employee p on p.org_id = f.org_id and p.id = f.custodian_id
    left join entity n on n.org_id = f.org_id and n.id = f.entity_id
    left join location l on l.org_id = f.org_id and l.id = f.location_id
    where f.org_id = ${ctx.orgId} and f.id = ${id}`.execute(db)
  return found(rows[0])
}

/** The names of what a fund is to have. */
async function namesOf(ctx: Ctx, db: Db, { type_id, entity_id, location_id }: Input) {
  const { rows } = await sql<{ type: string | null; entity: string | null; location: string | null }>`
    select (select name from petty_cash_type where org_id = ${ctx.orgId} and id = ${type_id}) as type,
      (select name from entity where org_id = ${ctx.orgId} and id = ${entity_id}) as entity,
      (select name from location where org_id = ${ctx.orgId} and id = ${location_id}) as location`.execute(db)
  return found(rows[0])
}

async function change(ctx: Ctx, db: Db, input: Input, before: Before) {
  if (input.entity_id !== before.entity_id)
    await requireCustodian(ctx, db, { id: before.custodian_id, fund: input, field: 'entity_id' })
  const stored = await auditValues(ctx, db, before.id)
  const { name, limit, gl_code, status } = input
  const next = {
    ...{ ...stored, ...(await namesOf(ctx, db, input)), name, gl_code, status },
    limit: writtenAmount(limit),
  }
  const version = await changeRecord(ctx, db, {
    ...{ record: FUND, id: before.id, label: input.name, stored: before.version, seen: input.version },
    changes: changesBetween(stored, next),
    write: (written) =>
      db
        .updateTable('petty_cash_fund')
        .set({ ...valuesOf(input), version: written, updated_at: ctx.now.toString() })
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
  await requireCustodian(ctx, db, { id: custodian, fund: input, field: 'custodian_id' })
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
    changes: changesBetween({}, await auditValues(ctx, db, created.id)),
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
    Object.assign(fields, await ownProblems(ctx, db, input, before))
    if (amountUnits(input.limit) === 0n) fields.limit = pettyCashTexts('nothing')
    const currency = before?.currency ?? input.currency ?? (await runQuery(db, currencyQuery(ctx)))
    const places = amountProblem(input.limit, currency)
    if (places !== null) fields.limit = places
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    return before ? change(ctx, db, input, before) : add(ctx, db, input)
  })
}

interface Booked {
  number: number
  balance: string
  is_same_key: boolean
  /** All of it is what was entered. */
  is_same: boolean
}

/** An entry that was booked before: by its key, or with the same kind, amount, day and reference. */
async function bookedBefore(ctx: Ctx, db: Db, input: BodyOf<typeof addEntry>): Promise<Booked | null> {
  const { fund_id, kind, amount, on_date, reference, note, key } = input
  const signed = kind === 'return' ? sql`-${amount}::numeric` : sql`${amount}::numeric`
  const { rows } = await sql<Booked>`
    select number, balance::text as balance, coalesce(key = ${key ?? null}::uuid, false) as is_same_key,
      (kind = ${kind} and amount = ${signed} and on_date = ${on_date}::date and reference = ${reference} and note = ${note}) as is_same
    from petty_cash_entry
    where org_id = ${ctx.orgId} and fund_id = ${fund_id} and (key = ${key ?? null}::uuid
      or kind = ${kind} and amount = ${signed} and on_date = ${on_date}::date and reference = ${reference})
    order by is_same_key desc, number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Records cash that was put into a fund or returned from it. A custodian does not enter it for their own fund. Sent again with the
 * same key, it is booked once; a different entry with the same key is refused.
 *
 * @throws AppError `record.not_found`, `petty-cash.own_fund`, `petty-cash.closed`, `petty-cash.too_little`, `petty-cash.too_much`,
 *   `request.invalid`
 */
export function enter(ctx: Ctx, input: BodyOf<typeof addEntry>): Promise<DataOf<typeof addEntry>> {
  const { fund_id, kind, amount, on_date, reference, note, key } = input
  return tx(ctx, async (db) => {
    await requireManaged(ctx, db, fund_id)
    const fund = await lockFund(ctx, db, fund_id)
    if (fund.custodian_id === ctx.actor.employeeId) fail('petty-cash.own_fund')
    const before = await bookedBefore(ctx, db, input)
    const wrong = (fields: Record<string, string>) => fail('request.invalid', { fields })
    if (before?.is_same_key) {
      const { number, balance, is_same } = before
      if (!is_same) wrong({ amount: pettyCashTexts('otherBooked', { number }) })
      return { number, balance }
    }
    if (before) wrong({ reference: pettyCashTexts('bookedBefore', { number: before.number }) })
    const places = amountProblem(amount, fund.currency)
    if (places !== null) wrong({ amount: places })
    await requireDay(ctx, db, { field: 'on_date', day: on_date, fund })
    const after = await post(ctx, db, fund, { kind, amount, on_date, reference, note, key })
    await recordAudit(ctx, db, {
      ...{ recordType: FUND, recordId: fund_id, recordLabel: fund.name },
      changes: { balance: [fund.balance, after.balance], reference: [null, reference] },
    })
    return { number: after.number, balance: after.balance }
  })
}
