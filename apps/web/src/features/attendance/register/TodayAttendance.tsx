import { Card, Skeleton, Title } from '@mantine/core'
import { whoIsIn } from '@muster/contract/calls/attendance/clock'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './TodayAttendance.module.css'
import './texts.ts'

const BOARD = '/attendance/board'
const states = ['in', 'break', 'late', 'out', 'away'] as const

/** Today's attendance in figures, on the home of the console; each leads to the people it counts. */
export default function TodayAttendance() {
  const { t } = useTranslation('attendance')
  const format = useFormatter()
  const query = useQuery({
    ...readOptions(whoIsIn, { query: { limit: 1 } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Card component="section" aria-labelledby="today-attendance" padding="lg">
      <Title order={3} size="h4" id="today-attendance" mb="sm">
        <AppLink to={BOARD} className={classes.title}>
          {t('attendanceTitles:board')}
        </AppLink>
      </Title>
      <Loaded query={query} order={3} skeleton={<Skeleton height={72} radius="md" />}>
        {({ counts }) => (
          <ul className={classes.figures}>
            {states.map((state) => (
              <li key={state}>
                <AppLink to={`${BOARD}?f.state=${state}`} className={classes.figure}>
                  <span className={classes.number}>{format.number(counts[state])}</span>
                  <span className={classes.label}>{t(`board.${state}`)}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
