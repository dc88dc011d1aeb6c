import type { CellValue } from '../../../lib/dataset/use-dataset-values.ts'

interface LevelledCell {
  headers: readonly { key: string }[]
  row: Readonly<Record<string, CellValue>>
  /** Of the cell, from 0. */
  column: number
  /** How many groups the row has, of how many. */
  level: number | undefined
  depth: number | undefined
}

/** Whether a row is a subtotal of its groups. */
export const isSubtotal = ({ level, depth }: Partial<Pick<LevelledCell, 'level' | 'depth'>>): boolean =>
  level !== undefined && depth !== undefined && level < depth

/**
 * What the cell after the last group of a subtotal says, “Total Pune”; undefined for all other cells.
 *
 * @param words of the subtotal of a group
 */
export function cellOf(cell: LevelledCell, words: (group: string) => string): string | undefined {
  const { headers, row, column, level } = cell
  if (!isSubtotal(cell) || column !== level || level === 0) return undefined
  return words(String(row[headers[level - 1]?.key ?? ''] ?? ''))
}
