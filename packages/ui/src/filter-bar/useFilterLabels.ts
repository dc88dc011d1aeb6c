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
    if (filter.kind === 'date-range') {
      const [from = '', to = ''] = values.map((date) => formatDateText(String(date), dateFormat))
      return texts.range(from, to)
    }
    return texts.summary(values.map((id) => known.get(`${filter.id}/${id}`) ?? String(id)))
  }

  return { remember, summaryOf }
}
