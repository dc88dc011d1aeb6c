import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefObject, useId, useMemo, useRef } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { NoPermission } from '../feedback/NoPermission.tsx'
import { IconSearch } from '../icons.ts'
import { BulkBar } from './BulkBar.tsx'
import { visibleColumns } from './columns.ts'
import classes from './DataTable.module.css'
import { noSelection } from './selection.ts'
import { TableCards } from './TableCards.tsx'
import { TableFooter } from './TableFooter.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { type DataTableTexts, defaultTableTexts } from './texts.ts'
import type { DataTableProps } from './types.ts'
import { useTableModel } from './useTableModel.ts'
import { MAX_PLAIN_ROWS } from './useVirtualRows.ts'

const ROW_HEIGHT = { comfortable: 53, compact: 37 }
const CARD_HEIGHT = 128

/**
 * A list whose rows, order and number the server decides: paging, sort, search, columns, selection across
 * pages, keyboard and export. On a phone rows become cards. State lives with the caller.
 *
 * Drawn on a plain table: a table library's row models would only be switched off here, since the server
 * sorts, filters and pages; long pages are virtualised.
 */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const t = useMemo(() => ({ ...defaultTableTexts, ...table.texts }), [table.texts])
  const isPhone = useMediaQuery('(max-width: 48em)', false)
  const scrollRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const keysId = useId()
  const density = table.preferences?.density ?? 'comfortable'
  const columns = useMemo(
    () => visibleColumns(table.columns, table.state, table.preferences),
    [table.columns, table.state, table.preferences],
  )
  const model = useTableModel(table, {
    scrollRef,
    searchRef,
    rowHeight: isPhone ? CARD_HEIGHT : ROW_HEIGHT[density],
  })

  if (table.isForbidden) return <NoPermission />
  const isLoading = table.rows === undefined && !table.error
  const message = stateMessage(table, t)
  const Rows = isPhone ? TableCards : TableGrid

  return (
    <section className={classes.root} aria-label={table.label} aria-describedby={keysId}>
      <VisuallyHidden id={keysId}>{t.keys}</VisuallyHidden>
      <TableToolbar
        table={table}
        visibleIds={columns.map((column) => column.id)}
        density={density}
        isPhone={isPhone}
        searchRef={searchRef}
        texts={t}
      />
      {table.onSelectionChange ? (
        <BulkBar
          selection={table.selection ?? noSelection}
          total={table.total}
          onChange={table.onSelectionChange}
          actions={table.bulkActions}
          texts={t}
        />
      ) : null}
      <TableFrame
        table={table}
        isLoading={isLoading}
        maxHeight={maxHeightOf(table, isPhone)}
        scrollRef={scrollRef}
        message={message}
        texts={t}
      >
        <Rows
          table={table}
          model={model}
          columns={columns}
          density={density}
          isLoading={isLoading}
          texts={t}
        />
      </TableFrame>
      {message && table.total === 0 ? null : (
        <TableFooter
          label={table.label}
          state={table.state}
          total={table.total}
          isLoading={isLoading}
          onStateChange={table.onStateChange}
          isPhone={isPhone}
          texts={t}
        />
      )}
    </section>
  )
}

/** Cards scroll with the page, unless there are so many that only a window of them is drawn. */
function maxHeightOf<Row>({ rows = [], maxHeight }: DataTableProps<Row>, isPhone: boolean): string {
  if (isPhone && rows.length <= MAX_PLAIN_ROWS) return 'none'
  return maxHeight ?? 'max(20rem, calc(100dvh - 18rem))'
}

interface TableFrameProps<Row> {
  table: DataTableProps<Row>
  isLoading: boolean
  maxHeight: string
  scrollRef: RefObject<HTMLDivElement | null>
  message: ReactNode
  texts: DataTableTexts
  children: ReactNode
}

/** The place rows scroll in, or the message in their stead. */
function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { table, isLoading, maxHeight, scrollRef, message, texts: t, children } = props
  return (
    <div className={classes.frame}>
      {table.isFetching && !isLoading ? <div className={classes.progress} aria-hidden /> : null}
      {isLoading ? <VisuallyHidden role="status">{t.loading}</VisuallyHidden> : null}
      {message ?? (
        <div ref={scrollRef} className={classes.scroll} style={{ maxHeight }}>
          {children}
        </div>
      )}
    </div>
  )
}

function hasCriteria({ state }: Pick<DataTableProps<never>, 'state'>): boolean {
  return state.search !== '' || Object.values(state.filters).some((values) => values.length > 0)
}

/** What stands in place of the rows; null when there are rows, or will be. */
function stateMessage<Row>(table: DataTableProps<Row>, t: DataTableTexts): ReactNode {
  if (table.error) return <ErrorState message={table.error} onRetry={table.onRetry} />
  if (table.rows === undefined || table.rows.length > 0) return null
  if (!hasCriteria(table)) {
    return <EmptyState title={t.emptyTitle} {...table.empty} />
  }
  return (
    <EmptyState
      icon={<IconSearch size={26} stroke={1.5} />}
      title={t.noMatchTitle}
      text={t.noMatchText}
      action={
        <Button
          variant="default"
          onClick={() => table.onStateChange({ ...table.state, search: '', filters: {}, page: 1 })}
        >
          {t.clearFilters}
        </Button>
      }
    />
  )
}
