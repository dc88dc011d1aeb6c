// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist, beneath a frozen head; rows of a table can't be placed so
import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import type { Cover, PersonWarning } from '@muster/contract/rosters/roster-warnings'
import { AROUND_DAYS } from '@muster/contract/rosters/rosters.constants'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Board } from './board.ts'
import { CoverRow } from './CoverRow.tsx'
import classes from './Grid.module.css'
import { GridRow } from './GridRow.tsx'
import { SIZE } from './grid-size.ts'
import { rectangleOf, type Selection } from './selection.ts'
import { type GridActions, useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { dayWords, isMonday, type Shifts } from './words.ts'

/** Rows drawn above and below those that are seen. */
const MARGIN = 8
const MOST_ROWS = 60
/** The rows drawn move on by so many at once: between, scrolling draws nothing. */
const STRIDE = 4

export interface RosterGridProps extends GridActions {
  board: Board
  rows: readonly RosterRow[]
  shifts: Shifts
  warnings: ReadonlyMap<number, readonly PersonWarning[]>
  cover: readonly Cover[]
  selection: Selection
  onSelect: (next: Selection) => void
  /** What painting sets, on the wire; null selects. */
  brush: number | null
  isReadOnly: boolean
}

/** On paper all rows are wanted: they are drawn for as long as the page is printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Before this returns the browser takes the page as it stands.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The rows that are seen, and a few around them. */
function useWindow(count: number) {
  const scroll = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [seen, setSeen] = useState(24)
  const isPrinting = useIsPrinting()
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const measure = () => setSeen(Math.ceil(element.clientHeight / SIZE.row))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const onScroll = () => {
    const top = Math.floor((scroll.current?.scrollTop ?? 0) / SIZE.row)
    setFirst(Math.max(0, Math.floor(top / STRIDE) * STRIDE - MARGIN))
  }
  if (isPrinting) return { scroll, onScroll, start: 0, end: count }
  const start = Math.min(first, Math.max(0, count - 1))
  const end = Math.min(count, start + Math.min(MOST_ROWS, seen + STRIDE + 2 * MARGIN))
  return { scroll, onScroll, start, end }
}

/** Brings the active cell into sight, clear of the frozen row and column. */
function useActiveInSight(
  scroll: React.RefObject<HTMLDivElement | null>,
  { focus }: Selection,
  columns: number,
) {
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const top = focus.row * SIZE.row
    if (top < element.scrollTop) element.scrollTop = top
    const bottom = top + SIZE.row + SIZE.head + SIZE.foot - element.clientHeight
    if (bottom > element.scrollTop) element.scrollTop = bottom
    const width = (element.scrollWidth - SIZE.who) / columns
    const left = focus.column * width
    if (left < element.scrollLeft) element.scrollLeft = left
    const right = SIZE.who + left + width - element.clientWidth
    if (right > element.scrollLeft) element.scrollLeft = right
  }, [scroll, focus, columns])
}

/** Columns that somebody else changed too, by person: few, and mostly none. */
function conflictsOf({ conflicts, edits, columns }: Board): ReadonlyMap<number, string> {
  const byPerson = new Map<number, string>()
  for (const key of conflicts) {
    const edit = edits.get(key)
    const column = edit && columns.get(edit.day)
    if (!edit || column === undefined) continue
    const earlier = byPerson.get(edit.employee_id)
    byPerson.set(edit.employee_id, earlier === undefined ? `${column}` : `${earlier},${column}`)
  }
  return byPerson
}

/** People down, days across: painted with the mouse, or filled with the keys. */
export function RosterGrid(props: RosterGridProps) {
  const { board, rows, shifts, warnings, cover, selection, brush, isReadOnly } = props
  const { t, i18n } = useTranslation('rosters')
  const names = useMemo(() => dayWords(i18n.language), [i18n.language])
  const { days } = board
  const dayNames = useMemo(() => days.map(names.short), [days, names])
  const { scroll, onScroll, start, end } = useWindow(rows.length)
  useActiveInSight(scroll, selection, days.length)
  const onKey = useGridKeys({ ...props, size: { rows: rows.length, columns: days.length } })
  const chosen = rectangleOf(selection)
  const locked = useMemo(() => new Set(board.view.locked_days), [board.view])
  const lockedColumns = useMemo(
    () => new Set(days.flatMap((day, column) => (locked.has(day) ? column : []))),
    [days, locked],
  )
  const conflicts = conflictsOf(board)
  const { letGo, ...pointer } = useGridPointer(props)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !letGo(event.currentTarget)) onKey(event)
  }
  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={t('grid.label', { name: board.view.roster.name })}
      aria-rowcount={rows.length + 2}
      aria-colcount={days.length + 1}
      aria-multiselectable
      aria-readonly={isReadOnly}
      aria-activedescendant={
        rows.length > 0 ? `cell-${selection.focus.row}-${selection.focus.column}` : undefined
      }
      className={classes.scroll}
      data-brush={brush !== null || undefined}
      data-open={(!isReadOnly && brush === null) || undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <div role="presentation" className={classes.table}>
        <div role="row" aria-rowindex={1} className={classes.head} tabIndex={-1}>
          <div role="columnheader" className={classes.who} tabIndex={-1}>
            {t('grid.people')}
            <small>{rows.length}</small>
          </div>
          {days.map((day) => (
            <div
              key={day}
              role="columnheader"
              tabIndex={-1}
              className={classes.day}
              title={locked.has(day) ? t('grid.lockedDay', { day: names.long(day) }) : names.long(day)}
              data-monday={isMonday(day) || undefined}
              data-today={day === board.view.today || undefined}
              data-locked={locked.has(day) || undefined}
              aria-label={locked.has(day) ? t('grid.lockedDay', { day: names.long(day) }) : undefined}
            >
              {names.narrow(day)}
              <b>{Number(day.slice(8))}</b>
            </div>
          ))}
        </div>
        <div role="presentation" className={classes.space} style={{ height: start * SIZE.row }} />
        {rows.slice(start, end).map((row, at) => {
          const index = start + at
          const isChosen = index >= chosen.top && index <= chosen.bottom
          const id = row.EMPLOYEE_ID
          return (
            <GridRow
              key={id}
              {...{ row, index, days, dayNames, shifts }}
              offset={AROUND_DAYS}
              locked={lockedColumns}
              cells={board.cells.get(id) ?? row.cells}
              conflicts={conflicts.get(id) ?? ''}
              warnings={warnings.get(id)}
              left={isChosen ? chosen.left : -1}
              right={isChosen ? chosen.right : -1}
              active={index === selection.focus.row ? selection.focus.column : -1}
              handle={!isReadOnly && brush === null && index === chosen.bottom ? chosen.right : -1}
            />
          )
        })}
        <div
          role="presentation"
          className={classes.space}
          style={{ height: (rows.length - end) * SIZE.row }}
        />
        <CoverRow days={days} dayNames={dayNames} cover={cover} shifts={shifts} rowIndex={rows.length + 2} />
      </div>
    </div>
  )
}
