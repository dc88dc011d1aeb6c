import { field, z } from '../kit/index.ts'
import { workflowTexts } from './workflow.texts.ts'
import { functionMasters, functions, operators, stageMailEvents } from './workflows.constants.ts'

/** Maximum nodes of a workflow. */
export const MAX_NODES = 60
export const MAX_APPROVERS = 20

const nodeId = () => z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/, workflowTexts.error('nodeId')))
/** Id of the next node; null while a draft is not connected yet. */
const next = () => z.nullable(nodeId())
const name = () => field.text(120)

const condition = z.object({
  /** `employee.<property>` of the person that the request is about, or a fact of the request kind. */
  property: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.]{0,79}$/)),
  operator: z.enum(operators),
  /** Ids of options, numbers (decimal text where exactness matters), dates, text or true/false. */
  values: z
    .array(z.union([field.text(200), z.number().check(z.minimum(-1e12), z.maximum(1e12)), z.boolean()]))
    .check(z.maxLength(100)),
})
/** Compares a fact with values. */
export type Condition = z.infer<typeof condition>

/** Disjunction of groups; all conditions of a group must hold. */
export const conditionGroups = z.array(z.array(condition).check(z.maxLength(20))).check(z.maxLength(20))

const approver = z.discriminatedUnion('by', [
  /** The reporting manager at `level`: 1 the direct manager, 2 the manager's manager … */
  z.object({ by: z.literal('manager'), level: z.int().check(z.minimum(1), z.maximum(10)) }),
  z.object({ by: z.literal('department_head') }),
  z.object({
    by: z.literal('function_head'),
    master: z.enum(functionMasters),
    function: z.enum(functions),
  }),
  z.object({ by: z.literal('role'), role_id: field.roleId() }),
  z.object({ by: z.literal('person'), employee_id: field.id() }),
  /** Members of a data-permission group. */
  z.object({ by: z.literal('group'), group_id: field.id() }),
  /** The manager of the person who decided the previous stage. */
  z.object({ by: z.literal('previous_manager') }),
])
/** How an approver is determined. */
export type ApproverSpec = z.infer<typeof approver>

const sla = z.object({
  /** Hours for the decision, from the moment the stage becomes current. */
  hours: z.int().check(z.minimum(1), z.maximum(2160)),
  remind_before_hours: z.optional(z.int().check(z.minimum(1), z.maximum(2160))),
  on_breach: z.enum(['none', 'escalate', 'approve', 'reject']),
})
export type Sla = z.infer<typeof sla>

const position = z.object({
  x: z.number().check(z.minimum(-1e5), z.maximum(1e5)),
  y: z.number().check(z.minimum(-1e5), z.maximum(1e5)),
})

const stage = z.object({
  type: z.literal('stage'),
  id: nodeId(),
  name: name(),
  approvers: z.array(approver).check(z.maxLength(MAX_APPROVERS)),
  /** How many approvals are required. */
  mode: z.enum(['any', 'all', 'count']),
  /** For mode `count`. */
  count: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_APPROVERS))),
  sla: z.optional(sla),
  mails: z.optional(z.partialRecord(z.enum(stageMailEvents), z.boolean())),
  next: next(),
  position: z.optional(position),
})
export type StageNode = z.infer<typeof stage>

const arm = z.object({
  id: nodeId(),
  name: name(),
  groups: conditionGroups,
  next: next(),
})
export type Arm = z.infer<typeof arm>

const branch = z.object({
  type: z.literal('branch'),
  id: nodeId(),
  name: name(),
  /** The first arm whose conditions hold is taken. */
  arms: z.array(arm).check(z.maxLength(20)),
  otherwise: next(),
  position: z.optional(position),
})
export type BranchNode = z.infer<typeof branch>

const end = z.object({
  type: z.literal('end'),
  id: nodeId(),
  outcome: z.enum(['approved', 'rejected']),
  position: z.optional(position),
})
export type EndNode = z.infer<typeof end>

const node = z.discriminatedUnion('type', [stage, branch, end])
export type WorkflowNode = z.infer<typeof node>

/**
 * The graph of a workflow. A stored draft may be incomplete; `validateDefinition` returns the problems that
 * prevent its publication.
 */
export const workflowDefinition = z.object({
  start: next(),
  nodes: z.array(node).check(z.maxLength(MAX_NODES)),
})
export type WorkflowDefinition = z.infer<typeof workflowDefinition>

/** The type of a property, which determines its operators. */
export type PropertyType = 'number' | 'option' | 'text' | 'flag' | 'date'

/** A property that conditions can test. */
export interface PropertyInfo {
  property: string
  label: string
  type: PropertyType
  /** For type `option`: its possible values. */
  options?: readonly { id: number | string; name: string }[]
}

/** A value of a request or a person; null if it has none. Decimal text is compared exactly. */
export type FactValue = string | number | boolean | null | readonly (string | number)[]
export type Facts = Readonly<Record<string, FactValue>>

/** Request events with mails; `reminded` and `escalated` are about the current stage. */
export const mailEvents = [
  'submitted',
  'asked',
  'reminded',
  'escalated',
  'approved',
  'rejected',
  'withdrawn',
  'cancelled',
] as const
export type MailEvent = (typeof mailEvents)[number]
