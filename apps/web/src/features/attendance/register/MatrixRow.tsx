// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist, beneath a frozen head; rows of a table can't be placed so
import type { CalendarDay, CalendarRow } from '@muster/contract/attendance/calendar-shapes'
import { codeOfDay } from '@muster/contract/attendance/day-codes'
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

/** The figures at the end of a row. */
export const sumsOf = ({ totals }: CalendarRow) => [
  totals.worked_days,
  totals.by_status.absent ?? 0,
  totals.by_status.leave ?? 0,
  totals.late,
  totals.missing,
]

interface MatrixRowProps {
  row: CalendarRow | undefined
  index: number
  look: CellLook
  dates: readonly string[]
  /** Column of the cell in focus; -1 for another row. */
  active: number
}

/** A person and their days; pale until they are there. */
export const MatrixRow = memo(function MatrixRow({ row, index, look, dates, active }: MatrixRowProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} data-row={index} tabIndex={-1}>
      <div role="rowheader" className={classes.who} tabIndex={-1}>
        {row ? (
          <>
            {row.EMPLOYEE_NAME}
            <small>{[row.EMPLOYEE_CODE, row.LOCATION_NAME].filter(Boolean).join(' · ')}</small>
          </>
        ) : (
          <span className={classes.pale} />
        )}
      </div>
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
        : dates.map((date) => <div key={date} role="gridcell" tabIndex={-1} className={classes.cell} />)}
      {row
        ? sumsOf(row).map((sum, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sums are always the same five
            <div key={at} role="gridcell" tabIndex={-1} className={classes.sum}>
              {sum}
            </div>
          ))
        : null}
    </div>
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
  const told = [
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
    <div
      role="gridcell"
      id={id}
      tabIndex={-1}
      className={classes.cell}
      data-column={column}
      data-active={isActive || undefined}
      data-monday={isMonday(day.date) || undefined}
      title={told}
    >
      <span
        aria-hidden
        className={`${classes.chip} ${dayClasses.tone}`}
        data-tone={toneOf(day.status)}
        data-flag={isFlagged || undefined}
      >
        {text}
      </span>
      <span className={dayClasses.told}>{told}</span>
    </div>
  )
}
