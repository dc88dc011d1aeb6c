import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { PlannedDay } from '@muster/contract/shifts/shift-people.contract'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useDayNames } from '../data/days.ts'
import { ownOptions } from '../data/shift-queries.ts'
import { OwnDay } from '../own/OwnDay.tsx'
import '../own/texts.ts'
import classes from '../parts/Shifts.module.css'

const FIRST = 4
const MOST = 8

/** The user's shifts of the next weeks. */
export default function MyShiftsPage() {
  const { t } = useTranslation('ownShifts')
  const names = useDayNames()
  const [weeks, setWeeks] = useState(FIRST)
  const query = useQuery({ ...ownOptions(weeks), placeholderData: (before) => before })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" maw="44rem" />} order={1}>
      {(data) => {
        const days = data.days.filter(({ date }) => date >= data.today)
        if (days.every((day) => day.shift === null))
          return <EmptyState order={1} title={t('none')} text={t('noneText')} />
        return (
          <div className={classes.narrow}>
            <Title order={1}>{t('title')}</Title>
            <Text c="dimmed" size="sm" mb="md">
              {t('times', { zone: data.time_zone })}
            </Text>
            <Stack gap="lg">
              {weeksOf(data.days, data.from, data.today).map(({ from, rest }, index) => (
                <section key={from} aria-label={t('week', { date: names.short(from) })}>
                  <Title order={2} size="h5" mb="xs">
                    {index === 0 ? t('thisWeek') : t('week', { date: names.short(from) })}
                  </Title>
                  <ol className={classes.days}>
                    {rest.map((day) => (
                      <OwnDay key={day.date} day={day} today={data.today} />
                    ))}
                  </ol>
                </section>
              ))}
              {weeks < MOST ? (
                <div>
                  <Button variant="default" loading={query.isFetching} onClick={() => setWeeks(MOST)}>
                    {t('more')}
                  </Button>
                </div>
              ) : null}
            </Stack>
          </div>
        )
      }}
    </Loaded>
  )
}

/** Days grouped by week, without past days. */
function weeksOf(days: readonly PlannedDay[], from: string, today: string) {
  const weeks: { from: string; rest: PlannedDay[] }[] = []
  for (let at = 0; at < days.length; at += 7) {
    const rest = days.slice(at, at + 7).filter(({ date }) => date >= today)
    if (rest.length > 0) weeks.push({ from: days[at]?.date ?? from, rest })
  }
  return weeks
}
