import classes from '../DataTable.module.css'
import type { DataTableColumn } from '../types.ts'

interface TableTotalsProps<Row> {
  label: string
  columns: DataTableColumn<Row>[]
  /** Cells before and after those of the columns. */
  isSelectable?: boolean
  hasActions?: boolean
  rowIndex?: number
}

export const hasTotals = <Row,>(columns: readonly DataTableColumn<Row>[]): boolean =>
  columns.some(({ total }) => total !== undefined)

/** Sums over all matching rows, below the rows and always in view; the label fills the columns before the first sum. */
export function TableTotals<Row>({
  label,
  columns,
  isSelectable,
  hasActions,
  rowIndex,
}: TableTotalsProps<Row>) {
  const lead = columns.findIndex(({ total }) => total !== undefined)
  const before = lead + (isSelectable ? 1 : 0)
  return (
    <tfoot className={classes.totals}>
      <tr aria-rowindex={rowIndex}>
        {before > 0 ? (
          <th scope="row" colSpan={before}>
            {label}
          </th>
        ) : null}
        {columns.slice(lead).map((column, at) => (
          <td
            key={column.id}
            data-align={column.align}
            title={before === 0 && at === 0 ? label : undefined}
            className="mu-figures"
          >
            {column.total}
          </td>
        ))}
        {hasActions ? <td /> : null}
      </tr>
    </tfoot>
  )
}

/** The same as a card, for narrow screens. */
export function TotalsCard<Row>({ label, columns }: TableTotalsProps<Row>) {
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.cardBody}>
        <strong>{label}</strong>
        <dl className={classes.cardFacts}>
          {columns
            .filter(({ total }) => total !== undefined)
            .map((column) => (
              <div key={column.id} style={{ display: 'contents' }}>
                <dt>{column.header}</dt>
                <dd className="mu-figures">{column.total}</dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  )
}
