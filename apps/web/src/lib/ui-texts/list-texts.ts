import type { DataTableTexts } from '@muster/ui/data-table'
import type { FilterBarTexts } from '@muster/ui/filter-bar'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session.ts'
import './texts.ts'

/** The texts of a data table in the language on screen. */
export function useTableTexts(): Partial<DataTableTexts> {
  const { t } = useTranslation('ui')
  const format = useFormatter()
  return useMemo(() => {
    const number = (value: number) => format.number(value)
    const named = (key: 'openRow' | 'selectRow') => (row: string) => t(`table.${key}`, { row })
    const column = (key: 'moveUp' | 'moveDown' | 'sortBy') => (name: string) =>
      t(`table.${key}`, { column: name })
    return {
      ...(t('table', { returnObjects: true }) as object),
      moveUp: column('moveUp'),
      moveDown: column('moveDown'),
      sortBy: column('sortBy'),
      selectRow: named('selectRow'),
      openRow: named('openRow'),
      selected: (count) => t('table.selected', { number: number(count) }),
      selectAll: (total) => t('table.selectAll', { number: number(total) }),
      range: (from, to, total) =>
        total === 0
          ? t('table.noRows')
          : t('table.range', { from: number(from), to: number(to), total: number(total) }),
      page: (page) => t('table.page', { number: number(page) }),
    }
  }, [t, format])
}

/** The texts of a filter bar in the language on screen. */
export function useFilterTexts(): Partial<FilterBarTexts> {
  const { t } = useTranslation('ui')
  return useMemo(
    () => ({
      ...(t('filter', { returnObjects: true }) as object),
      remove: (filter) => t('filter.remove', { filter }),
      search: (filter) => t('filter.search', { filter: filter.toLowerCase() }),
    }),
    [t],
  )
}
