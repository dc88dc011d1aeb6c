import type { StepState } from '@muster/contract/onboarding/onboarding.constants'

export interface ProgressStep {
  id: number
  /** Runs beside the step before it. */
  is_parallel: boolean
  state: StepState
}

/** Steps in order, those that run side by side together. */
function groupsOf<S extends ProgressStep>(steps: readonly S[]): S[][] {
  const groups: S[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.is_parallel && last) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Ids of the steps that open first. */
export const firstSteps = (steps: readonly ProgressStep[]): number[] =>
  (groupsOf(steps)[0] ?? []).map(({ id }) => id)

/** Ids of the steps that open once `doneId` is done: none while others beside it are open. */
export function opensAfter(steps: readonly ProgressStep[], doneId: number): number[] {
  const groups = groupsOf(steps)
  const at = groups.findIndex((group) => group.some(({ id }) => id === doneId))
  const isGroupDone = groups[at]?.every(({ id, state }) => id === doneId || state === 'done') ?? false
  return isGroupDone ? (groups[at + 1] ?? []).filter(({ state }) => state !== 'done').map(({ id }) => id) : []
}

interface StepBack {
  /** Steps that wait again. */
  close: number[]
  /** Steps that are open again. */
  open: number[]
}

/**
 * A move back: of steps side by side, those done are opened again; else the steps before are. Null where there are none.
 */
export function stepBack(steps: readonly ProgressStep[]): StepBack | null {
  const groups = groupsOf(steps)
  const found = groups.findIndex((group) => group.some(({ state }) => state !== 'done'))
  const at = found < 0 ? groups.length : found
  const current = groups[at] ?? []
  const doneHere = current.filter(({ state }) => state === 'done').map(({ id }) => id)
  if (doneHere.length > 0) return { close: [], open: doneHere }
  const before = groups[at - 1]
  if (!before) return null
  return { close: current.map(({ id }) => id), open: before.map(({ id }) => id) }
}

/** The first step that is not done. */
export const currentStep = <S extends ProgressStep>(steps: readonly S[]): S | undefined =>
  steps.find(({ state }) => state !== 'done')
