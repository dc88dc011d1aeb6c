import { lazy, type RefObject, Suspense, useMemo } from 'react'
import { TableBody } from './body/TableBody.tsx'
import type { TableTotals as Totals } from './body/TableTotals.tsx'
import classes from './DataTable.module.css'
import { pinsOf, widthOf } from './head/columns.ts'
import { TableHead } from './head/TableHead.tsx'
import type { DataTableTexts } from './texts.ts'
import type { DataTableColumn, DataTableProps, Density } from './types.ts'
import type { TableModel } from './useTableModel.ts'

export interface RowsProps<Row> {
  table: DataTableProps<Row>
  model: TableModel<Row>
  scrollRef: RefObject<HTMLDivElement | null>
  columns: DataTableColumn<Row>[]
  density: Density
  isLoading: boolean
  texts: DataTableTexts
}

// Few lists have any; `lazy` loses the generic row type.
const TableTotals = lazy(async () => ({
  default: (await import('./body/TableTotals.tsx')).TableTotals<never>,
})) as unknown as typeof Totals

const SELECT_WIDTH = 44
const ACTIONS_WIDTH = 72

/** The table; the header and the pinned columns are sticky. */
export function TableGrid<Row>(props: RowsProps<Row>) {
  const { table, model, scrollRef, columns, density, isLoading, texts } = props
  const { preferences, totalsLabel } = table
  const isSummed = totalsLabel !== undefined && columns.some(({ total }) => total !== undefined)
  const hasActions = table.rowActions !== undefined
  const isSelectable = model.toggle !== undefined
  const widths = useMemo(() => columns.map((column) => widthOf(column, preferences)), [columns, preferences])
  const pins = useMemo(
    () => pinsOf(widths, preferences?.pinned, isSelectable ? SELECT_WIDTH : 0),
    [widths, preferences?.pinned, isSelectable],
  )
  const total = widths.reduce(
    (sum, width) => sum + width,
    (isSelectable ? SELECT_WIDTH : 0) + (hasActions ? ACTIONS_WIDTH : 0),
  )
  // With explicit widths, only the last column takes the remaining space; otherwise all share it.
  const isArranged = columns.some(({ id }) => preferences?.widths?.[id] !== undefined)
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: focusable rows with keys are a grid
      role="grid"
      className={classes.table}
      style={{ minWidth: total }}
      data-density={density}
      data-busy={(table.isFetching && !isLoading) || undefined}
      aria-label={table.label}
      aria-rowcount={table.total + (isSummed ? 2 : 1)}
      aria-multiselectable={isSelectable || undefined}
      aria-busy={isLoading || table.isFetching || undefined}
    >
      <colgroup>
        {isSelectable ? <col style={{ width: SELECT_WIDTH }} /> : null}
        {columns.map((column, at) => (
          <col
            key={column.id}
            style={isArranged && at === columns.length - 1 ? undefined : { width: widths[at] }}
          />
        ))}
        {hasActions ? <col style={{ width: ACTIONS_WIDTH }} /> : null}
      </colgroup>
      <TableHead
        table={table}
        columns={columns}
        pins={pins}
        pageSelection={model.pageSelection}
        texts={texts}
      />
      <TableBody
        table={table}
        model={model}
        scrollRef={scrollRef}
        columns={columns}
        pins={pins}
        density={density}
        columnCount={columns.length + (isSelectable ? 1 : 0) + (hasActions ? 1 : 0)}
        isLoading={isLoading}
        texts={texts}
      />
      {isSummed ? (
        <Suspense fallback={null}>
          <TableTotals
            label={totalsLabel}
            columns={columns}
            pins={pins}
            isSelectable={isSelectable}
            hasActions={hasActions}
            rowIndex={table.total + 2}
          />
        </Suspense>
      ) : null}
    </table>
  )
}
