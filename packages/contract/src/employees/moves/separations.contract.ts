import { can, endpoint, field, z } from '../../kit/index.ts'
import { employmentStatus } from '../employee-states.ts'
import { LAST_SEPARATION_MODE } from './moves.constants.ts'

const person = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_CODE: z.string(), EMPLOYEE_NAME: z.string() })

const separationBody = z.object({
  emp_id: field.id(),
  /** The specification's separation modes 1 to 19. */
  mode: z.int().check(z.minimum(1), z.maximum(LAST_SEPARATION_MODE)),
  /** Last day of employment; the person works and signs in until it is over. */
  last_working_day: field.isoDate(),
  /** A record of master 118. */
  reason_id: z.optional(z.nullable(field.id())),
  note: z.optional(field.text(1000)),
  /** Who leads the direct reports from the next day on. */
  hand_reports_to: z.optional(z.nullable(field.id())),
  version: z.optional(z.int()),
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
    version: z.int(),
    reports_moved: z.int(),
  }),
  errors: [
    'record.conflict',
    'employees.own_status',
    'employees.already_leaving',
    'employees.transfer_refused',
    'employees.manager_cycle',
    'employees.future_cycle',
  ],
  summary: 'Enter that somebody leaves, from when and why, and who takes over their reports',
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
    version: z.int(),
    manager: z.nullable(person),
    /** Who reports to the person on the last day; the first fifty by name. */
    reports: z.array(z.object({ ...person.shape, DESIGNATION_NAME: z.nullable(z.string()) })),
    reports_total: z.int(),
    /** What the person decides or looks after, in words: departments, roles, data-permission groups. */
    duties: z.array(z.string()),
    /** Planned changes after the last day: they are taken back with the separation. */
    later_changes: z.array(z.string()),
    problems: z.array(z.string()),
  }),
  summary: 'What somebody’s leaving touches: reports, duties, planned changes',
})

export const undoSeparation = endpoint({
  id: 'employees.separation.undo',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/separations/undo',
  access: can('employees.separation'),
  body: z.object({ emp_id: field.id(), note: z.optional(field.text(1000)) }),
  data: z.object({ emp_id: field.id(), version: z.int(), reports_returned: z.int() }),
  errors: ['employees.not_leaving', 'employees.own_status'],
  summary: 'Take a separation back, until its day has passed',
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
    /** Whether the code stays; as the organisation has set unless given. */
    code: z.optional(z.enum(['kept', 'new'])),
    /** Ids of masters by slug that differ from when the person left; null empties the field. */
    values: z.optional(z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/)), z.nullable(field.id()))),
    reason_id: z.optional(z.nullable(field.id())),
    note: z.optional(field.text(1000)),
    version: z.optional(z.int()),
  }),
  data: z.object({
    emp_id: field.id(),
    move_id: field.id(),
    EMPLOYEE_CODE: z.string(),
    date_of_joining: z.string(),
    version: z.int(),
  }),
  errors: [
    'record.conflict',
    'employees.still_here',
    'employees.transfer_refused',
    'employees.manager_cycle',
    'employees.future_cycle',
    'employees.outside_reach',
  ],
  summary: 'Somebody comes back: a new employment on the same record, with its history',
})

export const changeRosterStatus = endpoint({
  id: 'employees.roster.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updaterosterstatus',
  access: can('employees.roster.manage'),
  body: z.object({
    emp_id: field.id(),
    /** 1 takes part in rosters, 0 does not; left out, it is flipped. */
    status: z.optional(field.flag()),
  }),
  data: z.object({ EMPLOYEE_ID: field.id(), IS_ROSTER_ACTIVE: field.flag(), version: z.int() }),
  errors: ['employees.has_left'],
  summary: 'Whether somebody takes part in rosters',
})

export const changeAtsLogin = endpoint({
  id: 'employees.ats_login.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/manage-ats-login-access',
  access: can('employees.ats.manage'),
  body: z.object({
    emp_id: field.id(),
    /** 1 on, 0 off; left out, it is flipped. */
    status: z.optional(field.flag()),
  }),
  data: z.object({ EMPLOYEE_ID: field.id(), IS_ACTIVE_ATS: field.flag() }),
  errors: ['employees.has_left', 'employees.login_missing'],
  summary: 'Give somebody access to recruitment, or take it away',
})
