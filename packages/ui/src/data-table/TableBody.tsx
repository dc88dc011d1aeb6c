import { Skeleton } from '@mantine/core'
import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { type Pin, ROW_HEIGHTS } from './columns.ts'
import classes from './DataTable.module.css'
import { pinProps, TableRow } from './TableRow.tsx'
import type { DataTableTexts } from './texts.ts'
import type { DataTableColumn, DataTableProps, Density, EndlessRows } from './types.ts'
import type { TableModel } from './useTableModel.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/** Pixels of the table's head, which stays in sight. */
const HEAD_HEIGHT = 41
const SKELETON_ROWS = 8

interface TableBodyProps<Row> {
  table: DataTableProps<Row>
  model: TableModel<Row>
  scrollRef: RefObject<HTMLDivElement | null>
  columns: DataTableColumn<Row>[]
  pins: Pin[]
  density: Density
  hasActions: boolean
  isLoading: boolean
  texts: DataTableTexts
}

/** The rows in sight. Only they are drawn while the list is scrolled, not the list around them. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { table, model, scrollRef, columns, pins, density, hasActions, isLoading, texts } = props
  const { state } = table
  const columnCount = columns.length + (model.toggle ? 1 : 0) + (hasActions ? 1 : 0)
  const { start, end, before, after } = useVirtualRows({
    count: model.count,
    scrollRef,
    handleRef: model.handleRef,
    rowHeight: ROW_HEIGHTS[density],
    covered: HEAD_HEIGHT,
  })
  useEndless(model.endless, start, end)
  useEffect(model.restoreFocus)
  const first = model.endless ? 0 : (state.page - 1) * state.limit
  const places = Array.from({ length: end - start }, (_, at) => start + at)

  if (isLoading) {
    return (
      <tbody>
        <SkeletonRows columnCount={columnCount} />
      </tbody>
    )
  }
  return (
    <tbody>
      <Spacer height={before} columnCount={columnCount} />
      {places.map((index) => {
        const row = model.rowAt(index)
        const isActive = index === model.active
        if (row === undefined) {
          return (
            <AwaitedRow
              key={index}
              index={index}
              place={first + index}
              isActive={isActive}
              isSelectable={model.toggle !== undefined}
              columns={columns}
              pins={pins}
              hasActions={hasActions}
              label={texts.loading}
              onFocus={model.commands.focus}
            />
          )
        }
        return (
          <TableRow
            key={model.endless ? index : table.rowId(row)}
            table={table}
            row={row}
            index={index}
            place={first + index}
            columns={columns}
            pins={pins}
            isActive={isActive}
            isSelected={model.isRowSelected(row)}
            isSelectable={model.toggle !== undefined}
            commands={model.commands}
            texts={texts}
          />
        )
      })}
      <Spacer height={after} columnCount={columnCount} />
    </tbody>
  )
}

const never = () => () => undefined
const nothing = () => 0

/** Asks for the rows that are drawn and draws anew when they arrive. */
export function useEndless<Row>(endless: EndlessRows<Row> | undefined, start: number, end: number) {
  useSyncExternalStore(endless?.subscribe ?? never, endless?.version ?? nothing)
  useEffect(() => {
    endless?.want(start, end)
  }, [endless, start, end])
}

interface AwaitedRowProps<Row> {
  index: number
  place: number
  isActive: boolean
  isSelectable: boolean
  columns: DataTableColumn<Row>[]
  pins: Pin[]
  hasActions: boolean
  label: string
  onFocus: (index: number) => void
}

/** Stands in for a row that is on its way; the keyboard passes over it like any other. */
function AwaitedRow<Row>(props: AwaitedRowProps<Row>) {
  const { index, place, isActive, isSelectable, columns, pins, hasActions, label, onFocus } = props
  return (
    <tr
      className={classes.row}
      data-row-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={place + 2}
      aria-busy
      aria-label={label}
      onFocus={() => onFocus(index)}
    >
      {isSelectable ? <td className={classes.pinned} /> : null}
      {columns.map((column, at) => (
        <td key={column.id} {...pinProps(pins[at])}>
          <span className={classes.awaited} aria-hidden />
        </td>
      ))}
      {hasActions ? <td /> : null}
    </tr>
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
