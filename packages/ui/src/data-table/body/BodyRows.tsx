import { type ReactNode, type RefObject, useEffect } from 'react'
import type { Pin } from '../head/columns.ts'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableColumn, DataTableProps, Density } from '../types.ts'
import type { TableModel } from '../useTableModel.ts'
import { TableRow } from './TableRow.tsx'

export interface TableBodyProps<Row> {
  table: DataTableProps<Row>
  model: TableModel<Row>
  scrollRef: RefObject<HTMLDivElement | null>
  columns: DataTableColumn<Row>[]
  pins: Pin[]
  density: Density
  columnCount: number
  isLoading: boolean
  texts: DataTableTexts
}

interface BodyRowsProps<Row> extends TableBodyProps<Row> {
  start: number
  end: number
  /** Spacers for rows that are not rendered. */
  above?: ReactNode
  below?: ReactNode
  /** Placeholder of a row that is loading. */
  awaited?: (index: number, place: number) => ReactNode
}

/** The rows from `start` to `end`, exclusive. */
export function BodyRows<Row>(props: BodyRowsProps<Row>) {
  const { table, model, columns, pins, texts, start, end, above, below, awaited } = props
  const { state } = table
  useEffect(model.restoreFocus)
  const first = model.endless ? 0 : (state.page - 1) * state.limit
  const places = Array.from({ length: end - start }, (_, at) => start + at)
  return (
    <tbody>
      {above}
      {places.map((index) => {
        const row = model.rowAt(index)
        if (row === undefined) return awaited?.(index, first + index)
        return (
          <TableRow
            key={model.endless ? index : table.rowId(row)}
            table={table}
            row={row}
            index={index}
            place={first + index}
            columns={columns}
            pins={pins}
            isActive={index === model.active}
            isSelected={model.isRowSelected(row)}
            isSelectable={model.toggle !== undefined}
            commands={model.commands}
            texts={texts}
          />
        )
      })}
      {below}
    </tbody>
  )
}
