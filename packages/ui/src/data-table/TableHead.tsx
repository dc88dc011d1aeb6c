import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts'
import { nextSort, sortNameOf } from './columns.ts'
import classes from './DataTable.module.css'
import type { DataTableTexts } from './texts.ts'
import type { DataTableColumn } from './types.ts'

interface TableHeadProps<Row> {
  columns: DataTableColumn<Row>[]
  sort: string | null
  onSort: (sort: string | null) => void
  /** Undefined when rows cannot be selected. */
  pageSelection: { isAll: boolean; isSome: boolean; onToggle: () => void } | undefined
  hasActions: boolean
  texts: DataTableTexts
}

function ariaSort(sort: string | null, name: string | null): 'ascending' | 'descending' | 'none' | undefined {
  if (name === null) return undefined
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}

const sortIcons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

export function TableHead<Row>({
  columns,
  sort,
  onSort,
  pageSelection,
  hasActions,
  texts: t,
}: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {pageSelection ? (
          <th scope="col" className={classes.pinned}>
            <Checkbox
              size="xs"
              aria-label={t.selectPage}
              checked={pageSelection.isAll}
              indeterminate={pageSelection.isSome && !pageSelection.isAll}
              onChange={pageSelection.onToggle}
            />
          </th>
        ) : null}
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            sort={sort}
            onSort={onSort}
            isFirst={index === 0}
            isIndented={pageSelection !== undefined}
            texts={t}
          />
        ))}
        {hasActions ? (
          <th scope="col">
            <VisuallyHidden>{t.actionsColumn}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

interface HeadCellProps<Row> {
  column: DataTableColumn<Row>
  sort: string | null
  onSort: (sort: string | null) => void
  isFirst: boolean
  /** Whether a selection column stands before it. */
  isIndented: boolean
  texts: DataTableTexts
}

function HeadCell<Row>({ column, sort, onSort, isFirst, isIndented, texts: t }: HeadCellProps<Row>) {
  const name = sortNameOf(column)
  const order = ariaSort(sort, name)
  const Icon = order ? sortIcons[order] : null
  return (
    <th
      scope="col"
      aria-sort={order === 'none' ? undefined : order}
      data-align={column.align}
      className={isFirst ? `${classes.pinned} ${classes.pinnedLast}` : undefined}
      style={isFirst && isIndented ? { insetInlineStart: 44 } : undefined}
    >
      {name && Icon ? (
        <UnstyledButton
          className={classes.sort}
          data-active={order !== 'none' || undefined}
          title={t.sortBy(column.header)}
          onClick={() => onSort(nextSort(sort, name))}
        >
          <span className={classes.sortLabel}>{column.header}</span>
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  )
}
