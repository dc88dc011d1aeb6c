import { endpoint, field, signedIn, z } from '../kit/index.ts'

const query = z.object({
  /** Default: the caller. */
  EMPLOYEE_ID: z.optional(field.idInText()),
})

const notice = z.object({
  /** Calendar days. */
  notice_period: z.int(),
  on_probation: z.boolean(),
  /** Explains which rule determines the period. */
  why: z.string(),
  /** The last day of employment if notice were given today. */
  last_working_day: z.string(),
  /** The last day already recorded, if any. */
  leaving_on: z.nullable(z.string()),
})
export type Notice = z.infer<typeof notice>

export const employeeNoticePeriod = endpoint({
  id: 'requests.person.notice_period',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/get_employee_notice_period',
  access: signedIn,
  query,
  data: z.object({ EMPLOYEE_ID: field.id(), ...notice.shape }),
  summary: 'A person’s notice period, with its explanation',
})

export const employeeNoticePeriodShort = endpoint({
  ...employeeNoticePeriod,
  id: 'requests.person.notice_period_short',
  path: 'hrms/get_employee_notice_period',
})

export const employeeExtraDetails = endpoint({
  id: 'requests.person.extra_details',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/employee_extra_details',
  access: signedIn,
  query,
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_CODE: z.string(),
    EMPLOYEE_NAME: z.string(),
    DATE_OF_JOINING: z.string(),
    /** Whole months since the joining date. */
    months_of_service: z.int(),
    CONFIRMATION_DUE_ON: z.nullable(z.string()),
    REPORTING_MANAGER_ID: z.nullable(field.id()),
    REPORTING_MANAGER_NAME: z.string(),
    /** Organisation units, by the employee form's fields; null where blank. */
    units: z.record(z.string(), z.nullable(z.object({ id: field.id(), name: z.string() }))),
    notice: notice,
  }),
  summary: 'Data of a person for request forms: units, reporting line, service and notice',
})
