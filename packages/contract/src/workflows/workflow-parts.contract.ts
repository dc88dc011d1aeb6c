import { endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { mailEvents } from './definition.ts'
import { emailSetting, MANAGE, propertyInfo, SEE } from './workflow-shapes.ts'
import { functionMasters, functions } from './workflows.constants.ts'

const slug = () => z.string().check(z.minLength(1), z.maxLength(60))
const named = z.array(z.object({ id: z.int(), name: z.string() }))

export const listProperties = endpoint({
  id: 'workflows.property.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/propertydetails',
  access: SEE,
  body: z.object({ TRIGGER_SLUG: slug() }),
  data: z.object({ properties: z.array(propertyInfo) }),
  errors: ['workflows.trigger_unknown'],
  summary: 'What conditions of a trigger can ask about',
})

export const listActions = endpoint({
  id: 'workflows.action.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/triggeraction',
  access: SEE,
  body: z.object({ TRIGGER_SLUG: slug() }),
  data: z.object({ actions: z.array(z.object({ ACTION_ID: z.int(), name: z.string() })) }),
  errors: ['workflows.trigger_unknown'],
  summary: 'What can happen in a workflow of a trigger',
})

export const readMasterValues = endpoint({
  id: 'workflows.master_value.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/workflow/mastervalues',
  access: SEE,
  data: z.object({
    roles: named,
    groups: named,
    functions: z.array(z.object({ function: z.enum(functions), name: z.string() })),
    masters: z.array(z.object({ master: z.enum(functionMasters), name: z.string(), units: named })),
  }),
  summary: 'What approvers are chosen from: roles, access groups, functions and the units that have them',
})

export const listEmails = endpoint({
  id: 'workflows.mail.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/workflow/emaillist',
  access: SEE,
  query: z.object({
    emailtype: z.optional(z.enum(mailEvents)),
    /** WF_ID of a workflow for its settings; those that every workflow begins with when left out. */
    triggerid: z.optional(field.idInText()),
  }),
  data: z.object({ emails: z.array(emailSetting), bcc: z.array(z.string()) }),
  summary: 'What a workflow mails about, and in whose words',
})

export const listApprovers = endpoint({
  id: 'workflows.employee.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/workflowEmployeeList',
  access: SEE,
  body: z.object({ page: page(), limit: limit(), search: search() }),
  data: z.object({
    docs: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        designation: z.string(),
        department: z.string(),
        /** Without a login somebody can be named, and can't decide. */
        can_sign_in: z.boolean(),
      }),
    ),
    pages: z.int(),
    total: z.int(),
  }),
  summary: 'People who can be named as approvers or simulated: everybody who works here',
})

const event = z.object({
  id: field.id(),
  WF_ID: field.id(),
  name: z.string(),
  TRIGGER_SLUG: z.string(),
  trigger_name: z.string(),
  kind: z.string(),
  /** What was done, as people read it. */
  text: z.string(),
  number: z.nullable(z.int()),
  by: z.string(),
  at: z.string(),
})
export type WorkflowEvent = z.infer<typeof event>

const events = z.object({ docs: z.array(event), pages: z.int(), total: z.int() })

export const listHistory = endpoint({
  id: 'workflows.history.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/workflowhistory',
  access: SEE,
  body: z.object({ WF_ID: field.id(), page: page(), limit: limit() }),
  data: events,
  summary: 'What was done with a workflow, the latest first',
})

export const listLogs = endpoint({
  id: 'workflows.log.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/work-flow-logs/workflowlogs',
  access: SEE,
  query: z.object({ page: page(), perPage: limit(), search: search() }),
  data: events,
  summary: 'What was done with all workflows, deleted ones too',
})

const head = {
  master: z.enum(functionMasters),
  unit_id: field.id(),
  function: z.enum(functions),
}

export const readApproverSettings = endpoint({
  id: 'workflows.approver_setting.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/workflow/approver-settings',
  access: SEE,
  data: z.object({
    fallback: z.nullable(z.object({ account_id: field.id(), name: z.string() })),
    /** Who can be named as fallback: administrators. */
    administrators: z.array(z.object({ account_id: field.id(), name: z.string() })),
    heads: z.array(
      z.object({
        ...head,
        unit_name: z.string(),
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        has_left: z.boolean(),
      }),
    ),
    version: z.int(),
    abilities: z.object({ edit: z.boolean() }),
  }),
  summary: 'Who decides when nobody else can, and who heads functions of units',
})

export const saveFallback = endpoint({
  id: 'workflows.fallback.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/save-fallback',
  access: MANAGE,
  body: z.strictObject({ account_id: z.nullable(field.id()) }),
  data: field.nothing(),
  summary: 'Name the administrator who decides when nobody else can',
})

export const saveFunctionHead = endpoint({
  id: 'workflows.function_head.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/save-function-head',
  access: MANAGE,
  body: z.strictObject({
    ...head,
    /** Null: nobody any more. */
    employee_id: z.nullable(field.id()),
  }),
  data: field.nothing(),
  summary: 'Name who heads a function of a unit, such as HR of a location',
})
