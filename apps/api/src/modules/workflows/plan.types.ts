import type { Facts, Sla } from '@muster/contract/workflows/definition'
import type { StageMailEvent } from '@muster/contract/workflows/workflows.constants'
import type { Text } from '../../lib/texts/texts.ts'

/** Somebody besides the person who must not decide: whoever proposed the change. */
export interface Barred {
  employeeId: number | null
  accountId: number | null
}

/** What a plan is asked for. */
export interface PlanInput {
  /** TRIGGER_SLUG of the request's kind. */
  trigger: string
  /** Whom the request is about; they never decide it. */
  employeeId: number
  /** Of the kind, by property; those of the person (`employee.…`) are read here. */
  facts: Facts
  barred?: Barred | null
  /** `YYYY-MM-DD`, the day on which approvers must be here; today in the organisation when left out. */
  at?: string
}

/** Whom an approver takes the place of, and why, as people read it. */
export interface Replaced {
  employeeId: number | null
  name: string
  why: string
}

export interface PlannedApprover {
  /** Null for an administrator who is no employee: `accountId` says who it is then. */
  employeeId: number | null
  /** Their login; null for somebody who can't sign in, or not yet. */
  accountId: number | null
  name: string
  /** How they were found: "Reporting manager", "Head of Engineering" … */
  via: string
  replaced: Replaced | null
  /** Who handed their approvals to them for these days. */
  delegatedFrom: { employeeId: number; name: string } | null
}

export interface PlannedStage {
  nodeId: string
  name: string
  mode: 'any' | 'all' | 'count'
  /** How many it takes; with `all` the number of approvers, with `any` 1. */
  count: number
  sla: Sla | null
  /** Which of the stage's mails are sent. */
  mails: Record<StageMailEvent, boolean>
  /** Nobody twice; empty exactly when `unresolved` says why. */
  approvers: PlannedApprover[]
  /** Why nobody can decide at present: the request waits, and HR is told. */
  unresolved: string | null
}

export interface ApprovalPlan {
  /** Null for the built-in way: the reporting manager decides. */
  workflowId: number | null
  versionId: number | null
  /** Why each branch went where it went, in order. */
  path: string[]
  stages: PlannedStage[]
  /** What is true when all stages are approved; a path without stages ends like this at once. */
  outcome: 'approved' | 'rejected'
}

/** One stage of a request that is running. */
export interface StageInput {
  /** Of the plan; null for the built-in way. */
  versionId: number | null
  nodeId: string
  employeeId: number
  /** Who decided the stage before: "the previous approver's manager" is theirs. Null before the first. */
  previousApproverId: number | null
  barred?: Barred | null
  trigger: string
  at?: string
}

/** A request as the simulation sees it. */
export interface SimulatedRequest {
  /** Shown beside the difference, so that somebody can look at it. */
  requestId: number
  employeeId: number
  facts: Facts
  /** `YYYY-MM-DD` of its submission. */
  on: string
}

/** Who takes over somebody's approvals. */
export interface Delegate {
  employeeId: number
  accountId: number | null
  name: string
}

/** One request's mail of one event. */
export interface RequestMail {
  /** Of the plan; null for the built-in way, whose mails are all on. */
  workflowId: number | null
  /** Of the stage, for `asked`, `reminded` and `escalated`. */
  stageMails?: PlannedStage['mails']
  /** Name of the kind as people read it: "Leave". */
  kind: string | Text
  /** Whom the request is about. */
  employeeId: number
  /** The request in a line: "Casual leave, 2 to 4 December, 3 days". */
  summary: string | Text
  /** What was said with it: the reason of a rejection, the comment of a submission. */
  comment?: string | Text
  /** Who did it; the person's own name for `submitted`, `asked` and `withdrawn` when left out. */
  by?: string
  /** The request's page: what the manager and the BCC list get, and whoever has no link of their own. */
  url: string
  /** Whoever it goes to; an approver's own link may hold a token that nobody else ever sees. */
  to: readonly { employeeId: number | null; accountId: number | null; url?: string }[]
}
