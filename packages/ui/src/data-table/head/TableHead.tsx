import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../icons.ts'
import { pinProps } from '../body/TableRow.tsx'
import classes from '../DataTable.module.css'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableColumn, DataTableProps } from '../types.ts'
import type { PageSelection } from '../useTableModel.ts'
import { moveColumn, nextSort, type Pin, sortNameOf } from './columns.ts'

// Moving and resizing by mouse is loaded when a pointer approaches; the list of columns does the same by
// keyboard.
const HeadHandles = lazy(async () => ({ default: (await import('./HeadHandles.tsx')).HeadHandles }))

interface TableHeadProps<Row> {
  table: DataTableProps<Row>
  columns: DataTableColumn<Row>[]
  pins: Pin[]
  /** Undefined when rows cannot be selected. */
  pageSelection: PageSelection | undefined
  texts: DataTableTexts
}

function ariaSort(sort: string | null, name: string | null): 'ascending' | 'descending' | 'none' | undefined {
  if (name === null) return undefined
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}

const sortIcons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

export function TableHead<Row>({ table, columns, pins, pageSelection, texts: t }: TableHeadProps<Row>) {
  const { state, onStateChange, preferences, onPreferencesChange } = table
  const [isPointedAt, setPointedAt] = useState(false)
  const ids = columns.map(({ id }) => id)
  const arrange = onPreferencesChange && {
    onMove(id: string, target: string) {
      const moved = moveColumn(ids, id, target)
      onPreferencesChange({ ...preferences, columns: moved })
      onStateChange({ ...state, columns: moved })
    },
    onWidths(widths: Record<string, number>) {
      onPreferencesChange({ ...preferences, widths: { ...preferences?.widths, ...widths } })
    },
  }
  return (
    <thead onPointerEnter={() => setPointedAt(true)}>
      <tr aria-rowindex={1}>
        {pageSelection ? (
          <th scope="col" className={classes.pinned}>
            <Checkbox
              size="xs"
              aria-label={state.isEndless ? t.selectAll(table.total) : t.selectPage}
              checked={pageSelection.isAll}
              indeterminate={pageSelection.isSome && !pageSelection.isAll}
              onChange={pageSelection.onToggle}
            />
          </th>
        ) : null}
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            data-column={column.id}
            data-align={column.align}
            aria-sort={activeSort(state.sort, column)}
            {...pinProps(pins[index])}
          >
            <HeadLabel
              column={column}
              sort={state.sort}
              onSort={(sort) => onStateChange({ ...state, sort, page: 1 })}
              texts={t}
            />
            {arrange && isPointedAt ? (
              <Suspense fallback={null}>
                <HeadHandles id={column.id} isLast={index === columns.length - 1} {...arrange} />
              </Suspense>
            ) : null}
          </th>
        ))}
        {table.rowActions ? (
          <th scope="col">
            <VisuallyHidden>{t.actionsColumn}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function activeSort<Row>(sort: string | null, column: DataTableColumn<Row>) {
  const order = ariaSort(sort, sortNameOf(column))
  return order === 'none' ? undefined : order
}

interface HeadLabelProps<Row> {
  column: DataTableColumn<Row>
  sort: string | null
  onSort: (sort: string | null) => void
  texts: DataTableTexts
}

function HeadLabel<Row>({ column, sort, onSort, texts: t }: HeadLabelProps<Row>) {
  const name = sortNameOf(column)
  const order = ariaSort(sort, name)
  if (!name || !order) return column.header
  const Icon = sortIcons[order]
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={order !== 'none' || undefined}
      title={t.sortBy(column.header)}
      onClick={() => onSort(nextSort(sort, name))}
    >
      <span className={classes.sortLabel}>{column.header}</span>
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}
