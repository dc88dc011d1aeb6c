import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type AggregateWords, ROWS } from '../data/custom-draft.ts'
import '../builder-texts.ts'

/** What is combined, in words, as the server writes it. */
export function useAggregateWords(): AggregateWords {
  const { t } = useTranslation('reportBuilder')
  return useCallback(
    (aggregate, column) => {
      if (column === ROWS) return t('aggregates.rows')
      return aggregate === 'sum' ? column : t(`aggregates.${aggregate}`, { column })
    },
    [t],
  )
}
