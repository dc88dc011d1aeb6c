import type { AccountState } from '@muster/contract/employees/employees.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import type { Formatter } from '../../../lib/language/formats.ts'
import { useFormatter } from '../../../lib/session/session.ts'

interface Employment {
  status: 'active' | 'left'
  left_on: string | null
  date_of_joining?: string | undefined
}

/** Whether the first day is still to come, in the organisation's time zone. */
const isToJoin = ({ date_of_joining: day }: Employment, { formats }: Formatter) =>
  day !== undefined && day > dayIn(formats.time_zone)

/** Employment status as text: active, left, or joining or leaving on a known date. */
export function employmentText(t: TFunction<'employees'>, format: Formatter, row: Employment): string {
  const date = row.left_on ? format.date(row.left_on) : null
  if (isToJoin(row, format)) return t('status.joins', { date: format.date(row.date_of_joining) })
  if (row.status === 'left') return date ? t('status.leftOn', { date }) : t('status.left')
  return date ? t('status.leaving', { date }) : t('status.active')
}

function employmentKind(row: Employment, format: Formatter): StatusKind {
  const { status, left_on } = row
  if (isToJoin(row, format)) return 'pending'
  if (status === 'left') return 'neutral'
  return left_on ? 'warning' : 'success'
}

export function EmploymentBadge({ row }: { row: Employment }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  return <StatusBadge kind={employmentKind(row, format)}>{employmentText(t, format, row)}</StatusBadge>
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
