import { isDay } from '@muster/contract/kit/days'
import type { DataTableState } from '@muster/ui/data-table'
import type { FilterDefinition, FilterOption } from '@muster/ui/filter-bar'

/** A single-value filter. */
export const oneFilter = (id: string, label: string, options: FilterOption[] = []): FilterDefinition => ({
  ...{ id, label, kind: 'single', options },
})

/** A multi-value filter. */
export const anyFilter = (id: string, label: string, options: FilterOption[] = []): FilterDefinition => ({
  ...{ id, label, kind: 'multi', options },
})

/** A period; either end may be open. */
export const periodFilter = (id: string, label: string): FilterDefinition => ({
  ...{ id, label, kind: 'date-range' },
})

/** Active records (1) or inactive ones (0). */
export const inUseFilter = (id: string, label: string, words: { on: string; off: string }) =>
  oneFilter(id, label, [
    { value: 1, label: words.on },
    { value: 0, label: words.off },
  ])

type Filtered = Pick<DataTableState, 'filters'>

/** The value of a single-value filter. */
export function filterValue({ filters }: Filtered, id: string): string | undefined {
  const value = filters[id]?.[0]
  return value === undefined ? undefined : String(value)
}

/** The same as a number, for ids. */
export function filterNumber(state: Filtered, id: string): number | undefined {
  const value = filterValue(state, id)
  return value === undefined ? undefined : Number(value)
}

/** The values of a multi-value filter as texts: in the address, a value of digits is read as a number. */
export const filterTexts = ({ filters }: Filtered, id: string): string[] => (filters[id] ?? []).map(String)

/** The ids chosen in a filter. */
export const filterNumbers = (state: Filtered, id: string): number[] =>
  filterTexts(state, id).map(Number).filter(Number.isSafeInteger)

/** The days chosen in a filter of a period. */
export function filterPeriod(
  state: Filtered,
  id: string,
): { from: string | undefined; to: string | undefined } {
  const [from = '', to = ''] = filterTexts(state, id)
  return { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined }
}
