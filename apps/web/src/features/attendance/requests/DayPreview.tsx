import { Alert, List, Text, Title } from '@mantine/core'
import type { ProjectedDayView } from '@muster/contract/attendance/regularisation.contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './Requests.module.css'
import './texts.ts'

type Figures = ProjectedDayView['before']
type T = TFunction<'attendanceRequests'>

const known = [
  'present',
  'half_day',
  'absent',
  'missing_punch',
  'leave',
  'on_duty',
  'work_from_home',
  'week_off',
  'holiday',
  'worked_off_day',
  'expected',
  'working',
] as const
const isKnown = (status: string): status is (typeof known)[number] =>
  (known as readonly string[]).includes(status)

function lengthOf(t: T, minutes: number): string {
  if (minutes === 0) return t('none')
  if (minutes < 60) return t('minutes', { count: minutes })
  return t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Rows of the comparison; late, early and overtime rows appear only when one side has a value. */
function rowsOf(t: T, { before, after }: ProjectedDayView) {
  const row = (label: string, textOf: (day: Figures) => string) => ({
    label,
    now: textOf(before),
    later: after && textOf(after),
  })
  const minutes = (label: string, key: 'late_by' | 'early_by' | 'overtime') =>
    before[key] > 0 || (after?.[key] ?? 0) > 0 ? [row(label, (day) => lengthOf(t, day[key]))] : []
  return [
    row(t('status'), ({ status }) => (isKnown(status) ? t(`statuses.${status}`) : status)),
    row(t('came'), ({ first_in }) => first_in ?? t('none')),
    row(t('went'), ({ last_out }) => last_out ?? t('none')),
    row(t('worked'), ({ worked }) => lengthOf(t, worked)),
    ...minutes(t('late'), 'late_by'),
    ...minutes(t('early'), 'early_by'),
    ...minutes(t('overtime'), 'overtime'),
  ]
}

/** An attendance day as it is beside the day as requested, with its punches and the explanation. */
export function DayPreview({ day, order }: { day: ProjectedDayView; order: 3 | 4 }) {
  const { t } = useTranslation('attendanceRequests')
  const hasLater = day.after !== null
  return (
    <div className={classes.stack}>
      <table className={classes.compared}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('now')}</th>
            {hasLater ? <th scope="col">{t('later')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rowsOf(t, day).map(({ label, now, later }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{now}</td>
              {hasLater ? <td data-changed={later !== now || undefined}>{later}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {day.punches.length > 0 ? (
        <section>
          <Title order={order} size="h5">
            {t('punches')}
          </Title>
          <ul className={classes.punches}>
            {day.punches.map(({ local, next_day, direction, change }) => (
              <li key={`${local} ${next_day} ${direction} ${change}`} data-change={change}>
                <span>
                  {t(`directions.${direction}`)} {local}
                  {next_day ? ` (${t('nextDay')})` : ''}
                </span>
                {hasLater ? <span>{t(`changes.${change}`)}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <Title order={order} size="h5">
          {t('reasons')}
        </Title>
        <List size="sm" spacing={2}>
          {day.reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      </section>
      {day.is_locked ? (
        <Alert color="yellow" variant="light">
          <Text size="sm">{t('locked')}</Text>
        </Alert>
      ) : null}
    </div>
  )
}
