import { PIP_WEIGHT } from '@muster/contract/employees/pip/pip.constants'
import type { savePip } from '@muster/contract/employees/pip/pip.contract'
import { addDays, isDay } from '@muster/contract/kit/days'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { BodyOf } from '@muster/contract/kit/index'
import type { TFunction } from 'i18next'
import type { Pip } from './pip-queries.ts'

export interface GoalDraft {
  /** React key of the row; not sent to the server. */
  key: number
  title: string
  measure: string
  due_on: string | null
  weight: number | ''
}

export interface PlanDraft {
  title: string
  reason: string
  support: string
  starts_on: string | null
  ends_on: string | null
  check_in_days: number | ''
  goals: GoalDraft[]
}

let lastKey = 0
export const newGoal = (weight: number | '' = '', due_on: string | null = null): GoalDraft => ({
  key: ++lastKey,
  title: '',
  measure: '',
  due_on,
  weight,
})

/** Duration of a new plan in days. */
const USUAL_DAYS = 90

export function emptyDraft(today: string): PlanDraft {
  const ends_on = addDays(today, USUAL_DAYS)
  return {
    title: '',
    reason: '',
    support: '',
    starts_on: today,
    ends_on,
    check_in_days: 14,
    goals: [newGoal(PIP_WEIGHT, ends_on)],
  }
}

export function draftOf(plan: Pip): PlanDraft {
  return {
    title: plan.title,
    reason: plan.reason,
    support: plan.support,
    starts_on: plan.starts_on,
    ends_on: plan.ends_on,
    check_in_days: plan.check_in_days,
    goals: plan.goals.map(({ title, measure, due_on, weight }) => ({
      ...newGoal(weight, due_on),
      title,
      measure,
    })),
  }
}

export const weightOf = (goals: readonly GoalDraft[]): number =>
  goals.reduce((sum, { weight }) => sum + (weight === '' ? 0 : weight), 0)

/** Integer weights, as even as possible; the first ones take the remainder. */
export function shareEvenly(goals: readonly GoalDraft[]): GoalDraft[] {
  const each = Math.floor(PIP_WEIGHT / goals.length)
  const rest = PIP_WEIGHT - each * goals.length
  return goals.map((goal, at) => ({ ...goal, weight: each + (at < rest ? 1 : 0) }))
}

/** Missing values by field; the server validates the rest. */
export function missingIn(draft: PlanDraft, t: TFunction<'pip'>): Record<string, string> {
  const missing: Record<string, string> = {}
  const need = (name: string, text: string) => {
    if (text.trim() === '') missing[name] = fieldTexts('required')
  }
  const needDay = (name: string, day: string | null) => {
    if (!isDay(day)) missing[name] = t('form.badDay')
  }
  need('title', draft.title)
  need('reason', draft.reason)
  needDay('starts_on', draft.starts_on)
  needDay('ends_on', draft.ends_on)
  if (draft.check_in_days === '') missing.check_in_days = fieldTexts('required')
  draft.goals.forEach((goal, at) => {
    need(`goals.${at}.title`, goal.title)
    need(`goals.${at}.measure`, goal.measure)
    needDay(`goals.${at}.due_on`, goal.due_on)
    if (goal.weight === '') missing[`goals.${at}.weight`] = fieldTexts('required')
  })
  return missing
}

/** The draft as request body; requires a complete draft. */
export function bodyOf(draft: PlanDraft): Omit<BodyOf<typeof savePip>, 'id' | 'employee_id' | 'version'> {
  return {
    title: draft.title.trim(),
    reason: draft.reason.trim(),
    support: draft.support.trim(),
    starts_on: draft.starts_on as string,
    ends_on: draft.ends_on as string,
    check_in_days: Number(draft.check_in_days),
    goals: draft.goals.map((goal) => ({
      title: goal.title.trim(),
      measure: goal.measure.trim(),
      due_on: goal.due_on as string,
      weight: Number(goal.weight),
    })),
  }
}
