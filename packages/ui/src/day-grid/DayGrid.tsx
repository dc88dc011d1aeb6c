// biome-ignore-all lint/a11y/useSemanticElements: virtual rows below a sticky header, unlike a table
import { VisuallyHidden } from '@mantine/core'
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import classes from './DayGrid.module.css'
import type { GridPlace } from './grid-keys.ts'
import { GRID_SIZE } from './grid-size.ts'
import { useRowWindow } from './use-row-window.ts'

/** A column: one calendar day. */
export interface GridDay {
  /** `YYYY-MM-DD` */
  date: string
  /** The weekday in one to three letters. */
  weekday: string
  /** The full date as text, for the tooltip and screen readers. */
  name: string
  isToday?: boolean
  isWeekStart?: boolean
  /** Shown struck through: the day can't be edited. */
  isLocked?: boolean
}

export interface DayGridProps
  extends Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'onScroll' | 'role' | 'tabIndex'> {
  /** Accessible name; may include keyboard instructions. */
  label: string
  /** Header of the column of names. */
  corner: string
  /** Number of people, shown below the header. */
  count?: number
  days: readonly GridDay[]
  rowCount: number
  /** Renders one row, a `DayGridRow`; called for visible rows only. */
  renderRow: (index: number) => ReactNode
  /** Headers of summary columns after the days. */
  sums?: readonly string[]
  /** A sticky last row, a `DayGridFoot`. */
  foot?: ReactNode
  /** The active cell for keyboard actions; scrolled into view. */
  active: GridPlace
  /** Id of the active cell's element; undefined unless rendered. */
  activeId: string | undefined
  /** Minimum width of a day in pixels. */
  cellWidth?: number
  isMultiselectable?: boolean
  isReadOnly?: boolean
  /** Column to scroll to initially, such as today's. */
  firstColumn?: number
  /** Called with the range of rendered rows, so that they can be loaded; must be stable. */
  onRows?: (start: number, end: number) => void
  /** Renders all rows for printing; omit it where rows are loaded on scrolling. */
  printsAllRows?: boolean
}

/** Scroll offset closest to `offset` that makes `from` to `to` visible within `length` pixels. */
const offsetFor = (offset: number, from: number, to: number, length: number) =>
  Math.min(from, Math.max(offset, to - length))

/** Scrolls the active cell into view when it changes, clear of the sticky header, names and footer. */
function useActiveInSight(
  scroll: RefObject<HTMLDivElement | null>,
  { row, column }: GridPlace,
  hasFoot: boolean,
) {
  const last = useRef({ row, column })
  useLayoutEffect(() => {
    const element = scroll.current
    const hasMoved = last.current.row !== row || last.current.column !== column
    last.current = { row, column }
    if (!element || !hasMoved) return
    const [names, first] = element.querySelectorAll<HTMLElement>('[role="columnheader"]')
    const covered = GRID_SIZE.head + (hasFoot ? GRID_SIZE.foot : 0)
    const top = row * GRID_SIZE.row
    const { scrollTop, scrollLeft } = element
    element.scrollTop = offsetFor(scrollTop, top, top + GRID_SIZE.row, element.clientHeight - covered)
    const width = first?.offsetWidth ?? 0
    const left = column * width
    const seen = element.clientWidth - (names?.offsetWidth ?? 0)
    element.scrollLeft = offsetFor(scrollLeft, left, left + width, seen)
  }, [scroll, row, column, hasFoot])
}

/** Scrolls to a column once, keeping the one before it visible. */
function useFirstColumn(scroll: RefObject<HTMLDivElement | null>, column: number | undefined) {
  useLayoutEffect(() => {
    if (!scroll.current || column === undefined || column < 1) return
    const first = scroll.current.querySelectorAll<HTMLElement>('[role="columnheader"]')[1]
    scroll.current.scrollLeft = (column - 1) * (first?.offsetWidth ?? 0)
  }, [scroll, column])
}

/**
 * A virtualised ARIA grid with people as rows and days as columns, a sticky header, sticky names and an
 * optional footer, for the attendance register, rosters and leave calendars. The grid element itself keeps
 * the focus (a focused cell would lose it when its row is scrolled away); the caller handles keys and
 * pointers, see `placeByKey`.
 */
