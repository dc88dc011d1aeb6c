import { can, endpoint, field, z } from '../../kit/index.ts'
import { employmentStatus } from '../employee-states.ts'
import { dutyHeirs, dutyLine } from './duties.contract.ts'
import { LAST_SEPARATION_MODE } from './moves.constants.ts'

const person = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_CODE: z.string(), EMPLOYEE_NAME: z.string() })

const separationBody = z.object({
  emp_id: field.id(),
  /** Separation mode of the specification, 1 to 19. */
  mode: z.int().check(z.minimum(1), z.maximum(LAST_SEPARATION_MODE)),
  /** Last day of employment; the person keeps access until it is over. */
  last_working_day: field.isoDate(),
  /** A record of master 118. */
  reason_id: z.optional(z.nullable(field.id())),
  note: z.optional(field.message(1000)),
  /** New manager of the direct reports from the next day on. */
  hand_reports_to: z.optional(z.nullable(field.id())),
  /** Who takes over the other responsibilities after the last day. */
  heirs: z.optional(dutyHeirs()),
  version: z.optional(field.whole()),
})

export const separateEmployee = endpoint({
  id: 'employees.separation.enter',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/exitemployeeseparation',
  access: can('employees.separation'),
  body: separationBody,
  data: z.object({
    emp_id: field.id(),
    move_id: field.id(),
    status: employmentStatus,
    left_on: z.string(),
    version: field.whole(),
    reports_moved: z.int(),
  }),
  errors: [
    'record.conflict',
    'employees.own_status',
    'employees.already_leaving',
    'employees.already_left',
    'access.reach_given',
    'access.own_record',
    'employees.transfer_refused',
    'employees.manager_cycle',
    'employees.future_cycle',
  ],
  summary: 'Record a separation: last working day, reason, and new manager of the reports',
})

export const previewSeparation = endpoint({
  id: 'employees.separation.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/separations/preview',
  access: can('employees.separation'),
  body: z.object({ emp_id: field.id(), last_working_day: field.isoDate() }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_NAME: z.string(),
    version: field.whole(),
    manager: z.nullable(person),
    /** Direct reports on the day after whom the caller sees; the first fifty by name. */
    reports: z.array(z.object({ ...person.shape, DESIGNATION_NAME: z.nullable(z.string()) })),
    /** All of them. */
    reports_total: z.int(),
    /** Of these, those whom the caller can't hand over, since they are outside their reach. */
    reports_unreached: z.int(),
    /** What the person holds, owns, decides and owes, in all modules. */
    duties: z.array(dutyLine),
    /** Planned changes after the last day, which are cancelled with the separation. */
    later_changes: z.array(z.string()),
    /** Leave and other requests after the last day, each with what happens to it. */
    later_requests: z.array(z.string()),
    problems: z.array(z.string()),
  }),
  summary: 'What a separation affects: reports, responsibilities, planned changes',
})

export const undoSeparation = endpoint({
  id: 'employees.separation.undo',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/separations/undo',
  access: can('employees.separation'),
  body: z.object({ emp_id: field.id(), note: z.optional(field.message(1000)) }),
  data: z.object({ emp_id: field.id(), version: field.whole(), reports_returned: z.int() }),
  errors: ['employees.not_leaving', 'employees.already_left', 'employees.own_status'],
  summary: 'Cancel a separation, until its day has passed',
})

export const rejoinEmployee = endpoint({
  id: 'employees.rejoining.enter',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/rejoinemployee',
  access: can('employees.rejoin'),
  body: z.object({
    emp_id: field.id(),
    /** First day of the new employment. */
    date_of_joining: field.isoDate(),
    /** Whether the employee code is kept; default: the organisation's setting. */
    code: z.optional(z.enum(['kept', 'new'])),
    /** Ids of masters by slug that differ from the last employment; null clears the field. */
    values: z.optional(z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/)), z.nullable(field.id()))),
    reason_id: z.optional(z.nullable(field.id())),
    note: z.optional(field.message(1000)),
    version: z.optional(field.whole()),
  }),
  data: z.object({
    emp_id: field.id(),
    move_id: field.id(),
    EMPLOYEE_CODE: z.string(),
    date_of_joining: z.string(),
    version: field.whole(),
  }),
  errors: [
    'record.conflict',
    'employees.still_here',
    'employees.transfer_refused',
    'employees.manager_cycle',
    'employees.future_cycle',
    'employees.outside_reach',
  ],
  summary: 'Rejoin a former employee: a new employment on the same record, with its history',
})

export const changeRosterStatus = endpoint({
  id: 'employees.roster.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updaterosterstatus',
  access: can('employees.roster.manage'),
  body: z.object({
    emp_id: field.id(),
    /** 1 included in rosters, 0 not; omitted: toggles. */
    status: z.optional(field.flag()),
  }),
  data: z.object({ EMPLOYEE_ID: field.id(), IS_ROSTER_ACTIVE: field.flag(), version: field.whole() }),
  errors: ['employees.has_left'],
  summary: 'Include an employee in rosters, or exclude them',
})

export const changeAtsLogin = endpoint({
  id: 'employees.ats_login.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/manage-ats-login-access',
  access: can('employees.ats.manage'),
  body: z.object({
    emp_id: field.id(),
    /** 1 enables, 0 disables; omitted: toggles. */
    status: z.optional(field.flag()),
  }),
  data: z.object({ EMPLOYEE_ID: field.id(), IS_ACTIVE_ATS: field.flag() }),
  errors: ['employees.has_left', 'employees.login_missing'],
  summary: 'Grant an employee access to recruitment, or revoke it',
})
