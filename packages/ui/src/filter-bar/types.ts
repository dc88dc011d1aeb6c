import type { FilterValues } from '../data-table/types.ts'

export interface FilterOption {
  value: number | string
  label: string
}

export interface FilterDefinition {
  /** The catalogue's filter id, or a custom field's slug. */
  id: string
  label: string
  /**
   * `date-range` has the value `[from, to]` as `YYYY-MM-DD`, either may be empty, or `[period]`; `day` has `[day]`; `switch`
   * has `[1]` when it is on; `dialog` has what its dialog sets.
   */
  kind: 'multi' | 'single' | 'date-range' | 'day' | 'switch' | 'dialog'
  options?: FilterOption[]
  /** Periods offered besides the days of a `date-range`, such as "Last month". */
  periods?: FilterOption[]
  /** Opens the dialog of a `dialog`. */
  onOpen?: () => void
  /** The values of a `dialog` in words. */
  summary?: (values: (number | string)[]) => string
  /** Why the values were refused. */
  error?: string | undefined
  /** For long lists: loads the options that match the text. */
  loadOptions?: (search: string) => Promise<FilterOption[]>
  /** Loads the names of values from the URL; omitted: the values are shown. */
  loadSelected?: (values: (number | string)[]) => Promise<FilterOption[]>
}

export interface FilterBarTexts {
  filters: string
  more: string
  clearAll: string
  remove: (filter: string) => string
  search: (filter: string) => string
  none: string
  loading: string
  failed: string
  retry: string
  from: string
  to: string
  day: string
  show: string
  active: string
  clear: string
  close: string
  /** Text of a chip for several values: the first two by name. */
  summary: (labels: string[]) => string
  range: (from: string, to: string) => string
}

export const defaultFilterTexts: FilterBarTexts = {
  filters: 'Filters',
  more: 'More filters',
  clearAll: 'Clear all',
  remove: (filter) => `Remove filter ${filter}`,
  search: (filter) => `Search ${filter.toLowerCase()}`,
  none: 'Nothing found',
  loading: 'Loading',
  failed: 'The choices could not be loaded.',
  retry: 'Try again',
  from: 'From',
  to: 'To',
  day: 'Date',
  show: 'Show results',
  active: 'Active filters',
  clear: 'Clear',
  close: 'Close',
  summary: (labels) =>
    labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', '),
  range: (from, to) => {
    if (from && to) return `${from} – ${to}`
    return from ? `from ${from}` : `until ${to}`
  },
}

export interface FilterBarProps {
  filters: FilterDefinition[]
  value: FilterValues
  onChange: (value: FilterValues) => void
  /** Number of filters with a button on a desktop; the others are behind "More filters". */
  inlineCount?: number
  dateFormat?: string
  /** `defaultFilterTexts` for English. */
  texts: FilterBarTexts
}
