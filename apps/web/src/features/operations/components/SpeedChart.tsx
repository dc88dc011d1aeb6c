import { ChartCard, type ChartData, LineChart } from '@muster/ui/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { timeText } from '../data/figures.ts'
import type { Health } from '../data/health-query.ts'

const SERIES = ['p50', 'p95', 'p99'] as const

/** Response times, minute by minute. */
export default function SpeedChart({ calls }: { calls: Health['calls'] }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const data = useMemo<ChartData>(
    () => ({
      rowHeader: t('health.speed.minute'),
      rows: calls.minutes.map(({ at, p50, p95, p99 }) => ({
        id: at,
        label: format.time(at),
        values: { p50, p95, p99 },
      })),
      series: SERIES.map((id) => ({ id, label: t(`health.speed.${id}`) })),
      isAdditive: false,
    }),
    [calls.minutes, format, t],
  )
  const time = (ms: number) => timeText(format, ms)
  return (
    <ChartCard
      title={t('health.speed.title')}
      description={t('health.speed.text')}
      order={2}
      height={220}
      data={data}
      format={{ value: time, axis: time }}
    >
      <LineChart />
    </ChartCard>
  )
}
