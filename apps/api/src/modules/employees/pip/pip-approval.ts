import { daysBetween } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { changeApprovals, type WaitingChange } from '../approvals/change-approvals.ts'
import type { PipRecord } from './pip.queries.ts'

/** What an approval covers: the start of this draft in its current version. */
export interface PipApproval {
  pip_id: number
  version: number
  /** Length of the plan, for workflow conditions. */
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

/** The pending request to start a draft; one statement, or none for a plan that is not a draft. */
export async function findWaiting(ctx: Ctx, db: Db, plan: PlanOf): Promise<WaitingChange | undefined> {
  if (plan.state !== 'draft') return undefined
  const waiting = await runQuery(db, changeApprovals().waiting(ctx, 'PIP', plan.employee_id))
  return waiting.find(({ payload }) => (payload as PipApproval).pip_id === plan.id)
}

/**
 * Refuses changes while approval is pending: approvers must decide about what they saw.
 *
 * @param plan locked
 * @throws AppError `employees.pip_waits`
 */
export async function refuseWaiting(ctx: Ctx, db: Db, plan: PlanOf): Promise<void> {
  const waiting = await findWaiting(ctx, db, plan)
  if (waiting) fail('employees.pip_waits', { data: { REQUEST_ID: waiting.requestId } })
}
