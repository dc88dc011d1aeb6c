import { endpoint, field, z } from '../kit/index.ts'
import { conditionGroups, mailEvents, workflowDefinition } from './definition.ts'
import { MANAGE, problem } from './workflow-shapes.ts'

const nodeId = () => z.string().check(z.minLength(1), z.maxLength(40))

const draftOf = {
  WF_ID: field.id(),
  /** Revision of the draft that was edited: an outdated one is a conflict. */
  revision: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
}
const saved = { revision: field.whole(), problems: z.array(problem) }

export const saveStages = endpoint({
  id: 'workflows.draft.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/updatestagesdata',
  access: MANAGE,
  body: z.strictObject({
    ...draftOf,
    name: z.optional(field.requiredText(120)),
    definition: workflowDefinition,
  }),
  data: z.object(saved),
  errors: ['workflows.draft_conflict', 'workflows.name_taken'],
  summary: 'Save the draft of a workflow',
})

export const addStage = endpoint({
  id: 'workflows.stage.add',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/addstage',
  access: MANAGE,
  body: z.strictObject({
    ...draftOf,
    name: field.requiredText(120),
    /** The stage to insert it after; omitted: at the start. */
    after: z.optional(nodeId()),
  }),
  data: z.object({ ...saved, STAGE_ID: z.string() }),
  errors: ['workflows.draft_conflict', 'workflows.too_large'],
  summary: 'Add a stage to the draft; decided by the reporting manager unless changed',
})

export const addProperty = endpoint({
  id: 'workflows.property.add',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/addproprty',
  access: MANAGE,
  body: z.strictObject({
    ...draftOf,
    /** The branch that gets another arm; omitted: a new branch at the start. */
    STAGE_ID: z.optional(nodeId()),
    name: field.requiredText(120),
    groups: conditionGroups,
  }),
  data: z.object({ ...saved, STAGE_ID: z.string(), ARM_ID: z.string() }),
  errors: ['workflows.draft_conflict', 'workflows.too_large'],
  summary: 'Add conditions to the draft, as a new arm',
})

export const editProperty = endpoint({
  id: 'workflows.property.edit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/edit-property',
  access: MANAGE,
  body: z.strictObject({
    ...draftOf,
    STAGE_ID: nodeId(),
    ARM_ID: nodeId(),
    name: z.optional(field.requiredText(120)),
    groups: conditionGroups,
  }),
  data: z.object(saved),
  errors: ['workflows.draft_conflict'],
  summary: 'Change the conditions of an arm in the draft',
})

export const saveWorkflow = endpoint({
  id: 'workflows.workflow.publish',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/saveworkflow',
  access: MANAGE,
  body: z.strictObject({
    ...draftOf,
    /** Saved first, if given. */
    definition: z.optional(workflowDefinition),
    /** 1: also publish; becomes active if its trigger has no active workflow. */
    publish: z._default(field.flag(), 1),
    note: z._default(field.text(300), ''),
  }),
  data: z.object({
    ...saved,
    WORK_FLOW_ID: z.nullable(field.id()),
    number: z.nullable(field.whole()),
    status: field.flag(),
  }),
  errors: ['workflows.draft_conflict', 'workflows.invalid'],
  summary: 'Save a workflow and publish it; open requests keep their version',
})

export const updateStatus = endpoint({
  id: 'workflows.status.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/update_workflow_satus',
  access: MANAGE,
  body: z.strictObject({ WF_ID: field.id(), status: field.flag() }),
  data: z.object({
    status: field.flag(),
    /** The workflow of the same trigger that this deactivates. */
    replaced: z.nullable(z.object({ WF_ID: field.id(), name: z.string() })),
  }),
  errors: ['workflows.never_published', 'workflows.invalid'],
  summary: 'Activate a workflow in place of the active one of its trigger, or deactivate it',
})

export const removeWorkflow = endpoint({
  id: 'workflows.workflow.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/remove',
  access: MANAGE,
  body: z.strictObject({ WF_ID: field.id() }),
  data: field.nothing(),
  errors: ['workflows.was_published'],
  summary: 'Delete a workflow that was never published',
})

export const updateMail = endpoint({
  id: 'workflows.mail.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/updateworkflowmail',
  access: MANAGE,
  body: z.strictObject({
    WF_ID: field.id(),
    emailtype: z.enum(mailEvents),
    status: field.flag(),
    tells_manager: z._default(z.boolean(), false),
  }),
  data: field.nothing(),
  summary: 'Enable or disable the mails of a workflow’s event',
})

export const updateBcc = endpoint({
  id: 'workflows.bcc.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/updateworkflowbccmail',
  access: MANAGE,
  body: z.strictObject({ WF_ID: field.id(), bcc: z.array(field.email()).check(z.maxLength(20)) }),
  data: z.object({ bcc: z.array(z.string()) }),
  summary: 'Set who gets a copy of every mail of a workflow, without decision links',
})
