import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { candidateStep, stepKind } from './candidate-shapes.ts'
import { candidateStatuses, MAX_ACTIVITIES, MAX_STEPS, stepResponsibles } from './onboarding.constants.ts'

const manage = can('onboarding.flow.manage')
const path = (name: string) => `apiv2/onbording/${name}` as const
const days = (least: number) => z.int().check(z.minimum(least), z.maximum(365))

const flowStep = z.object({
  kind: stepKind(),
  name: field.requiredText(80),
  /** Runs beside the step before it. */
  is_parallel: z._default(z.boolean(), false),
  /** Days from opening to the due date; null without one. */
  due_days: z._default(z.nullable(days(0)), null),
  /** Days before the due date on which the responsible person is reminded. */
  remind_days: z._default(z.nullable(days(0)), null),
  responsible: z._default(z.enum(stepResponsibles), 'recruiter'),
  activities: z._default(
    z
      .array(z.object({ name: field.requiredText(120), is_mandatory: z._default(z.boolean(), true) }))
      .check(z.maxLength(MAX_ACTIVITIES)),
    [],
  ),
})
export type FlowStep = z.infer<typeof flowStep>

const rule = z.object({
  entity_id: z._default(z.nullable(field.id()), null),
  location_id: z._default(z.nullable(field.id()), null),
  department_id: z._default(z.nullable(field.id()), null),
})
export type FlowRule = z.infer<typeof rule>

const flowRow = z.object({
  WORKFLOW_ID: field.id(),
  name: z.string(),
  note: z.string(),
  /** 1 active. */
  STATUS: field.flag(),
  is_default: z.boolean(),
  /** Number of the version that new candidates get. */
  flow_version: z.int(),
  version: z.int(),
  steps: z.array(flowStep),
  rules: z.array(rule),
  /** Names of the places of each rule. */
  rule_words: z.array(z.string()),
  candidates: z.int(),
})
export type OnboardingFlow = z.infer<typeof flowRow>

export const listFlows = endpoint({
  id: 'onboarding.flow.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getAllWorkflowList'),
  access: manage,
  body: z.object({}),
  data: z.object({
    workflows: z.array(flowRow),
    entities: choices(),
    locations: choices(),
    departments: choices(),
  }),
  summary: 'The onboarding flows with steps, rules and number of candidates',
})

export const listFlowChoices = endpoint({
  id: 'onboarding.flow.choices',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('workflow_List'),
  access: can('onboarding.candidate.create'),
  body: z.object({}),
  data: z.object({
    workflows: z.array(z.object({ WORKFLOW_ID: field.id(), name: z.string(), is_default: z.boolean() })),
  }),
  summary: 'Active flows that a candidate can get',
})

/** Kinds of steps, and names of activities. */
const oldFlow = z.object({
  WORKFLOW_ID: field.id(),
  WORKFLOW_NAME: z.string(),
  STATUS: field.flag(),
  steps: z.array(z.object({ STEP: z.int(), STEP_NAME: z.string(), activities: z.array(z.string()) })),
})
export type OldOnboardingFlow = z.infer<typeof oldFlow>

/** Both calls answer in the shape of the organisation's settings, so that a program needs to know only one of them. */
const oneFlow = {
  body: z.object({ workflow_id: field.id() }),
  data: z.union([flowRow, oldFlow]),
}

export const readFlow = endpoint({
  id: 'onboarding.flow.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('workflowV2'),
  access: manage,
  ...oneFlow,
  summary: 'A flow with its steps, in the shape of the settings (workflow_shape)',
})

export const readOldFlow = endpoint({
  id: 'onboarding.flow.read_old',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getworkflow'),
  access: manage,
  ...oneFlow,
  summary: 'The same under its earlier name',
})

const flowFields = {
  name: field.requiredText(80),
  note: z._default(field.text(300), ''),
  steps: z.array(flowStep).check(z.minLength(1), z.maxLength(MAX_STEPS)),
  rules: z._default(z.array(rule).check(z.maxLength(50)), []),
}
const savedFlow = z.object({ WORKFLOW_ID: field.id(), flow_version: z.int(), version: z.int() })

