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
        {columns.map((column, index) => {
          const name = sortNameOf(column)
          const order = ariaSort(sort, name)
          const Icon = order ? sortIcons[order] : null
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={order === 'none' ? undefined : order}
              data-align={column.align}
              className={index === 0 ? `${classes.pinned} ${classes.pinnedLast}` : undefined}
              style={index === 0 && pageSelection ? { insetInlineStart: 44 } : undefined}
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
        })}
        {hasActions ? (
          <th scope="col">
            <VisuallyHidden>{t.actionsColumn}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}
