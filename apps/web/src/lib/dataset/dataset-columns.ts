import type { ColumnType } from '@muster/contract/reports/dataset-types'
import type { DataTableColumn } from '@muster/ui/data-table'
import type { CellValue, DatasetWords } from './use-dataset-values.ts'

export interface DatasetColumn {
  key: string
  heading: string
  type: ColumnType
}

/** A row of a dataset; its cells are by the key of their column. */
export interface DatasetRow {
  /** Its position among all rows: rows of datasets have no id. */
  id: number
  cells: Readonly<Record<string, CellValue>>
}

const RIGHT: ReadonlySet<ColumnType> = new Set(['number', 'days', 'minutes', 'money'])

const widths: Readonly<Partial<Record<ColumnType, number>>> = {
  number: 110,
  days: 110,
  minutes: 130,
  money: 140,
  date: 140,
  time: 110,
  instant: 190,
  boolean: 110,
}
const TEXT_WIDTH = 170
const LETTER = 8
/** Padding and the arrow of the order. */
const AROUND = 48
const MOST = 260

/** Wide enough for the heading, which says what the column is. */
const widthFor = ({ heading, type }: DatasetColumn): number =>
  Math.max(widths[type] ?? TEXT_WIDTH, Math.min(MOST, heading.length * LETTER + AROUND))

interface DatasetColumnsOptions {
  /** Keys of the columns that are shown when none are chosen, in their order. */
  usual: readonly string[]
  /** Sums over all rows, by key. */
  sums: Readonly<Record<string, CellValue>>
  /** What a row is about: the first line of its card. */
  titleKey: string
  words: DatasetWords
}

/** The columns of a dataset in a list: the usual ones first, all sorted by the server. */
export function datasetColumns(
  columns: readonly DatasetColumn[],
  { usual, sums, titleKey, words }: DatasetColumnsOptions,
): DataTableColumn<DatasetRow>[] {
  const rank = (key: string) => (usual.includes(key) ? usual.indexOf(key) : usual.length)
  return [...columns]
    .sort((one, other) => rank(one.key) - rank(other.key))
    .map((column) => {
      const { key, heading, type } = column
      const text = ({ cells }: DatasetRow) => words(type, cells[key])
      return {
        ...{ id: key, header: heading, sortable: true, width: widthFor(column), text, cell: text },
        ...(RIGHT.has(type) && { align: 'end' as const }),
        ...(!usual.includes(key) && { isHidden: true }),
        ...(sums[key] !== undefined && { total: words(type, sums[key]) }),
        ...(key === titleKey && { isCardTitle: true }),
      }
    })
}
