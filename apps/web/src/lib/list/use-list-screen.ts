import { isSelected, noSelection, type RowId, type Selection } from '@muster/ui/data-table'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAddress } from './address.ts'
import { useList } from './list.tsx'
import { useListRows } from './list-rows.ts'
import type { ListRequest, ListScreenProps, ListShown } from './list-screen-types.ts'
import { useExports } from './use-exports.tsx'

const NEW = 'new'

type Wanted =
  | 'list'
  | 'load'
  | 'rowsOf'
  | 'totalOf'
  | 'isWhole'
  | 'segments'
  | 'views'
  | 'drawer'
  | 'row'
  | 'exports'
  | 'selection'

/**
 * State of a list screen: URL state, rows, selection, drawer and exports. Use it directly for pages without a
 * table.
 */
export function useListScreen<Data, Row, Key extends QueryKey, View extends string>(
  props: Pick<ListScreenProps<Data, Row, Key, View>, Wanted>,
) {
  const { rowsOf, totalOf, segments, views, drawer, isWhole = false } = props
  const list = useList(props.list)
  const { state } = list
  const { params, change } = useAddress()
  const own = useState<Selection>(noSelection)
  const [selection, setSelection] = props.selection ? [props.selection.value, props.selection.onChange] : own
  const exporting = useExports()
  const named = segments && params.get(segments.param)
  const view = (views?.find((one) => one === named) ?? views?.[0]) as View
  const request: ListRequest<View> = {
    ...{ page: 1, limit: state.limit },
    state,
    columns: list.columns,
    view,
    params,
  }
  const {
    data,
    error,
    table: loaded,
  } = useListRows(list, {
    page: (page, limit) => props.load({ ...request, page, limit }),
    rowsOf,
    totalOf,
  })
  const { loadPage, ...table } = loaded
  const rows = table.rows ?? []
  const shownRows = isWhole ? rows.slice((state.page - 1) * state.limit, state.page * state.limit) : rows
  const ticked = useTickedRows(rows, selection, props.row.id)
  const open = (record: RowId | null) => {
    if (drawer) change({ [drawer.param]: record })
  }
  const shown: ListShown<Data, Row, View> = {
    data,
    error,
    rows: shownRows,
    total: table.total,
    request,
    setState: list.setState,
    change,
    open,
    clearSelection: () => setSelection(noSelection),
    loadRows: isWhole ? async (most) => rows.slice(0, most) : table.loadRows,
    loadChosen: async (chosen, most) =>
      (await import('./chosen-rows.ts')).loadChosen(chosen, most, {
        ...{ total: table.total, idOf: props.row.id, known: [...ticked.current.values()] },
        load: isWhole
          ? async (page, limit) => rows.slice((page - 1) * limit, page * limit)
          : async (page, limit) => loadPage(page, limit),
      }),
    exports: [],
    runExport: exporting.run,
    isExporting: exporting.isRunning,
  }
  const exports = props.exports?.(shown) ?? []
  shown.exports = exporting.actionsOf(exports)
  const opened = drawer && params.get(drawer.param)
  return {
    shown,
    state,
    view,
    setView: (next: View) => {
      if (!segments) return
      const dropped = (segments.drops ?? []).map((name) => [name, null] as const)
      const isFirst = next === views?.[0]
      change({ ...Object.fromEntries(dropped), [segments.param]: isFirst ? null : next, page: null })
    },
    selection,
    setSelection,
    progress: exporting.progress,
    opened: opened && drawer ? renderOpened(props, opened, rows, shown) : null,
    table: {
      ...list.table,
      ...table,
      ...(isWhole ? { rows: table.rows && shownRows, endless: undefined, loadRows: shown.loadRows } : {}),
    },
  }
}

/**
 * Selected rows as they were shown last, on whatever page, so that an action need not look for them again. Whether they still
 * allow it is judged by the server.
 */
function useTickedRows<Row>(rows: readonly Row[], selection: Selection, idOf: (row: Row) => RowId) {
  const ticked = useRef(new Map<RowId, Row>())
  useEffect(() => {
    const kept = ticked.current
    for (const id of kept.keys()) if (!isSelected(selection, id)) kept.delete(id)
    for (const row of rows) if (isSelected(selection, idOf(row))) kept.set(idOf(row), row)
  })
  return ticked
}

function renderOpened<Data, Row, Key extends QueryKey, View extends string>(
  { drawer, row: { id: idOfRow } }: Pick<ListScreenProps<Data, Row, Key, View>, 'drawer' | 'row'>,
  opened: string,
  rows: readonly Row[],
  shown: ListShown<Data, Row, View>,
): ReactNode {
  if (!drawer) return null
  const idOf = drawer.idOf ?? idOfRow
  const place = rows.findIndex((one) => String(idOf(one)) === opened)
  const opener = (row: Row | undefined) => (place < 0 || !row ? undefined : () => shown.open(idOf(row)))
  return drawer.render({
    id: opened === NEW ? null : Number(opened),
    row: rows[place],
    close: () => shown.open(null),
    previous: opener(rows[place - 1]),
    next: opener(rows[place + 1]),
    shown,
  })
}
