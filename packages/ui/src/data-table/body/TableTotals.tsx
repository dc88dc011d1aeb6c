import classes from '../DataTable.module.css'
import type { Pin } from '../head/columns.ts'
import type { DataTableColumn } from '../types.ts'
import { pinProps } from './TableRow.tsx'

interface TableTotalsProps<Row> {
  label: string
  columns: DataTableColumn<Row>[]
  /** Positions of the pinned columns. */
  pins?: Pin[]
  /** Cells before and after those of the columns. */
  isSelectable?: boolean
  hasActions?: boolean
  rowIndex?: number
}

export const hasTotals = <Row,>(columns: readonly DataTableColumn<Row>[]): boolean =>
  columns.some(({ total }) => total !== undefined)

/**
 * Sums over all matching rows, below the rows and always in view. The label fills the pinned columns before the first sum,
 * and stays in view with them; without any it fills all columns before it.
 */
export function TableTotals<Row>({
  label,
  columns,
  pins = [],
  isSelectable,
  hasActions,
  rowIndex,
}: TableTotalsProps<Row>) {
  const lead = columns.findIndex(({ total }) => total !== undefined)
  const selection = isSelectable ? 1 : 0
  const isPinned = pins.length > 0 || selection > 0
  const named = isPinned ? Math.min(lead, pins.length) : lead
  const before = named + selection
  const labelPin = { offset: 0, isLast: named === pins.length }
  return (
    <tfoot className={classes.totals}>
      <tr aria-rowindex={rowIndex}>
        {before > 0 ? (
          <th scope="row" colSpan={before} {...(isPinned ? pinProps(labelPin) : {})}>
            {label}
          </th>
        ) : null}
        {columns.slice(named).map((column, at) => (
          <TotalCell
            key={column.id}
            column={column}
            pin={pins[named + at]}
            title={before === 0 && at === 0 ? label : undefined}
          />
        ))}
        {hasActions ? <td /> : null}
      </tr>
    </tfoot>
  )
}

interface TotalCellProps<Row> {
  column: DataTableColumn<Row>
  pin: Pin | undefined
  title: string | undefined
}

function TotalCell<Row>({ column, pin, title }: TotalCellProps<Row>) {
  const { className = '', style } = pinProps(pin)
  return (
    <td data-align={column.align} title={title} className={`mu-figures ${className}`} style={style}>
      {column.total}
    </td>
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
