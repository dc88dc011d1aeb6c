import { useEffect, useState } from 'react'
import { formatDateText } from '../date-field/date-text.ts'
import type { FilterBarProps, FilterBarTexts, FilterDefinition, FilterOption } from './types.ts'

/** Labels by `filter id/value`. */
type Labels = ReadonlyMap<string, string>

function withOptions(labels: Labels, filter: FilterDefinition, options: FilterOption[]): Labels {
  return new Map([
    ...labels,
    ...options.map((option) => [`${filter.id}/${option.value}`, option.label] as const),
  ])
}

/** The period that is chosen in a `date-range`, if it is one of those offered. */
export function periodOf(
  { periods = [] }: Pick<FilterDefinition, 'periods'>,
  values: readonly (number | string)[],
): FilterOption | undefined {
  return values.length === 1 ? periods.find((period) => period.value === values[0]) : undefined
}

/** A filter with its values in words; a switch has only its name. */
export const describeFilter = (label: string, summary: string): string =>
  summary === '' ? label : `${label}: ${summary}`

/** Labels of filter values: from fixed options, options loaded earlier, or `loadSelected`. */
export function useFilterLabels({ filters, value, dateFormat }: FilterBarProps, texts: FilterBarTexts) {
  const [seen, setSeen] = useState<Labels>(new Map())
  const remember = (filter: FilterDefinition) => (options: FilterOption[]) =>
    setSeen((labels) => withOptions(labels, filter, options))

  const known = filters.reduce<Labels>(
    (labels, filter) => withOptions(labels, filter, filter.options ?? []),
    seen,
  )
  const unknown = filters
    .filter((filter) => filter.loadSelected)
    .map((filter) => ({
      filter,
      values: (value[filter.id] ?? []).filter((id) => !known.has(`${filter.id}/${id}`)),
    }))
    .filter(({ values }) => values.length > 0)
  const unknownKey = JSON.stringify(unknown.map(({ filter, values }) => [filter.id, values]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the missing names
  useEffect(() => {
    let isCurrent = true
    for (const { filter, values } of unknown) {
      // A name that can't be loaded is shown as its id: the filter still works.
      filter.loadSelected?.(values).then(
        (options) => isCurrent && remember(filter)(options),
        () => undefined,
      )
    }
    return () => {
      isCurrent = false
    }
  }, [unknownKey])

  function summaryOf(filter: FilterDefinition): string {
    const values = value[filter.id] ?? []
    const days = () => values.map((date) => formatDateText(String(date), dateFormat))
    switch (filter.kind) {
      case 'date-range': {
        const [from = '', to = ''] = days()
        return periodOf(filter, values)?.label ?? texts.range(from, to)
      }
      case 'day':
        return days().join()
      case 'switch':
        return ''
      case 'dialog':
        return filter.summary?.(values) ?? ''
      default:
        return texts.summary(values.map((id) => known.get(`${filter.id}/${id}`) ?? String(id)))
    }
  }

  return { remember, summaryOf }
}
