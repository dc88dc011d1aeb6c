import { Checkbox, UnstyledButton } from '@mantine/core'
import classes from '../DataTable.module.css'
import type { RowsProps } from '../TableGrid.tsx'
import type { DataTableColumn } from '../types.ts'
import { SkeletonCards } from './SkeletonCards.tsx'
import { hasTotals, TotalsCard } from './TableTotals.tsx'
import { useEndless } from './useEndless.ts'
import { useVirtualRows } from './useVirtualRows.ts'

const FACTS = 3
/** Estimated height of a card in pixels, before it is measured. */
const CARD_HEIGHT = 108

/** Rows as cards, for narrow screens. */
export function TableCards<Row>(props: RowsProps<Row>) {
  const { table, model, scrollRef, columns, isLoading, texts: t } = props
  const { start, end, before, after, measure } = useVirtualRows({
    count: model.count,
    scrollRef,
    handleRef: model.handleRef,
    rowHeight: CARD_HEIGHT,
    covered: 0,
  })
  useEndless(model.endless, start, end)
  if (isLoading) return <SkeletonCards />
  const places = Array.from({ length: end - start }, (_, at) => start + at)
  const { totalsLabel } = table
  const totals =
    totalsLabel && hasTotals(columns) ? (
      <div className={classes.cardTotals}>
        <TotalsCard label={totalsLabel} columns={columns} />
      </div>
    ) : null
  return (
    <>
      <ul
        className={classes.cards}
        aria-label={table.label}
        aria-busy={table.isFetching || undefined}
        data-busy={table.isFetching || undefined}
        style={{ paddingTop: before + 8, paddingBottom: after + 8 }}
      >
        {places.map((index) => {
          const row = model.rowAt(index)
          return (
            <li
              key={row === undefined || model.endless ? index : table.rowId(row)}
              className={classes.cardItem}
              data-index={index}
              aria-setsize={model.endless ? model.count : undefined}
              aria-posinset={model.endless ? index + 1 : undefined}
              ref={measure}
            >
              {row === undefined ? (
                <AwaitedCard label={t.loading} />
              ) : (
                <RowCard row={row} index={index} table={table} model={model} columns={columns} texts={t} />
              )}
            </li>
          )
        })}
      </ul>
      {totals}
    </>
  )
}

type RowCardProps<Row> = Pick<RowsProps<Row>, 'table' | 'model' | 'columns' | 'texts'> & {
  row: Row
  index: number
}

function RowCard<Row>({ row, index, table, model, columns, texts: t }: RowCardProps<Row>) {
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
          onChange={() => model.toggle?.(row, index, false)}
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
  const first = columns.find(({ isCardTitle }) => isCardTitle) ?? columns[0]
  const others = columns.filter((column) => column !== first)
  return (
    <>
      <div className={first?.isCardTitle ? classes.cardTitle : undefined}>{first?.cell(row)}</div>
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

function AwaitedCard({ label }: { label: string }) {
  return (
    <div className={classes.card} aria-busy role="img" aria-label={label}>
      <div className={classes.cardBody}>
        <span className={classes.awaited} />
        <span className={classes.awaited} />
      </div>
    </div>
  )
}
