import { field, filters, limit, page, search, z } from '../kit/index.ts'
import { dayFlags } from './calendar.constants.ts'

/** Most days that one answer holds. */
export const CALENDAR_DAYS = 62

const calendarDay = z.object({
  date: z.string(),
  /** One of the day statuses; `not_joined` and `left` where somebody was no employee, `none` where nothing is kept. */
  status: z.string(),
  /** By the clocks of the person's place. */
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  /** Minutes, here and below. */
  worked: z.int(),
  late_by: z.int(),
  early_by: z.int(),
  overtime: z.int(),
  flags: z.array(z.string()),
  /** Code of the shift. */
  shift: z.nullable(z.string()),
  /** Leave type or holiday. */
  note: z.nullable(z.string()),
  is_final: z.boolean(),
  is_locked: z.boolean(),
})
export type CalendarDay = z.infer<typeof calendarDay>

const calendarTotals = z.object({
  worked: z.int(),
  overtime: z.int(),
  /** Days, here and below. */
  late: z.int(),
  early: z.int(),
  missing: z.int(),
  /** At work, on duty or at home; halves count half. */
  worked_days: z.number(),
  by_status: z.record(z.string(), z.int()),
})
export type CalendarTotals = z.infer<typeof calendarTotals>

/** Whose days, and which. Filters by the catalogue's ids: department 5, location 8, shift 22. */
export const calendarFilter = {
  /** First and last day; without them those of `month`, and of this month (or payroll period) without any. */
  from_date: z.optional(field.isoDate()),
  to_date: z.optional(field.isoDate()),
  /** `YYYY-MM`; of a payroll period the month that it ends in. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please enter a month as YYYY-MM.'))),
  employee_ids: z.optional(field.ids(200)),
  search: search(),
  filters: filters(),
  /** People with such a day in the period. */
  statuses: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  flags: z.optional(z.array(z.enum(dayFlags)).check(z.maxLength(10))),
}

export const calendarBody = z.object({ ...calendarFilter, page: page(), limit: limit(50) })
export type CalendarAsked = z.infer<typeof calendarBody>

export const employeeCalendar = z.object({
  employee_calander_data: z.array(
    z.object({
      EMPLOYEE_ID: field.id(),
      EMPLOYEE_CODE: z.string(),
      EMPLOYEE_NAME: z.string(),
      DEPARTMENT_NAME: z.nullable(z.string()),
      LOCATION_NAME: z.nullable(z.string()),
      /** Every day of the period, in order. */
      days: z.array(calendarDay),
      totals: calendarTotals,
    }),
  ),
  total_page: z.int(),
  total_records: z.int(),
  /** The payroll period that the days belong to. */
  payroll_start_date: z.string(),
  payroll_end_date: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  today: z.string(),
})
export type EmployeeCalendar = z.infer<typeof employeeCalendar>
export type CalendarRow = EmployeeCalendar['employee_calander_data'][number]
