import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { hasTotals, TableTotals } from '../body/TableTotals.tsx'
import { widthOf } from '../head/columns.ts'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableColumn, DataTableProps } from '../types.ts'
import classes from './PrintSheet.module.css'

/** The current page, or all matching rows up to `MOST_PRINTED`. */
export type PrintScope = 'page' | 'all'

/** Total column width in pixels that fits on a page in portrait orientation. */
const UPRIGHT_WIDTH = 720

interface PrintSheetProps<Row> {
  table: DataTableProps<Row>
  columns: DataTableColumn<Row>[]
  /** Loads the rows to print. */
  load: () => Promise<Row[]>
  /** Descriptions of filters and search. */
  criteria: string[]
  onDone: () => void
  onFail: () => void
  texts: DataTableTexts
}

/**
 * A list for printing: title, criteria, then every row with the visible columns. It is rendered outside the
 * page and visible in print only; the browser's print dialog opens once it is rendered.
 */
export function PrintSheet<Row>(props: PrintSheetProps<Row>) {
  const { table, columns, load, criteria, onDone, onFail, texts: t } = props
  const [rows, setRows] = useState<Row[] | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per print
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: prints once, when the rows are loaded
  useEffect(() => {
    if (!rows) return
    const root = document.documentElement
    const scheme = root.dataset.mantineColorScheme
    // Paper is white, whatever the colour scheme.
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
        {table.totalsLabel && hasTotals(columns) ? (
          <TableTotals label={table.totalsLabel} columns={columns} />
        ) : null}
      </table>
      {rows.length < table.total ? (
        <p className={classes.part}>{t.printedPart(rows.length, table.total)}</p>
      ) : null}
    </div>,
    document.body,
  )
}
