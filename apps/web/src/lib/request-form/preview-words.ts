import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session/session.ts'
import { useLength } from './use-length.ts'
import './texts.ts'

type Unit = RequestPreview['effect'][number]['unit']

/** Values of a preview's effects in words: 3 days, 2 h 30 min. */
export function usePreviewWords(): (unit: Unit, value: string | null) => string {
  const { t } = useTranslation('requestForm')
  const format = useFormatter()
  const lengthOf = useLength()
  return (unit, value) => {
    if (value === null) return t('none')
    if (unit === 'day') return format.day(value)
    if (unit === 'minutes') return lengthOf(Number(value))
    if (unit === 'count') return format.number(Number(value))
    if (unit === 'days')
      return t('units.days', { count: Number(value), formatParams: { count: { maximumFractionDigits: 4 } } })
    return value
  }
}
