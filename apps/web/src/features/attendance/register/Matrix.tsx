import type { CalendarRow } from '@muster/contract/attendance/calendar-shapes'
import { DayGrid, type GridPlace, placeByKey } from '@muster/ui/day-grid'
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayWords } from '../days/day-words.ts'
import { type CellLook, isMonday, MatrixRow } from './MatrixRow.tsx'

const CELL_WIDTH: Record<CellLook, number> = { codes: 40, times: 94, hours: 56 }
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
  /** Called with the visible rows, to load them. */
  want: (start: number, end: number) => void
  onOpen: (day: OpenDay) => void
}

/** Grid with a row per person and a column per day; a click or Enter opens a day. */
export function Matrix({ label, dates, today, total, look, rowAt, want, onOpen }: MatrixProps) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 })
  const days = useMemo(
    () =>
      dates.map((date) => ({
        date,
        weekday: words.weekday(date, 'narrow'),
        name: words.whole(date),
        isToday: date === today,
        isWeekStart: isMonday(date),
      })),
    [dates, today, words],
  )

  const open = (place: GridPlace) => {
    const row = rowAt(place.row)
    const date = dates[place.column]
    if (row && date) onOpen({ employeeId: row.EMPLOYEE_ID, name: row.EMPLOYEE_NAME, date })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(active)
    else {
      const next = placeByKey(active, event, { rows: total, columns: dates.length })
      if (!next) return
      setActive(next)
    }
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    if (!cell || !row) return
    const place = { row: Number(row.dataset.row), column: Number(cell.dataset.column) }
    setActive(place)
    open(place)
  }
  return (
    <DayGrid
      label={`${label}. ${t('matrix.keys')}`}
      corner={t('matrix.people')}
      count={total}
      days={days}
      rowCount={total}
      renderRow={(index) => (
        <MatrixRow
          key={index}
          {...{ index, look, dates }}
          row={rowAt(index)}
          active={index === active.row ? active.column : -1}
        />
      )}
      sums={SUMS.map((sum) => t(`matrix.${sum}`))}
      active={active}
      activeId={rowAt(active.row) ? `day-${active.row}-${active.column}` : undefined}
      cellWidth={CELL_WIDTH[look]}
      isReadOnly
      onRows={want}
      onKeyDown={onKeyDown}
      onClick={onClick}
    />
  )
}
