// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist, beneath a frozen head; rows of a table can't be placed so
import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import type { Cover, PersonWarning } from '@muster/contract/rosters/roster-warnings'
import { AROUND_DAYS } from '@muster/contract/rosters/rosters.constants'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, keyOf, wireAt } from './board.ts'
import { CoverRow } from './CoverRow.tsx'
import classes from './Grid.module.css'
import { GridRow } from './GridRow.tsx'
import { rectangleOf, type Selection } from './selection.ts'
import { type GridActions, useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useWarningWords } from './warning-words.ts'
import { dayWords, isMonday, type Shifts } from './words.ts'

const ROW = 40
/** Rows drawn above and below those that are seen. */
const MARGIN = 8
const MOST_ROWS = 60

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

/** The rows that are seen, and a few around them. */
function useWindow(count: number) {
  const scroll = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [seen, setSeen] = useState(24)
  useLayoutEffect(() => {
    const element = scroll.current
    if (element) setSeen(Math.ceil(element.clientHeight / ROW))
  }, [])
  const onScroll = () => {
    const top = Math.floor((scroll.current?.scrollTop ?? 0) / ROW)
    setFirst(Math.max(0, top - MARGIN))
  }
  const start = Math.min(first, Math.max(0, count - 1))
  const end = Math.min(count, start + Math.min(MOST_ROWS, seen + 2 * MARGIN))
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
    const [head, foot, who] = [48, 44, 196]
    const top = focus.row * ROW
    if (top < element.scrollTop) element.scrollTop = top
    const bottom = top + ROW + head + foot - element.clientHeight
    if (bottom > element.scrollTop) element.scrollTop = bottom
    const width = (element.scrollWidth - who) / columns
    const left = focus.column * width
    if (left < element.scrollLeft) element.scrollLeft = left
    const right = who + left + width - element.clientWidth
    if (right > element.scrollLeft) element.scrollLeft = right
  }, [scroll, focus, columns])
}

const columnsIn = (days: readonly string[], isIn: (day: string) => boolean) =>
  days.flatMap((day, column) => (isIn(day) ? column : [])).join()

/** People down, days across: painted with the mouse, or filled with the keys. */
export function RosterGrid(props: RosterGridProps) {
  const { board, rows, shifts, warnings, cover, selection, brush, isReadOnly } = props
  const { t, i18n } = useTranslation('rosters')
  const names = useMemo(() => dayWords(i18n.language), [i18n.language])
  const words = useWarningWords()
  const { days } = board
  const dayNames = useMemo(() => days.map(names.short), [days, names])
  const { scroll, onScroll, start, end } = useWindow(rows.length)
  useActiveInSight(scroll, selection, days.length)
  const onKeyDown = useGridKeys({ ...props, size: { rows: rows.length, columns: days.length } })
  const pointer = useGridPointer(props)
  const chosen = rectangleOf(selection)
  const locked = useMemo(() => new Set(board.view.locked_days), [board.view])
  const toldOf = (id: number) =>
    (warnings.get(id) ?? []).map((one) => `${days.indexOf(one.day)}:${words(one)}`).join('|')
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
        <div role="presentation" style={{ height: start * ROW }} />
        {rows.slice(start, end).map((row, at) => {
          const index = start + at
          const isChosen = index >= chosen.top && index <= chosen.bottom
          const id = row.EMPLOYEE_ID
          return (
            <GridRow
              key={id}
              {...{ row, index, days, dayNames, shifts }}
              offset={AROUND_DAYS}
              locked={columnsIn(days, (day) => locked.has(day))}
              cells={days.map((day) => wireAt(board, id, day)).join()}
              edited={columnsIn(days, (day) => board.edits.has(keyOf(id, day)))}
              conflicts={columnsIn(days, (day) => board.conflicts.has(keyOf(id, day)))}
              warnings={toldOf(id)}
              left={isChosen ? chosen.left : -1}
              right={isChosen ? chosen.right : -1}
              active={index === selection.focus.row ? selection.focus.column : -1}
              handle={!isReadOnly && brush === null && index === chosen.bottom ? chosen.right : -1}
            />
          )
        })}
        <div role="presentation" style={{ height: (rows.length - end) * ROW }} />
        <CoverRow days={days} dayNames={dayNames} cover={cover} shifts={shifts} rowIndex={rows.length + 2} />
      </div>
    </div>
  )
}
