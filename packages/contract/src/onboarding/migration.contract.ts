import { fieldValues } from '../forms/form-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { MAX_MIGRATED } from './onboarding.constants.ts'

const migrate = can('onboarding.candidate.migrate')
const path = (name: string) => `apiv2/onbording/${name}` as const

/** Why an employee may be the same person. */
export const employeeLikenesses = ['email', 'personal_email', 'phone', 'name_and_birth'] as const

const alikeEmployee = z.object({
  /** Null with name and code for somebody out of reach: only that they exist is told. */
  employee_id: z.nullable(field.id()),
  EMPLOYEE_NAME: z.nullable(z.string()),
  EMPLOYEE_CODE: z.nullable(z.string()),
  /** Whoever has left can be rejoined instead. */
  has_left: z.boolean(),
  by: z.array(z.enum(employeeLikenesses)),
})

const joiner = z.object({
  candidate_id: field.id(),
  CANDIDATE_NAME: z.string(),
  /** The employee that the candidate is already. */
  employee_id: z.nullable(field.id()),
  /** What keeps the candidate from becoming an employee, in words. */
  missing: z.array(z.string()),
  alike: z.array(alikeEmployee),
  /** What of the candidate fits an entry of the blacklist. */
  blacklist: z.array(z.enum(['email', 'phone', 'identity'])),
})
export type Joiner = z.infer<typeof joiner>

/** Answers of the employee's form besides those that the candidate has. */
const moreValues = () => z._default(fieldValues(), {})

export const previewMigration = endpoint({
  id: 'onboarding.migration.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('previewmigration'),
  access: migrate,
  body: z.strictObject({
    candidate_ids: field.ids(MAX_MIGRATED),
    /** Of a single candidate. */
    values: moreValues(),
    uses_personal_email: z._default(z.boolean(), false),
  }),
  data: z.object({
    candidates: z.array(joiner),
    /** What will apply to a single candidate; null for several. */
    outlook: z.nullable(
      z.object({
        EMPLOYEE_CODE: z.string(),
        is_code_generated: z.boolean(),
        DATE_OF_JOINING: z.nullable(z.string()),
        starts_later: z.boolean(),
        confirmation_due_on: z.nullable(z.string()),
        manager: z.nullable(z.string()),
        /** Where the sign-in invitation goes. */
        invitation_to: z.nullable(z.string()),
        may_invite: z.boolean(),
        kit: z.nullable(z.string()),
        /** Leave rule, shift, holidays, policies, and what other modules add. */
        applies: z.array(z.object({ id: z.string(), label: z.string(), text: z.string() })),
      }),
    ),
  }),
  summary:
    'What becoming employees would bring to candidates, what is missing, and employees who may be the same person; writes nothing',
})

export const migrateCandidate = endpoint({
  id: 'onboarding.migration.migrate',
  service: 'admin',
  method: 'POST',
  path: path('migrateasnaemployee'),
  access: migrate,
  body: z
    .strictObject({
      candidate_id: z.optional(field.id()),
      /** Several: a background job, with the answers that each has. */
      candidate_ids: z.optional(field.ids(MAX_MIGRATED)),
      values: moreValues(),
      /** Invites to sign in. */
      invite: z._default(z.boolean(), true),
      /** The personal address becomes the work address of whoever has none yet. */
      uses_personal_email: z._default(z.boolean(), false),
      /** 1: although employees may be the same person. */
      accept_warnings: z._default(field.flag(), 0),
      version: z.optional(field.whole()),
    })
    .check(
      z.refine((body) => (body.candidate_id === undefined) !== (body.candidate_ids === undefined), {
        path: ['candidate_id'],
      }),
    ),
  data: z.object({
    candidate_id: z.nullable(field.id()),
    employee_id: z.nullable(field.id()),
    EMPLOYEE_CODE: z.nullable(z.string()),
    invited: z.boolean(),
    /** Of several candidates. */
    job: z.nullable(z.string()),
  }),
  errors: [
    'record.conflict',
    'onboarding.step_reserved',
    'onboarding.not_ready',
    'onboarding.employee_alike',
    'onboarding.joiner_listed',
    'employees.outside_reach',
    'employees.email_missing',
    'session.email_taken',
  ],
  summary:
    'Make an employee of a candidate, or of several by a background job. Idempotent: whoever is an employee already is answered as such',
})

export const sendCredentials = endpoint({
  id: 'onboarding.migration.invite',
  service: 'admin',
  method: 'POST',
  path: path('send_login_credential'),
  access: migrate,
  body: z.strictObject({ candidate_id: field.id() }),
  data: z.object({ employee_id: field.id(), invited: z.boolean() }),
  errors: [
    'onboarding.not_employee',
    'employees.email_missing',
    'session.invitation_just_sent',
    'session.email_taken',
  ],
  summary: 'Invite the employee that a candidate became to sign in, or invite again',
})
