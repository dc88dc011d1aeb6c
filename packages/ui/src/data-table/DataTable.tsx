import { Text, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useId, useMemo, useRef } from 'react'
import { NoPermission } from '../feedback/NoPermission.tsx'
import { usePhone } from '../theme/phone.ts'
import { SkeletonCards } from './body/SkeletonCards.tsx'
import type { TableCards as Cards } from './body/TableCards.tsx'
import classes from './DataTable.module.css'
import { TableFooter } from './footer/TableFooter.tsx'
import { densityOf, MAX_PLAIN_ROWS, visibleColumns } from './head/columns.ts'
import { ListProvider, useListFilters } from './list-context.ts'
import { noSelection, type RowId, selectedCount } from './selection.ts'
import { stateMessage, TableFrame } from './TableFrame.tsx'
import { TableGrid } from './TableGrid.tsx'
import { MOST_PRINTED, TableOverlays } from './TableOverlays.tsx'
import type { DataTableTexts } from './texts.ts'
import type { TableMenuItemsProps } from './toolbar/TableMenuItems.tsx'
import { TableToolbar } from './toolbar/TableToolbar.tsx'
import { useCopy } from './toolbar/useCopy.ts'
import { useListActions } from './toolbar/useListActions.ts'
import type { DataTableProps, Density } from './types.ts'
import { useTableModel } from './useTableModel.ts'

// `lazy` loses the generic row type.
const TableCards = lazy(async () => ({
  default: (await import('./body/TableCards.tsx')).TableCards<never>,
})) as unknown as typeof Cards
const BulkBar = lazy(async () => ({ default: (await import('./toolbar/BulkBar.tsx')).BulkBar }))

/**
 * A list whose rows, order and total come from the server: paging or endless scrolling, sort, search,
 * columns, selection across pages, keyboard, printing and export. On a phone rows become cards. The caller
 * keeps the state.
 *
 * Rendered as a plain table: the row models of a table library would be unused, since the server sorts,
 * filters and pages; long pages are virtualised.
 */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const t = table.texts
  const isPhone = usePhone()
  const rootRef = useRef<HTMLElement>(null)
  const scrollRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const known = useRef(new Map<RowId, Row>())
  const keysId = useId()
  const { state, preferences, total, selection = noSelection } = table
  const density = densityOf(state, preferences)
  const columns = useMemo(
    () => visibleColumns(table.columns, state, preferences),
    [table.columns, state, preferences],
  )
  const { link, filters } = useListFilters()
  const { copy, notice } = useCopy({ table, columns, known, texts: t })
  const overlays = useListActions(table, {
    focusSearch: () => searchRef.current?.focus(),
    focusFilters: () => filters.current?.focus(),
    copy,
  })
  const model = useTableModel(table, { rootRef, scrollRef, known, actions: overlays.actions })

  if (table.isForbidden) return <NoPermission />
  const isAwaited = table.rows === undefined || (state.isEndless === true && table.endless === null)
  const isLoading = isAwaited && !table.error
  const message = stateMessage(table, t)
  const Rows = isPhone ? TableCards : TableGrid
  return (
    <ListProvider value={link}>
      <section
        ref={rootRef}
        className={classes.root}
        aria-label={table.label}
        aria-describedby={keysId}
        data-list-root
        {...model.keys}
      >
        <VisuallyHidden id={keysId}>{t.keys}</VisuallyHidden>
        <TableToolbar
          table={table}
          visibleIds={columns.map((column) => column.id)}
          isPhone={isPhone}
          searchRef={searchRef}
          menu={menuOf(table, { density, isPhone, overlays, texts: t })}
          texts={t}
        />
        {overlays.print.hasFailed ? (
          <Text role="alert" size="sm" c="error">
            {t.printFailed}
          </Text>
        ) : null}
        <TableFrame
          table={table}
          isLoading={isLoading}
          maxHeight={maxHeightOf(table, model.count, isPhone)}
          scrollRef={scrollRef}
          message={message}
          texts={t}
        >
          <Suspense fallback={<SkeletonCards />}>
            <Rows
              table={table}
              model={model}
              scrollRef={scrollRef}
              columns={columns}
              density={density}
              isLoading={isLoading}
              texts={t}
            />
          </Suspense>
        </TableFrame>
        {/* Below the rows: they must not move under the pointer that selects them. */}
        {table.onSelectionChange && selectedCount(selection, total) > 0 ? (
          <Suspense fallback={null}>
            <BulkBar
              selection={selection}
              total={total}
              onChange={table.onSelectionChange}
              actions={table.bulkActions}
              onCopy={copy}
              notice={notice}
              texts={t}
            />
          </Suspense>
        ) : null}
        {message && total === 0 ? null : (
          <TableFooter
            label={table.label}
            state={state}
            total={total}
            isLoading={isLoading}
            onStateChange={table.onStateChange}
            mayBeEndless={table.endless !== undefined}
            isPhone={isPhone}
            texts={t}
          />
        )}
      </section>
      <TableOverlays
        table={table}
        columns={columns}
        overlays={overlays}
        describeFilters={() => filters.current?.describe() ?? []}
        texts={t}
      />
    </ListProvider>
  )
}

interface MenuOptions {
  density: Density
  isPhone: boolean
  overlays: ReturnType<typeof useListActions>
  texts: DataTableTexts
}

/** Items of the table's menu: phones have neither densities nor keyboard shortcuts. */
function menuOf<Row>(table: DataTableProps<Row>, options: MenuOptions): TableMenuItemsProps {
  const { preferences, onPreferencesChange, rows = [], total, loadRows, state } = table
  const { density, isPhone, overlays, texts } = options
  return {
    density,
    onDensity:
      isPhone || !onPreferencesChange
        ? undefined
        : (next) => onPreferencesChange({ ...preferences, density: next }),
    onPrint: overlays.print.start,
    hasPages: !(state.isEndless && table.endless),
    printable: loadRows && total > rows.length ? Math.min(total, MOST_PRINTED) : 0,
    onKeyboard: isPhone ? undefined : overlays.help.open,
    texts,
  }
}

/** Cards scroll with the page, unless there are so many that they are virtualised. */
function maxHeightOf<Row>({ maxHeight }: DataTableProps<Row>, count: number, isPhone: boolean): string {
  if (isPhone && count <= MAX_PLAIN_ROWS) return 'none'
  return maxHeight ?? 'max(20rem, calc(100dvh - 18rem))'
}
