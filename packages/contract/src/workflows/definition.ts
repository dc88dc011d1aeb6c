import { field, z } from '../kit/index.ts'
import { functionMasters, functions, operators, stageMailEvents } from './workflows.constants.ts'

/** Largest graph a workflow may be: more than people can read, small enough to walk without a thought. */
export const MAX_NODES = 60
export const MAX_APPROVERS = 20

const nodeId = () => z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/, 'This is no id of a node.'))
/** Where it goes on; null while a draft is not connected yet. */
const next = () => z.nullable(nodeId())
const name = () => field.text(120)

const condition = z.object({
  /** `employee.<property>` of the person the request is about, or a fact of the request's kind. */
  property: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.]{0,79}$/)),
  operator: z.enum(operators),
  /** Ids of options, numbers (decimal text where exactness matters), dates, text or true/false. */
  values: z
    .array(z.union([field.text(200), z.number().check(z.minimum(-1e12), z.maximum(1e12)), z.boolean()]))
    .check(z.maxLength(100)),
})
/** One comparison of a fact with values. */
export type Condition = z.infer<typeof condition>

/** Any of the groups, and all conditions within it. */
export const conditionGroups = z.array(z.array(condition).check(z.maxLength(20))).check(z.maxLength(20))

const approver = z.discriminatedUnion('by', [
  /** The reporting manager of the `level`th level: 1 the person's own, 2 the manager's manager … */
  z.object({ by: z.literal('manager'), level: z.int().check(z.minimum(1), z.maximum(10)) }),
  z.object({ by: z.literal('department_head') }),
  z.object({
    by: z.literal('function_head'),
    master: z.enum(functionMasters),
    function: z.enum(functions),
  }),
  z.object({ by: z.literal('role'), role_id: z.int() }),
  z.object({ by: z.literal('person'), employee_id: field.id() }),
  /** Members of a data-permission group. */
  z.object({ by: z.literal('group'), group_id: field.id() }),
  /** The manager of whoever decided the stage before. */
  z.object({ by: z.literal('previous_manager') }),
])
/** How an approver is found. */
export type ApproverSpec = z.infer<typeof approver>

const sla = z.object({
  /** Hours in which a stage is decided, from the moment its turn comes. */
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
  /** How many of them it takes. */
  mode: z.enum(['any', 'all', 'count']),
  /** With mode `count`. */
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
  /** The first arm that holds is taken. */
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
 * The graph of a workflow. What is stored as a draft may be incomplete; `validateDefinition` says what
 * keeps it from being published.
 */
export const workflowDefinition = z.object({
  start: next(),
  nodes: z.array(node).check(z.maxLength(MAX_NODES)),
})
export type WorkflowDefinition = z.infer<typeof workflowDefinition>

/** What kind of value a property has; it decides the operators. */
export type PropertyType = 'number' | 'option' | 'text' | 'flag' | 'date'

/** Something conditions can ask about. */
export interface PropertyInfo {
  property: string
  label: string
  type: PropertyType
  /** Of type `option`: what it can be. */
  options?: readonly { id: number | string; name: string }[]
}

/** A value of a request or a person; null when it has none. Decimal text is compared exactly. */
export type FactValue = string | number | boolean | null | readonly (string | number)[]
export type Facts = Readonly<Record<string, FactValue>>

/** When the events of a request send mail; `reminded` and `escalated` are of its stage. */
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
