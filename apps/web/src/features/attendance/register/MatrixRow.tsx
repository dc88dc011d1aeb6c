import type { CalendarDay, CalendarRow } from '@muster/contract/attendance/calendar-shapes'
import { codeOfDay } from '@muster/contract/attendance/day-codes'
import { DayGridCell, DayGridRow } from '@muster/ui/day-grid'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import dayClasses from '../days/Days.module.css'
import { clockText, toneOf, useDayWords } from '../days/day-words.ts'
import classes from './Matrix.module.css'

export const cellLooks = ['codes', 'times', 'hours'] as const
export type CellLook = (typeof cellLooks)[number]

const texts: Record<CellLook, (day: CalendarDay) => string> = {
  codes: ({ status }) => codeOfDay(status),
  times: ({ status, first_in, last_out }) =>
    first_in || last_out ? `${first_in ?? '?'}–${last_out ?? '?'}` : codeOfDay(status),
  hours: ({ status, worked }) => (worked > 0 ? clockText(worked) : codeOfDay(status)),
}

export const isMonday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1

/** Totals at the end of a row. */
export const sumsOf = ({ totals }: CalendarRow) => [
  totals.worked_days,
  totals.by_status.absent ?? 0,
  totals.by_status.leave ?? 0,
  totals.late,
  totals.missing,
]

const NO_SUMS = ['', '', '', '', '']

interface MatrixRowProps {
  row: CalendarRow | undefined
  index: number
  look: CellLook
  dates: readonly string[]
  /** Column of the active cell; -1 in other rows. */
  active: number
}

/** A person's row; a skeleton while it loads. */
export const MatrixRow = memo(function MatrixRow({ row, index, look, dates, active }: MatrixRowProps) {
  const { t } = useTranslation(['attendanceDays', 'ui'])
  return (
    <DayGridRow
      index={index}
      data-row={index}
      name={row?.EMPLOYEE_NAME ?? t('ui:table.loading')}
      isLoading={row === undefined}
      details={row && [row.EMPLOYEE_CODE, row.LOCATION_NAME].filter(Boolean).join(' · ')}
      sums={row ? sumsOf(row) : NO_SUMS}
    >
      {row
        ? row.days.map((day, column) => (
            <Cell
              key={day.date}
              id={`day-${index}-${column}`}
              day={day}
              name={row.EMPLOYEE_NAME}
              column={column}
              text={texts[look](day)}
              isActive={column === active}
            />
          ))
        : dates.map((date) => <DayGridCell key={date} />)}
    </DayGridRow>
  )
})

interface CellProps {
  id: string
  day: CalendarDay
  name: string
  column: number
  text: string
  isActive: boolean
}

function Cell({ id, day, name, column, text, isActive }: CellProps) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const isFlagged = day.late_by > 0 || day.early_by > 0 || day.status === 'missing_punch'
  const description = [
    t('matrix.cell', { name, day: words.short(day.date), status: words.status(day.status) }),
    day.note,
    day.first_in || day.last_out ? `${day.first_in ?? '?'}–${day.last_out ?? '?'}` : null,
    day.late_by > 0 ? t('lateBy', { count: day.late_by }) : null,
    day.early_by > 0 ? t('earlyBy', { count: day.early_by }) : null,
    day.is_locked ? t('locked') : null,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <DayGridCell
      id={id}
      className={classes.cell}
      data-column={column}
      isActive={isActive}
      isWeekStart={isMonday(day.date)}
      title={description}
    >
      <span
        aria-hidden
        className={`${classes.chip} ${dayClasses.tone}`}
        data-tone={toneOf(day.status)}
        data-flag={isFlagged || undefined}
      >
        {text}
      </span>
      <span className={dayClasses.description}>{description}</span>
    </DayGridCell>
  )
}
