import { Card, Skeleton, Text, Title } from '@mantine/core'
import { type TeamState, teamStates } from '@muster/contract/attendance/attendance.constants'
import type { teamToday } from '@muster/contract/attendance/clock.contract'
import { teamToday as todayCall } from '@muster/contract/calls/attendance/clock'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useUser } from '../../../lib/session/session.ts'
import classes from './TeamToday.module.css'
import './texts.ts'

type Row = DataOf<typeof teamToday>['rows'][number]

const CALENDAR = '/leave/calendar'
/** Maximum number of names per state; the others are only counted. */
const SHOWN = 8

const options = {
  ...readOptions(todayCall, {}),
  meta: { errorShown: 'inline' as const },
  staleTime: 60_000,
}

export const reads = [options]

/** Self-service home card: who of the user's team is in, elsewhere, away or not in yet. */
export default function TeamToday() {
  return useUser().user_emp_id === null ? null : <OwnTeam />
}

function OwnTeam() {
  const { t } = useTranslation('teamToday')
  const seesCalendar = useCan('leave.calendar.view')
  const query = useQuery(options)
  // Empty for people without a team, or whose organisation does not show colleagues.
  if (query.data?.rows.length === 0) return null
  return (
    <Card component="section" aria-labelledby="team-today" padding="lg">
      <Title order={2} size="h4" id="team-today" mb="sm">
        {t('title')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={96} aria-hidden />} order={3}>
        {({ rows, counts }) => (
          <ul className={classes.states}>
            {teamStates.map((state) => (
              <State
                key={state}
                state={state}
                count={counts[state]}
                rows={rows.filter((row) => row.state === state)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {seesCalendar ? (
        <Text size="sm" mt="sm">
          <AppLink to={CALENDAR}>{t('calendar')}</AppLink>
        </Text>
      ) : null}
    </Card>
  )
}

interface StateProps {
  state: TeamState
  /** Of the whole team; a large one is not listed whole. */
  count: number
  rows: readonly Row[]
}

function State({ state, count, rows }: StateProps) {
  const { t } = useTranslation('teamToday')
  if (count === 0) return null
  const named = rows.slice(0, SHOWN).map(({ EMPLOYEE_NAME: name, late_by, LEAVE_TYPE_NAME }) => {
    const detail = state === 'late' ? t('late', { count: late_by }) : LEAVE_TYPE_NAME
    return detail ? `${name} (${detail})` : name
  })
  const others = count - named.length
  return (
    <li className={classes.state}>
      <span aria-hidden className={classes.dot} data-state={state} />
      <Text size="sm" fw={600}>
        {t('of', { state: t(`states.${state}`), count })}
      </Text>
      <Text size="sm" c="dimmed" className={classes.people}>
        {[...named, ...(others > 0 ? [t('more', { count: others })] : [])].join(', ')}
      </Text>
    </li>
  )
}
