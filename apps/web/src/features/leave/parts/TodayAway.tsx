import { Card, Skeleton, Text, Title } from '@mantine/core'
import { PersonAvatar } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { calendarOptions } from '../apply/apply-queries.ts'
import '../apply/texts.ts'
import classes from './TodayAway.module.css'

const CALENDAR = '/leave/calendar'
const SHOWN = 6

/** Who is away today, on the home of the console. */
export default function TodayAway() {
  const { t } = useTranslation('applyLeave')
  const { formats } = useUser()
  const today = dayIn(formats.time_zone)
  const query = useQuery(
    calendarOptions({ month: today.slice(0, 7), of: 'all', search: '', page: 1, on: today, limit: SHOWN }),
  )
  return (
    <Card component="section" aria-labelledby="today-away" padding="lg">
      <Title order={3} size="h4" id="today-away" mb="sm">
        <AppLink to={CALENDAR} className={classes.title}>
          {t('awayToday.title')}
        </AppLink>
      </Title>
      <Loaded query={query} order={3} skeleton={<Skeleton height={72} radius="md" />}>
        {({ rows, people }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('awayToday.nobody')}
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
                          {[away?.LEAVE_TYPE_NAME, away?.state === 'pending' ? t('awayToday.pending') : '']
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
                  <AppLink to={CALENDAR}>{t('awayToday.more', { count: people - rows.length })}</AppLink>
                </Text>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
