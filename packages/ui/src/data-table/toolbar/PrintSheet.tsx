import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { widthOf } from '../head/columns.ts'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableColumn, DataTableProps } from '../types.ts'
import classes from './PrintSheet.module.css'

/** What is on the page, or all rows that match up to `MOST_PRINTED`. */
export type PrintScope = 'page' | 'all'

/** Pixels of columns that a sheet of paper takes upright. */
const UPRIGHT_WIDTH = 720

interface PrintSheetProps<Row> {
  table: DataTableProps<Row>
  columns: DataTableColumn<Row>[]
  /** Loads the rows to print. */
  load: () => Promise<Row[]>
  /** Filters and search in words. */
  criteria: string[]
  onDone: () => void
  onFail: () => void
  texts: DataTableTexts
}

/**
 * A list on paper: title, what it shows, then every row with the columns that are on screen. It stands beside
 * the page and is seen in print only; the browser's dialog opens when it is drawn.
 */
export function PrintSheet<Row>(props: PrintSheetProps<Row>) {
  const { table, columns, load, criteria, onDone, onFail, texts: t } = props
  const [rows, setRows] = useState<Row[] | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one print for as long as this is there
  useEffect(() => {
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setRows(loaded),
      () => isCurrent && onFail(),
    )
    return () => {
      isCurrent = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows are there, and not again
  useEffect(() => {
    if (!rows) return
    const root = document.documentElement
    const scheme = root.dataset.mantineColorScheme
    // Paper is white, whatever the screen is.
    root.dataset.mantineColorScheme = 'light'
    const restore = () => {
      root.dataset.mantineColorScheme = scheme
    }
    const onAfter = () => {
      restore()
      onDone()
    }
    window.addEventListener('afterprint', onAfter, { once: true })
    window.print()
    return () => {
      window.removeEventListener('afterprint', onAfter)
      restore()
    }
  }, [rows])

  if (!rows) return null
  const width = columns.reduce((sum, column) => sum + widthOf(column, table.preferences), 0)
  const facts = [table.printed?.organisation, table.printed?.date].filter(Boolean)
  return createPortal(
    <div className={classes.sheet} data-wide={width > UPRIGHT_WIDTH || undefined}>
      <header className={classes.header}>
        <h1>{table.label}</h1>
        {facts.length > 0 ? <p>{facts.join(' · ')}</p> : null}
        <p>{[t.total(table.total), ...criteria].join(' · ')}</p>
      </header>
      <table>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.id}
              style={{ width: `${(widthOf(column, table.preferences) / width) * 100}%` }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={table.rowId(row)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < table.total ? (
        <p className={classes.part}>{t.printedPart(rows.length, table.total)}</p>
      ) : null}
    </div>,
    document.body,
  )
}
