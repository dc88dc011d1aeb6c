import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { isSelected, noSelection, selectRows, toggleRow } from './selection.ts'
import type { RowCommands } from './TableRow.tsx'
import type { DataTableProps } from './types.ts'
import { useRowKeys } from './useRowKeys.ts'
import { MAX_PLAIN_ROWS, useVirtualRows, type VirtualRows } from './useVirtualRows.ts'

export interface TableModel<Row> {
  rows: Row[]
  virtual: VirtualRows
  active: number
  onKeyDown: ReturnType<typeof useRowKeys>['onKeyDown']
  isRowSelected: (row: Row) => boolean
  /** Undefined when rows cannot be selected. */
  toggle: ((row: Row) => void) | undefined
  commands: RowCommands<Row>
  pageSelection: { isAll: boolean; isSome: boolean; onToggle: () => void } | undefined
}

interface TableModelRefs {
  scrollRef: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  /** Pixels. */
  rowHeight: number
}

/** Rows, window, keyboard and selection of a list, whether it is drawn as a table or as cards. */
export function useTableModel<Row>(table: DataTableProps<Row>, refs: TableModelRefs): TableModel<Row> {
  const { rowId, selection = noSelection, onSelectionChange, state } = table
  const rows = table.rows ?? []
  const virtual = useVirtualRows({
    count: rows.length,
    isVirtual: rows.length > MAX_PLAIN_ROWS,
    scrollRef: refs.scrollRef,
    rowHeight: refs.rowHeight,
  })
  useSelectionGuard(table)

  const toggle = onSelectionChange
    ? (row: Row) => onSelectionChange(toggleRow(selection, rowId(row)))
    : undefined
  const keys = useRowKeys({
    count: rows.length,
    containerRef: refs.scrollRef,
    scrollToIndex: virtual.scrollToIndex,
    onOpen: table.onRowOpen ? (index) => withRow(rows, index, table.onRowOpen) : undefined,
    onSelect: toggle ? (index) => withRow(rows, index, toggle) : undefined,
    onSearch: table.isSearchable === false ? undefined : () => refs.searchRef.current?.focus(),
  })

  // A new page starts at its top.
  const pageKey = `${state.page}/${state.limit}/${state.sort}/${state.search}`
  const { setActiveIndex } = keys
  const { scrollRef } = refs
  // biome-ignore lint/correctness/useExhaustiveDependencies: pageKey is the trigger
  useEffect(() => {
    setActiveIndex(0)
    if (scrollRef.current) scrollRef.current.scrollTop = 0
  }, [pageKey, scrollRef, setActiveIndex])

  const commands = useRowCommands(setActiveIndex, toggle)
  const isRowSelected = (row: Row) => isSelected(selection, rowId(row))
  const isAll = rows.length > 0 && rows.every(isRowSelected)
  return {
    rows,
    virtual,
    active: keys.active,
    onKeyDown: keys.onKeyDown,
    isRowSelected,
    toggle,
    commands,
    pageSelection: onSelectionChange && {
      isAll,
      isSome: rows.some(isRowSelected),
      onToggle: () => onSelectionChange(selectRows(selection, rows.map(rowId), !isAll)),
    },
  }
}

/** The same two functions for as long as the list is there, doing what was said last. */
function useRowCommands<Row>(
  focus: (index: number) => void,
  toggle: ((row: Row) => void) | undefined,
): RowCommands<Row> {
  const latest = useRef({ focus, toggle })
  useEffect(() => {
    latest.current = { focus, toggle }
  })
  return useMemo(
    () => ({
      focus: (index) => latest.current.focus(index),
      toggle: (row) => latest.current.toggle?.(row),
    }),
    [],
  )
}

function withRow<Row>(rows: Row[], index: number, act: ((row: Row) => void) | undefined) {
  const row = rows[index]
  if (row !== undefined) act?.(row)
}

/**
 * "All that match" means what matched when it was said: after another search or filter it would silently name
 * other rows, so it is dropped.
 */
function useSelectionGuard<Row>({ state, selection, onSelectionChange }: DataTableProps<Row>) {
  const key = JSON.stringify([state.search, state.filters])
  const previousKey = useRef(key)
  useEffect(() => {
    if (previousKey.current === key) return
    previousKey.current = key
    if (selection?.kind === 'all') onSelectionChange?.(noSelection)
  })
}
