import { Text } from '@mantine/core'
import type { PlannedDay } from '@muster/contract/shifts/shift-people.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { useDayNames } from '../data/days.ts'
import { ShiftMark } from '../parts/ShiftMark.tsx'
import classes from '../parts/Shifts.module.css'

/** A day of the user: the shift with its hours, a holiday or a week-off. */
export function OwnDay({ day, today }: { day: PlannedDay; today: string }) {
  const { t } = useTranslation('ownShifts')
  const names = useDayNames()
  const isToday = day.date === today
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-off={day.is_off || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <div>
        <Text size="sm" fw={600}>
          {isToday ? t('today') : names.weekday(day.date, 'short')}
        </Text>
        <Text size="xs" c="dimmed">
          {names.short(day.date)}
        </Text>
      </div>
      <DayText day={day} />
    </li>
  )
}

/** Working hours, shift and notes of a day. */
export function DayText({ day }: { day: PlannedDay }) {
  const { t } = useTranslation('ownShifts')
  const format = useFormatter()
  if (day.is_off) return <Text c="dimmed">{t('off')}</Text>
  const { shift } = day
  if (!shift) return <Text c="dimmed">{t('none')}</Text>
  const facts = [
    shift.end <= shift.start ? t('nextDay') : '',
    shift.is_night ? t('night') : '',
    shift.core_start && shift.core_end
      ? t('core', { from: format.time(shift.core_start), to: format.time(shift.core_end) })
      : '',
    day.source === 'roster' || day.source === 'person' ? t(`why.${day.source}`) : '',
  ].filter(Boolean)
  return (
    <div>
      <Text fw={600}>
        {format.time(shift.start)}–{format.time(shift.end)}
      </Text>
      <Text size="sm" component="div">
        <ShiftMark color={shift.color}>{[shift.name, ...facts].join(' · ')}</ShiftMark>
      </Text>
    </div>
  )
}
