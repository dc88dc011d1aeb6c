import { type RefObject, useState } from 'react'
import { noSelection, type RowId, selectedCount } from '../selection.ts'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableColumn, DataTableProps } from '../types.ts'

interface CopyOptions<Row> {
  table: DataTableProps<Row>
  columns: DataTableColumn<Row>[]
  known: RefObject<Map<RowId, Row>>
  texts: DataTableTexts
}

/** Copies the selected rows for a spreadsheet, and reports their number. */
export function useCopy<Row>({ table, columns, known, texts: t }: CopyOptions<Row>) {
  const [said, setSaid] = useState<{ text: string; of: unknown } | null>(null)
  const { selection = noSelection } = table
  const wanted = selectedCount(selection, table.total)

  async function copy() {
    try {
      const { selectedRows, tabSeparated, writeClipboard } = await import('./copy-rows.ts')
      const rows = await selectedRows({ table, selection, known: known.current })
      await writeClipboard(tabSeparated(columns, rows))
      setSaid({ text: t.copied(rows.length, wanted), of: selection })
    } catch {
      setSaid({ text: t.copyFailed, of: selection })
    }
  }
  return {
    copy: wanted > 0 ? () => void copy() : undefined,
    /** Only for the selection that was copied. */
    notice: said?.of === selection ? said.text : null,
  }
}
