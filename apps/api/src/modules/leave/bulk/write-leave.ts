import type { ApplicationPayload } from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { asRequest, countedUnits } from '../apply/assess.service.ts'
import type { EmployeeFacts } from '../apply/employee-facts.queries.ts'
import { bookedHalves, bookedLeaveChanged } from '../apply/leave-days.service.ts'
import { SOURCE } from '../apply/leave-effects.ts'
import { type NewEntry, postEntries } from '../ledger/entries.ts'
import { debitFromLots, type TakenFromLot } from '../rules/lots.ts'
import { bulkTexts } from './bulk.texts.ts'
import type { BulkPerson } from './bulk-people.queries.ts'

const SLICE = 5000

/** A valid row of an upload. */
export interface Entered {
  row: number
  person: BulkPerson
  payload: ApplicationPayload
  /** Balance after its last day; null for types without a balance. */
  after: number | null
  /** Lots from which its days are taken. */
  taken: readonly TakenFromLot[]
}

/** Adds a row's leave to the employee's facts, for the rows after it. @returns the lots its days are taken from */
export function addBookedLeave(
  employee: EmployeeFacts,
  payload: ApplicationPayload,
): readonly TakenFromLot[] {
  const { LEAVE_TYPE_ID: leaveTypeId, days, per_occasion } = payload
  const request = asRequest(payload)
  for (const { date, counted, reason } of days) {
    if (counted === 0 || reason === 'week_off_free' || reason === 'holiday_free') continue
    employee.booked.push({
      ...{ employeeId: 0, requestId: 0, date, leaveTypeId, counted, reason },
      halves: bookedHalves(request, { date, reason }),
      isOff: reason.endsWith('_sandwiched'),
      state: 'booked',
    })
  }
  const of = employee.of(leaveTypeId)
  const month = payload.from_date.slice(0, 7)
  of.applications.set(month, (of.applications.get(month) ?? 0) + 1)
  const bookedUnits = countedUnits(days)
  const { taken, left } = debitFromLots(bookedUnits, of.lots)
  if (per_occasion) return taken
  // Counts as booked leave: reduces the balance and the lots for the next row.
  of.movements.push(...bookedUnits.map(({ on, units }) => ({ on, units: -units, isBooked: true })))
  of.lots = of.lots.map((lot) => ({ ...lot, left: left.get(lot.id) ?? 0 })).filter((lot) => lot.left > 0)
  return taken
}

interface Booked {
  entered: readonly Entered[]
  /** Request ids, in the same order. */
  ids: readonly number[]
  note: string
}

/** One statement per five thousand rows. */
async function insertDays(ctx: Ctx, db: Db, { entered, ids }: Booked): Promise<void> {
  const rows = entered.flatMap(({ person, payload }, at) => {
    const request = asRequest(payload)
    return payload.days
      .filter(({ counted }) => counted > 0)
      .map(({ date, counted, reason }) => ({
        ...{ request_id: ids[at], employee_id: person.id, leave_type_id: payload.LEAVE_TYPE_ID },
        ...{ day: date, counted, reason, halves: bookedHalves(request, { date, reason }) },
      }))
  })
  for (const slice of slicesOf(rows, SLICE))
    await sql`
      insert into leave_day (org_id, request_id, day, employee_id, leave_type_id, halves, counted, reason, state)
      select ${ctx.orgId}, r.request_id, r.day, r.employee_id, r.leave_type_id, r.halves, r.counted, r.reason, 'booked'
      from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as r (request_id bigint, day date, employee_id bigint,
        leave_type_id bigint, counted numeric, reason text, halves smallint)`.execute(db)
  const days = rows.map((row) => row.day).sort()
  const [from, to] = [days[0], days.at(-1)]
  const employeeIds = [...new Set(rows.map((row) => row.employee_id))]
  if (from && to) await bookedLeaveChanged.emit(ctx, db, { employeeIds, from, to })
}

function entriesOf({ person, payload, taken }: Entered, id: number, note: string): NewEntry[] {
  const base = {
    ...{ employeeId: person.id, leaveTypeId: payload.LEAVE_TYPE_ID, source: SOURCE, sourceId: id },
    ...{ ruleId: payload.rule_id, ruleNumber: payload.rule_number },
  }
  const parts = new Map<string, number>()
  const booked = taken.map(({ on, units, lotId }): NewEntry => {
    const part = parts.get(on) ?? 0
    parts.set(on, part + 1)
    return { ...base, on, units: -units, kind: 'taken', lotId, ref: `leave:${id}:${on}:${part}`, note }
  })
  const [first] = taken
  if (!payload.per_occasion || !first) return booked
  const units = taken.reduce((sum, one) => sum + one.units, 0)
  const occasion = {
    ...base,
    on: first.on,
    units,
    ref: `occasion:${id}`,
    note: bulkTexts.text('creditedForOccasion'),
  }
  return [{ ...occasion, kind: 'accrual' }, ...booked]
}

/**
 * Books the days of entered requests in the ledger, as their approval would. Idempotent. The caller must have
 * locked the balances.
 */
export async function writeLeave(ctx: Ctx, db: Db, booked: Booked): Promise<void> {
  await insertDays(ctx, db, booked)
  const entries = booked.entered.flatMap((one, at) => entriesOf(one, booked.ids[at] as number, booked.note))
  await postEntries(ctx, db, entries)
}
