import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { Delegate, PlannedApprover, PlannedStage } from './plan.types.ts'
import { delegatesOf } from './registries.ts'
import { distinct, type KnownPerson } from './rules/resolve.ts'

interface PlannedStageOf {
  stage: PlannedStage
  employeeId: number
  trigger: string
}

function delegated(
  approver: PlannedApprover,
  delegate: Delegate | undefined,
  requesterId: number,
): PlannedApprover {
  if (!delegate || approver.employeeId === null || delegate.employeeId === requesterId) return approver
  return {
    ...approver,
    employeeId: delegate.employeeId,
    accountId: delegate.accountId,
    name: delegate.name,
    delegatedFrom: { employeeId: approver.employeeId, name: approver.name },
  }
}

/**
 * The last step of finding approvers: replaces those who delegated by their delegates, keeping the order. The
 * employee concerned never becomes a delegate. One query per trigger.
 */
export async function applyDelegations(
  ctx: Ctx,
  db: Db,
  stages: readonly PlannedStageOf[],
  { at, people }: { at: string; people: ReadonlyMap<number, KnownPerson> },
): Promise<void> {
  for (const trigger of new Set(stages.map((one) => one.trigger))) {
    const ofTrigger = stages.filter((one) => one.trigger === trigger)
    const employeeIds = [
      ...new Set(
        ofTrigger.flatMap(({ stage }) => stage.approvers.flatMap(({ employeeId }) => employeeId ?? [])),
      ),
    ]
    if (employeeIds.length === 0) continue
    const delegates = await delegatesOf(ctx, db, { employeeIds, on: at, trigger })
    if (delegates.size === 0) continue
    for (const { stage, employeeId } of ofTrigger) {
      const replace = (one: PlannedApprover) => {
        const delegate = one.employeeId === null ? undefined : delegates.get(one.employeeId)
        const hasLeft = delegate && people.get(delegate.employeeId)?.isHere === false
        return delegated(one, hasLeft ? undefined : delegate, employeeId)
      }
      stage.approvers = distinct(stage.approvers.map(replace))
    }
  }
}
