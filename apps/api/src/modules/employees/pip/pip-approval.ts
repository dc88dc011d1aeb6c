import { daysBetween } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { changeApprovals, type WaitingChange } from '../approvals/change-approvals.ts'
import type { PipRecord } from './pip.queries.ts'

/** What is asked for: this draft, as it stands. */
export interface PipApproval {
  pip_id: number
  version: number
  /** From the first to the last day, for conditions of workflows. */
  days: number
  goals: number
}

export const approvalOf = (plan: PipRecord, goals: number): PipApproval => ({
  pip_id: plan.id,
  version: plan.version,
  days: daysBetween(plan.starts_on, plan.ends_on),
  goals,
})

type PlanOf = Pick<PipRecord, 'id' | 'employee_id' | 'state'>

/** The request to start a draft that waits; one statement, and none for a plan that is no draft. */
export async function findWaiting(ctx: Ctx, db: Db, plan: PlanOf): Promise<WaitingChange | undefined> {
  if (plan.state !== 'draft') return undefined
  const waiting = await changeApprovals().waiting(ctx, db, 'PIP', plan.employee_id)
  return waiting.find(({ payload }) => (payload as PipApproval).pip_id === plan.id)
}

/**
 * Approvers decide about what they saw: until then nobody changes it.
 *
 * @param plan locked
 * @throws AppError `employees.pip_waits`
 */
export async function refuseWaiting(ctx: Ctx, db: Db, plan: PlanOf): Promise<void> {
  const waiting = await findWaiting(ctx, db, plan)
  if (waiting) fail('employees.pip_waits', { data: { REQUEST_ID: waiting.requestId } })
}
