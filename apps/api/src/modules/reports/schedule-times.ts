import type { ScheduleRule } from '@muster/contract/reports/schedule-rule'
import { sql } from 'kysely'
import { dayInZone } from '../../lib/zone-day.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { organisationZone } from '../../platform/organisation-day.ts'
import { offDaysOf, placeWeekOffsQuery } from '../holidays/index.ts'
import { type IsOff, lastCalendarDay, nextRun } from './rules/next-run.ts'

/** The employee record of an account; null without one. */
async function employeeOf(ctx: Ctx, db: Db, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ employee_id: number | null }>`
    select employee_id from account where org_id = ${ctx.orgId} and id = ${accountId}`.execute(db)
  return rows[0]?.employee_id ?? null
}

/** The days off of a schedule's owner, or the organisation's week-offs for an owner without an employee record. */
async function daysOff(ctx: Ctx, db: Db, ownerId: number, from: string, to: string): Promise<IsOff> {
  const employeeId = await employeeOf(ctx, db, ownerId)
  const own =
    employeeId === null ? undefined : (await offDaysOf(ctx, db, [employeeId], from, to)).get(employeeId)
  if (own) {
    const days = new Set([...own.week_offs, ...own.holidays.map(({ date }) => date)])
    return (date) => days.has(date)
  }
  const isWeekOff = await runQuery(db, placeWeekOffsQuery(ctx))
  return (date) => isWeekOff(null, date)
}

/** When a schedule runs next. Three statements at most. */
export async function findNextRun(ctx: Ctx, db: Db, rule: ScheduleRule, ownerId: number): Promise<string> {
  const timeZone = await organisationZone(ctx, db)
  const from = dayInZone(ctx.now, timeZone)
  const needsCalendar = rule.every === 'month' && rule.month_day === 'last_working'
  const isOff = needsCalendar
    ? await daysOff(ctx, db, ownerId, from, lastCalendarDay(ctx.now, timeZone))
    : () => false
  return nextRun(rule, timeZone, ctx.now, isOff).toString()
}
