import { can, endpoint, field, z } from '../../kit/index.ts'
import { payReasons } from './pay.constants.ts'
import { payInput, payRevisionView, payStructureView } from './pay-shapes.ts'

const see = can('employees.fields.pay')
const manage = can('employees.pay.manage')
const path = (name: string) => `apiv2/auth/hrms/pay/${name}` as const

const person = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_CODE: z.string(), EMPLOYEE_NAME: z.string() })

export const readPay = endpoint({
  id: 'employees.pay.read',
  service: 'admin',
  method: 'POST',
  path: path('employee'),
  access: see,
  body: z.object({ emp_id: field.id() }),
  data: z.object({
    ...person.shape,
    date_of_joining: z.string(),
    GRADE_ID: z.nullable(field.id()),
    today: z.string(),
    /** What applies, is planned and was, the latest first; also what was corrected or cancelled. */
    revisions: z.array(payRevisionView),
    abilities: z.object({ revise: z.boolean() }),
  }),
  summary: 'A person’s pay: what applies, what is planned, and its history',
})

export const readOwnPay = endpoint({
  id: 'employees.pay.own',
  service: 'admin',
  method: 'GET',
  path: path('own'),
  access: see,
  data: z.object({
    /** False where the organisation doesn’t show people their own pay; then there are no revisions. */
    is_shown: z.boolean(),
    today: z.string(),
    revisions: z.array(payRevisionView),
  }),
  summary: 'One’s own pay, if the organisation shows it',
})

const revision = {
  emp_id: field.id(),
  /** First day of the new amounts. */
  effective_on: field.isoDate(),
  ...payInput.shape,
  /** The revision that is corrected by this one. */
  supersedes: z.optional(z.nullable(field.id())),
}

const problem = z.object({
  /** Number of the line; null for the structure as a whole. */
  line: z.nullable(z.int()),
  field: z.string(),
  message: z.string(),
})
export type PayProblem = z.infer<typeof problem>

export const previewPay = endpoint({
  id: 'employees.pay.preview',
  service: 'admin',
  method: 'POST',
  path: path('preview'),
  access: manage,
  reads: true,
  body: z.object(revision),
  data: z.object({
    problems: z.array(problem),
    /** What applies on the day before, or what is corrected; null without any. */
    before: z.nullable(payStructureView),
    /** Null while there are problems. */
    after: z.nullable(payStructureView),
    change_percent: z.nullable(z.string()),
  }),
  summary: 'What a revision of pay comes to, beside what applies before; writes nothing',
})

export const revisePay = endpoint({
  id: 'employees.pay.revise',
  service: 'admin',
  method: 'POST',
  path: path('revise'),
  access: manage,
  body: z.object({
    ...revision,
    reason: z.enum(payReasons),
    note: z._default(field.message(500), ''),
    /** The latest revision that was seen; 0 for none. A later one answers with a conflict. */
    seen: z.optional(field.whole()),
  }),
  data: z.object({ revision_id: field.id() }),
  errors: [
    'employees.pay_problems',
    'employees.pay_same_day',
    'employees.pay_changed',
    'employees.pay_superseded',
    'access.own_record',
  ],
  summary: 'Revise a person’s pay from a day, or correct a revision; earlier ones stay in the history',
})

export const cancelPay = endpoint({
  id: 'employees.pay.cancel',
  service: 'admin',
  method: 'POST',
  path: path('cancel'),
  access: manage,
  body: z.object({ revision_id: field.id(), note: z._default(field.message(500), '') }),
  data: z.object({ revision_id: field.id() }),
  errors: ['employees.pay_begun', 'employees.pay_superseded', 'access.own_record'],
  summary: 'Cancel a planned revision of pay before it begins',
})
