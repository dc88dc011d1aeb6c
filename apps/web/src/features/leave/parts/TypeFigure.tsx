import { Text } from '@mantine/core'
import type { LeaveBalance } from '@muster/contract/leave/balances.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { BalanceFigure } from './BalanceFigure.tsx'
import '../own-texts.ts'

interface TypeFigureProps {
  row: Pick<LeaveBalance, 'figure' | 'per_occasion' | 'has_balance'>
  /** The number stands above it in large. */
  isBelowNumber?: boolean
}

/** What a person has of a leave type: the balance with its sum, or the days granted each time for a type without one. */
export function TypeFigure({ row, isBelowNumber = false }: TypeFigureProps) {
  const { t } = useTranslation('ownLeave')
  const format = useFormatter()
  if (row.per_occasion === null && !row.has_balance)
    return (
      <Text component="span" display="block" size="sm">
        {t('asNeeded')}
      </Text>
    )
  if (row.per_occasion === null) return <BalanceFigure figure={row.figure} isBelowNumber={isBelowNumber} />
  return (
    <Text component="span" display="block" size="sm">
      {t('perOccasion', { days: format.number(row.per_occasion) })}
    </Text>
  )
}
