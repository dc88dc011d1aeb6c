import { can, endpoint, field, listBody, z } from '../../kit/index.ts'
import { suspensionStates } from './moves.constants.ts'

export type SuspensionState = (typeof suspensionStates)[number]

/** Longest suspension, in days. */
export const MAX_SUSPENSION_DAYS = 730

const suspension = z.object({
  id: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  DEPARTMENT_NAME: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  from_date: z.string(),
  /** Last day. */
  to_date: z.string(),
  /** The last day as planned; differs from `to_date` after an early end. */
  planned_to_date: z.string(),
  state: z.enum(suspensionStates),
  reason_id: z.nullable(field.id()),
  reason: z.nullable(z.string()),
  /** Note by HR. */
  note: z.string(),
  is_paid: field.flag(),
  /** Whether the login is disabled because of it. */
  login_off: z.boolean(),
  version: field.whole(),
  created_by: z.string(),
  created_at: z.string(),
  ended_by: z.string(),
  end_note: z.string(),
  abilities: z.object({ cancel: z.boolean(), end: z.boolean() }),
})
export type Suspension = z.infer<typeof suspension>

export const suspendEmployee = endpoint({
  id: 'employees.suspension.change',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/suspend',
  access: can('employees.suspension.manage'),
  body: z.strictObject({
    emp_id: field.id(),
    /**
     * `suspend` creates a suspension, `cancel` cancels a planned one, `end` makes today the last day of a
     * running one.
     */
    action: z._default(z.enum(['suspend', 'cancel', 'end']), 'suspend'),
    /** The suspension to cancel or to end. */
    id: z.optional(field.id()),
    from_date: z.optional(field.isoDate()),
    /** Last day. */
    to_date: z.optional(field.isoDate()),
    /** A record of master 118. */
    reason_id: z.optional(z.nullable(field.id())),
    note: z._default(field.message(1000), ''),
    /** 1 with pay, 0 without. */
    is_paid: z._default(field.flag(), 0),
    version: z.optional(field.whole()),
  }),
  data: z.object({
    id: field.id(),
    emp_id: field.id(),
    state: z.enum(suspensionStates),
    from_date: z.string(),
    to_date: z.string(),
    version: field.whole(),
    /** Whether this call disabled or enabled the login. */
    login_changed: z.boolean(),
  }),
  errors: [
    'record.conflict',
    'employees.has_left',
    'employees.own_status',
    'employees.suspension_overlaps',
    'employees.suspension_over',
  ],
  summary: 'Suspend an employee for some days, cancel a suspension that is planned, or end one early',
})

export const listSuspensions = endpoint({
  id: 'employees.suspension.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/getallsuspendlist',
  access: can('employees.suspension.manage'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    sort: listBody().sort,
    /** Only these states; default: all. */
    states: z.optional(z.array(z.enum(suspensionStates)).check(z.maxLength(4))),
    /** Only this person. */
    emp_id: z.optional(field.id()),
  }),
  data: z.object({
    suspensions: z.array(suspension),
    total_rows: z.int(),
    numPages: z.int(),
    /** Counts over everybody in reach, regardless of search and filters. */
    counts: z.object({ planned: z.int(), running: z.int(), over: z.int(), cancelled: z.int() }),
  }),
  summary: 'Suspensions: planned, running, over and cancelled',
})
