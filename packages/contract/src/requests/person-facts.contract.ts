import { endpoint, field, signedIn, z } from '../kit/index.ts'

const query = z.object({
  /** Whose; the caller's own when left out. */
  EMPLOYEE_ID: z.optional(field.idInText()),
})

const notice = z.object({
  /** Calendar days. */
  notice_period: z.int(),
  on_probation: z.boolean(),
  /** The rule in words. */
  why: z.string(),
  /** The last day of employment if notice were given today. */
  last_working_day: z.string(),
  /** The last day that is entered already. */
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
  summary: 'How much notice somebody has to give, and why',
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
    /** Whole months since the day of joining. */
    months_of_service: z.int(),
    CONFIRMATION_DUE_ON: z.nullable(z.string()),
    REPORTING_MANAGER_ID: z.nullable(field.id()),
    REPORTING_MANAGER_NAME: z.string(),
    /** Where they belong, by the employee form's fields; null where nothing is entered. */
    units: z.record(z.string(), z.nullable(z.object({ id: field.id(), name: z.string() }))),
    notice: notice,
  }),
  summary: 'What forms of requests fill in about a person: place, reporting line, service and notice',
})
