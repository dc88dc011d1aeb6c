import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type {
  decideRecounts,
  LeaveRecount,
  listRecounts,
} from '@muster/contract/leave/apply/team-calendar.contract'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { MANAGE } from '../balances/balances.queries.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { bookDays, canBook, reverseBooking } from '../ledger/booking.service.ts'
import { toDays, toUnits } from '../rules/units.ts'
import { findPendingDays, findRuleInForce, termsIn } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { bookedLeaveChanged, moveDays } from './leave-days.service.ts'
import { SOURCE } from './leave-effects.ts'
import type { DayDifference } from './recount.service.ts'
import { daysWords, dayWords } from './rules/leave-words.ts'

/** Open differences of employees in reach, oldest first. One statement. */
export function openRecounts(
  ctx: Ctx,
  { page, limit }: BodyOf<typeof listRecounts>,
): Promise<DataOf<typeof listRecounts>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Omit<LeaveRecount, 'cause'> & { cause: string | Text; total: number }>`
      select c.id, c.request_id as "REQUEST_ID", e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE",
        e.full_name as "EMPLOYEE_NAME", t.name as "LEAVE_TYPE_NAME", r.from_date, r.to_date,
        ${textOf('c.cause')} as cause,
        c.difference::float8 as difference, c.created_at,
        (select jsonb_agg(jsonb_build_object('date', d ->> 'date', 'was', d -> 'was', 'is', d -> 'is'))
          from jsonb_array_elements(c.days) d) as days,
        count(*) over ()::int as total
      from leave_recount c
      join request r on r.org_id = c.org_id and r.id = c.request_id
      join request_payload p on p.org_id = c.org_id and p.request_id = c.request_id
      join leave_type t on t.org_id = c.org_id and t.id = (p.payload ->> 'LEAVE_TYPE_ID')::bigint
      join employee e on e.org_id = c.org_id and e.id = c.employee_id
      where c.org_id = ${ctx.orgId} and c.state = 'open' and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
      order by c.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total_rows = rows[0]?.total ?? 0
    return {
      rows: rows.map(({ total: _total, cause, ...row }) => ({ ...row, cause: wordsOf(cause) })),
      total_rows,
      numPages: pageCount(total_rows, limit),
    }
  })
}

interface Recount {
  id: number
  request_id: number
  employee_id: number
  employee: string
  leave_type_id: number
  type: string
  from_date: string
  difference: number
  days: DayDifference[]
  rule_id: number | null
  rule_number: number | null
}

/** Locks open differences within the caller's reach, by employee id. */
async function lockRecounts(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Recount[]> {
  const { rows } = await sql<Recount>`
    select c.id, c.request_id, c.employee_id, e.full_name as employee, t.id as leave_type_id, t.name as type, r.from_date,
      c.difference::float8 as difference, c.days, (p.payload ->> 'rule_id')::bigint as rule_id,
      (p.payload ->> 'rule_number')::int as rule_number
    from leave_recount c
    join request r on r.org_id = c.org_id and r.id = c.request_id
    join request_payload p on p.org_id = c.org_id and p.request_id = c.request_id
    join leave_type t on t.org_id = c.org_id and t.id = (p.payload ->> 'LEAVE_TYPE_ID')::bigint
    join employee e on e.org_id = c.org_id and e.id = c.employee_id
    where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[]) and c.state = 'open'
      and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
    order by c.employee_id, c.id for update of r, c`.execute(db)
  return rows
}

async function writeDays(ctx: Ctx, db: Db, one: Recount, days: readonly DayDifference[]): Promise<void> {
  const rows = days.map(({ date, is, reason, halves }) => ({ day: date, counted: is, reason, halves }))
  await sql`
    insert into leave_day as d (org_id, request_id, day, employee_id, leave_type_id, halves, counted, reason, state)
    select ${ctx.orgId}, ${one.request_id}, r.day, ${one.employee_id}, ${one.leave_type_id}, r.halves, r.counted, r.reason,
      'booked'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (day date, counted numeric, reason text, halves smallint)
    on conflict (org_id, request_id, day) do update set state = 'booked', counted = excluded.counted,
      reason = excluded.reason, halves = excluded.halves`.execute(db)
  const dates = days.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from && to) await bookedLeaveChanged.emit(ctx, db, { employeeIds: [one.employee_id], from, to })
}

/**
 * Checks that the balance covers days to be debited additionally. @throws AppError
 * `leave.insufficient_balance`
 */
async function requireDays(
  ctx: Ctx,
  db: Db,
  one: Recount,
  days: readonly { on: string; units: number }[],
): Promise<void> {
  const key = { employeeId: one.employee_id, leaveTypeId: one.leave_type_id }
  const { version } = await findRuleInForce(ctx, db, one.employee_id, one.from_date)
  const negativeLimit = toUnits(termsIn(version, one.leave_type_id)?.negative_limit ?? 0)
  const pending = await findPendingDays(ctx, db, key)
  const enough = await canBook(ctx, db, { ...key, days, pending, negativeLimit })
  if (enough.ok) return
  const day = dayWords(enough.day ?? one.from_date)
  fail('leave.insufficient_balance', {
    parameters: { type: one.type, day, short: daysWords(toDays(enough.missing)) },
  })
}

async function applyOne(ctx: Ctx, db: Db, one: Recount, today: string): Promise<void> {
  const key = { employeeId: one.employee_id, leaveTypeId: one.leave_type_id }
  const dates = one.days.filter(({ was }) => was > 0).map(({ date }) => date)
  const request = { requestId: one.request_id, from: 'booked' as const, to: 'cancelled' as const }
  await moveDays(ctx, db, { ...request, dates })
  const note = applyTexts.text('recalculated')
  await reverseBooking(ctx, db, { source: SOURCE, sourceId: one.request_id, dates, today, note })
  const counting = one.days.filter(({ is }) => is > 0)
  if (counting.length === 0) return
  const days = counting.map(({ date, is }) => ({ on: date, units: toUnits(is) }))
  await requireDays(ctx, db, one, days)
  await writeDays(ctx, db, one, counting)
  const { rule_id: ruleId, rule_number: ruleNumber } = one
  const entry = { ...key, days, source: SOURCE, sourceId: one.request_id, ruleId, ruleNumber, note }
  await bookDays(ctx, db, { ...entry, ref: `recount:${one.id}` })
}

/**
 * Applies differences as reversals (additional days as leave taken) or dismisses them, all or none. Skips
 * those already decided or out of reach.
 *
 * @throws AppError `leave.insufficient_balance`; `access.own_record`, since nobody decides about their own days
 */
export function settleRecounts(
  ctx: Ctx,
  { ids, apply }: BodyOf<typeof decideRecounts>,
): Promise<DataOf<typeof decideRecounts>> {
  return tx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const open = await lockRecounts(ctx, db, ids)
    await refuseOwnRecord(
      ctx,
      db,
      open.map((one) => one.employee_id),
      'leave.balance.manage',
    )
    await lockBalances(
      ctx,
      db,
      open.map((one) => ({ employeeId: one.employee_id, leaveTypeId: one.leave_type_id })),
    )
    const state = apply ? 'applied' : 'dismissed'
    for (const one of open) {
      if (apply) await applyOne(ctx, db, one, today)
      await recordAudit(ctx, db, {
        recordType: 'request',
        recordId: one.request_id,
        recordLabel: `${one.type} · ${one.employee}`,
        changes: { days_counted_anew: [null, apply ? -one.difference : 0], recount: ['open', state] },
      })
    }
    await sql`
      update leave_recount set state = ${state}, decided_at = ${ctx.now.toString()}::timestamptz,
        decided_by = ${ctx.actor.name || ctx.actor.email}
      where org_id = ${ctx.orgId} and id = any (${open.map((one) => one.id)}::bigint[])`.execute(db)
    return { applied: apply ? open.length : 0, dismissed: apply ? 0 : open.length }
  })
}
