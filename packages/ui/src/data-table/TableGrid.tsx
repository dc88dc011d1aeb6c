import { Skeleton } from '@mantine/core'
import classes from './DataTable.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { DataTableTexts } from './texts.ts'
import type { DataTableColumn, DataTableProps, Density } from './types.ts'
import type { TableModel } from './useTableModel.ts'

interface TableGridProps<Row> {
  table: DataTableProps<Row>
  model: TableModel<Row>
  columns: DataTableColumn<Row>[]
  density: Density
  isLoading: boolean
  texts: DataTableTexts
}

const DEFAULT_WIDTH = 180
const SELECT_WIDTH = 44
const ACTIONS_WIDTH = 72
const SKELETON_ROWS = 8

/** Columns as a table: head and first column stay in sight. */
export function TableGrid<Row>({ table, model, columns, density, isLoading, texts }: TableGridProps<Row>) {
  const hasActions = table.rowActions !== undefined
  const width =
    columns.reduce((sum, column) => sum + (column.width ?? DEFAULT_WIDTH), 0) +
    (model.toggle ? SELECT_WIDTH : 0) +
    (hasActions ? ACTIONS_WIDTH : 0)
  const columnCount = columns.length + (model.toggle ? 1 : 0) + (hasActions ? 1 : 0)
  return (
    <table
      className={classes.table}
      style={{ minWidth: width }}
      data-density={density}
      data-busy={(table.isFetching && !isLoading) || undefined}
      aria-label={table.label}
      aria-rowcount={table.total + 1}
      aria-busy={isLoading || table.isFetching || undefined}
      onKeyDown={model.onKeyDown}
    >
      <colgroup>
        {model.toggle ? <col style={{ width: SELECT_WIDTH }} /> : null}
        {columns.map((column) => (
          <col key={column.id} style={{ width: column.width ?? DEFAULT_WIDTH }} />
        ))}
        {hasActions ? <col style={{ width: ACTIONS_WIDTH }} /> : null}
      </colgroup>
      <TableHead
        columns={columns}
        sort={table.state.sort}
        onSort={(sort) => table.onStateChange({ ...table.state, sort, page: 1 })}
        pageSelection={model.pageSelection}
        hasActions={hasActions}
        texts={texts}
      />
      <tbody>
        {isLoading ? <SkeletonRows columnCount={columnCount} /> : null}
        <Spacer height={model.virtual.before} columnCount={columnCount} />
        {model.virtual.indexes.map((index) => {
          const row = model.rows[index]
          if (row === undefined) return null
          return (
            <TableRow
              key={table.rowId(row)}
              table={table}
              row={row}
              index={index}
              columns={columns}
              isActive={index === model.active}
              isSelected={model.isRowSelected(row)}
              isSelectable={model.toggle !== undefined}
              commands={model.commands}
              texts={texts}
            />
          )
        })}
        <Spacer height={model.virtual.after} columnCount={columnCount} />
      </tbody>
    </table>
  )
}

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

function SkeletonRows({ columnCount }: { columnCount: number }) {
  const cells = Array.from({ length: columnCount }, (_, index) => index)
  return Array.from({ length: SKELETON_ROWS }, (_, index) => index).map((row) => (
    <tr key={row} aria-hidden>
      {cells.map((cell) => (
        <td key={cell}>
          <Skeleton height={12} width={`${60 + ((row * 7 + cell * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ))
}
