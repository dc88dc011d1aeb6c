import { can, endpoint, field, listQuery, signedIn, z } from '../kit/index.ts'
import { accountState, employmentStanding, employmentStatus } from './employee-states.ts'

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
  reads: true,
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
    /** Whether the person is included in rosters. */
    IS_ROSTER_ACTIVE: field.flag(),
    account_state: accountState,
    /** Whether a new sign-in address waits for confirmation from the old one or by an administrator. */
    address_waits: z.boolean(),
    /** The access list: roles by product. */
    access: z.array(z.object({ product_id: z.int(), role_id: field.roleId() })),
    status: employmentStatus,
    /** The status to show. */
    standing: employmentStanding,
    /** Last day of employment; in the future while the status is active. */
    left_on: z.nullable(z.string()),
    separation_reason: z.nullable(z.string()),
    separation_note: z.nullable(z.string()),
    date_of_joining: z.string(),
    photo: z.nullable(z.string()),
    manager: z.nullable(
      z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string(), EMPLOYEE_CODE: z.string() }),
    ),
    /** Number of active direct reports. */
    direct_reports: z.int(),
    /** Sent back with a change, to detect a concurrent one. */
    version: field.whole(),
    /**
     * The form's sections with the fields that the caller may see; getFormFields/12 returns the definition.
     */
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
            /** Display text: names for ids; dates stay `YYYY-MM-DD`. */
            text: z.string(),
            editable: z.boolean(),
            /** True when the value is effective-dated and has a history. */
            is_effective_dated: z.boolean(),
            /**
             * A pending change that the person requested; only for themselves and those who may edit the
             * field.
             */
            waiting: z.nullable(z.object({ REQUEST_ID: field.id(), text: z.string(), asked_at: z.string() })),
          }),
        ),
      }),
    ),
    /** Planned changes that take effect later. */
    upcoming: z.array(
      z.object({ FIELD_SLUG: z.string(), FIELD_NAME: z.string(), from_date: z.string(), text: z.string() }),
    ),
    abilities: z.object({
      edit: z.boolean(),
      /** Slugs that the caller may edit on this person. */
      editable_fields: z.array(z.string()),
      /** Those of them whose change needs an approval. */
      fields_to_approve: z.array(z.string()),
      /** Slugs that the caller could edit if the record were not their own. */
      own_position_fields: z.array(z.string()),
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
    /** Only the changed fields, by slug. */
    values: z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/)), field.fieldValue()),
    /**
     * Version of the record that was edited; an outdated one returns 409 with the current values and changes
     * nothing.
     */
    version: z.optional(field.whole()),
    /** Version of the form that was filled in; when the form has changed since, nothing is saved. */
    form_version: z.optional(field.whole()),
    /** Effective date of changes of department, designation, manager …; default: today. */
    effective_date: z.optional(z.nullable(field.isoDate())),
    /** The reason, shown in the timeline. */
    reason: z.optional(field.message(500)),
  }),
  data: z.object({
    emp_id: field.id(),
    version: field.whole(),
    /** Slugs whose change takes effect on a later day. */
    scheduled: z.array(z.string()),
    /** Changes that were submitted for approval instead of being saved. */
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
  /** Display text; `•••` when the caller may not see the field. */
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
        /** `a…` for an assignment, `e…` for an event; unique within the timeline. */
        id: z.string(),
        event_type: z.int(),
        title: z.string(),
        on_date: z.string(),
        is_future: z.boolean(),
        changes: z.array(timelineChange),
        reason: z.string(),
        actor: z.string(),
        /** When it was recorded. */
        at: z.string(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'A person’s timeline, newest first',
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
    /** Last day of employment; default: today. A later day keeps the person active until then. */
    left_on: z.optional(z.nullable(field.isoDate())),
    /** A record of master 118. */
    reason_id: z.optional(z.nullable(field.id())),
    note: z.optional(field.text(1000)),
    version: z.optional(field.whole()),
  }),
  data: z.object({
    emp_id: field.id(),
    status: employmentStatus,
    left_on: z.nullable(z.string()),
    version: field.whole(),
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
    /** 1 enables, 0 disables; omitted: toggles. */
    status: z.optional(field.flag()),
    /** Resends the invitation to somebody who has not accepted it yet. */
    resend: z.optional(z.boolean()),
    /** Confirms a waiting change of the sign-in address; for administrators. */
    confirm_address: z.optional(z.boolean()),
  }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMP_USER_ID: z.nullable(field.id()),
    IS_ACTIVE: field.flag(),
    account_state: accountState,
    /** Whether an invitation was sent to the work e-mail address. */
    invited: z.boolean(),
  }),
  errors: [
    'access.denied',
    'employees.email_missing',
    'employees.has_left',
    'employees.own_login',
    'session.address_not_waiting',
  ],
  summary:
    'Activate a person’s account (by invitation the first time) or deactivate it, which ends their sessions',
})
