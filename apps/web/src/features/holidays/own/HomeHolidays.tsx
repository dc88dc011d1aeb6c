import { Card, Group, Text, Title } from '@mantine/core'
import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { CardFailure } from '../../../lib/screen/CardFailure.tsx'
import { useDayNames } from '../data/days.ts'
import { ChooseHoliday, isChoosable } from './ChooseHoliday.tsx'
import { DayTile } from './DayTile.tsx'
import './texts.ts'
import { useUntil } from './until.ts'

const options = {
  ...readOptions(listOwnHolidays, { query: { view: 'upcoming' } }),
  meta: { errorShown: 'inline' as const },
}
export const reads = [options]

/** Self-service home card: the next holiday, a restricted holiday to choose, and a link to all. */
export default function HomeHolidays() {
  const { t } = useTranslation('ownHolidays')
  const names = useDayNames()
  const until = useUntil()
  const query = useQuery(options)
  const { data } = query
  if (!data || (data.next_holiday === null && data.holidays.length === 0))
    return <CardFailure title={t('next')} queries={[query]} />
  const next = data.next_holiday
  // The nearest restricted holiday that can still be chosen.
  const choosable = data.holidays.find((one) => isChoosable(one, data))
  return (
    <Card component="section" aria-labelledby="home-holidays" padding="lg">
      <Title order={2} size="h4" id="home-holidays" mb="xs">
        {t('next')}
      </Title>
      {next ? (
        <Group wrap="nowrap" gap="md">
          <DayTile date={next.date} />
          <div>
            <Text fw={600}>{next.name}</Text>
            <Text size="sm" c="dimmed">
              {names.weekday(next.date)} · {until(next.days_until)}
            </Text>
          </div>
        </Group>
      ) : null}
      {choosable ? (
        <Group wrap="nowrap" gap="md" mt="md">
          <DayTile date={choosable.date} />
          <div>
            <Text fw={600}>{choosable.name}</Text>
            <Text size="sm" c="dimmed">
              {t('optional')}
            </Text>
          </div>
          <ChooseHoliday holiday={choosable} />
        </Group>
      ) : null}
      <Text size="sm" mt="sm">
        <AppLink to="/my-holidays">{t('all')}</AppLink>
      </Text>
    </Card>
  )
}
