import { Group, Select, Skeleton, Table, Text } from '@mantine/core'
import { readMoodReport } from '@muster/contract/calls/dashboards/mood'
import { MOOD_GROUP, MOOD_POINTS, moods } from '@muster/contract/dashboards/mood.constants'
import type { MoodReport } from '@muster/contract/dashboards/mood.contract'
import { ChartCard, type ChartData, LineChart } from '@muster/ui/charts'
import { EmptyState } from '@muster/ui/feedback'
import { IconDownload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayTexts } from '../../../lib/language/day-texts.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../settings/texts.ts'

const body = { weeks: 26 }
type Week = MoodReport['weeks'][number]

/** Moods by week and department, of groups in which nobody can be recognised. */
export default function MoodReportPage() {
  const { t } = useTranslation('homeSettings')
  const query = useQuery({
    ...readOptions(readMoodReport, { query: {}, body }),
    meta: { errorShown: 'inline' as const },
  })
  const file = useMutation({
    mutationFn: () => download(readMoodReport, { query: { download: 'true' }, body }),
  })
  const hasFigures = (query.data?.weeks.length ?? 0) > 0
  return (
    <>
      <PageHeader
        title={t('mood.title')}
        subtitle={t('mood.subtitle', { least: MOOD_GROUP })}
        {...(hasFigures
          ? {
              primary: {
                label: t('mood.download'),
                icon: <IconDownload size={16} aria-hidden />,
                onClick: () => file.mutate(),
              },
            }
          : {})}
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={480} radius="lg" />}>
        {({ weeks }) =>
          weeks.length === 0 ? (
            <EmptyState order={2} title={t('mood.empty')} text={t('mood.emptyText', { least: MOOD_GROUP })} />
          ) : (
            <>
              <WeeklyAverage weeks={weeks} />
              <WeekTable weeks={weeks} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** The average of everybody in a week: its groups add up to it. */
function averageOf({ groups }: Week): number {
  const entries = groups.flatMap(({ counts }) =>
    moods.map((mood) => [counts[mood], MOOD_POINTS[mood]] as const),
  )
  const total = entries.reduce((sum, [count]) => sum + count, 0)
  return Math.round((entries.reduce((sum, [count, points]) => sum + count * points, 0) / total) * 100) / 100
}

function WeeklyAverage({ weeks }: { weeks: readonly Week[] }) {
  const { t, i18n } = useTranslation('homeSettings')
  const format = useFormatter()
  const data = useMemo<ChartData>(
    () => ({
      rowHeader: t('mood.chooseWeek'),
      rows: weeks.toReversed().map((week) => ({
        id: week.week,
        label: dayTexts(i18n.language).short(week.week),
        values: { average: averageOf(week) },
      })),
      series: [{ id: 'average', label: t('mood.average') }],
      isAdditive: false,
    }),
    [weeks, t, i18n.language],
  )
  return (
    <ChartCard
      title={t('mood.trend')}
      description={t('mood.trendAbout')}
      order={2}
      height={220}
      data={data}
      format={{ value: (value) => format.number(value) }}
    >
      <LineChart />
    </ChartCard>
  )
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation('homeSettings')
  const format = useFormatter()
  const [chosen, setChosen] = useState(weeks[0]?.week ?? '')
  const week = weeks.find((one) => one.week === chosen) ?? weeks[0]
  if (!week) return null
  const day = (of: string) => t('mood.week', { day: format.day(of) })
  return (
    <>
      <Group my="md">
        <Select
          label={t('mood.chooseWeek')}
          value={week.week}
          onChange={(value) => value && setChosen(value)}
          allowDeselect={false}
          data={weeks.map((one) => ({ value: one.week, label: day(one.week) }))}
        />
      </Group>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={t('mood.table', { day: format.day(week.week) })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('mood.department')}</Table.Th>
              <Table.Th>{t('mood.people')}</Table.Th>
              <Table.Th>{t('mood.answers')}</Table.Th>
              <Table.Th>{t('mood.average')}</Table.Th>
              {moods.map((mood) => (
                <Table.Th key={mood}>{t(`mood.moods.${mood}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {week.groups.map(({ DEPT_ID, name, people, average, counts }) => (
              <Table.Tr key={`${DEPT_ID} ${name}`}>
                <Table.Td>
                  <Text size="sm">{name ?? t('mood.small')}</Text>
                </Table.Td>
                <Table.Td>{format.number(people)}</Table.Td>
                <Table.Td>{format.number(moods.reduce((sum, mood) => sum + counts[mood], 0))}</Table.Td>
                <Table.Td>{format.number(average)}</Table.Td>
                {moods.map((mood) => (
                  <Table.Td key={mood}>{format.number(counts[mood])}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
