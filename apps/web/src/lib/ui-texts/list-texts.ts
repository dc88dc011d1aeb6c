import type { DataTableTexts } from '@muster/ui/data-table'
import type { FilterBarTexts } from '@muster/ui/filter-bar'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session/session.ts'
import './texts.ts'

/** Static texts; those with numbers or names are functions. */
type PlainTexts<Texts> = {
  [Key in keyof Texts as Texts[Key] extends (...given: never[]) => string ? never : Key]: Texts[Key]
}

/** Texts of a data table in the current language. */
export function useTableTexts(): DataTableTexts {
  const { t } = useTranslation('ui')
  const format = useFormatter()
  return useMemo(() => {
    const number = (value: number) => format.number(value)
    const named = (key: 'openRow' | 'selectRow') => (row: string) => t(`table.${key}`, { row })
    const column = (key: 'moveUp' | 'moveDown' | 'narrower' | 'wider' | 'sortBy') => (name: string) =>
      t(`table.${key}`, { column: name })
    return {
      ...(t('table', { returnObjects: true }) as PlainTexts<DataTableTexts>),
      moveUp: column('moveUp'),
      moveDown: column('moveDown'),
      narrower: column('narrower'),
      wider: column('wider'),
      sortBy: column('sortBy'),
      selectRow: named('selectRow'),
      openRow: named('openRow'),
      selected: (count) => t('table.selected', { number: number(count) }),
      selectAll: (total) => t('table.selectAll', { number: number(total) }),
      range: (from, to, total) =>
        total === 0
          ? t('table.noRows')
          : t('table.range', { from: number(from), to: number(to), total: number(total) }),
      printAll: (rows) => t('table.printAll', { number: number(rows) }),
      printedPart: (shown, total) => t('table.printedPart', { shown: number(shown), total: number(total) }),
      copied: (copied, wanted) =>
        copied === wanted
          ? t('table.copied', { number: number(copied) })
          : t('table.copiedPart', { number: number(copied), wanted: number(wanted) }),
      total: (total) => t('table.total', { count: total, number: number(total) }),
      page: (page) => t('table.page', { number: number(page) }),
    }
  }, [t, format])
}

/** Texts of a filter bar in the current language. */
export function useFilterTexts(): FilterBarTexts {
  const { t } = useTranslation('ui')
  return useMemo(
    () => ({
      ...(t('filter', { returnObjects: true }) as PlainTexts<FilterBarTexts>),
      remove: (filter) => t('filter.remove', { filter }),
      search: (filter) => t('filter.search', { filter: filter.toLowerCase() }),
      summary: (labels) => {
        const [shown, more] = [labels.slice(0, 2).join(', '), labels.length - 2]
        return more > 0 ? `${shown} +${more}` : shown
      },
      range: (from, to) => {
        if (from && to) return `${from} – ${to}`
        return from ? t('filter.since', { date: from }) : t('filter.until', { date: to })
      },
    }),
    [t],
  )
}
