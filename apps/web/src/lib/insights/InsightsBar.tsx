import { Select } from '@mantine/core'
import { FilterBar } from '@muster/ui/filter-bar'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { periodOptions } from '../dataset/condition-words.ts'
import { useFilterTexts } from '../ui-texts/list-texts.ts'
import classes from './Insights.module.css'
import { offeredPeriods } from './insights-address.ts'

interface InsightsBarProps {
  /** What the period is called. */
  label: string
  period: readonly string[]
  setPeriod: (values: readonly (string | number)[]) => void
  /** What else the figures are limited or grouped by. */
  children: ReactNode
}

/** Which days and units a page of figures is about; not printed. */
export function InsightsBar({ label, period, setPeriod, children }: InsightsBarProps) {
  const { t } = useTranslation('dataset')
  const texts = useFilterTexts()
  return (
    <div className={`${classes.bar} mu-no-print`}>
      <FilterBar
        filters={[{ id: 'period', label, kind: 'date-range', periods: periodOptions(t, offeredPeriods) }]}
        value={period.length > 0 ? { period: [...period] } : {}}
        onChange={({ period: values = [] }) => setPeriod(values)}
        inlineCount={1}
        texts={texts}
      />
      {children}
    </div>
  )
}

interface UnitSelectProps {
  label: string
  /** Shown while none is chosen. */
  everybody: string
  value: number | null
  onChange: (value: string | null) => void
  units: readonly { id: number; name: string }[]
}

/** Limits the figures to a unit, or to the people or candidates of one person. */
export function UnitSelect({ label, everybody, value, onChange, units }: UnitSelectProps) {
  return (
    <Select
      label={label}
      placeholder={everybody}
      w={180}
      clearable
      searchable
      value={value?.toString() ?? null}
      onChange={onChange}
      data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
