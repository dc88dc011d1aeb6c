import type { Comparison } from '@muster/contract/workflows/simulation.contract'
import type { ApprovalPlan, SimulatedRequest } from '../plan.types.ts'
import { workflowsTexts } from '../workflows.texts.ts'

const MAX_EXAMPLES = 20

/** A plan in one line: "Manager: Ravi Menon → HR: 2 of Meera Iyer, Hal Das, Omar Khan". */
export function planInWords({ stages, outcome }: ApprovalPlan): string {
  const parts = stages.map(({ name, approvers, count }) => {
    const shown = approvers
      .slice(0, 3)
      .map((one) => one.name)
      .join(', ')
    const more = approvers.length - 3
    const names = more > 0 ? workflowsTexts.text('planAndMore', { names: shown, more }) : shown
    const requested =
      count > 1 && count < approvers.length
        ? workflowsTexts.text('planSomeOf', { number: count, names })
        : names
    return workflowsTexts('planStage', { stage: name, names: requested || workflowsTexts.text('planNobody') })
  })
  const end = outcome === 'rejected' ? 'planRejected' : parts.length === 0 ? 'approvedAutomatically' : null
  return [...parts, ...(end ? [workflowsTexts(end)] : [])].join(' → ')
}

const stageNames = ({ stages }: ApprovalPlan) => stages.map(({ name }) => name).join('\n')

/** Approvers by stage, independent of their order. */
const approversOf = ({ stages }: ApprovalPlan) =>
  stages
    .map(({ approvers, count }) => {
      const ids = approvers.map(({ employeeId, accountId }) => `${employeeId}/${employeeId ?? accountId}`)
      return `${count}:${ids.sort().join()}`
    })
    .join('\n')

type Difference = 'same' | 'other_outcome' | 'other_stages' | 'other_approvers'

/** The most serious difference between two plans of a request. */
export function differenceOf(before: ApprovalPlan, after: ApprovalPlan): Difference {
  if (before.outcome !== after.outcome) return 'other_outcome'
  if (stageNames(before) !== stageNames(after)) return 'other_stages'
  return approversOf(before) === approversOf(after) ? 'same' : 'other_approvers'
}

export const nothingCompared = (): Comparison => ({
  looked_at: 0,
  same: 0,
  other_stages: 0,
  other_approvers: 0,
  other_outcome: 0,
  nobody: 0,
  examples: [],
})

/** Merges two comparison results. */
export function addCompared(
  known: Comparison,
  pairs: readonly { request: SimulatedRequest; name: string; before: ApprovalPlan; after: ApprovalPlan }[],
): Comparison {
  const sum: Comparison = { ...known, examples: [...known.examples] }
  for (const { request, name, before, after } of pairs) {
    const difference = differenceOf(before, after)
    sum.looked_at++
    sum[difference]++
    if (after.stages.some(({ unresolved }) => unresolved !== null)) sum.nobody++
    if (difference === 'same' || sum.examples.length >= MAX_EXAMPLES) continue
    sum.examples.push({
      request_id: request.requestId,
      EMPLOYEE_NAME: name,
      on: request.on,
      before: planInWords(before),
      after: planInWords(after),
    })
  }
  return sum
}
