import { can, choices, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import { confirmations, MAX_REMINDED, reportStates } from './policies.constants.ts'

const view = can('policies.report.view')
const path = (name: string) => `apiv2/auth/policy/${name}` as const

const criteria = {
  policy_id: field.id(),
  /** All by default. */
  states: z.optional(z.array(z.enum(reportStates)).check(z.maxLength(3))),
  department_ids: z.optional(field.ids(200)),
  location_ids: z.optional(field.ids(200)),
  search: search(),
  sort: sort(),
}

const employee = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  DEPARTMENT_NAME: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  LOCATION_NAME: z.nullable(z.string()),
  state: z.enum(reportStates),
  due_on: z.nullable(z.string()),
  /** Of the last acknowledgement, also where it no longer counts. */
  acknowledged_at: z.nullable(z.string()),
  acknowledged_number: z.nullable(z.int()),
  confirmation: z.nullable(z.enum(confirmations)),
  typed_name: z.nullable(z.string()),
  /** From where it was acknowledged. */
  ip: z.nullable(z.string()),
  reminded_at: z.nullable(z.string()),
  reminders: z.int(),
})
export type ReportedEmployee = z.infer<typeof employee>

const counts = {
  total: z.int(),
  acknowledged: z.int(),
  due: z.int(),
  overdue: z.int(),
}

export const readAcknowledgementReport = endpoint({
  id: 'policies.report.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('acknowledgement_report'),
  access: view,
  body: z.object({ ...criteria, page: page(), limit: limit() }),
  data: z.object({
    employees: z.array(employee),
    numPages: z.int(),
    totalRows: z.int(),
    /** Of everybody in reach, whatever the filters. */
    counts: z.object(counts),
    policy: z.object({ policy_id: field.id(), title: z.string(), number: z.int() }),
    /** Units to filter by. */
    departments: choices(),
    locations: choices(),
    abilities: z.object({ remind: z.boolean() }),
  }),
  summary:
    'Who has acknowledged the published version of a policy, within the caller’s reach; sorted by name, or by code, department, location, state, due_on, acknowledged_at',
})

export const downloadAcknowledgementReport = endpoint({
  id: 'policies.report.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('acknowledgement_report/download'),
  access: view,
  body: z.object(criteria),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary:
    'The acknowledgement report as emp_acknowledgement_report.xlsx; a large one is made by a background job',
})

export const listPolicyProgress = endpoint({
  id: 'policies.report.progress',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('acknowledgement_progress'),
  access: view,
  body: z.object({
    /** Default: all published policies that must be acknowledged. */
    policy_ids: z.optional(field.ids(200)),
  }),
  data: z.object({
    policies: z.array(
      z.object({
        policy_id: field.id(),
        title: z.string(),
        category: z.string(),
        number: z.int(),
        ...counts,
      }),
    ),
  }),
  summary: 'How many people in the caller’s reach have acknowledged each published policy',
})

export const remindOfPolicy = endpoint({
  id: 'policies.report.remind',
  service: 'admin',
  method: 'POST',
  path: path('remind'),
  access: can('policies.report.remind'),
  body: z.strictObject({
    policy_id: field.id(),
    /** Default: everybody in reach who is left, by a background job. */
    employee_ids: z.optional(field.ids(MAX_REMINDED).check(z.minLength(1))),
  }),
  data: z.object({
    reminded: z.int(),
    /** Not reminded, since they acknowledged it meanwhile, can’t sign in or were reminded today. */
    skipped: z.int(),
    /** The job that reminds everybody. */
    job: z.nullable(z.string()),
  }),
  summary: 'Remind people who have not acknowledged a policy yet',
})
