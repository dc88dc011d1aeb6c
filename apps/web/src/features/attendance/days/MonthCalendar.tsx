import { UnstyledButton } from '@mantine/core'
import { codeOfDay } from '@muster/contract/attendance/day-codes'
import type { AttendanceDayView } from '@muster/contract/attendance/days.contract'
import { IconLock } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from './Days.module.css'
import { toneOf, useDayWords } from './day-words.ts'

interface MonthCalendarProps {
  label: string
  days: readonly AttendanceDayView[]
  today: string
  onOpen: (day: AttendanceDayView) => void
}

/** Month calendar with each day in its status colour; a day opens its explanation. */
export function MonthCalendar({ label, days, today, onOpen }: MonthCalendarProps) {
  const { formats } = useUser()
  const words = useDayWords()
  const weekStart = formats.week_start
  const first = days[0]?.date ?? today
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7
  // 4 January 1970 was a Sunday.
  const names = Array.from({ length: 7 }, (_, at) =>
    words.weekday(`1970-01-${String(4 + ((weekStart + at) % 7)).padStart(2, '0')}`, 'short'),
  )
  return (
    <section aria-label={label} className={classes.calendar}>
      {names.map((name) => (
        <div key={name} className={classes.weekday} aria-hidden>
          {name}
        </div>
      ))}
      {before > 0 ? <div style={{ gridColumn: `span ${before}` }} /> : null}
      {days.map((day) => (
        <Day key={day.date} day={day} isToday={day.date === today} onOpen={onOpen} />
      ))}
    </section>
  )
}

interface DayProps {
  day: AttendanceDayView
  isToday: boolean
  onOpen: (day: AttendanceDayView) => void
}

function Day({ day, isToday, onOpen }: DayProps) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const format = useFormatter()
  const times = day.first_in
    ? `${format.time(day.first_in)}–${day.last_out ? format.time(day.last_out) : ''}`
    : ''
  const name = [
    words.whole(day.date),
    words.status(day.status),
    times,
    day.late_by > 0 ? t('lateBy', { count: day.late_by }) : '',
    day.early_by > 0 ? t('earlyBy', { count: day.early_by }) : '',
    day.is_locked ? t('locked') : '',
  ]
  return (
    <UnstyledButton
      className={`${classes.day} ${classes.tone}`}
      data-tone={toneOf(day.status)}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onOpen(day)}
    >
      <span className={classes.description}>{name.filter(Boolean).join(', ')}</span>
      <span aria-hidden className={classes.number}>
        {Number(day.date.slice(8))}
        {day.is_locked ? <IconLock size={12} /> : null}
      </span>
      <span aria-hidden className={classes.times}>
        {times}
      </span>
      <span aria-hidden className={classes.code}>
        {codeOfDay(day.status)}
        {day.late_by > 0 || day.early_by > 0 ? ' !' : ''}
      </span>
    </UnstyledButton>
  )
}
