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
  reads: true,
  path: 'apiv2/auth/workflow/propertydetails',
  access: SEE,
  body: z.object({ TRIGGER_SLUG: slug() }),
  data: z.object({ properties: z.array(propertyInfo) }),
  errors: ['workflows.trigger_unknown'],
  summary: 'Properties that conditions of a trigger can test',
})

export const listActions = endpoint({
  id: 'workflows.action.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/workflow/triggeraction',
  access: SEE,
  body: z.object({ TRIGGER_SLUG: slug() }),
  data: z.object({ actions: z.array(z.object({ ACTION_ID: z.int(), name: z.string() })) }),
  errors: ['workflows.trigger_unknown'],
  summary: 'Actions available in workflows of a trigger',
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
  summary: 'Options for approvers: roles, data permission groups, functions and their units',
})

export const listEmails = endpoint({
  id: 'workflows.mail.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/workflow/emaillist',
  access: SEE,
  query: z.object({
    emailtype: z.optional(z.enum(mailEvents)),
    /** WF_ID of a workflow for its settings; omitted: the initial settings of a new workflow. */
    triggerid: z.optional(field.idInText()),
  }),
  data: z.object({ emails: z.array(emailSetting), bcc: z.array(z.string()) }),
  summary: 'Mail events of a workflow, and their templates',
})

export const listApprovers = endpoint({
  id: 'workflows.employee.list',
  service: 'admin',
  method: 'POST',
  reads: true,
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
        /** Without a login, a person can be named as approver but can't decide. */
        can_sign_in: z.boolean(),
      }),
    ),
    pages: z.int(),
    total: z.int(),
  }),
  summary: 'People who can be named as approvers or simulated: all active people',
})

const event = z.object({
  id: field.id(),
  WF_ID: field.id(),
  name: z.string(),
  TRIGGER_SLUG: z.string(),
  trigger_name: z.string(),
  kind: z.string(),
  /** Description of the action. */
  text: z.string(),
  number: z.nullable(field.whole()),
  by: z.string(),
  at: z.string(),
})
export type WorkflowEvent = z.infer<typeof event>

const events = z.object({ docs: z.array(event), pages: z.int(), total: z.int() })

export const listHistory = endpoint({
  id: 'workflows.history.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/workflow/workflowhistory',
  access: SEE,
  body: z.object({ WF_ID: field.id(), page: page(), limit: limit() }),
  data: events,
  summary: 'History of a workflow, newest first',
})

export const listLogs = endpoint({
  id: 'workflows.log.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/work-flow-logs/workflowlogs',
  access: SEE,
  query: z.object({ page: page(), perPage: limit(), search: search() }),
  data: events,
  summary: 'History of all workflows, including deleted ones',
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
    /** Administrators, who can be named as fallback. */
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
    version: field.whole(),
    abilities: z.object({ edit: z.boolean() }),
  }),
  summary: 'The fallback approver, and the heads of functions of units',
})

export const saveFallback = endpoint({
  id: 'workflows.fallback.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/save-fallback',
  access: MANAGE,
  body: z.strictObject({ account_id: z.nullable(field.id()) }),
  data: field.nothing(),
  summary: 'Set the administrator who is the fallback approver',
})

export const saveFunctionHead = endpoint({
  id: 'workflows.function_head.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/save-function-head',
  access: MANAGE,
  body: z.strictObject({
    ...head,
    /** Null: nobody. */
    employee_id: z.nullable(field.id()),
  }),
  data: field.nothing(),
  summary: 'Set the head of a function of a unit, such as HR of a location',
})
