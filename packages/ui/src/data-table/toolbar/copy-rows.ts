import { Children, isValidElement, type ReactNode } from 'react'
import { isSelected, type RowId, type Selection } from '../selection.ts'
import type { DataTableColumn, DataTableProps } from '../types.ts'

/** Maximum number of rows loaded beyond the page, for copying and printing. */
export const MOST_LOADED = 1000

/** The text of a rendered cell, without what is hidden from screen readers. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return Children.toArray(node).map(wordsOf).join('')
  if (!isValidElement<{ children?: ReactNode; 'aria-hidden'?: boolean | 'true' }>(node)) return ''
  return node.props['aria-hidden'] ? '' : wordsOf(node.props.children)
}

/** Text that a spreadsheet would run as a formula; excludes signed numbers and telephone numbers. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/
const HARMLESS = /^[+-]?\d[\d .()]*$/

function cellText<Row>(column: DataTableColumn<Row>, row: Row): string {
  const text = (column.text?.(row) ?? wordsOf(column.cell(row))).replace(/\s+/g, ' ').trim()
  return FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text
}

/** Rows as tab-separated text with a header, for spreadsheets. */
export function tabSeparated<Row>(columns: DataTableColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => cellText(column, row)).join('\t'))
  return [columns.map((column) => column.header).join('\t'), ...lines].join('\n')
}

interface RowsToCopy<Row> {
  table: Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'loadRows'>
  selection: Selection
  known: ReadonlyMap<RowId, Row>
}

/** The selected rows: loaded ones in order, then those of other pages as far as they can be loaded. */
export async function selectedRows<Row>({ table, selection, known }: RowsToCopy<Row>): Promise<Row[]> {
  const { rowId, rows = [], loadRows } = table
  const atHand = new Map([...known, ...rows.map((row) => [rowId(row), row] as const)])
  const isComplete = selection.kind === 'some' && selection.ids.every((id) => atHand.has(id))
  const loaded = isComplete || !loadRows ? [] : await loadRows(MOST_LOADED)
  const all = new Map([...loaded.map((row) => [rowId(row), row] as const), ...atHand])
  // "All matching" covers only rows of the current list, not those known from an earlier search.
  const candidates = selection.kind === 'all' ? (loadRows ? loaded : rows) : [...all.values()]
  return candidates.filter((row) => isSelected(selection, rowId(row)))
}

/** Writes text to the clipboard; with the legacy API on insecure connections. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('The browser refused to copy.')
}
