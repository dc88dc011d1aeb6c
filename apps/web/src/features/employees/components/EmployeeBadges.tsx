import type { AccountState } from '@muster/contract/employees/employees.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session.ts'

/** Whether somebody works here, has left, or will leave on a day that is known. */
export function EmploymentBadge({ row }: { row: { status: 'active' | 'left'; left_on: string | null } }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  if (row.status === 'left') {
    return (
      <StatusBadge kind="neutral">
        {row.left_on ? t('status.leftOn', { date: format.date(row.left_on) }) : t('status.left')}
      </StatusBadge>
    )
  }
  return row.left_on ? (
    <StatusBadge kind="warning">{t('status.leaving', { date: format.date(row.left_on) })}</StatusBadge>
  ) : (
    <StatusBadge kind="success">{t('status.active')}</StatusBadge>
  )
}

const kinds: Record<AccountState, StatusKind> = {
  none: 'neutral',
  invited: 'pending',
  active: 'success',
  disabled: 'danger',
}

/** How a person's login stands. */
export function AccountBadge({ state }: { state: AccountState }) {
  const { t } = useTranslation('employees')
  return <StatusBadge kind={kinds[state]}>{t(`login.${state}`)}</StatusBadge>
}
