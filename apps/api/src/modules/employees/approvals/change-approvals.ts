import type { Ctx } from '../../../platform/context.ts'
import type { DeferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Workflow triggers: changes that an employee requests to their own record, and the start of an improvement plan. */
export type RequestedChange = 'PROFILE_UPDATE' | 'PROFILE_PICTURE' | 'PIP'

export interface RequestedApproval {
  requestId: number
  /** Names of the current approvers. */
  pendingOn: string[]
}

/** A pending change, with the payload stored by its request kind. */
export interface WaitingChange {
  requestId: number
  requestedAt: string
  payload: unknown
}

/** The approval engine as this module needs it. The requests module implements it, since it may import this one. */
export interface ChangeApprovals {
  /** Submits a change for approval, in the caller's transaction. */
  ask(
    ctx: Ctx,
    db: Db,
    requested: { kind: RequestedChange; employeeId: number; payload: unknown; comment?: string },
  ): Promise<RequestedApproval>
  /** Whether the organisation has its own workflow for this trigger. One statement. */
  hasWorkflow(ctx: Ctx, db: Db, kind: RequestedChange): Promise<boolean>
  /** Pending requests of a kind for an employee. */
  waiting(ctx: Ctx, kind: RequestedChange, employeeId: number): DeferredQuery<WaitingChange[]>
  /** Withdraws a pending request that a newer request of the employee replaces. */
  takeBack(ctx: Ctx, db: Db, requestId: number, comment: string): Promise<void>
  /** Erases the payloads of these employees' requests, as they hold the same data as the erased records. */
  forget(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void>
  /** Decides a pending request on behalf of all its approvers. The caller must check permission. */
  settle(
    ctx: Ctx,
    db: Db,
    requestId: number,
    decision: { outcome: 'approved' | 'rejected'; comment: string },
  ): Promise<void>
}

let engine: ChangeApprovals | null = null

/** Called once, when the requests module starts. */
export function registerChangeApprovals(approvals: ChangeApprovals): void {
  engine = approvals
}

/** @throws Error if no module has registered an approval engine, which is a set-up fault */
export function changeApprovals(): ChangeApprovals {
  if (!engine) throw new Error('No module has registered the approval of changes.')
  return engine
}
