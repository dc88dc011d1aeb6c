import { type RawBuilder, sql } from 'kysely'
import type { datasetsTexts } from './datasets.texts.ts'

/** A day that meets a condition on `attendance_day k` counts as one. */
const one = (condition: RawBuilder<unknown>) => sql`(case when ${condition} then 1 else 0 end)`
const ofStatus = (status: string) => one(sql`k.status = ${sql.lit(status)}`)

/**
 * How each day of `attendance_day k` counts, by the rules of the register's totals (`totalsOf`): a day that is not over
 * is not worked yet, half days are half of one.
 */
export const dayCounts = {
  worked_days: sql`(case when not k.is_final then 0
    when k.status in ('present', 'on_duty', 'work_from_home', 'worked_off_day') then 1
    when k.status = 'half_day' then 0.5 else 0 end)`,
  present_days: ofStatus('present'),
  half_days: ofStatus('half_day'),
  absent_days: ofStatus('absent'),
  missing_days: one(sql`k.status = 'missing_punch' or k.flags && '{missing_in,missing_out}'::text[]`),
  leave_days: ofStatus('leave'),
  on_duty_days: ofStatus('on_duty'),
  home_days: ofStatus('work_from_home'),
  week_off_days: ofStatus('week_off'),
  holiday_days: ofStatus('holiday'),
  worked_off_days: ofStatus('worked_off_day'),
  late_days: one(sql`k.late_by > 0`),
  early_days: one(sql`k.early_by > 0`),
} as const
type Word = Parameters<typeof datasetsTexts.text>[0]

/** The counts, in the order of their columns; each is also the key of its heading. */
export const dayCountKeys = [
  'worked_days',
  'present_days',
  'half_days',
  'absent_days',
  'missing_days',
  'leave_days',
  'on_duty_days',
  'home_days',
  'week_off_days',
  'holiday_days',
  'worked_off_days',
  'late_days',
  'early_days',
] as const satisfies readonly (Word & keyof typeof dayCounts)[]
export type DayCount = (typeof dayCountKeys)[number]
