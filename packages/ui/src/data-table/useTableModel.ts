import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ListAction } from './body/list-keys.ts'
import type { RowCommands } from './body/TableRow.tsx'
import { type RowsHandle, useRowKeys } from './body/useRowKeys.ts'
import {
  extendSelection,
  isSelected,
  noSelection,
  type RowId,
  type Selection,
  selectRows,
} from './selection.ts'
import type { DataTableProps, EndlessRows } from './types.ts'

export interface TableModel<Row> {
  /** Number of rows to scroll through; with endless scrolling, not all of them are loaded. */
  count: number
  rowAt: (index: number) => Row | undefined
  /** Set during endless scrolling. */
  endless: EndlessRows<Row> | undefined
  handleRef: RefObject<RowsHandle | null>
  active: number
  keys: Pick<ReturnType<typeof useRowKeys>, 'onKeyDown' | 'onFocus' | 'onBlur'>
  restoreFocus: () => void
  isRowSelected: (row: Row) => boolean
  /** Undefined if rows can't be selected. */
  toggle: ((row: Row, index: number, isRange: boolean) => void) | undefined
  commands: RowCommands<Row>
  pageSelection: PageSelection | undefined
}

export interface PageSelection {
  isAll: boolean
  isSome: boolean
  onToggle: () => void
}

interface TableModelRefs<Row> {
  /** Rows selected while they were loaded, by id: rows of other pages can still be copied. */
  known: RefObject<Map<RowId, Row>>
  rootRef: RefObject<HTMLElement | null>
  scrollRef: RefObject<HTMLDivElement | null>
  /** Handlers of keys that are not about rows. */
  actions: Partial<Record<ListAction, () => void>>
}

/** Rows, keyboard and selection of a list, shared by table and cards. */
export function useTableModel<Row>(table: DataTableProps<Row>, refs: TableModelRefs<Row>): TableModel<Row> {
  const { rowId, state } = table
  const rows = table.rows ?? []
  const endless = (state.isEndless && rows.length > 0 && table.endless) || undefined
  const count = endless ? table.total : rows.length
  const rowAt = endless ? endless.rowAt : (index: number) => rows[index]
  const handleRef = useRef<RowsHandle>(null)
  useSelectionGuard(table)
  const selecting = useSelecting(table, { rows, rowAt, isEndless: endless !== undefined, known: refs.known })

  const keys = useRowKeys({
    count,
    rootRef: refs.rootRef,
    scrollRef: refs.scrollRef,
    handleRef,
    actions: {
      ...refs.actions,
      open: table.onRowOpen && ((index) => withRow(rowAt(index), table.onRowOpen)),
      select:
        selecting.toggle &&
        ((index) => withRow(rowAt(index), (row) => selecting.toggle?.(row, index, false))),
      selectAll: selecting.pageSelection?.onToggle,
    },
    onExtend: selecting.extend,
  })

  // Scroll to the top of a new page.
  const pageKey = `${state.page}/${state.limit}/${state.sort}/${state.search}/${state.isEndless}`
  const { setActiveIndex } = keys
  const { scrollRef } = refs
  // biome-ignore lint/correctness/useExhaustiveDependencies: pageKey is the trigger
  useEffect(() => {
    setActiveIndex(0)
    if (scrollRef.current) scrollRef.current.scrollTop = 0
  }, [pageKey, scrollRef, setActiveIndex])

  const { selection = noSelection } = table
  return {
    count,
    rowAt,
    endless,
    handleRef,
    active: keys.active,
    keys: { onKeyDown: keys.onKeyDown, onFocus: keys.onFocus, onBlur: keys.onBlur },
    restoreFocus: keys.restoreFocus,
    isRowSelected: (row) => isSelected(selection, rowId(row)),
    toggle: selecting.toggle,
    commands: useRowCommands(setActiveIndex, selecting.toggle),
    pageSelection: selecting.pageSelection,
  }
}

interface SelectingOptions<Row> {
  rows: Row[]
  rowAt: (index: number) => Row | undefined
  isEndless: boolean
  known: RefObject<Map<RowId, Row>>
}

/** Applies clicks and keys to the selection; nothing if rows can't be selected. */
function useSelecting<Row>(table: DataTableProps<Row>, options: SelectingOptions<Row>) {
  const { rowId, selection = noSelection, onSelectionChange } = table
  const { rows, rowAt, isEndless, known } = options
  /** The row toggled last: the start of a range. */
  const anchor = useRef(0)
  if (!onSelectionChange) return {}
  const change = onSelectionChange

  function idsOf(chosen: Row[]): RowId[] {
    for (const row of chosen) known.current.set(rowId(row), row)
    return chosen.map(rowId)
  }

  function rowsBetween(one: number, other: number): Row[] {
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    const places = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return places.map(rowAt).filter((row) => row !== undefined)
  }

  function toggle(row: Row, index: number, isRange: boolean) {
    const chosen = isRange ? rowsBetween(anchor.current, index) : [row]
    anchor.current = index
    change(selectRows(selection, idsOf(chosen), !isSelected(selection, rowId(row))))
  }

  function extend(from: number, to: number) {
    const [one, other] = [rowAt(from), rowAt(to)]
    if (one === undefined || other === undefined) return
    const [oneId, otherId] = idsOf([one, other]) as [RowId, RowId]
    anchor.current = to
    change(extendSelection(selection, oneId, otherId))
  }

  const wholePage = (isIn: boolean): Selection => selectRows(selection, idsOf(rows), isIn)
  const everything = (isIn: boolean): Selection => (isIn ? { kind: 'all', except: [] } : noSelection)
  const selected = rows.filter((row) => isSelected(selection, rowId(row))).length
  const isAll = isEndless
    ? selection.kind === 'all' && selection.except.length === 0
    : rows.length > 0 && selected === rows.length
  const isSome = isEndless ? selection.kind === 'all' || selection.ids.length > 0 : selected > 0
  const pageSelection: PageSelection = {
    isAll,
    isSome,
    onToggle: () => change(isEndless ? everything(!isAll) : wholePage(!isAll)),
  }
  return { toggle, extend, pageSelection }
}

/** Stable callbacks that call the latest handlers. */
function useRowCommands<Row>(
  focus: (index: number) => void,
  toggle: TableModel<Row>['toggle'],
): RowCommands<Row> {
  const latest = useRef({ focus, toggle })
  useEffect(() => {
    latest.current = { focus, toggle }
  })
  return useMemo(
    () => ({
      focus: (index) => latest.current.focus(index),
      toggle: (row, index, isRange) => latest.current.toggle?.(row, index, isRange),
    }),
    [],
  )
}

function withRow<Row>(row: Row | undefined, act: ((row: Row) => void) | undefined) {
  if (row !== undefined) act?.(row)
}

/**
 * Drops a selection of all matching rows when the search or filters change, since it would silently mean
 * other rows.
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
