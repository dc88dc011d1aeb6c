import { Text } from '@mantine/core'
import type { AwayDay, TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { PersonAvatar } from '@muster/ui/people'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { dayNamesIn } from '../apply/month.ts'
import classes from './Away.module.css'
import './texts.ts'

type Row = TeamCalendar['rows'][number]

/** Where the request of a day of leave is shown. */
export const requestPath = (requestId: number) => `/workflow/request-worlflow/${requestId}`

/** A day of leave in words: its type if the reader may see it, which half, and whether it is pending. */
export function useAwayWords() {
  const { t, i18n } = useTranslation('whoIsAway')
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  return {
    names,
    typeOf: ({ LEAVE_TYPE_NAME }: AwayDay) => LEAVE_TYPE_NAME ?? t('away'),
    details: ({ halves, state, from_date, to_date }: AwayDay) =>
      [
        halves === 1 ? t('halves.first') : halves === 2 ? t('halves.second') : '',
        from_date === to_date ? '' : t('span', { from: names.short(from_date), to: names.short(to_date) }),
        state === 'pending' ? t('pending') : '',
      ].filter(Boolean),
  }
}

/** People with their leave on one day; a row links to the request if the reader may see it. */
export function AwayList({ rows, day }: { rows: readonly Row[]; day: string }) {
  const { t } = useTranslation('whoIsAway')
  return (
    <ul className={classes.list}>
      {rows.map((row) => {
        const days = row.days.filter(({ date }) => date === day)
        return (
          <li key={row.EMPLOYEE_ID} className={classes.person}>
            <PersonAvatar name={row.EMPLOYEE_NAME} size={36} isDecorative />
            <div className={classes.words}>
              <Text size="sm" fw={600} truncate>
                {row.EMPLOYEE_NAME}
              </Text>
              {days.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t('here')}
                </Text>
              ) : (
                days.map((one) => (
                  <AwayLine key={`${one.REQUEST_ID} ${one.halves}`} day={one} name={row.EMPLOYEE_NAME} />
                ))
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function AwayLine({ day, name }: { day: AwayDay; name: string }) {
  const words = useAwayWords()
  const type = words.typeOf(day)
  return (
    <Text size="sm" c="dimmed" component="span" className={classes.line}>
      <span
        aria-hidden
        className={classes.dot}
        data-state={day.state}
        style={{ '--mark': `var(--mantine-color-${day.colour}-filled)` } as CSSProperties}
      />
      {day.REQUEST_ID === null ? (
        type
      ) : (
        <AppLink to={requestPath(day.REQUEST_ID)} aria-label={`${name}, ${type}`}>
          {type}
        </AppLink>
      )}
      {words.details(day).map((detail) => (
        <span key={detail}>· {detail}</span>
      ))}
    </Text>
  )
}
