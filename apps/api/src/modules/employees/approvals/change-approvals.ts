import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Triggers of the changes that the person themselves asks for, and of the start of an improvement plan for them. */
export type AskedChange = 'PROFILE_UPDATE' | 'PROFILE_PICTURE' | 'PIP'

export interface AskedApproval {
  requestId: number
  /** Who is asked now. */
  pendingOn: string[]
}

/** A change that waits, as its kind stored it. */
export interface WaitingChange {
  requestId: number
  askedAt: string
  payload: unknown
}

/** The engine of requests as people's records need it; it stands above and connects itself. */
export interface ChangeApprovals {
  /** Hands a change in for approval, in the caller's transaction. */
  ask(
    ctx: Ctx,
    db: Db,
    asked: { kind: AskedChange; employeeId: number; payload: unknown; comment?: string },
  ): Promise<AskedApproval>
  /** Whether the organisation has a workflow of its own for it: one statement. */
  hasWorkflow(ctx: Ctx, db: Db, kind: AskedChange): Promise<boolean>
  /** Pending requests of a kind about somebody: one statement. */
  waiting(ctx: Ctx, db: Db, kind: AskedChange, employeeId: number): Promise<WaitingChange[]>
  /** Takes a pending one back, because the person has asked for something else since. */
  takeBack(ctx: Ctx, db: Db, requestId: number, comment: string): Promise<void>
  /** Forgets what these people asked to have changed: it holds the same data as the record that is erased. */
  forget(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void>
  /** Decides a pending one in place of everybody it asks: the caller has judged that this person may. */
  settle(
    ctx: Ctx,
    db: Db,
    requestId: number,
    decision: { outcome: 'approved' | 'rejected'; comment: string },
  ): Promise<void>
}

let engine: ChangeApprovals | null = null

/** Called once, by the module that runs approvals. */
export function registerChangeApprovals(approvals: ChangeApprovals): void {
  engine = approvals
}

/** @throws Error when the product runs without the module that approves: a fault of its set-up */
export function changeApprovals(): ChangeApprovals {
  if (!engine) throw new Error('No module has registered the approval of changes.')
  return engine
}
