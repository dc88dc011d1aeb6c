import type { AccountState } from '@muster/contract/employees/employees.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import { useFormatter } from '../../../lib/session/session.ts'

interface Employment {
  status: 'active' | 'left'
  left_on: string | null
}

/** Employment status as text: active, left, or leaving on a known date. */
export function employmentText(t: TFunction<'employees'>, format: Formatter, row: Employment): string {
  const date = row.left_on ? format.date(row.left_on) : null
  if (row.status === 'left') return date ? t('status.leftOn', { date }) : t('status.left')
  return date ? t('status.leaving', { date }) : t('status.active')
}

function employmentKind({ status, left_on }: Employment): StatusKind {
  if (status === 'left') return 'neutral'
  return left_on ? 'warning' : 'success'
}

export function EmploymentBadge({ row }: { row: Employment }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  return <StatusBadge kind={employmentKind(row)}>{employmentText(t, format, row)}</StatusBadge>
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
