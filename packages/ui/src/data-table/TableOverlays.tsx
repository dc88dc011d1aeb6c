import { lazy, Suspense } from 'react'
import type { DataTableTexts } from './texts.ts'
import type { PrintSheet as Sheet } from './toolbar/PrintSheet.tsx'
import type { useListActions } from './toolbar/useListActions.ts'
import type { DataTableColumn, DataTableProps } from './types.ts'

const KeyHelp = lazy(async () => ({ default: (await import('./toolbar/KeyHelp.tsx')).KeyHelp }))
// `lazy` loses the generic row type.
const PrintSheet = lazy(async () => ({
  default: (await import('./toolbar/PrintSheet.tsx')).PrintSheet<never>,
})) as unknown as typeof Sheet

/** Maximum number of rows to print beyond the current page. */
export const MOST_PRINTED = 1000

interface TableOverlaysProps<Row> {
  table: DataTableProps<Row>
  columns: DataTableColumn<Row>[]
  overlays: Pick<ReturnType<typeof useListActions>, 'help' | 'print'>
  /** Descriptions of the active filters. */
  describeFilters: () => string[]
  texts: DataTableTexts
}

/** Overlays of a list: the keyboard map and the print sheet. */
export function TableOverlays<Row>(props: TableOverlaysProps<Row>) {
  const { table, columns, overlays, describeFilters, texts: t } = props
  const { help, print } = overlays
  const { state, rows = [], loadRows } = table
  return (
    <Suspense fallback={null}>
      {help.isOpen ? <KeyHelp onClose={help.close} texts={t} /> : null}
      {print.scope ? (
        <PrintSheet
          table={table}
          columns={columns}
          load={async () => (print.scope === 'all' && loadRows ? loadRows(MOST_PRINTED) : rows)}
          criteria={[...(state.search ? [`${t.search}: ${state.search}`] : []), ...describeFilters()]}
          onDone={print.finish}
          onFail={print.fail}
          texts={t}
        />
      ) : null}
    </Suspense>
  )
}
