import { field, filters, limit, page, search, z } from '../kit/index.ts'
import { dayFlags } from './calendar.constants.ts'

/** Maximum days per response. */
export const CALENDAR_DAYS = 62

const calendarDay = z.object({
  date: z.string(),
  /** A day status; `not_joined` before joining, `left` after leaving, `none` without a record. */
  status: z.string(),
  /** Local time at the person's location. */
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  /** Minutes, like the fields that follow. */
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
  /** Days, like the fields that follow. */
  late: z.int(),
  early: z.int(),
  missing: z.int(),
  /** Present, on duty or working from home; half days count 0.5. */
  worked_days: z.number(),
  by_status: z.record(z.string(), z.int()),
})
export type CalendarTotals = z.infer<typeof calendarTotals>

/** People and period. Filter ids of the catalogue: department 5, location 8, shift 22. */
export const calendarFilter = {
  /** First and last day; default: those of `month`, or else of the current month or payroll period. */
  from_date: z.optional(field.isoDate()),
  to_date: z.optional(field.isoDate()),
  /** `YYYY-MM`; for payroll periods, the month in which the period ends. */
  month: z.optional(field.isoMonth()),
  employee_ids: z.optional(field.ids(200)),
  search: search(),
  filters: filters(),
  /** Only people with such a day in the period. */
  statuses: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  flags: z.optional(z.array(z.enum(dayFlags)).check(z.maxLength(10))),
}

export const calendarBody = z.object({ ...calendarFilter, page: page(), limit: limit(50) })
export type CalendarQuery = z.infer<typeof calendarBody>

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
  /** The payroll period that contains the days. */
  payroll_start_date: z.string(),
  payroll_end_date: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  today: z.string(),
})
export type EmployeeCalendar = z.infer<typeof employeeCalendar>
export type CalendarRow = EmployeeCalendar['employee_calander_data'][number]