export const saveFlow = endpoint({
  id: 'onboarding.flow.create',
  service: 'admin',
  method: 'POST',
  path: path('save-workflow'),
  access: manage,
  body: z.object(flowFields),
  data: savedFlow,
  errors: ['record.duplicate', 'onboarding.flow_rule_taken'],
  summary: 'Add a flow',
})

export const editFlow = endpoint({
  id: 'onboarding.flow.edit',
  service: 'admin',
  method: 'POST',
  path: path('editworkflow'),
  access: manage,
  body: z.object({ workflow_id: field.id(), version: z.optional(field.whole()), ...flowFields }),
  data: savedFlow,
  errors: ['record.conflict', 'record.duplicate', 'onboarding.flow_rule_taken'],
  summary: 'Edit a flow: changed steps are a new version, for new candidates',
})

export const changeFlowStatus = endpoint({
  id: 'onboarding.flow.status',
  service: 'admin',
  method: 'POST',
  path: path('update_workflow_status'),
  access: manage,
  body: z.object({ workflow_id: field.id(), STATUS: field.flag() }),
  data: z.object({ WORKFLOW_ID: field.id(), STATUS: field.flag(), version: z.int() }),
  errors: ['onboarding.flow_default'],
  summary: 'Activate or deactivate a flow; its candidates keep their steps',
})

export const setDefaultFlow = endpoint({
  id: 'onboarding.flow.default',
  service: 'admin',
  method: 'POST',
  path: path('workflow_default'),
  access: manage,
  body: z.object({ workflow_id: field.id() }),
  data: z.object({ WORKFLOW_ID: field.id(), version: z.int() }),
  errors: ['onboarding.flow_inactive'],
  summary: 'Make a flow the default, for candidates whom no rule assigns elsewhere',
})

export const removeFlow = endpoint({
  id: 'onboarding.flow.remove',
  service: 'admin',
  method: 'POST',
  path: path('remove_workflow'),
  access: manage,
  body: z.object({ workflow_id: field.id() }),
  data: field.nothing(),
  errors: ['onboarding.flow_in_use', 'onboarding.flow_default'],
  summary: 'Delete a flow that no candidate has',
})

const stepsOfCandidate = {
  candidate_id: field.id(),
  status: z.enum(candidateStatuses),
  version: z.int(),
  steps: z.array(candidateStep),
}

export const readCandidateSteps = endpoint({
  id: 'onboarding.step.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('allworkflowsteps'),
  access: can('onboarding.candidate.view'),
  body: z.object({ candidate_id: field.id() }),
  data: z.object(stepsOfCandidate),
  summary: 'The steps of a candidate with activities, due dates, and what is missing in the open ones',
})

const stepErrors = [
  'record.conflict',
  'onboarding.candidate_closed',
  'onboarding.step_not_open',
  'onboarding.step_reserved',
] as const

export const moveCandidate = endpoint({
  id: 'onboarding.step.move',
  service: 'admin',
  method: 'POST',
  path: path('moveaction'),
  /** Moving back needs `onboarding.candidate.previous` as well. */
  access: can('onboarding.candidate.next'),
  body: z.object({
    candidate_id: field.id(),
    action: z.enum(['next', 'previous']),
    /** The open step that is finished; default: the first one. */
    step_id: z.optional(field.id()),
    /** Required to move back. */
    reason: z._default(field.message(500), ''),
    version: z.optional(field.whole()),
  }),
  data: z.object(stepsOfCandidate),
  errors: [...stepErrors, 'onboarding.step_incomplete', 'onboarding.no_step_before'],
  summary: 'Finish a step, once nothing is missing, or move back to the step before with a reason',
})

export const changeActivity = endpoint({
  id: 'onboarding.activity.status',
  service: 'admin',
  method: 'POST',
  path: path('activityStatus'),
  access: can('onboarding.candidate.next'),
  body: z.object({ candidate_id: field.id(), activity_id: field.id(), is_done: z.boolean() }),
  data: z.object(stepsOfCandidate),
  errors: stepErrors,
  summary: 'Mark an activity of an open step done, or not done; idempotent',
})
