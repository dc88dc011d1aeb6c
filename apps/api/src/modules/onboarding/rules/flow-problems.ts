import type { FlowStep } from '@muster/contract/onboarding/flows.contract'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'

type Problem = 'firstParallel' | 'remindTooEarly' | 'lastMigration'

function problemOf(step: FlowStep, at: number, count: number): Problem | undefined {
  if (at === 0 && step.is_parallel) return 'firstParallel'
  const { due_days: due, remind_days: remind } = step
  if (remind !== null && (due === null || remind > due)) return 'remindTooEarly'
  if (step.kind === STEP_KIND.migration && at < count - 1) return 'lastMigration'
  return undefined
}

/** What is wrong with the steps of a flow, by their index. */
export const stepProblems = (steps: readonly FlowStep[]): { at: number; problem: Problem }[] =>
  steps.flatMap((step, at) => {
    const problem = problemOf(step, at, steps.length)
    return problem ? [{ at, problem }] : []
  })
