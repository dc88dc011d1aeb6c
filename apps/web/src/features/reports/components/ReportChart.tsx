import { Text } from '@mantine/core'
import type { ChartFigures } from '@muster/contract/reports/report-parts'
import { AreaChart, BarChart, ChartCard, type ChartData, DonutChart, LineChart } from '@muster/ui/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import '../texts.ts'

const plots = {
  bar: <BarChart />,
  line: <LineChart />,
  area: <AreaChart />,
  donut: <DonutChart />,
} as const

const HEIGHT = 260

/** The chart of a custom report, with its table and downloads. */
export default function ReportChart({
  chart,
  isFetching = false,
}: {
  chart: ChartFigures
  isFetching?: boolean
}) {
  const { t } = useTranslation('reports')
  const words = useDatasetWords()
  const data = useMemo<ChartData>(
    () => ({
      rowHeader: chart.by,
      series: chart.series.map(({ name }, index) => ({
        id: String(index),
        label: chart.series.length === 1 ? chart.measure : name,
      })),
      rows: chart.labels.map((label, at) => ({
        id: String(at),
        label: label === '' ? t('chart.noValue') : words(chart.by_type, label),
        values: Object.fromEntries(
          chart.series.map(({ values }, index) => [String(index), values[at] ?? null]),
        ),
      })),
      isAdditive: chart.is_additive,
    }),
    [chart, t, words],
  )
  return (
    <ChartCard
      title={t('chart.title', { measure: chart.measure, by: chart.by })}
      data={data}
      height={HEIGHT}
      order={2}
      isFetching={isFetching}
      format={{ value: (value) => words(chart.type, value) }}
      empty={{ title: t('chart.empty') }}
      {...(chart.is_cut && {
        description: (
          <Text component="span" size="xs" c="dimmed">
            {t('chart.cut')}
          </Text>
        ),
      })}
    >
      {plots[chart.kind]}
    </ChartCard>
  )
}
