import { SETTLED_SPAN, type settleDays } from '@muster/contract/attendance/settling.contract'
import { addDays, daysBetween } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type DayRow, findDays } from '../days/days-of.ts'
import { findPunches, type StoredPunch } from '../days/plan-days.queries.ts'
import { spanOf } from '../rules/compute-days.ts'
import { settlingTexts } from './settling.texts.ts'

export const MANAGE = 'attendance.punch.manage'

export type DayKey = BodyOf<typeof settleDays>['days'][number]

export interface PersonToSettle {
  id: number
  name: string
  code: string
  /** Requested days with a pending request. */
  waiting: readonly string[]
}

export interface SettleFacts {
  people: ReadonlyMap<number, PersonToSettle>
  /** Stored days per employee around the requested ones, by date. */
  days: ReadonlyMap<number, readonly DayRow[]>
  punches: ReadonlyMap<number, readonly StoredPunch[]>
}

/** First and last of the days. @throws AppError `attendance.settling_refused` if too far apart */
export function rangeOf(days: readonly DayKey[]): { from: string; to: string } {
  const dates = days.map(({ date }) => date).sort()
  const [from, to] = [dates[0] as string, dates.at(-1) as string]
  if (daysBetween(from, to) >= SETTLED_SPAN)
    fail('attendance.settling_refused', {
      parameters: { problem: settlingTexts('spanTooLong', { settledSpan: SETTLED_SPAN }) },
    })
  return { from, to }
}

/** Employees in reach with pending requests for these days. One statement. */
async function findPeople(ctx: Ctx, db: Db, days: readonly DayKey[]): Promise<Map<number, PersonToSettle>> {
  const { rows } = await sql<PersonToSettle>`
    with asked as (
      select * from unnest(${days.map((one) => one.EMPLOYEE_ID)}::bigint[], ${days.map((one) => one.date)}::date[])
        as n (employee_id, day)
    )
    select e.id, e.full_name as name, e.code, coalesce((
        select jsonb_agg(distinct a.day) from asked a join request r on r.org_id = ${ctx.orgId}
          and r.employee_id = a.employee_id and r.status = ${REQUEST.pending}
          and r.kind in ('REGULARISATION', 'ATTENDANCE', 'LEAVE', 'ON_DUTY', 'WORK_FROM_HOME', 'SHORT_LEAVE')
          and a.day between r.from_date and coalesce(r.to_date, r.from_date)
        where a.employee_id = e.id), '[]') as waiting
    from employee e
    where e.org_id = ${ctx.orgId} and e.id in (select employee_id from asked)
      and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All facts for settling these days. Three statements, whatever the number of employees. */
export async function findSettleFacts(ctx: Ctx, db: Db, keys: readonly DayKey[]): Promise<SettleFacts> {
  const { from, to } = rangeOf(keys)
  const people = await findPeople(ctx, db, keys)
  const stored = await findDays(ctx, db, {
    employeeIds: [...people.keys()],
    from: addDays(from, -1),
    to: addDays(to, 1),
  })
  const days = Map.groupBy(stored, (row) => row.employee_id)
  const spans = [...days].map(([employeeId, rows]) => ({ employeeId, ...spanOf(rows, from, to) }))
  return { people, days, punches: await findPunches(ctx, db, spans) }
}
