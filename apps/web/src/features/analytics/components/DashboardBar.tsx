import { FILTER } from '@muster/contract/kit/filter-ids'
import { relativePeriods } from '@muster/contract/reports/relative-periods'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { useTranslation } from 'react-i18next'
import { periodOptions } from '../../../lib/dataset/condition-words.ts'
import { useDirectoryFilters } from '../../../lib/people/use-directory-filters.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import '../../../lib/dataset/texts.ts'
import '../texts.ts'

/** Units are those that the product knows; what somebody is today does not limit figures of the past. */
const isUnit = ({ id }: FilterDefinition) =>
  /^\d+$/.test(id) && id !== String(FILTER.status) && id !== String(FILTER.shift)

export const useUnitFilters = (): FilterDefinition[] => useDirectoryFilters().filter(isUnit)

type Values = Readonly<Record<string, readonly (number | string)[]>>

interface DashboardBarProps {
  period: readonly string[]
  units: Values
  onChange: (next: { period: readonly (number | string)[]; units: Values }) => void
}

/** The days and the units of a dashboard. */
export function DashboardBar({ period, units, onChange }: DashboardBarProps) {
  const { t } = useTranslation('analytics')
  const { t: dataset } = useTranslation('dataset')
  const texts = useFilterTexts()
  const filters = useUnitFilters()
  const value = Object.fromEntries(Object.entries(units).map(([id, values]) => [id, [...values]]))
  return (
    <FilterBar
      filters={[
        {
          ...{ id: 'period', label: t('view.period'), kind: 'date-range' },
          periods: periodOptions(dataset, relativePeriods),
        },
        ...filters,
      ]}
      value={{ ...value, period: [...period] }}
      onChange={({ period: next = [], ...rest }) => onChange({ period: next, units: rest })}
      inlineCount={3}
      texts={texts}
    />
  )
}
