import { Card, Skeleton, Text, Title } from '@mantine/core'
import { addDays, mondayAfter } from '@muster/contract/kit/days'
import { PersonAvatar } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { calendarOptions } from '../apply/apply-queries.ts'
import '../away/texts.ts'
import classes from './TodayAway.module.css'

const CALENDAR = '/leave/calendar'
const SHOWN = 6

/** Who is away today, on the home of the console. */
export default function TodayAway() {
  const { t } = useTranslation('whoIsAway')
  const { formats } = useUser()
  const today = dayIn(formats.time_zone)
  const query = useQuery(
    calendarOptions({ of: 'all', show: 'away', from_date: today, to_date: today, limit: SHOWN }),
  )
  return (
    <Card component="section" aria-labelledby="today-away" padding="lg">
      <Title order={3} size="h4" id="today-away" mb="sm">
        <AppLink to={CALENDAR} className={classes.title}>
          {t('title')}
        </AppLink>
      </Title>
      <Loaded query={query} order={3} skeleton={<Skeleton height={72} radius="md" />}>
        {({ rows, people }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('card.nobody')}
            </Text>
          ) : (
            <>
              <ul className={classes.people}>
                {rows.map((row) => {
                  const away = row.days.find(({ date }) => date === today)
                  return (
                    <li key={row.EMPLOYEE_ID} className={classes.person}>
                      <PersonAvatar name={row.EMPLOYEE_NAME} size={28} isDecorative />
                      <span>
                        <span className={classes.name}>{row.EMPLOYEE_NAME}</span>
                        <span className={classes.kind}>
                          {[
                            away?.LEAVE_TYPE_NAME ?? t('away'),
                            away?.state === 'pending' ? t('card.pending') : '',
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </span>
                    </li>
                  )
                })}
              </ul>
              {people > rows.length ? (
                <Text size="sm" mt="xs">
                  <AppLink to={`${CALENDAR}?view=day&day=${today}&of=all`}>
                    {t('card.more', { count: people - rows.length })}
                  </AppLink>
                </Text>
              ) : null}
            </>
          )
        }
      </Loaded>
      <Text size="sm" mt="sm">
        <AppLink to={`${CALENDAR}?view=day&day=${addDays(today, 1)}`}>{t('tomorrow')}</AppLink>
        {' · '}
        <AppLink to={`${CALENDAR}?view=day&day=${mondayAfter(today)}`}>{t('nextMonday')}</AppLink>
      </Text>
    </Card>
  )
}
