import { exportJob } from '../../files/export-job.ts'
import { can, endpoint, field, listBody, z } from '../../kit/index.ts'
import { peopleTexts } from '../people.texts.ts'
import {
  goalStandings,
  MAX_PIP_GOALS,
  PIP_WEIGHT,
  pipOutcomeFilters,
  pipOutcomes,
  pipStates,
  pipViews,
} from './pip.constants.ts'
import { person, plan } from './pip-plan.ts'

export type { Pip, PipEntry, PipGoal } from './pip-plan.ts'

const row = z.object({
  pip_id: field.id(),
  ...person,
  DEPARTMENT_NAME: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  REPORTING_MANAGER_NAME: z.nullable(z.string()),
  title: z.string(),
  state: z.enum(pipStates),
  outcome: z.nullable(z.enum(pipOutcomes)),
  starts_on: z.string(),
  ends_on: z.string(),
  /** Days from today to the last day; negative after it. Null unless the plan is running. */
  days_left: z.nullable(z.int()),
  extensions: z.int(),
  goals: z.int(),
  goals_met: z.int(),
  goals_at_risk: z.int(),
  last_check_in: z.nullable(z.string()),
  is_acknowledged: z.boolean(),
})
export type PipRow = z.infer<typeof row>

const selection = {
  search: listBody().search,
  sort: listBody().sort,
  /** Numeric filters of the directory, such as department, designation and location. */
  filters: listBody().filters,
  view: z._default(z.enum(pipViews), 'active'),
  outcomes: z.optional(z.array(z.enum(pipOutcomeFilters)).check(z.maxLength(4))),
  /** Only direct and indirect reports of the caller. */
  my_team: z.optional(z.boolean()),
}

export const listPips = endpoint({
  id: 'employees.pip.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/pip-list',
  access: can('employees.pip.view'),
  body: z.object({ page: listBody().page, limit: listBody().limit, ...selection }),
  data: z.object({
    plans: z.array(row),
    total_rows: z.int(),
    numPages: z.int(),
    /** Counts over everybody in reach, regardless of search and filters. */
    counts: z.object({ active: z.int(), overdue: z.int(), draft: z.int(), closed: z.int() }),
    abilities: z.object({ create: z.boolean(), export: z.boolean() }),
  }),
  summary: 'Performance improvement plans of people in reach; never the caller’s own',
})

export const exportPips = endpoint({
  id: 'employees.pip.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/pip-list/export',
  access: can('employees.pip.export'),
  body: z.object(selection),
  answer: 'file',
  data: exportJob,
  summary: 'The same plans as an xlsx file; as a background job above 5,000 rows',
})

export const readPip = endpoint({
  id: 'employees.pip.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/pip/{id}',
  access: can('employees.pip.view'),
  params: z.object({ id: field.idInText() }),
  data: plan,
  summary: 'A plan with goals and history; the caller’s own only once it has started',
})

export const listOwnPips = endpoint({
  id: 'employees.pip.own',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/own-pips',
  access: can('employees.pip.view'),
  data: z.object({
    plans: z.array(
      z.object({
        pip_id: field.id(),
        title: z.string(),
        state: z.enum(pipStates),
        outcome: z.nullable(z.enum(pipOutcomes)),
        starts_on: z.string(),
        ends_on: z.string(),
        days_left: z.nullable(z.int()),
        is_acknowledged: z.boolean(),
      }),
    ),
  }),
  summary: 'The caller’s own plans that have started, newest first',
})

export const findPipOf = endpoint({
  id: 'employees.pip.find',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/pip-of/{employee_id}',
  access: can('employees.pip.view'),
  params: z.object({ employee_id: field.idInText() }),
  data: z.object({
    ...person,
    /** The open plan, or else the last one. */
    pip_id: z.nullable(field.id()),
    abilities: z.object({ create: z.boolean() }),
  }),
  summary: 'The open plan of somebody in reach, and whether one can be created',
})

export const savePip = endpoint({
  id: 'employees.pip.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/pip/save',
  access: can('employees.pip.manage'),
  body: z.strictObject({
    /** The draft to edit; omitted to create a plan. */
    id: z.optional(field.id()),
    employee_id: field.id(),
    title: field.requiredText(160),
    reason: field.requiredMessage(4000),
    support: z._default(field.text(4000), ''),
    starts_on: field.isoDate(),
    /** Last day. */
    ends_on: field.isoDate(),
    check_in_days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 14),
    goals: z
      .array(
        z.strictObject({
          title: field.requiredText(200),
          measure: field.requiredText(1000),
          due_on: field.isoDate(),
          weight: z.int().check(z.minimum(1), z.maximum(PIP_WEIGHT)),
        }),
      )
      .check(z.minLength(1, peopleTexts.error('oneGoal')), z.maxLength(MAX_PIP_GOALS)),
    version: z.optional(field.whole()),
  }),
  data: z.object({ id: field.id(), version: field.whole() }),
  errors: [
    'record.conflict',
    'employees.has_left',
    'employees.pip_own',
    'employees.pip_open',
    'employees.pip_state',
    'employees.pip_waits',
  ],
  summary: 'Create a plan, or edit a draft; nobody is notified yet',
})

export const changePip = endpoint({
  id: 'employees.pip.change',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/pip/change',
  access: can('employees.pip.manage'),
  body: z.strictObject({
    id: field.id(),
    /**
     * `start` shows the plan to the person, after an approval if a workflow is published for it; `discard`
     * deletes a draft.
     */
    action: z.enum(['start', 'extend', 'close', 'discard']),
    version: field.whole(),
    /** The new last day, for an extension. */
    ends_on: z.optional(field.isoDate()),
    outcome: z.optional(z.enum(pipOutcomes)),
    /** Reason; required to extend and to close. With `start` it is for the approvers. */
    note: z._default(field.message(2000), ''),
  }),
  data: z.object({
    id: field.id(),
    state: z.nullable(z.enum(pipStates)),
    version: field.whole(),
    /** Where starting requires an approval: the request, and its current approvers. */
    waiting: z.nullable(z.object({ REQUEST_ID: field.id(), pending_on: z.array(z.string()) })),
  }),
  errors: [
    'record.conflict',
    'employees.has_left',
    'employees.pip_own',
    'employees.pip_state',
    'employees.pip_waits',
    'requests.person_left',
  ],
  summary: 'Start, extend or close a plan, or discard a draft',
})

export const notePip = endpoint({
  id: 'employees.pip.note',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/pip/note',
  access: can('employees.pip.view'),
  body: z.strictObject({
    id: field.id(),
    kind: z.enum(['check_in', 'comment']),
    note: field.requiredMessage(4000),
    /** Day of the conversation; default: today. */
    on_date: z.optional(field.isoDate()),
    /** For a check-in: progress by goal. */
    standings: z._default(
      z
        .array(z.strictObject({ goal_id: field.id(), standing: z.enum(goalStandings) }))
        .check(z.maxLength(MAX_PIP_GOALS)),
      [],
    ),
  }),
  data: z.object({ entry_id: field.id() }),
  errors: ['employees.pip_state'],
  summary: 'Add a check-in or a comment to a running plan; it can’t be changed afterwards',
})

export const acknowledgePip = endpoint({
  id: 'employees.pip.acknowledge',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/pip/acknowledge',
  access: can('employees.pip.view'),
  body: z.strictObject({ id: field.id(), note: z._default(field.message(2000), '') }),
  data: field.nothing(),
  errors: ['employees.pip_not_own', 'employees.pip_state'],
  summary: 'Acknowledge one’s own plan; idempotent',
})
