import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import classes from './DataTable.module.css'
import type { DataTableTexts } from './texts.ts'
import type { DataTableColumn, DataTableProps } from './types.ts'
import type { TableModel } from './useTableModel.ts'

interface TableCardsProps<Row> {
  table: DataTableProps<Row>
  model: TableModel<Row>
  columns: DataTableColumn<Row>[]
  isLoading: boolean
  texts: DataTableTexts
}

const FACTS = 3

/** Rows as cards, for narrow screens. */
export function TableCards<Row>({ table, model, columns, isLoading, texts: t }: TableCardsProps<Row>) {
  if (isLoading) return <SkeletonCards />
  return (
    <ul
      className={classes.cards}
      aria-label={table.label}
      aria-busy={table.isFetching || undefined}
      data-busy={table.isFetching || undefined}
      style={{ paddingTop: model.virtual.before + 8, paddingBottom: model.virtual.after + 8 }}
    >
      {model.virtual.indexes.map((index) => {
        const row = model.rows[index]
        if (row === undefined) return null
        return (
          <li
            key={table.rowId(row)}
            className={classes.cardItem}
            data-index={index}
            ref={model.virtual.measure}
          >
            <RowCard row={row} table={table} model={model} columns={columns} texts={t} />
          </li>
        )
      })}
    </ul>
  )
}

type RowCardProps<Row> = Omit<TableCardsProps<Row>, 'isLoading'> & { row: Row }

function RowCard<Row>({ row, table, model, columns, texts: t }: RowCardProps<Row>) {
  const { onRowOpen, renderCard } = table
  const label = table.rowLabel(row)
  const isSelected = model.isRowSelected(row)
  const actions = table.rowActions?.(row)
  return (
    <div className={classes.card} data-selected={isSelected || undefined}>
      {onRowOpen ? (
        <UnstyledButton
          className={classes.cardOpen}
          aria-label={t.openRow(label)}
          onClick={() => onRowOpen(row)}
        />
      ) : null}
      {model.toggle ? (
        <Checkbox
          className={classes.cardSide}
          aria-label={t.selectRow(label)}
          checked={isSelected}
          onChange={() => model.toggle?.(row)}
        />
      ) : null}
      <div className={classes.cardBody}>
        {renderCard ? renderCard(row) : <CardFacts row={row} columns={columns} />}
      </div>
      {actions ? <div className={classes.cardSide}>{actions}</div> : null}
    </div>
  )
}

function CardFacts<Row>({ row, columns }: { row: Row; columns: DataTableColumn<Row>[] }) {
  const [first, ...others] = columns
  return (
    <>
      <div>{first?.cell(row)}</div>
      {others.length > 0 ? (
        <dl className={classes.cardFacts}>
          {others.slice(0, FACTS).map((column) => (
            <div key={column.id} style={{ display: 'contents' }}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}

function SkeletonCards() {
  return (
    <div className={classes.cards} aria-hidden>
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={classes.cardItem}>
          <div className={classes.card}>
            <div className={classes.cardBody}>
              <Skeleton height={14} width="55%" mb={10} />
              <Skeleton height={10} width="80%" mb={6} />
              <Skeleton height={10} width="65%" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
