import type { Measure } from '@muster/contract/reports/dataset-query'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { CellValue } from './dataset.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { type GroupKey, keyType } from './group-keys.ts'
import { isNamedPeriod, keyHeading, periodName } from './group-words.ts'
import { measureColumn, measureHeading } from './grouped-dataset.ts'
import type { FigureColumn, FigurePlan } from './plan-figures.ts'
import { rowReader } from './read-dataset.ts'
import { refuseQuery } from './refuse-query.ts'

/** A row as the database returns it: `c<n>` and `d<n>` are value and identity of a key, `v<n>` what is combined. */
export interface RawFigure {
  /** A bit for each key that it sums over. */
  readonly level: number
  /** Whether it is of all values of the pivot. */
  readonly across: number
  readonly [name: string]: unknown
}

export const keyColumns = (keys: readonly GroupKey[]): FigureColumn[] =>
  keys.map((key) => ({
    key: key.column.key,
    heading: keyHeading(key),
    // Named periods and subtotals are words.
    type: keyType(key).type === 'date' && !isNamedPeriod(key) ? 'date' : 'text',
    ...(key.column.width && { width: key.column.width }),
  }))

/** The values of keys in the reader's language. */
export function wordsFor(keys: readonly GroupKey[]) {
  const columns = keys.map((key, index) => ({ ...keyType(key), key: String(index) }))
  // Of a stored text its English words are grouped: there is nothing else to show.
  const read = rowReader(columns.map(({ shown: _shown, ...column }) => column))
  return (row: RawFigure, index: number): CellValue => {
    const value = read(row)[String(index)] ?? null
    return periodName(keys[index] as GroupKey, typeof value === 'boolean' ? yesNo(value) : value)
  }
}

const yesNo = (value: boolean): string => datasetsTexts(value ? 'yes' : 'no')

/** What tells a value of the pivot from others. */
export const pivotId = (row: RawFigure, index: number): string =>
  JSON.stringify([row[`c${index}`], row[`d${index}`]])

/** The values of the pivot, in their order. */
function pivotValues({ pivot, grouped, limits }: FigurePlan, rows: readonly RawFigure[]) {
  const index = grouped.keys.length
  const found = new Map<string, RawFigure>()
  for (const row of rows) {
    if (!pivot || row.across !== 0) continue
    const id = pivotId(row, index)
    if (!found.has(id)) found.set(id, row)
  }
  const isCut = found.size > limits.pivot
  if (isCut && !limits.isCut && pivot)
    refuseQuery(
      'pivot',
      datasetsTexts.text('tooManyPivots', { column: wordsOf(pivot.column.heading), most: limits.pivot }),
    )
  return { values: [...found].slice(0, limits.pivot), isCut }
}

const sortedPivot = (values: readonly [string, RawFigure][], index: number): [string, RawFigure][] =>
  [...values].sort(([, one], [, other]) => compared(one[`c${index}`], other[`c${index}`]))

function compared(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other))
}

interface Wide {
  readonly columns: readonly FigureColumn[]
  /** There are more values than columns. */
  readonly isCut: boolean
  /** Keys of the cells of a pivot's value, by its id; those of the total under `null`. */
  readonly cells: ReadonlyMap<string | null, readonly string[]>
}

function columnsFor(
  { grouped: { measures }, pivot }: FigurePlan,
  asked: readonly Measure[],
  values: readonly (readonly [string, string])[],
): Omit<Wide, 'isCut'> {
  const plain = measures.map((one, index) => {
    const column = measureColumn(asked[index] as Measure, index, one)
    return { key: column.key, type: column.type, heading: measureHeading(one) }
  })
  const keys = plain.map(({ key }) => key)
  if (!pivot) return { columns: plain, cells: new Map([[null, keys]]) }
  const wide = values.map(([id, words], at) => ({
    id,
    columns: plain.map(({ heading, ...column }) => ({
      ...column,
      key: `v${at}.${column.key}`,
      heading:
        plain.length === 1 ? words : datasetsTexts('pivotColumn', { value: words, column: wordsOf(heading) }),
    })),
  }))
  const total = plain.map(({ heading, ...column }) => ({
    ...column,
    heading:
      plain.length === 1 ? datasetsTexts('total') : datasetsTexts('subtotal', { group: wordsOf(heading) }),
  }))
  return {
    columns: [...wide.flatMap(({ columns }) => columns), ...total],
    cells: new Map([
      [null, keys] as const,
      ...wide.map(({ id, columns }) => [id, columns.map(({ key }) => key)] as const),
    ]),
  }
}

/**
 * Columns of what is combined: once, or for each value of the pivot and for all of them.
 *
 * @throws AppError `request.invalid` where there are too many values
 */
export function measureColumns(
  plan: FigurePlan,
  asked: readonly Measure[],
  rows: readonly RawFigure[],
): Wide {
  const { pivot, grouped } = plan
  const { values, isCut } = pivotValues(plan, rows)
  const index = grouped.keys.length
  const words = wordsFor(pivot ? [...grouped.keys, pivot] : grouped.keys)
  const named = sortedPivot(values, index).map(
    ([id, row]) => [id, String(words(row, index) ?? datasetsTexts('noValue'))] as const,
  )
  return { ...columnsFor(plan, asked, named), isCut }
}