export function DayGrid(props: DayGridProps) {
  const {
    label,
    corner,
    count,
    days,
    rowCount,
    renderRow,
    sums = [],
    foot,
    active,
    activeId,
    ...rest
  } = props
  const { cellWidth = 46, isMultiselectable, isReadOnly, firstColumn, onRows, printsAllRows, ...dom } = rest
  const scroll = useRef<HTMLDivElement>(null)
  const { onScroll, start, end } = useRowWindow(scroll, rowCount, printsAllRows === true)
  useFirstColumn(scroll, firstColumn)
  useActiveInSight(scroll, active, foot !== undefined)
  useEffect(() => onRows?.(start, end), [onRows, start, end])
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, at) => renderRow(start + at))
  const spacer = (count: number) => (
    <div role="presentation" className={classes.space} style={{ height: count * GRID_SIZE.row }} />
  )
  return (
    <div
      {...dom}
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount + (foot ? 2 : 1)}
      aria-colcount={days.length + 1 + sums.length}
      aria-multiselectable={isMultiselectable}
      aria-readonly={isReadOnly}
      aria-activedescendant={activeId}
      className={[classes.scroll, dom.className].filter(Boolean).join(' ')}
      onScroll={onScroll}
    >
      <div
        role="presentation"
        className={classes.table}
        style={{ '--day-width': `${cellWidth}px` } as CSSProperties}
      >
        <div role="row" aria-rowindex={1} className={classes.head} tabIndex={-1}>
          <div role="columnheader" className={classes.names} tabIndex={-1}>
            {corner}
            {count === undefined ? null : <small>{count}</small>}
          </div>
          {days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
          {sums.map((sum) => (
            <div key={sum} role="columnheader" tabIndex={-1} className={classes.sum}>
              {sum}
            </div>
          ))}
        </div>
        {spacer(start)}
        {rows}
        {spacer(rowCount - end)}
        {foot}
      </div>
    </div>
  )
}

function Day({ day }: { day: GridDay }) {
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      className={classes.day}
      title={day.name}
      aria-label={day.isLocked ? day.name : undefined}
      data-week-start={day.isWeekStart || undefined}
      data-today={day.isToday || undefined}
      data-locked={day.isLocked || undefined}
    >
      {day.weekday}
      <b>{Number(day.date.slice(8))}</b>
    </div>
  )
}

export interface DayGridRowProps extends HTMLAttributes<HTMLDivElement> {
  /** Row index, from 0. */
  index: number
  /** Name of the person; a loading text while the row is loading. */
  name: string
  isLoading?: boolean
  details?: ReactNode
  /** Values of the summary columns. */
  sums?: readonly ReactNode[]
  children: ReactNode
}

/** One person's days. */
export function DayGridRow({
  index,
  name,
  isLoading,
  details,
  sums = [],
  children,
  ...dom
}: DayGridRowProps) {
  return (
    <div {...dom} role="row" aria-rowindex={index + 2} className={classes.row} tabIndex={-1}>
      <div role="rowheader" className={classes.names} tabIndex={-1}>
        {isLoading ? (
          <span className={classes.pending}>
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        ) : (
          <>
            {name}
            {details === undefined ? null : <small>{details}</small>}
          </>
        )}
      </div>
      {children}
      <Sums sums={sums} />
    </div>
  )
}

function Sums({ sums }: { sums: readonly ReactNode[] }) {
  return sums.map((sum, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns have a fixed order
    <div key={at} role="gridcell" tabIndex={-1} className={classes.sum}>
      {sum}
    </div>
  ))
}

export interface DayGridCellProps extends HTMLAttributes<HTMLElement> {
  isActive?: boolean
  isWeekStart?: boolean
  [data: `data-${string}`]: unknown
}

/** One day of a row. */
export function DayGridCell({ isActive, isWeekStart, className, ...dom }: DayGridCellProps) {
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      {...dom}
      className={className ? `${classes.cell} ${className}` : classes.cell}
      data-active={isActive || undefined}
      data-week-start={isWeekStart || undefined}
    />
  )
}

interface DayGridFootProps {
  rowIndex: number
  name: ReactNode
  /** One `DayGridCell` per day. */
  children: ReactNode
  /** Values of the summary columns. */
  sums?: readonly ReactNode[]
}

/** The sticky row below all others. */
export function DayGridFoot({ rowIndex, name, children, sums = [] }: DayGridFootProps) {
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.foot} tabIndex={-1}>
      <div role="rowheader" className={classes.names} tabIndex={-1}>
        {name}
      </div>
      {children}
      <Sums sums={sums} />
    </div>
  )
}
