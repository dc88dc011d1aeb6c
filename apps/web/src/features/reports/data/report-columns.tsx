import { Text } from '@mantine/core'
import type { DataTableColumn } from '@muster/ui/data-table'
import { datasetColumns } from '../../../lib/dataset/dataset-columns.ts'
import type { CellValue, DatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { cellOf, isSubtotal } from './report-levels.ts'
import type { ReportAnswer, ReportRow } from './report-query.ts'

/** What a row of a report about people is about. */
export const NAME = 'employee_name'

const sumsOf = ({ headers }: ReportAnswer): Record<string, CellValue> =>
  Object.fromEntries(headers.flatMap(({ key, sum }) => (sum === undefined ? [] : [[key, sum]])))

/** Columns for a value of a pivot have no order of their own. */
const isPivot = (key: string): boolean => /^v\d+\./.test(key)

/**
 * The columns of a report's list; subtotals stand out, and say of what they are.
 *
 * @param subtotal words of the subtotal of a group
 */
export function reportColumns(
  data: ReportAnswer,
  words: DatasetWords,
  subtotal: (group: string) => string,
): DataTableColumn<ReportRow>[] {
  const { columns, headers, usual_columns: usual, depth } = data
  const titleKey = depth === undefined ? NAME : (headers[0]?.key ?? NAME)
  const plain: DataTableColumn<ReportRow>[] = datasetColumns(columns, {
    usual,
    sums: sumsOf(data),
    titleKey,
    words,
  })
  if (depth === undefined) return plain
  return plain.map((column) => {
    const at = headers.findIndex(({ key }) => key === column.id)
    const text = (row: ReportRow) =>
      cellOf({ headers, row: row.cells, column: at, level: row.level, depth: row.depth }, subtotal) ??
      column.text?.(row) ??
      ''
    return {
      ...column,
      sortable: !isPivot(column.id),
      text,
      cell: (row) =>
        isSubtotal(row) ? (
          <Text span size="sm" fw={600}>
            {text(row)}
          </Text>
        ) : (
          text(row)
        ),
    }
  })
}

/** The name of a row for its controls. */
export function rowLabel({ id, cells }: ReportRow): string {
  return String(cells[NAME] ?? Object.values(cells).find((value) => value !== null) ?? id + 1)
}
