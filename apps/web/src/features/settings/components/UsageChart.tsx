import type { DataOf } from '@muster/contract/kit/index'
import type { readUsage } from '@muster/contract/settings/usage.contract'
import { BarChart, ChartCard, type ChartData } from '@muster/ui/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../lib/language/day-texts.ts'
import { useFormatter } from '../../../lib/session/session.ts'

/** Screen views per day. */
export default function UsageChart({ usage }: { usage: DataOf<typeof readUsage> }) {
  const { t, i18n } = useTranslation('settings')
  const format = useFormatter()
  const data = useMemo<ChartData>(() => {
    // Omits the year, almost always the same, because thirty full dates would overlap.
    const { date } = dayTexts(i18n.language)
    return {
      rowHeader: t('usage.day'),
      rows: usage.by_day.map(({ day, views }) => ({
        id: day,
        label: date(day),
        values: { views },
      })),
      series: [{ id: 'views', label: t('usage.views') }],
      isAdditive: true,
    }
  }, [usage.by_day, i18n.language, t])
  return (
    <ChartCard
      title={t('usage.chart')}
      description={t('usage.chartText', { total: format.number(usage.total) })}
      order={2}
      height={200}
      data={data}
    >
      <BarChart />
    </ChartCard>
  )
}
