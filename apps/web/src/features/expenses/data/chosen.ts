import type { Selection } from '@muster/ui/data-table'

/** The rows that are selected, of those that are loaded. */
export const chosenOf = <Row extends { ID: number }>(selection: Selection, rows: readonly Row[]): Row[] =>
  rows.filter(({ ID }) =>
    selection.kind === 'all' ? !selection.except.includes(ID) : selection.ids.includes(ID),
  )
