import { isDated, type Period } from '@muster/contract/reports/dataset-types'
import { currentReader } from '../../lib/texts/reader.ts'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { CellValue } from './dataset.ts'
import { datasetsTexts } from './datasets.texts.ts'
import type { GroupKey } from './group-keys.ts'

const headings = {
  day: 'dayOf',
  week: 'weekOf',
  month: 'monthOf',
  quarter: 'quarterOf',
  year: 'yearOf',
} as const satisfies Record<Period, string>

const periodOf = ({ column, period }: GroupKey): Period | undefined =>
  isDated(column.type) ? (period ?? 'day') : undefined

/** The heading of what groups are made by: “Date (month)”. */
export function keyHeading(key: GroupKey): string {
  const heading = wordsOf(key.column.heading)
  const period = periodOf(key)
  // A date by days is the date itself.
  if (!period || (period === 'day' && key.column.type === 'date')) return heading
  return datasetsTexts(headings[period], { column: heading })
}

/** Whether the values of a key are periods with a name, such as “Oct 2026”, rather than days. */
export const isNamedPeriod = (key: GroupKey): boolean =>
  ['month', 'quarter', 'year'].includes(periodOf(key) ?? 'day')

const MONTHS_OF_QUARTER = 3

/** The name of the period that begins on a day, in the reader's language. */
export function periodName(key: GroupKey, value: CellValue): CellValue {
  if (typeof value !== 'string' || !isNamedPeriod(key)) return value
  const [year = '', month = '1'] = value.split('-')
  if (key.period === 'year') return year
  if (key.period === 'quarter')
    return datasetsTexts('quarter', { number: Math.ceil(Number(month) / MONTHS_OF_QUARTER), year })
  const day = new Date(`${value}T00:00:00Z`)
  const { language } = currentReader()
  return new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(day)
}
