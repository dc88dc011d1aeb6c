import { endpoint, field, z } from '../kit/index.ts'
import { conditionGroups, mailEvents, workflowDefinition } from './definition.ts'
import { MANAGE, problem } from './workflow-shapes.ts'

const nodeId = () => z.string().check(z.minLength(1), z.maxLength(40))

const draftOf = {
  WF_ID: field.id(),
  /** Of the draft that was changed: another one by now is a conflict. */
  revision: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
}
const saved = { revision: z.int(), problems: z.array(problem) }

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
    /** The stage it follows; it becomes the first one when left out. */
    after: z.optional(nodeId()),
  }),
  data: z.object({ ...saved, STAGE_ID: z.string() }),
  errors: ['workflows.draft_conflict', 'workflows.too_large'],
  summary: 'Put a stage into the draft; the reporting manager decides it until others are named',
})

export const addProperty = endpoint({
  id: 'workflows.property.add',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/addproprty',
  access: MANAGE,
  body: z.strictObject({
    ...draftOf,
    /** The branch that gets another way; a new branch before everything else when left out. */
    STAGE_ID: z.optional(nodeId()),
    name: field.requiredText(120),
    groups: conditionGroups,
  }),
  data: z.object({ ...saved, STAGE_ID: z.string(), ARM_ID: z.string() }),
  errors: ['workflows.draft_conflict', 'workflows.too_large'],
  summary: 'Add conditions to the draft, as a way of their own',
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
  summary: 'Change the conditions of a way in the draft',
})

export const saveWorkflow = endpoint({
  id: 'workflows.workflow.publish',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/saveworkflow',
  access: MANAGE,
  body: z.strictObject({
    ...draftOf,
    /** Saved first when it is given. */
    definition: z.optional(workflowDefinition),
    /** 1: published too; it is put to use when nothing else is in use for its trigger. */
    publish: z._default(field.flag(), 1),
    note: z._default(field.text(300), ''),
  }),
  data: z.object({
    ...saved,
    WORK_FLOW_ID: z.nullable(field.id()),
    number: z.nullable(z.int()),
    status: field.flag(),
  }),
  errors: ['workflows.draft_conflict', 'workflows.invalid'],
  summary: 'Save a workflow and publish it; running requests keep the version they began with',
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
    /** The workflow of the same trigger that is out of use by this. */
    replaced: z.nullable(z.object({ WF_ID: field.id(), name: z.string() })),
  }),
  errors: ['workflows.never_published', 'workflows.invalid'],
  summary: 'Put a workflow to use, in place of the one in use for its trigger, or switch it off',
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
  summary: 'Switch the mails of an event of a workflow',
})

export const updateBcc = endpoint({
  id: 'workflows.bcc.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/updateworkflowbccmail',
  access: MANAGE,
  body: z.strictObject({ WF_ID: field.id(), bcc: z.array(field.email()).check(z.maxLength(20)) }),
  data: z.object({ bcc: z.array(z.string()) }),
  summary: 'Who gets a copy of every mail of a workflow; never with a link that decides',
})
