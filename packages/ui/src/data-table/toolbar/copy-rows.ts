import { Children, isValidElement, type ReactNode } from 'react'
import { isSelected, type RowId, type Selection } from '../selection.ts'
import type { DataTableColumn, DataTableProps } from '../types.ts'

/** More than a page of rows is loaded only up to here, for copying as for printing. */
export const MOST_LOADED = 1000

/** The words in what a cell draws; what is hidden from screen readers is decoration. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return Children.toArray(node).map(wordsOf).join('')
  if (!isValidElement<{ children?: ReactNode; 'aria-hidden'?: boolean | 'true' }>(node)) return ''
  return node.props['aria-hidden'] ? '' : wordsOf(node.props.children)
}

/** What a spreadsheet would run as a formula; signed numbers and telephone numbers are none. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/
const HARMLESS = /^[+-]?\d[\d .()]*$/

function cellText<Row>(column: DataTableColumn<Row>, row: Row): string {
  const text = (column.text?.(row) ?? wordsOf(column.cell(row))).replace(/\s+/g, ' ').trim()
  return FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text
}

/** Rows as tab-separated text, a head first: what spreadsheets take. */
export function tabSeparated<Row>(columns: DataTableColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => cellText(column, row)).join('\t'))
  return [columns.map((column) => column.header).join('\t'), ...lines].join('\n')
}

interface RowsToCopy<Row> {
  table: Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'loadRows'>
  selection: Selection
  known: ReadonlyMap<RowId, Row>
}

/** The selected rows: those at hand in their order, then those of other pages as far as they can be loaded. */
export async function selectedRows<Row>({ table, selection, known }: RowsToCopy<Row>): Promise<Row[]> {
  const { rowId, rows = [], loadRows } = table
  const atHand = new Map([...known, ...rows.map((row) => [rowId(row), row] as const)])
  const isComplete = selection.kind === 'some' && selection.ids.every((id) => atHand.has(id))
  const loaded = isComplete || !loadRows ? [] : await loadRows(MOST_LOADED)
  const all = new Map([...loaded.map((row) => [rowId(row), row] as const), ...atHand])
  // "All that match" names rows of this list only; rows known from an earlier search are not among them.
  const candidates = selection.kind === 'all' ? (loadRows ? loaded : rows) : [...all.values()]
  return candidates.filter((row) => isSelected(selection, rowId(row)))
}

/** Puts text on the clipboard; without a secure connection by the old way. */
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
