import { can, endpoint, field, listQuery, signedIn, z } from '../kit/index.ts'
import { accountState, employmentStatus } from './employee-states.ts'

export * from './directory/directory.contract.ts'
export type { AccountState } from './employee-states.ts'

export const offerEmployeeCode = endpoint({
  id: 'employees.code.offer',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/next-code',
  access: can('employees.create'),
  data: z.object({ EMPLOYEE_CODE: z.string() }),
  summary: 'The code a new employee would get; a blank code takes the next free one when the record is saved',
})

export const employeeDetails = endpoint({
  id: 'employees.profile.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employee_details',
  access: can('employees.profile.view'),
  query: z.object({ emp_id: field.idInText() }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMP_USER_ID: z.nullable(field.id()),
    EMPLOYEE_CODE: z.string(),
    EMPLOYEE_NAME: z.string(),
    EMAIL: z.nullable(z.string()),
    DEPARTMENT_NAME: z.nullable(z.string()),
    DESIGNATION_NAME: z.nullable(z.string()),
    LOCATION_NAME: z.nullable(z.string()),
    IS_ACTIVE: field.flag(),
    IS_ACTIVE_ATS: field.flag(),
    /** Whether the person takes part in rosters. */
    IS_ROSTER_ACTIVE: field.flag(),
    account_state: accountState,
    /** The access list: roles by product. */
    access: z.array(z.object({ product_id: z.int(), role_id: z.int() })),
    status: employmentStatus,
    /** Last day of employment; still to come while the status is active. */
    left_on: z.nullable(z.string()),
    separation_reason: z.nullable(z.string()),
    separation_note: z.nullable(z.string()),
    date_of_joining: z.string(),
    photo: z.nullable(z.string()),
    manager: z.nullable(
      z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string(), EMPLOYEE_CODE: z.string() }),
    ),
    /** People who report to this person directly and still work here. */
    direct_reports: z.int(),
    /** Goes back with a change, so that nobody overwrites another's. */
    version: z.int(),
    /** The form's sections with the fields the caller may see; the definition itself comes from getFormFields/12. */
    sections: z.array(
      z.object({
        section_id: field.id(),
        name: z.string(),
        slug: z.string(),
        fields: z.array(
          z.object({
            FIELD_SLUG: z.string(),
            FIELD_NAME: z.string(),
            FEILD_TYPE: z.string(),
            field_group: z.nullable(z.string()),
            value: z.nullable(field.fieldValue()),
            /** As people read it: names for ids; dates stay `YYYY-MM-DD`. */
            text: z.string(),
            editable: z.boolean(),
            /** True when the value holds from a date on and keeps its history. */
            is_effective_dated: z.boolean(),
            /** The change that the person asked for and that waits; for themselves and who may change it. */
            waiting: z.nullable(z.object({ REQUEST_ID: field.id(), text: z.string(), asked_at: z.string() })),
          }),
        ),
      }),
    ),
    /** Changes that are entered and take effect later. */
    upcoming: z.array(
      z.object({ FIELD_SLUG: z.string(), FIELD_NAME: z.string(), from_date: z.string(), text: z.string() }),
    ),
    abilities: z.object({
      edit: z.boolean(),
      /** Slugs the caller may change on this person. */
      editable_fields: z.array(z.string()),
      /** Those of them whose change somebody else approves first. */
      fields_to_approve: z.array(z.string()),
      manage_account: z.boolean(),
      change_status: z.boolean(),
      change_picture: z.boolean(),
    }),
  }),
  summary: 'One employee’s record by section, with what the caller may see and change',
})

export const updateEmployee = endpoint({
  id: 'employees.profile.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update_empdetails',
  access: signedIn,
  body: z.object({
    emp_id: field.id(),
    /** Changed fields only, by slug. */
    values: z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/)), field.fieldValue()),
    /** Of the record the values were taken from; a newer one answers 409 with the current values and changes nothing. */
    version: z.optional(z.int()),
    /** Of the form that was filled in; when it asks something else by now, nothing is saved. */
    form_version: z.optional(z.int()),
    /** From when changes of department, designation, manager … hold; today unless given. */
    effective_date: z.optional(z.nullable(field.isoDate())),
    /** Why, for the timeline. */
    reason: z.optional(field.text(500)),
  }),
  data: z.object({
    emp_id: field.id(),
    version: z.int(),
    /** Slugs whose change is entered for a later day. */
    scheduled: z.array(z.string()),
    /** What is not changed yet, because somebody approves it first. */
    waiting: z.nullable(
      z.object({ REQUEST_ID: field.id(), fields: z.array(z.string()), pending_on: z.array(z.string()) }),
    ),
  }),
  errors: [
    'record.conflict',
    'forms.form_changed',
    'employees.change_waits',
    'employees.manager_cycle',
    'employees.field_not_editable',
    'employees.outside_reach',
  ],
  summary: 'Change an employee’s record; people with self-service only their own contact fields',
})

const timelineChange = z.object({
  FIELD_SLUG: z.string(),
  FIELD_NAME: z.string(),
  /** As people read it; `•••` when the caller may not see the field. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

export const employeeTimeline = endpoint({
  id: 'employees.timeline.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/employee_timeline',
  access: can('employees.profile.view'),
  query: z.object({ employee_id: field.idInText(), ...listQuery() }),
  data: z.object({
    timeline: z.array(
      z.object({
        /** `a…` an assignment, `e…` an event: unique in the timeline. */
        id: z.string(),
        event_type: z.int(),
        title: z.string(),
        on_date: z.string(),
        is_future: z.boolean(),
        changes: z.array(timelineChange),
        reason: z.string(),
        actor: z.string(),
        /** When it was entered. */
        at: z.string(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'What happened to a person, newest first',
})

export const changeEmployeeStatus = endpoint({
  id: 'employees.status.change',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/change-user-status',
  access: can('employees.status.manage'),
  body: z.object({
    emp_id: field.id(),
    /** 1 active, 0 left. */
    status: field.flag(),
    /** Last day of employment; today unless given. A later day keeps the person active until then. */
    left_on: z.optional(z.nullable(field.isoDate())),
    /** A record of master 118. */
    reason_id: z.optional(z.nullable(field.id())),
    note: z.optional(field.text(1000)),
    version: z.optional(z.int()),
  }),
  data: z.object({
    emp_id: field.id(),
    status: employmentStatus,
    left_on: z.nullable(z.string()),
    version: z.int(),
  }),
  errors: ['record.conflict', 'employees.own_status'],
  summary: 'Mark an employee as active or as left',
})

export const updateLogin = endpoint({
  id: 'employees.login.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updatelogin',
  access: can('employees.account.manage'),
  body: z.object({
    emp_id: field.id(),
    /** 1 on, 0 off; left out, it is flipped. */
    status: z.optional(field.flag()),
    /** Sends the invitation again to somebody who has not followed it yet. */
    resend: z.optional(z.boolean()),
  }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMP_USER_ID: z.nullable(field.id()),
    IS_ACTIVE: field.flag(),
    account_state: accountState,
    /** An invitation went to the person's work e-mail. */
    invited: z.boolean(),
  }),
  errors: ['employees.email_missing', 'employees.has_left', 'employees.own_login'],
  summary: 'Switch a person’s login on (by invitation the first time) or off, which ends their sessions',
})
