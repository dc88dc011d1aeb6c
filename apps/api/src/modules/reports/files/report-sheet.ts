import { wordsOf } from '../../../lib/texts/texts.ts'
import type { DatasetRow, Figures } from '../../../platform/datasets/index.ts'
import type { SheetColumn } from '../../../platform/spreadsheets/index.ts'
import type { ShownColumn } from '../read-prepared.ts'
import { reportsTexts } from '../reports.texts.ts'

const kinds: Readonly<Record<string, SheetColumn['kind']>> = {
  number: 'number',
  days: 'number',
  minutes: 'number',
  money: 'money',
  date: 'date',
}

/** A cell has no room for a unit: the heading tells it. */
export function sheetColumn({ key, heading, type, width }: ShownColumn): SheetColumn {
  const kind = kinds[type]
  const name = wordsOf(heading)
  const header = type === 'minutes' ? reportsTexts('inMinutes', { heading: name }) : name
  return { key, header, ...(kind && { kind }), ...(width && { width }) }
}

/** The total row of a list: its sums, and “Total” in the first column without one; null where nothing adds up. */
export function totalRow(columns: readonly Pick<ShownColumn, 'key'>[], sums: DatasetRow): DatasetRow | null {
  const summed = new Set(Object.keys(sums).filter((key) => sums[key] !== null && sums[key] !== undefined))
  if (!columns.some(({ key }) => summed.has(key))) return null
  const label = columns.find(({ key }) => !summed.has(key))
  return { ...sums, ...(label && { [label.key]: reportsTexts('total') }) }
}

/** Subtotals and the total say so in the column after the last of their groups. */
function wordedRow({ columns, levels }: Figures, depth: number) {
  return (row: DatasetRow, at: number): DatasetRow => {
    const level = levels[at] ?? 0
    const [last, next] = [columns[level - 1]?.key, columns[level]?.key]
    if (level >= depth || !next) return row
    const group = last === undefined ? '' : String(row[last] ?? '')
    return { ...row, [next]: group === '' ? reportsTexts('total') : reportsTexts('subtotal', { group }) }
  }
}

export interface FigureRows {
  readonly columns: readonly ShownColumn[]
  readonly depth: number
  readonly rows: readonly DatasetRow[]
  readonly isSubtotal: (row: number) => boolean
  /** Groups without subtotals. */
  readonly count: number
  readonly total: DatasetRow | null
}

/** The groups of a report with subtotals and the total, as its screen shows them. */
export function figureRows(
  figures: Figures,
  depth: number,
  chosen: readonly string[] | undefined,
): FigureRows {
  const { columns, levels, rows, total } = figures
  const isSubtotal = (row: number) => (levels[row] ?? 0) < depth
  return {
    columns: chosen ? columns.filter(({ key }) => chosen.includes(key)) : columns,
    depth,
    rows: rows.map(wordedRow(figures, depth)),
    isSubtotal,
    count: rows.filter((_row, at) => !isSubtotal(at)).length,
    total: depth === 0 ? null : { ...total, [columns[0]?.key ?? '']: reportsTexts('total') },
  }
}

/** Columns of a sheet of groups: words stand among the days of a group. */
export const figureColumns = ({ columns, depth }: FigureRows): SheetColumn[] =>
  columns.map((column, index) => {
    const { kind, ...sheet } = sheetColumn(column)
    return index < depth || kind === undefined ? sheet : { ...sheet, kind }
  })
