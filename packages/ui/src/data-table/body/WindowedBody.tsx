import classes from '../DataTable.module.css'
import { ROW_HEIGHTS } from '../head/columns.ts'
import { BodyRows, type TableBodyProps } from './BodyRows.tsx'
import { pinProps } from './TableRow.tsx'
import { useEndless } from './useEndless.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/** Height of the sticky table header in pixels. */
const HEAD_HEIGHT = 41

/** The visible rows of a long list. Scrolling renders only this component, not the list around it. */
export function WindowedBody<Row>(props: TableBodyProps<Row>) {
  const { model, columnCount } = props
  const { start, end, before, after } = useVirtualRows({
    count: model.count,
    scrollRef: props.scrollRef,
    handleRef: model.handleRef,
    rowHeight: ROW_HEIGHTS[props.density],
    covered: HEAD_HEIGHT,
  })
  useEndless(model.endless, start, end)
  return (
    <BodyRows
      {...props}
      start={start}
      end={end}
      above={<Spacer height={before} columnCount={columnCount} />}
      below={<Spacer height={after} columnCount={columnCount} />}
      awaited={(index, place) => <AwaitedRow key={index} {...props} index={index} place={place} />}
    />
  )
}

/** Placeholder of a row that is loading; keyboard navigation includes it. */
function AwaitedRow<Row>(props: TableBodyProps<Row> & { index: number; place: number }) {
  const { table, model, columns, pins, texts, index, place } = props
  return (
    <tr
      className={classes.row}
      data-row-index={index}
      tabIndex={index === model.active ? 0 : -1}
      aria-rowindex={place + 2}
      aria-busy
      aria-label={texts.loading}
      onFocus={() => model.commands.focus(index)}
    >
      {model.toggle ? <td className={classes.pinned} /> : null}
      {columns.map((column, at) => (
        <td key={column.id} {...pinProps(pins[at])}>
          <span className={classes.awaited} aria-hidden />
        </td>
      ))}
      {table.rowActions ? <td /> : null}
    </tr>
  )
}

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
