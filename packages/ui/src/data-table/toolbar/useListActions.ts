import { useState } from 'react'
import type { ListAction } from '../body/list-keys.ts'
import type { DataTableProps } from '../types.ts'
import type { PrintScope } from './PrintSheet.tsx'

interface ListActionsOptions {
  focusSearch: () => void
  focusFilters: () => void
  copy: (() => void) | undefined
}

/** Overlays of a list, and handlers of keys that are not about rows. */
export function useListActions<Row>(table: DataTableProps<Row>, options: ListActionsOptions) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [printing, setPrinting] = useState<PrintScope | null>(null)
  const [hasPrintFailed, setPrintFailed] = useState(false)
  const { state, onStateChange, total } = table
  const pages = Math.ceil(total / state.limit)
  const goTo = (page: number) => onStateChange({ ...state, page })
  const mayTurn = state.isEndless !== true

  const actions: Partial<Record<ListAction, () => void>> = {
    search: table.isSearchable === false ? undefined : options.focusSearch,
    filters: table.toolbar ? options.focusFilters : undefined,
    previousPage: mayTurn && state.page > 1 ? () => goTo(state.page - 1) : undefined,
    nextPage: mayTurn && state.page < pages ? () => goTo(state.page + 1) : undefined,
    copy: options.copy,
    help: () => setHelpOpen(true),
  }
  return {
    actions,
    help: { isOpen: isHelpOpen, open: () => setHelpOpen(true), close: () => setHelpOpen(false) },
    print: {
      scope: printing,
      hasFailed: hasPrintFailed,
      start(scope: PrintScope) {
        setPrintFailed(false)
        setPrinting(scope)
      },
      finish: () => setPrinting(null),
      fail() {
        setPrinting(null)
        setPrintFailed(true)
      },
    },
  }
}
