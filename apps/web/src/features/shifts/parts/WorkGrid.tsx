import { Text } from '@mantine/core'
import type { PlannedDay, WorkPlan } from '@muster/contract/shifts/shift-people.contract'
import { useTranslation } from 'react-i18next'
import { useDatesInText } from '../../../lib/language/dates-in-text.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { useDayNames } from '../data/days.ts'
import { ShiftMark } from './ShiftMark.tsx'
import classes from './Shifts.module.css'

/** Week grid: a row per person with the shift and hours of each day. */
export function WorkGrid({ plan, label }: { plan: WorkPlan; label: string }) {
  const { t } = useTranslation('shifts')
  const names = useDayNames()
  const dated = useDatesInText()
  const days = plan.rows[0]?.days.map(({ date }) => date) ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.week}>
        <thead>
          <tr>
            <th className={classes.who} scope="col">
              {t('who.person')}
            </th>
            {days.map((date) => (
              <th key={date} scope="col" data-today={date === plan.today || undefined}>
                {names.weekday(date, 'short')}
                <br />
                {names.short(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.rows.map((row) => (
            <tr key={row.employee_id}>
              <th className={classes.who} scope="row">
                <Text size="sm" fw={600}>
                  {row.employee_name}
                </Text>
                <Text size="xs" c="dimmed">
                  {row.location_name ?? row.employee_code}
                </Text>
              </th>
              {row.days.map((day) => (
                <td
                  key={day.date}
                  data-today={day.date === plan.today || undefined}
                  title={dated(day.reason)}
                >
                  <Cell day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ day }: { day: PlannedDay }) {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  if (day.is_off) {
    return (
      <Text size="sm" c="dimmed">
        {t('who.off')}
      </Text>
    )
  }
  if (!day.shift) return <Text size="sm">{t('who.none')}</Text>
  return (
    <>
      <span className={classes.cell}>
        <ShiftMark color={day.shift.color}>{day.shift.code}</ShiftMark>
      </span>
      <Text size="xs" c="dimmed">
        {format.time(day.shift.start)}–{format.time(day.shift.end)}
      </Text>
    </>
  )
}
