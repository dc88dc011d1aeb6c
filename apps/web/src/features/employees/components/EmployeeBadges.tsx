import type { AccountState, EmploymentStanding } from '@muster/contract/employees/employee-states'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import { useFormatter } from '../../../lib/session/session.ts'

interface Employment {
  standing: EmploymentStanding
}

const standingKinds: Record<EmploymentStanding['state'], StatusKind> = {
  left: 'neutral',
  joining: 'info',
  leaving: 'warning',
  probation: 'pending',
  active: 'success',
}

/** The person's status in words, as the server decided it: "Joins 1 Dec 2026", "Active", "Left 31 Oct 2026". */
export function employmentText(t: TFunction<'employees'>, format: Formatter, row: Employment): string {
  const { state, on } = row.standing
  return on === null ? t(`status.${state}`) : t(`status.${state}On`, { date: format.day(on) })
}

/** Whether the status says more than that the person works here. */
export const isSpecialStanding = ({ standing }: Employment): boolean => standing.state !== 'active'

export function EmploymentBadge({ row }: { row: Employment }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  return <StatusBadge kind={standingKinds[row.standing.state]}>{employmentText(t, format, row)}</StatusBadge>
}

const kinds: Record<AccountState, StatusKind> = {
  none: 'neutral',
  invited: 'pending',
  active: 'success',
  disabled: 'danger',
}

/** Status of the employee's account. */
export function AccountBadge({ state }: { state: AccountState }) {
  const { t } = useTranslation('employees')
  return <StatusBadge kind={kinds[state]}>{t(`login.${state}`)}</StatusBadge>
}
