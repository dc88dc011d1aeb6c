// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist, beneath a frozen head; rows of a table can't be placed so
import type { CalendarRow } from '@muster/contract/attendance/calendar-shapes'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useDayWords } from '../days/day-words.ts'
import classes from './Matrix.module.css'
import { type CellLook, isMonday, MatrixRow } from './MatrixRow.tsx'
import { type Place, placeByKey } from './matrix-keys.ts'

const ROW = 40
const HEAD = 44
/** Rows drawn above and below those that are seen. */
const MARGIN = 8
const FIRST_SEEN = 24
const CELL: Record<CellLook, number> = { codes: 40, times: 94, hours: 56 }
const SUMS = ['worked', 'absent', 'leave', 'late', 'missing'] as const

export interface OpenDay {
  employeeId: number
  name: string
  date: string
}

interface MatrixProps {
  label: string
  dates: readonly string[]
  today: string
  total: number
  look: CellLook
  rowAt: (index: number) => CalendarRow | undefined
  want: (start: number, end: number) => void
  onOpen: (day: OpenDay) => void
}

/** The rows that are seen and a few around them, whatever their number. */
function useWindow(total: number, want: MatrixProps['want']) {
  const scroll = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, seen: FIRST_SEEN })
  const read = () => {
    const element = scroll.current
    if (!element) return
    const top = Math.floor(element.scrollTop / ROW)
    const seen = Math.ceil(element.clientHeight / ROW) || FIRST_SEEN
    setView((last) => (last.top === top && last.seen === seen ? last : { top, seen }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once it is there, and when the list is another
  useLayoutEffect(read, [total])
  const start = Math.max(0, Math.min(view.top - MARGIN, total - 1))
  const end = Math.min(total, view.top + view.seen + MARGIN)
  useEffect(() => want(start, end), [want, start, end])
  return { scroll, read, start, end }
}

/** Brings the cell in focus into sight, clear of the frozen head and names. */
function useInSight(scroll: React.RefObject<HTMLDivElement | null>, place: Place, cell: number) {
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element || document.activeElement !== element) return
    const who = element.querySelector<HTMLElement>('[role="columnheader"]')?.offsetWidth ?? 0
    const top = place.row * ROW
    if (top < element.scrollTop) element.scrollTop = top
    const bottom = top + ROW + HEAD - element.clientHeight
    if (bottom > element.scrollTop) element.scrollTop = bottom
    const left = place.column * cell
    if (left < element.scrollLeft) element.scrollLeft = left
    const right = who + left + cell - element.clientWidth
    if (right > element.scrollLeft) element.scrollLeft = right
  }, [scroll, place, cell])
}

/** People down, days across: rows as they are scrolled to, names and days always in sight. */
export function Matrix({ label, dates, today, total, look, rowAt, want, onOpen }: MatrixProps) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const { scroll, read, start, end } = useWindow(total, want)
  useInSight(scroll, place, CELL[look])

  const open = ({ row: index, column }: Place) => {
    const row = rowAt(index)
    const date = dates[column]
    if (row && date) onOpen({ employeeId: row.EMPLOYEE_ID, name: row.EMPLOYEE_NAME, date })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(place)
    else {
      const next = placeByKey(place, event, { rows: total, columns: dates.length })
      if (!next) return
      setPlace(next)
    }
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    if (!cell || !row) return
    const next = { row: Number(row.dataset.row), column: Number(cell.dataset.column) }
    setPlace(next)
    open(next)
  }
  const indexes = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)
  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={`${label}. ${t('matrix.keys')}`}
      aria-rowcount={total + 1}
      aria-colcount={dates.length + 1 + SUMS.length}
      aria-readonly
      aria-activedescendant={rowAt(place.row) ? `day-${place.row}-${place.column}` : undefined}
      className={classes.scroll}
      onScroll={read}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div
        role="presentation"
        className={classes.table}
        style={{ '--cell': `${CELL[look]}px` } as CSSProperties}
      >
        <div role="row" aria-rowindex={1} className={classes.head} tabIndex={-1}>
          <div role="columnheader" className={classes.who} tabIndex={-1}>
            {t('matrix.people')}
            <small>{total}</small>
          </div>
          {dates.map((date) => (
            <div
              key={date}
              role="columnheader"
              tabIndex={-1}
              className={classes.day}
              title={words.whole(date)}
              data-monday={isMonday(date) || undefined}
              data-today={date === today || undefined}
            >
              {words.weekday(date, 'narrow')}
              <b>{Number(date.slice(8))}</b>
            </div>
          ))}
          {SUMS.map((sum) => (
            <div key={sum} role="columnheader" tabIndex={-1} className={classes.sum}>
              {t(`matrix.${sum}`)}
            </div>
          ))}
        </div>
        <div role="presentation" style={{ height: start * ROW }} />
        {indexes.map((index) => (
          <MatrixRow
            key={index}
            {...{ index, look, dates }}
            row={rowAt(index)}
            active={index === place.row ? place.column : -1}
          />
        ))}
        <div role="presentation" style={{ height: (total - end) * ROW }} />
      </div>
    </div>
  )
}
