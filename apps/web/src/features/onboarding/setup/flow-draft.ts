import type { FlowRule, FlowStep } from '@muster/contract/onboarding/flows.contract'

/** A step as it is edited: activities are lines of text. */
export interface StepDraft extends Omit<FlowStep, 'activities'> {
  lines: string
}

export interface FlowDraft {
  steps: StepDraft[]
  rules: FlowRule[]
}

const OPTIONAL = '?'

export const freshStep: StepDraft = {
  ...{
    kind: 12,
    name: '',
    is_parallel: false,
    due_days: 3,
    remind_days: 1,
    responsible: 'recruiter',
    lines: '',
  },
}

export const freshRule: FlowRule = { entity_id: null, location_id: null, department_id: null }

export const draftOf = ({ activities, ...step }: FlowStep): StepDraft => ({
  ...step,
  lines: activities.map(({ name, is_mandatory }) => (is_mandatory ? name : `${OPTIONAL} ${name}`)).join('\n'),
})

/** The step as it is saved. A line that begins with a question mark is an optional activity. */
export function stepOf({ lines, ...step }: StepDraft): FlowStep {
  const activities = lines
    .split('\n')
    .map((line) => line.trim())
    .map((line) => ({
      name: line.startsWith(OPTIONAL) ? line.slice(1).trim() : line,
      is_mandatory: !line.startsWith(OPTIONAL),
    }))
    .filter(({ name }) => name !== '')
  return { ...step, remind_days: step.due_days === null ? null : step.remind_days, activities }
}
