import type { Facts, PropertyInfo, Sla } from '@muster/contract/workflows/definition'
import type { StageMailEvent } from '@muster/contract/workflows/workflows.constants'
import type { Text } from '../../lib/texts/texts.ts'

/** A property of requests with its label as a text, for explanations of each reader. */
export interface NamedProperty extends Omit<PropertyInfo, 'label'> {
  label: string | Text
}

/** A person other than the employee concerned who must not decide: the proposer of the change. */
export interface Barred {
  employeeId: number | null
  accountId: number | null
}

/** Input for planning. */
export interface PlanInput {
  /** TRIGGER_SLUG of the request kind. */
  trigger: string
  /** The employee concerned, who never decides. */
  employeeId: number
  /** Properties of the kind; those of the employee (`employee.…`) are loaded here. */
  facts: Facts
  barred?: Barred | null
  /** `YYYY-MM-DD`, the date on which approvers must be employed; by default today. */
  at?: string
}

/** Whom an approver replaces, and why. */
export interface Replaced {
  employeeId: number | null
  name: string
  why: string | Text
}

export interface PlannedApprover {
  /** Null for an administrator without an employee record, identified by `accountId`. */
  employeeId: number | null
  /** Their account; null for somebody who can't sign in. */
  accountId: number | null
  name: string
  /** How they were found: "Reporting manager", "Head of Engineering" … */
  via: string | Text
  replaced: Replaced | null
  /** The approver who delegated to them. */
  delegatedFrom: { employeeId: number; name: string } | null
}

export interface PlannedStage {
  nodeId: string
  name: string
  mode: 'any' | 'all' | 'count'
  /** Required approvals: the number of approvers for `all`, 1 for `any`. */
  count: number
  sla: Sla | null
  /** Which mails the stage sends. */
  mails: Record<StageMailEvent, boolean>
  /** Unique; empty exactly if `unresolved` is set. */
  approvers: PlannedApprover[]
  /** Why nobody can decide: the request is stuck, and HR is notified. */
  unresolved: string | Text | null
}

export interface ApprovalPlan {
  /** Null for the default workflow: the reporting manager decides. */
  workflowId: number | null
  versionId: number | null
  /** Explanation of each branch taken, in order. */
  path: (string | Text)[]
  stages: PlannedStage[]
  /** Outcome when all stages are approved; immediate for a path without stages. */
  outcome: 'approved' | 'rejected'
}

/** One stage of a running request. */
export interface StageInput {
  /** Version of the plan; null for the default workflow. */
  versionId: number | null
  nodeId: string
  employeeId: number
  /** Approver of the previous stage, for "the previous approver's manager". Null in the first. */
  previousApproverId: number | null
  barred?: Barred | null
  trigger: string
  at?: string
}

/** A request in the simulation. */
export interface SimulatedRequest {
  /** For a link next to the difference. */
  requestId: number
  employeeId: number
  facts: Facts
  /** Submission date, `YYYY-MM-DD`. */
  on: string
}

/** A delegate. */
export interface Delegate {
  employeeId: number
  accountId: number | null
  name: string
}

/** A mail about one request and event. */
export interface RequestMail {
  /** Workflow of the plan; null for the default workflow, which sends all mails. */
  workflowId: number | null
  /** Mail settings of the stage, for `asked`, `reminded` and `escalated`. */
  stageMails?: PlannedStage['mails']
  /** Display name of the kind: "Leave". */
  kind: string | Text
  /** The employee concerned. */
  employeeId: number
  /** Summary of the request: "Casual leave, 2 to 4 December, 3 days". */
  summary: string | Text
  /** Comment on the action: the reason of a rejection, or the comment of a submission. */
  comment?: string | Text
  /** The actor; by default the employee's own name for `submitted`, `asked` and `withdrawn`. */
  by?: string | Text
  /** The request's page, for the manager, the BCC list and recipients without a personal link. */
  url: string
  /** Recipients; an approver's personal link may contain a token and must not reach anybody else. */
  to: readonly { employeeId: number | null; accountId: number | null; url?: string }[]
}
