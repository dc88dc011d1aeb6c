import { endpoint, field, limit, page, search, signedIn, z } from '../kit/index.ts'
import { workflowDefinition } from './definition.ts'
import { emailSetting, MANAGE, problem, propertyInfo, SEE } from './workflow-shapes.ts'

/** A trigger that is only listed on request (`is_all`). */
export const HIDDEN_TRIGGER = 'DOCUMENTS_NOTIFIER'

const trigger = z.object({
  TRIGGER_SLUG: z.string(),
  name: z.string(),
  /** Heading of its group. */
  group: z.string(),
  /** Whether it starts an approval or a mail. */
  kind: z.enum(['approval', 'mail']),
  /** Whether the product currently fires it. Others are listed but not offered. */
  available: z.boolean(),
  /** For mails: sent by the product automatically, rather than by people. */
  is_automatic: z.boolean(),
})
export type Trigger = z.infer<typeof trigger>

export const listTriggers = endpoint({
  id: 'workflows.trigger.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/workflow/triggerlist',
  access: signedIn,
  query: z.object({
    /** 1: include the documents notifier. */
    is_all: z._default(z.enum(['0', '1']), '0'),
  }),
  data: z.object({ triggers: z.array(trigger) }),
  summary: 'What can start a workflow or a mail',
})

export const listActiveTriggers = endpoint({
  id: 'workflows.active_trigger.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/workflow/activeOrgTrigger',
  access: signedIn,
  data: z.object({
    triggers: z.array(
      z.object({
        TRIGGER_SLUG: z.string(),
        name: z.string(),
        group: z.string(),
        /** The active workflow; null where the reporting manager decides. */
        WF_ID: z.nullable(field.id()),
      }),
    ),
  }),
  summary: 'Kinds of requests that can be made in the organisation, and their active workflows',
})

/** Fields in every response about a workflow. */
const facts = {
  WF_ID: field.id(),
  /** The published version that new requests use; null before the first publication. */
  WORK_FLOW_ID: z.nullable(field.id()),
  name: z.string(),
  TRIGGER_SLUG: z.string(),
  trigger_name: z.string(),
  IS_PUBLISHED: field.flag(),
  /** 1 active, 0 inactive. */
  status: field.flag(),
  /** Number of the published version. */
  number: z.nullable(field.whole()),
  /** The draft differs from the published version. */
  has_changes: z.boolean(),
  updated_at: z.string(),
  updated_by: z.string(),
}

const row = z.object({ ...facts, stage_count: z.int(), abilities: z.object({ edit: z.boolean() }) })
export type WorkflowRow = z.infer<typeof row>

export const listWorkflows = endpoint({
  id: 'workflows.workflow.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/workflow/workflowlist',
  access: SEE,
  body: z.object({
    page: page(),
    limit: limit(),
    search: search(),
    TRIGGER_SLUG: z.optional(z.string().check(z.maxLength(60))),
    /** 1 active, 0 inactive. */
    status: z.optional(field.flag()),
  }),
  data: z.object({
    docs: z.array(row),
    pages: z.int(),
    total: z.int(),
    abilities: z.object({ create: z.boolean() }),
  }),
  summary: 'Workflows, most recently changed first',
})

export const createWorkflow = endpoint({
  id: 'workflows.workflow.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/create',
  access: MANAGE,
  body: z.strictObject({
    TRIGGER_SLUG: z.string().check(z.minLength(1), z.maxLength(60)),
    name: field.requiredText(120),
    /** Initial content: empty, the reporting manager, or (`copy_of`) a copy of another workflow's draft. */
    start: z._default(z.enum(['empty', 'manager']), 'manager'),
    copy_of: z.optional(field.id()),
  }),
  data: z.object({ WF_ID: field.id(), WORK_FLOW_ID: z.nullable(field.id()) }),
  errors: ['workflows.trigger_unknown', 'workflows.name_taken'],
  summary: 'Add a workflow; its page is /workflow/request-worlflow/{WF_ID}',
})

const version = z.object({
  WORK_FLOW_ID: field.id(),
  number: field.whole(),
  note: z.string(),
  author: z.string(),
  published_at: z.string(),
})
export type WorkflowVersion = z.infer<typeof version>

/** A node as a row, for lists. */
const stageRow = z.object({
  STAGE_ID: z.string(),
  /** Id in `workflows.action.list`. */
  ACTION_ID: z.int(),
  name: z.string(),
})

export const readWorkflow = endpoint({
  id: 'workflows.workflow.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/workflow/getworkflowdetails',
  access: SEE,
  body: z.object({ WF_ID: field.id() }),
  data: z.object({
    ...facts,
    /** Number of saves of the draft, to be sent back with the next save. */
    revision: field.whole(),
    definition: workflowDefinition,
    stages: z.array(stageRow),
    triggers: z.array(z.object({ TRIGGER_SLUG: z.string(), name: z.string() })),
    properties: z.array(propertyInfo),
    emails: z.array(emailSetting),
    bcc: z.array(z.string()),
    versions: z.array(version),
    problems: z.array(problem),
    /** Names of the people among the approvers, by id. */
    people: z.array(z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() })),
    abilities: z.object({ edit: z.boolean() }),
  }),
  summary: 'A workflow: its draft, versions, mails, and problems',
})
export type WorkflowDetail = z.infer<(typeof readWorkflow)['data']>

export const readWorkflowData = endpoint({
  id: 'workflows.version.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/workflow/workflowdata',
  access: SEE,
  body: z.object({ WF_ID: field.id(), number: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  data: z.object({ ...version.shape, definition: workflowDefinition }),
  summary: 'A published version as it was',
})
