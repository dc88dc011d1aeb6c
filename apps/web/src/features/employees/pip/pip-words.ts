import type { GoalStanding, PipOutcome, PipState } from '@muster/contract/employees/pip/pip.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'

/** Days until or since a date, in words. */
export function daysText(t: TFunction<'pip'>, days: number): string {
  if (days === 0) return t('days.today')
  return days > 0 ? t('days.in', { count: days }) : t('days.ago', { count: -days })
}

export const standingKinds: Record<GoalStanding, StatusKind> = {
  open: 'neutral',
  on_track: 'info',
  at_risk: 'warning',
  met: 'success',
  not_met: 'danger',
}

const outcomeKinds: Record<PipOutcome, StatusKind> = {
  met: 'success',
  not_met: 'danger',
  withdrawn: 'neutral',
}

/** Status of a plan, or its outcome. */
export function stateOf(
  t: TFunction<'pip'>,
  { state, outcome }: { state: PipState; outcome: PipOutcome | null },
): { kind: StatusKind; text: string } {
  if (outcome) return { kind: outcomeKinds[outcome], text: t(`outcomes.${outcome}`) }
  return { kind: state === 'draft' ? 'neutral' : 'pending', text: t(`states.${state}`) }
}
