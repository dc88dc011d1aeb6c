import { Text } from '@mantine/core'
import { ChartCard, type ChartData, LineChart } from '@muster/ui/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../../lib/language/day-texts.ts'
import { useFormatter } from '../../../../lib/session/session.ts'
import type { PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import '../parts-texts.ts'

const series = ['present', 'leave', 'absent'] as const

/** The last two weeks as lines. */
export default function TrendPart({ data }: PartProps<'trend'>) {
  const { t, i18n } = useTranslation('homeParts')
  const format = useFormatter()
  const chart = useMemo<ChartData>(
    () => ({
      rowHeader: t('trend.day'),
      rows: data.map(({ date, ...values }) => ({
        id: date,
        label: dayTexts(i18n.language).short(date),
        values,
      })),
      series: series.map((id) => ({ id, label: t(`trend.${id}`) })),
      isAdditive: false,
    }),
    [data, t, i18n.language],
  )
  if (data.every(({ present, leave, absent }) => present + leave + absent === 0))
    return (
      <PartFrame title={t('names.trend')}>
        <Text size="sm" c="dimmed">
          {t('trend.none')}
        </Text>
      </PartFrame>
    )
  return (
    <ChartCard
      title={t('names.trend')}
      description={t('trend.about')}
      order={2}
      height={220}
      data={chart}
      format={{ value: format.number.bind(format) }}
    >
      <LineChart />
    </ChartCard>
  )
}
