import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, resolvedQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** What attendance shows of a day. */
export interface AttendedTime {
  minutes: number
  /** Local `HH:mm`; null without a punch. */
  firstIn: string | null
  lastOut: string | null
}

/** The attended time of a day; undefined without any. Attendance registers it, since it is a higher layer. */
export type AttendedTimeSource = (
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; date: string },
) => Promise<AttendedTime | undefined>

let source: AttendedTimeSource | undefined

/** Called during module start-up. @public */
export function registerAttendedTime(newSource: AttendedTimeSource): void {
  source = newSource
}

interface AttendedDay {
  employeeId: number
  date: string
}

/** Days with work by their punches, of employees within a range of dates, both included. */
export type AttendedDaysSource = (
  ctx: Ctx,
  of: { employeeIds: readonly number[]; from: string; to: string },
) => DeferredQuery<AttendedDay[]>

let daysSource: AttendedDaysSource | undefined

/** Called during module start-up. @public */
export function registerAttendedDays(newSource: AttendedDaysSource): void {
  daysSource = newSource
}

export const attendedDays: AttendedDaysSource = (ctx, of) => daysSource?.(ctx, of) ?? resolvedQuery([])

export const attendedTime: AttendedTimeSource = (ctx, db, of) =>
  source ? source(ctx, db, of) : Promise.resolve(undefined)
