import { addDays } from '@muster/contract/kit/days'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { toUnits } from '../rules/units.ts'

/** A day that is past in every time zone: earlier entries can be summed on it. */
export const surelyPast = (ctx: Pick<Ctx, 'now'>) => addDays(ctx.now.toString().slice(0, 10), -2)

export interface BalanceKey {
  employeeId: number
  leaveTypeId: number
}

/**
 * Locks the balances of these employees and types until the transaction ends, so that two requests can't both
 * take the last day. Always in the same order, so that concurrent bulk decisions queue instead of
 * deadlocking.
 */
export async function lockBalances(ctx: Ctx, db: Db, keys: readonly BalanceKey[]): Promise<void> {
  const people = keys.map((key) => key.employeeId)
  const types = keys.map((key) => key.leaveTypeId)
  // A single balance usually exists. Of several, missing rows are inserted first, so that all are locked in
  // one order.
  if (keys.length === 1 && (await lockThere(ctx, db, people, types))) return
  await sql`
    insert into leave_balance (org_id, employee_id, leave_type_id)
    select distinct ${ctx.orgId}::bigint, k.employee_id, k.leave_type_id
    from unnest(${people}::bigint[], ${types}::bigint[]) k (employee_id, leave_type_id)
    order by 2, 3
    on conflict do nothing`.execute(db)
  await lockThere(ctx, db, people, types)
}

/** @returns whether any of them existed and was locked */
async function lockThere(ctx: Ctx, db: Db, people: number[], types: number[]): Promise<boolean> {
  const { rows } = await sql`
    select from leave_balance b
    where b.org_id = ${ctx.orgId} and (b.employee_id, b.leave_type_id) in (
      select * from unnest(${people}::bigint[], ${types}::bigint[]))
    order by b.employee_id, b.leave_type_id for update`.execute(db)
  return rows.length > 0
}

export interface BalanceOn {
  employee_id: number
  leave_type_id: number
  /** Units of the entries effective by the day. */
  balance: number
  /** Units of all entries, including future ones. */
  posted: number
}

/**
 * Balances on a date: the stored sums less later entries. One statement, whatever the number of employees.
 *
 * @param people ids, or a subquery of ids
 */
export async function balancesOn(
  ctx: Ctx,
  db: Db,
  people: readonly number[] | RawBuilder<unknown>,
  day: string,
): Promise<BalanceOn[]> {
  const ids = Array.isArray(people) ? sql`any (${[...people]}::bigint[])` : sql`any (array(${people}))`
  const { rows } = await sql<
    Record<'employee_id' | 'leave_type_id', number> & Record<'later' | 'posted', string>
  >`
    select b.employee_id, b.leave_type_id, b.posted, coalesce(l.days, 0) as later
    from leave_balance b
    left join (
      select e.employee_id, e.leave_type_id, sum(e.days) as days from leave_entry e
      where e.org_id = ${ctx.orgId} and e.employee_id = ${ids} and e.effective_on > ${day}::date
      group by e.employee_id, e.leave_type_id
    ) l using (employee_id, leave_type_id)
    where b.org_id = ${ctx.orgId} and b.employee_id = ${ids}
    order by b.employee_id, b.leave_type_id`.execute(db)
  return rows.map(({ posted, later, ...row }) => ({
    ...row,
    posted: toUnits(posted),
    balance: toUnits(posted) - toUnits(later),
  }))
}

export interface LotRow {
  id: number
  employee_id: number
  leave_type_id: number
  expires_on: string
  /** Remaining units. */
  left: number
}

/**
 * True unless lot `l` belongs to a year-end that is being undone. Those lots are removed batch by batch:
 * meanwhile they neither expire nor can be taken from.
 */
export const isNotBeingUndone = (ctx: Ctx) => sql<boolean>`
  not exists (select from leave_year_end_row r where r.org_id = l.org_id and r.lot_id = l.id and r.run_id = (
    select y.id from leave_year_end y where y.org_id = ${ctx.orgId} and y.state = 'undoing'))`

/** Lots of employees and types with remaining units, earliest expiry first. */
export function lotsQuery(
  ctx: Ctx,
  of: { employeeIds: readonly number[]; typeIds: readonly number[] | null },
): DeferredQuery<LotRow[]> {
  const statement = sql<Omit<LotRow, 'left'> & { left: string | number }>`
    select l.id, l.employee_id, l.leave_type_id, l.expires_on, sum(e.days) as left
    from leave_lot l join leave_entry e on e.org_id = l.org_id and e.lot_id = l.id
    where l.org_id = ${ctx.orgId} and l.employee_id = any (${[...of.employeeIds]}::bigint[])
      and ${of.typeIds ? sql`l.leave_type_id = any (${[...of.typeIds]}::bigint[])` : sql`true`}
      and ${isNotBeingUndone(ctx)}
    group by l.org_id, l.id having sum(e.days) > 0
    order by l.expires_on, l.id`
  return deferredQuery(statement, (rows) => rows.map((row) => ({ ...row, left: toUnits(row.left) })))
}

/** Lots of an employee and type with remaining units. */
export const openLotsQuery = (ctx: Ctx, { employeeId, leaveTypeId }: BalanceKey): DeferredQuery<LotRow[]> =>
  lotsQuery(ctx, { employeeIds: [employeeId], typeIds: [leaveTypeId] })
