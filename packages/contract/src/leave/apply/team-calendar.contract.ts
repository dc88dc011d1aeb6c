import { can, endpoint, field, listBody, signedIn, z } from '../../kit/index.ts'
import { leaveTexts } from '../leave.texts.ts'

/** Maximum length of the calendar's range: a month with whole weeks. */
export const CALENDAR_DAYS = 42

const away = z.object({
  /** Null for a colleague whose leave the caller may not see; then only the absence is shown. */
  REQUEST_ID: z.nullable(field.id()),
  date: z.string(),
  halves: z.int(),
  state: z.enum(['pending', 'booked']),
  LEAVE_TYPE_NAME: z.nullable(z.string()),
  colour: z.string(),
  /** First and last day of the leave that the day belongs to. */
  from_date: z.string(),
  to_date: z.string(),
})
export type AwayDay = z.infer<typeof away>

const unit = z.object({ id: field.id(), name: z.string() })

export const readTeamCalendar = endpoint({
  id: 'leave.calendar.team',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/team-calendar',
  access: can('leave.calendar.view'),
  body: z.strictObject({
    /** `YYYY-MM`; default: the current month. */
    month: z.optional(
      z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, leaveTexts.error('month'))),
    ),
    /** A range in place of the month, of at most 42 days. */
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
    /** `team`: direct reports, or without any, people with the same manager. `all`: everybody in reach. */
    of: z._default(z.enum(['team', 'all']), 'team'),
    /** `away`: only people who are away in the range. */
    show: z._default(z.enum(['away', 'all']), 'all'),
    DEPARTMENT_ID: z.optional(field.id()),
    /** By location (8) and department (5); matches only people whose leave the caller may see. */
    filters: listBody().filters,
    /** Only people away on this day of the range. */
    on: z.optional(field.isoDate()),
    search: z._default(field.text(100), ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  }),
  data: z.object({
    month: z.string(),
    from: z.string(),
    to: z.string(),
    today: z.string(),
    /** Those who are away in the month first, then by name. */
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        week_offs: z.array(z.string()),
        holidays: z.array(z.object({ date: z.string(), name: z.string() })),
        days: z.array(away),
      }),
    ),
    /**
     * Over everybody selected, not only the page: "3 of 5 away". Each person counts once a day, as pending only without
     * booked leave. Days without absences are omitted.
     */
    away: z.array(z.object({ date: z.string(), booked: z.int(), pending: z.int() })),
    /** Number of people listed on all pages. */
    people: z.int(),
    /** Number of people selected, away or not. */
    everybody: z.int(),
    numPages: z.int(),
    /** Units of the people whose leave the caller may see; empty except on the first page. */
    options: z.object({ departments: z.array(unit), locations: z.array(unit) }),
  }),
  summary: 'People away in a month or another range, day by day, including pending requests',
})
export type TeamCalendar = z.infer<typeof readTeamCalendar.data>

const recount = z.object({
  id: field.id(),
  REQUEST_ID: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  LEAVE_TYPE_NAME: z.string(),
  from_date: z.nullable(z.string()),
  to_date: z.nullable(z.string()),
  cause: z.string(),
  /** Days that would be credited back; negative: debited. */
  difference: z.number(),
  days: z.array(z.object({ date: z.string(), was: z.number(), is: z.number() })),
  created_at: z.string(),
})

export const listRecounts = endpoint({
  id: 'leave.recount.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/leave/recounts',
  access: can('leave.balance.manage'),
  body: z.strictObject({
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  }),
  data: z.object({ rows: z.array(recount), total_rows: z.int(), numPages: z.int() }),
  summary: 'Booked leave whose count would change if recalculated',
})
export type LeaveRecount = z.infer<typeof recount>

export const decideRecounts = endpoint({
  id: 'leave.recount.decide',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/decide-recounts',
  access: can('leave.balance.manage'),
  body: z.strictObject({
    ids: z.array(field.id()).check(z.minLength(1), z.maxLength(200)),
    apply: z.boolean(),
  }),
  data: z.object({ applied: z.int(), dismissed: z.int() }),
  errors: ['leave.insufficient_balance', 'access.own_record'],
  summary: 'Apply the recalculation of booked leave, or keep it as booked',
})

export const leaveThisMonth = endpoint({
  id: 'leave.calendar.this_month',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/leave/thismonth',
  access: signedIn,
  query: z.object({
    /** `ess` is self-service: the caller's own leave; any other value adds that of people in reach. */
    request_from_portal: z._default(z.string().check(z.maxLength(20)), 'ess'),
  }),
  data: z.object({
    from: z.string(),
    to: z.string(),
    /** The first 200. */
    leaves: z.array(
      z.object({
        REQUEST_ID: field.id(),
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        LEAVE_TYPE_NAME: z.string(),
        from_date: z.string(),
        to_date: z.string(),
        days: z.number(),
      }),
    ),
  }),
  summary: 'Approved leave of this month: the caller’s own, or also of people in reach',
})
