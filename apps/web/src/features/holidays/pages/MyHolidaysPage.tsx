import { Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import type { OwnHolidays } from '@muster/contract/holidays/own-holidays.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useDayNames } from '../data/days.ts'
import { ChooseHoliday, isChoosable } from '../own/ChooseHoliday.tsx'
import { DayTile } from '../own/DayTile.tsx'
import classes from '../own/OwnHolidays.module.css'
import '../own/texts.ts'
import { useUntil } from '../own/until.ts'

type Own = OwnHolidays['holidays'][number]

/** The user's holidays of this or next year, and the restricted holidays to choose from. */
export default function MyHolidaysPage() {
  const { t } = useTranslation('ownHolidays')
  const [year, setYear] = useState<number | null>(null)
  const own = useQuery({
    ...readOptions(listOwnHolidays, { query: year === null ? {} : { year } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={own} skeleton={<Skeleton height={480} radius="lg" maw="44rem" />} order={1}>
      {(data) => {
        const thisYear = Number(data.today.slice(0, 4))
        return (
          <>
            <Group justify="space-between" mb="md" maw="44rem">
              <div>
                <Title order={1}>{t('title')}</Title>
                {data.location_name ? (
                  <Text c="dimmed" size="sm">
                    {t('at', { place: data.location_name })}
                  </Text>
                ) : null}
              </div>
              <SegmentedControl
                aria-label={t('year')}
                value={String(data.year)}
                onChange={(next) => setYear(Number(next))}
                data={[thisYear, thisYear + 1].map(String)}
              />
            </Group>
            <Year data={data} />
          </>
        )
      }}
    </Loaded>
  )
}

function Year({ data }: { data: OwnHolidays }) {
  const { t } = useTranslation('ownHolidays')
  const certain = data.holidays.filter((one) => !one.is_restricted || one.is_chosen)
  const offered = data.holidays.filter((one) => one.is_restricted)
  if (data.holidays.length === 0) {
    return <EmptyState order={2} title={t('none')} text={t('noneText', { year: data.year })} />
  }
  return (
    <div className={classes.page}>
      <Next data={data} />
      <Card component="section" aria-labelledby="own-holidays" padding="lg">
        <Group justify="space-between" mb="md">
          <Title order={2} size="h4" id="own-holidays">
            {t('list', { year: data.year })}
          </Title>
          <Text size="sm" c="dimmed">
            {t('days', { count: certain.length })}
          </Text>
        </Group>
        <Days days={certain} data={data} />
      </Card>
      {offered.length > 0 ? (
        <Card component="section" aria-labelledby="own-restricted" padding="lg">
          <Title order={2} size="h4" id="own-restricted">
            {t('restricted')}
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            {data.restricted.choose > 0
              ? t('restrictedText', { count: data.restricted.choose, year: data.year })
              : t('restrictedNone', { year: data.year })}{' '}
            {data.restricted.choose > 0
              ? t('restrictedLeft', { left: data.restricted.left, count: data.restricted.choose })
              : null}
          </Text>
          <Days days={offered} data={data} />
        </Card>
      ) : null}
    </div>
  )
}

function Next({ data }: { data: OwnHolidays }) {
  const { t } = useTranslation('ownHolidays')
  const names = useDayNames()
  const until = useUntil()
  const next = data.next_holiday
  if (!next) return null
  return (
    <Card component="section" aria-labelledby="own-next" padding="lg">
      <Title order={2} size="h4" id="own-next" mb="xs">
        {t('next')}
      </Title>
      <Group wrap="nowrap" gap="md">
        <DayTile date={next.date} />
        <div>
          <Text fw={600}>{next.name}</Text>
          <Text size="sm" c="dimmed">
            {names.weekday(next.date)} · {until(next.days_until)}
          </Text>
        </div>
      </Group>
    </Card>
  )
}

function Days({ days, data }: { days: readonly Own[]; data: OwnHolidays }) {
  const { today } = data
  const { t } = useTranslation('ownHolidays')
  const names = useDayNames()
  return (
    <ul className={classes.list}>
      {days.map((one) => {
        const facts = [
          names.weekday(one.date),
          one.holiday_type_name,
          one.is_week_off ? t('weekOff') : '',
          one.date < today ? t('past') : '',
        ]
        return (
          <li key={one.id} className={classes.item}>
            <DayTile date={one.date} isQuiet={one.date < today} />
            <div className={classes.name}>
              <Text size="sm" fw={600}>
                {one.name}
              </Text>
              <Text size="xs" c="dimmed">
                {facts.filter(Boolean).join(' · ')}
              </Text>
              {one.note ? <Text size="xs">{one.note}</Text> : null}
            </div>
            {one.is_restricted && one.is_chosen ? (
              <StatusBadge kind="success">{t('chosen')}</StatusBadge>
            ) : null}
            {one.is_requested ? <StatusBadge kind="pending">{t('requested')}</StatusBadge> : null}
            {isChoosable(one, data) ? <ChooseHoliday holiday={one} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
