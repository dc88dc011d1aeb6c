import { can, endpoint, field, filters, limit, page, search, z } from '../kit/index.ts'
import { calendarFilter } from './calendar-shapes.ts'
import { exceptionKinds } from './register.constants.ts'

const view = can('attendance.day.view')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const
const exportJob = z.object({ job: z.string(), total_rows: z.int() })

const choice = z.object({ id: field.id(), name: z.string() })

export const listAttendanceChoices = endpoint({
  id: 'attendance.choice.list',
  service: 'admin',
  method: 'GET',
  path: path('attendance-choices'),
  access: view,
  data: z.object({ locations: z.array(choice), departments: z.array(choice), shifts: z.array(choice) }),
  summary: 'Locations and departments of the people in reach, and shifts, to filter by',
})

/** Cell content of the file: day codes, first and last punch, or worked hours. */
export const musterLooks = ['codes', 'times', 'hours'] as const

export const exportMuster = endpoint({
  id: 'attendance.muster.export',
  service: 'admin',
  method: 'POST',
  path: path('export-muster-register'),
  access: view,
  body: z.object({
    ...calendarFilter,
    look: z._default(z.enum(musterLooks), 'codes'),
    /** The payroll period instead of the calendar month. */
    by: z._default(z.enum(['month', 'payroll']), 'month'),
    /** `team`: only people who report to the caller. */
    of: z._default(z.enum(['reach', 'team']), 'reach'),
  }),
  data: exportJob,
  answer: 'file',
  summary: 'The muster register as an Excel file; of more than 5,000 people a job for My downloads',
})

export const listExceptions = endpoint({
  id: 'attendance.exception.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('attendance-exceptions'),
  access: view,
  body: z.object({
    kind: z.enum(exceptionKinds),
    /** List days that were accepted as they are, instead of those that need attention. */
    accepted: z._default(z.boolean(), false),
    /** Default: the last 7 completed days; at most 62. */
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
    search: search(),
    filters: filters(),
    page: page(),
    limit: limit(50),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        department: z.nullable(z.string()),
        location: z.nullable(z.string()),
        date: z.string(),
        status: z.string(),
        shift: z.nullable(z.string()),
        first_in: z.nullable(z.string()),
        last_out: z.nullable(z.string()),
        worked: z.int(),
        late_by: z.int(),
        early_by: z.int(),
        flags: z.array(z.string()),
        is_locked: z.boolean(),
        /** Who accepted the day as it is, and why; null while it needs attention. */
        accepted: z.nullable(z.object({ by: z.string(), reason: z.string() })),
      }),
    ),
    counts: z.object({ late: z.int(), early: z.int(), missing: z.int(), absent: z.int() }),
    from_date: z.string(),
    to_date: z.string(),
    total_records: z.int(),
    total_page: z.int(),
    /** Number of days of these dates that were accepted as they are. */
    accepted: z.int(),
    abilities: z.object({ settle: z.boolean(), leave: z.boolean() }),
  }),
  summary: 'Attendance exceptions: late arrival, early departure, missing punch, absence; newest first',
})

const daily = {
  date: field.isoDate(),
  search: search(),
  filters: filters(),
}

export const checkDailyExport = endpoint({
  id: 'attendance.daily.check',
  service: 'admin',
  method: 'POST',
  path: path('daily-attendance-check'),
  access: view,
  body: z.object(daily),
  data: z.object({
    /** Whether there is a file to download. */
    excelAvailable: z.boolean(),
    /** Why there is none, the same as the envelope's message; empty where there is one. */
    message: z.string(),
    total_rows: z.int(),
  }),
  summary: 'Whether the daily attendance of a date can be exported',
})

export const exportDaily = endpoint({
  id: 'attendance.daily.export',
  service: 'admin',
  method: 'POST',
  path: path('daily-attendance-export'),
  access: view,
  body: z.object(daily),
  data: exportJob,
  answer: 'file',
  errors: ['attendance.daily_unavailable'],
  summary: 'Attendance of a date, one row per person, as an Excel file',
})

export const previewLock = endpoint({
  id: 'attendance.lock.preview',
  service: 'admin',
  method: 'GET',
  path: path('attendance-lock-preview'),
  access: can('attendance.period.lock'),
  query: z.object({
    /** Default for both dates: the last completed payroll period. */
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
  }),
  data: z.object({
    from_date: z.string(),
    to_date: z.string(),
    people: z.int(),
    days: z.int(),
    /** Days that are not over or not processed yet; must be 0 to lock. */
    open_days: z.int(),
    /** Days with a missing punch that nobody has accepted as they are. */
    missing: z.int(),
    absent: z.int(),
    /** Days with a deduction under the rules for late arrival and early departure. */
    late: z.int(),
    early: z.int(),
    /** Days that were accepted as they are. */
    accepted: z.int(),
    /** The pending requests by kind, most frequent first. */
    waiting: z.array(z.object({ kind: z.string(), name: z.string(), count: z.int() })),
    /** Number of undecided requests about these days. */
    pending_requests: z.int(),
    /** A locked period that overlaps this one. */
    overlap: z.nullable(z.object({ from_date: z.string(), to_date: z.string() })),
  }),
  summary: 'What locking a period would freeze as it is: missing punches, absences, undecided requests',
})
