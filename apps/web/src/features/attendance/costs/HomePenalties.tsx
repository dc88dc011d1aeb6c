import { Card, Progress, Text, Title } from '@mantine/core'
import type { readPenaltyStanding } from '@muster/contract/attendance/penalties.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CardFailure } from '../../../lib/screen/CardFailure.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../requests/texts.ts'
import classes from './Rules.module.css'
import { standingOptions } from './rule-queries.ts'

type Standing = DataOf<typeof readPenaltyStanding>['standings'][number]

export const reads = [standingOptions]

/** Home card: projected penalties for late arrivals and early departures this month. */
export default function HomePenalties() {
  const { t } = useTranslation('attendanceRequests')
  const query = useQuery(standingOptions)
  // Nothing to show without late arrivals or early departures.
  const standings = query.data?.standings.filter(({ count }) => count > 0) ?? []
  if (standings.length === 0) return <CardFailure title={t('penalties.title')} queries={[query]} />
  return (
    <Card component="section" padding="lg" aria-labelledby="late-and-early">
      <Title order={2} size="h4" id="late-and-early">
        {t('penalties.title')}
      </Title>
      {standings.map((standing) => (
        <One key={standing.rule} standing={standing} />
      ))}
    </Card>
  )
}

function One({ standing }: { standing: Standing }) {
  const { t } = useTranslation('attendanceRequests')
  const format = useFormatter()
  const { rule, count, next_at, days, deduct_days, occurrences } = standing
  const more = next_at - count
  const inDays = (value: number) => t('penalties.days', { count: value })
  return (
    <div>
      <Text size="sm" fw={600} mt="xs">
        {rule}: {t('penalties.count', { count })}
      </Text>
      <Progress
        value={Math.min(100, (count / next_at) * 100)}
        color={days > 0 ? 'red' : 'yellow'}
        aria-label={rule}
        my={4}
      />
      <Text size="sm">
        {days > 0 ? `${t('penalties.cost', { count: days })} ` : ''}
        {more === 1
          ? t('penalties.nextCosts', { count: deduct_days })
          : t('penalties.laterCosts', { count: more, at: next_at, days: inDays(deduct_days) })}
      </Text>
      <ul className={classes.occurrences}>
        {occurrences.map(({ day, what, minutes }) => (
          <li key={`${day} ${what}`}>
            {format.day(day)}: {t(what)} {t('minutes', { count: minutes })}
          </li>
        ))}
      </ul>
    </div>
  )
}
