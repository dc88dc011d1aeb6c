import { endpoint, field, z } from '../kit/index.ts'
import { workflowDefinition } from './definition.ts'
import { problem, SEE } from './workflow-shapes.ts'

const factValue = z.union([
  field.text(200),
  z.number().check(z.minimum(-1e12), z.maximum(1e12)),
  z.boolean(),
  z.null(),
  z.array(z.union([field.text(200), z.number()])).check(z.maxLength(50)),
])

const approver = z.object({
  EMPLOYEE_ID: z.nullable(field.id()),
  EMPLOYEE_NAME: z.string(),
  /** How the approver was determined. */
  via: z.string(),
  /** The replaced approver, and why; null without a replacement. */
  replaces: z.nullable(z.object({ name: z.string(), why: z.string() })),
  delegated_from: z.nullable(z.string()),
  can_sign_in: z.boolean(),
})

const plannedStage = z.object({
  STAGE_ID: z.string(),
  name: z.string(),
  mode: z.enum(['any', 'all', 'count']),
  count: z.int(),
  sla_hours: z.nullable(z.int()),
  approvers: z.array(approver),
  unresolved: z.nullable(z.string()),
})
export type SimulatedStage = z.infer<typeof plannedStage>

export const simulate = endpoint({
  id: 'workflows.simulation.run',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/simulate',
  access: SEE,
  body: z.strictObject({
    employee_id: field.id(),
    /** The active workflow of a trigger, or the draft of a workflow. */
    TRIGGER_SLUG: z.optional(z.string().check(z.maxLength(60))),
    WF_ID: z.optional(field.id()),
    /** Replaces the stored draft: the state of the canvas. */
    definition: z.optional(workflowDefinition),
    facts: z._default(z.record(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.]{0,79}$/)), factValue), {}),
  }),
  data: z.object({
    /** Null for the built-in default. */
    workflow: z.nullable(z.string()),
    /** Ids of the nodes on the route, in order. */
    nodes: z.array(z.string()),
    steps: z.array(z.object({ STAGE_ID: z.string(), ARM_ID: z.nullable(z.string()), why: z.string() })),
    stages: z.array(plannedStage),
    outcome: z.nullable(z.enum(['approved', 'rejected'])),
    /** Why a draft can't route the request. */
    stuck: z.nullable(z.string()),
  }),
  errors: ['workflows.trigger_unknown'],
  summary: 'Who would approve this for this person today, and why',
})
export type Simulation = z.infer<(typeof simulate)['data']>

const comparison = z.object({
  /** Number of requests of the last 90 days that were compared. */
  looked_at: z.int(),
  same: z.int(),
  other_stages: z.int(),
  other_approvers: z.int(),
  other_outcome: z.int(),
  /** Requests that would be stuck, because nobody could decide. */
  nobody: z.int(),
  /** Some of the requests that differ, newest first. */
  examples: z.array(
    z.object({
      request_id: z.int(),
      EMPLOYEE_NAME: z.string(),
      on: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
})
export type Comparison = z.infer<typeof comparison>

export const comparePublish = endpoint({
  id: 'workflows.simulation.compare',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/simulate-publish',
  access: SEE,
  body: z.strictObject({ WF_ID: field.id() }),
  data: z.object({
    /** Errors of the draft, which prevent the comparison. */
    problems: z.array(problem),
    comparison: z.nullable(comparison),
    /** The job that compares many requests; its result is the comparison. */
    job_id: z.nullable(z.string()),
  }),
  summary: 'What publishing the draft would change for the requests of the last 90 days',
})
