import type { BodyOf } from '@muster/contract/kit/index'
import type { adjustBalance, encashLeave } from '@muster/contract/leave/balances.contract'
import { sql } from 'kysely'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { labelOf, reachPerson } from '../../employees/index.ts'
import { findPendingDays } from '../apply/apply.queries.ts'
import { daysWords, dayWords } from '../apply/rules/leave-words.ts'
import { balancesOn, lockBalances } from '../ledger/balances.queries.ts'
import { bookDays, canBook } from '../ledger/booking.service.ts'
import { debitLots } from '../ledger/debit-lots.ts'
import { openLots, postEntries } from '../ledger/entries.ts'
import { toDays, toUnits } from '../rules/units.ts'
import { MANAGE } from './balances.queries.ts'
import { termsFor } from './balances.service.ts'
import { balancesTexts } from './balances.texts.ts'
import { figureWords } from './figure-words.ts'
import { figuresQuery, figureView } from './figures.service.ts'

async function typeName(ctx: Ctx, db: Db, id: number, onlyActive: boolean): Promise<string> {
  const { rows } = await sql<{ name: string; status: number }>`
    select name, status from leave_type where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  const type = found(rows[0])
  if (onlyActive && type.status === 0) fail('leave.type_inactive', { parameters: { type: type.name } })
  return type.name
}

async function balanceNow(ctx: Ctx, db: Db, employeeId: number, typeId: number, day: string) {
  const rows = await balancesOn(ctx, db, [employeeId], day)
  return rows.find((row) => row.leave_type_id === typeId)?.balance ?? 0
}

/** What a call posts, by which a repeated call is told from another one with the same key. */
interface Posting {
  employee_id: number
  leave_type_id: number
  /** Debited days are negative. */
  days: number
  key: string
}

/**
 * Whether the call with this key was made before.
 *
 * @throws AppError `request.invalid` if the key belongs to another person, type or number of days
 */
async function wasPosted(ctx: Ctx, db: Db, posting: Posting): Promise<boolean> {
  const { key } = posting
  const { rows } = await sql<{ employee_id: number; leave_type_id: number; days: string }>`
    select employee_id, leave_type_id, sum(days) as days from leave_entry
    where org_id = ${ctx.orgId} and source = 'manual' and (source_ref = ${key} or source_ref like ${`${key}:%`})
    group by employee_id, leave_type_id`.execute(db)
  const [row, ...others] = rows
  if (!row) return false
  const isSame =
    others.length === 0 &&
    row.employee_id === posting.employee_id &&
    row.leave_type_id === posting.leave_type_id &&
    toUnits(row.days) === toUnits(posting.days)
  if (!isSame) fail('request.invalid', { fields: { key: balancesTexts('keyUsed') } })
  return true
}

/** Posts the days: added ones in a lot of their own if they expire, deducted ones from lots first. */
async function postAdjustment(
  ctx: Ctx,
  db: Db,
  input: BodyOf<typeof adjustBalance>,
  on: string,
): Promise<void> {
  const key = { employeeId: input.employee_id, leaveTypeId: input.leave_type_id }
  const [lotId] =
    input.expires_on === null ? [null] : await openLots(ctx, db, [{ ...key, expiresOn: input.expires_on }])
  const entry = {
    ...{ ...key, on, units: toUnits(input.days), kind: 'adjusted' as const },
    ...{ source: 'manual', ref: input.key, lotId: lotId ?? null, note: input.reason },
  }
  await postEntries(ctx, db, await debitLots(ctx, db, [entry]))
}

/** @throws AppError `leave.below_limit` with what would be available and the limit */
async function refuseBelowLimit(
  ctx: Ctx,
  db: Db,
  { employeeId, leaveTypeId }: { employeeId: number; leaveTypeId: number },
  { name, on, today }: { name: string; on: string; today: string },
): Promise<void> {
  const day = on > today ? on : today
  const filter = { employeeIds: [employeeId], typeIds: [leaveTypeId], from: today, to: day }
  const figures = await runQuery(db, figuresQuery(ctx, filter))
  const figure = figures.of(employeeId, leaveTypeId, day)
  const limit = figures.negativeLimitOf(employeeId, leaveTypeId, day)
  if (figure.available >= -limit) return
  const problem = balancesTexts.text('goesBelowLimit', {
    ...{ name, figure: figureWords(figureView(figure)), limit: toDays(-limit) },
  })
  fail('leave.below_limit', { parameters: { problem } })
}

/**
 * Credits days to a balance or debits them. Idempotent by key. HR may take a balance below its limit, since a
 * debt is recorded as it is, but must confirm it.
 *
 * @throws AppError `record.not_found`, `leave.type_inactive`, `leave.below_limit`, `request.invalid`,
 *   `access.own_record`
 */
export function adjust(ctx: Ctx, input: BodyOf<typeof adjustBalance>): Promise<{ balance: number }> {
  return tx(ctx, async (db) => {
    const person = await reachPerson(ctx, db, input.employee_id, MANAGE)
    await refuseOwnRecord(ctx, db, [person.id], MANAGE)
    const name = await typeName(ctx, db, input.leave_type_id, true)
    const key = { employeeId: input.employee_id, leaveTypeId: input.leave_type_id }
    await lockBalances(ctx, db, [key])
    const today = await organisationToday(ctx, db)
    const on = input.on ?? today
    if (input.expires_on !== null && (input.days < 0 || input.expires_on < on))
      fail('request.invalid', {
        fields: { expires_on: balancesTexts('expiryNotAllowed') },
      })
    if (!(await wasPosted(ctx, db, input))) {
      const before = await balanceNow(ctx, db, input.employee_id, input.leave_type_id, today)
      await postAdjustment(ctx, db, input, on)
      if (input.days < 0 && !input.below_limit) await refuseBelowLimit(ctx, db, key, { name, on, today })
      const after = await balanceNow(ctx, db, input.employee_id, input.leave_type_id, today)
      await recordAudit(ctx, db, {
        recordType: 'employee',
        recordId: person.id,
        recordLabel: labelOf(person),
        changes: {
          [`${name} (balance)`]: [toDays(before), toDays(after)],
          on: [null, on],
          days: [null, input.days],
        },
        reason: input.reason,
      })
    }
    return { balance: toDays(await balanceNow(ctx, db, input.employee_id, input.leave_type_id, today)) }
  })
}

function isInWindow({ from, to }: { from: string; to: string }, day: string): boolean {
  const md = day.slice(5)
  return from <= to ? md >= from && md <= to : md >= from || md <= to
}

async function paidOutIn(
  ctx: Ctx,
  db: Db,
  key: { employeeId: number; leaveTypeId: number },
  year: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ days: string }>`
    select coalesce(- sum(days), 0) as days from leave_entry
    where org_id = ${ctx.orgId} and employee_id = ${key.employeeId} and leave_type_id = ${key.leaveTypeId}
      and kind = 'encashed' and source <> 'year_end' and effective_on between ${year.from}::date and ${year.to}::date`.execute(
    db,
  )
  return toUnits(rows[0]?.days ?? 0)
}

/** @throws AppError `leave.encash_limit` */
function refuseEncash(problem: string): never {
  fail('leave.encash_limit', { parameters: { problem }, fields: { days: problem } })
}

/**
 * Encashes days today: within the rule's window, up to its limit for the leave year, keeping its minimum
 * balance, and never days needed by booked or pending leave.
 *
 * @throws AppError `record.not_found`, `leave.encash_limit`, `leave.insufficient_balance`, `access.own_record`
 */
export function encash(ctx: Ctx, input: BodyOf<typeof encashLeave>): Promise<{ balance: number }> {
  return tx(ctx, async (db) => {
    const person = await reachPerson(ctx, db, input.employee_id, MANAGE)
    await refuseOwnRecord(ctx, db, [person.id], MANAGE)
    const name = await typeName(ctx, db, input.leave_type_id, false)
    const key = { employeeId: input.employee_id, leaveTypeId: input.leave_type_id }
    await lockBalances(ctx, db, [key])
    const today = await organisationToday(ctx, db)
    const days = [{ on: today, units: toUnits(input.days) }]
    const before = await balanceNow(ctx, db, input.employee_id, input.leave_type_id, today)
    if (await wasPosted(ctx, db, { ...input, days: -input.days })) return { balance: toDays(before) }
    const rule = await termsFor(ctx, db, { ...key, on: today })
    if (!rule || rule.terms.encash_limit === 0 || !rule.terms.encash_window)
      refuseEncash(balancesTexts('encashmentNotAllowed', { name, fullName: person.full_name }))
    const { terms, year } = rule
    const window = terms.encash_window as { from: string; to: string }
    if (!isInWindow(window, today))
      refuseEncash(balancesTexts('outsideEncashmentPeriod', { name, from: window.from, to: window.to }))
    const left = toUnits(terms.encash_limit) - (await paidOutIn(ctx, db, key, year))
    if (toUnits(input.days) > left)
      refuseEncash(balancesTexts('encashmentLimit', { name, max: toDays(Math.max(0, left)) }))
    const enough = await canBook(ctx, db, {
      ...key,
      days,
      // Days of pending requests are not encashed.
      pending: await findPendingDays(ctx, db, key),
      negativeLimit: -toUnits(terms.encash_keep),
    })
    if (!enough.ok) {
      const parameters = {
        type: name,
        day: dayWords(enough.day ?? today),
        short: daysWords(toDays(enough.missing)),
      }
      fail('leave.insufficient_balance', { parameters })
    }
    const { ruleId, number } = rule
    const entry = { ...key, days, kind: 'encashed' as const, source: 'manual', ref: input.key }
    await bookDays(ctx, db, { ...entry, ruleId, ruleNumber: number, note: input.reason })
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: person.id,
      recordLabel: labelOf(person),
      changes: { [`${name} (paid out)`]: [null, input.days] },
      reason: input.reason,
    })
    return { balance: toDays(before - toUnits(input.days)) }
  })
}
