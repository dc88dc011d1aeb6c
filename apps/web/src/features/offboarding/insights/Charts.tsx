import { BarChart, ChartCard, type ChartCardProps, DonutChart } from '@muster/ui/charts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import classes from '../../../lib/insights/Insights.module.css'
import { useFormatter } from '../../../lib/session/session.ts'
import { LIST, useSeparationWords } from '../separations/separation-data.ts'
import { type Insights, listHref, type useOffboardingAddress } from './insights-data.ts'
import './texts.ts'

interface Props {
  data: Insights
  address: ReturnType<typeof useOffboardingAddress>
  isFetching: boolean
}

interface Bar {
  id: string
  label: string
  total: number
}

/** Values of no chart are drawn: it says that there are none. */
const nonZero = (rows: readonly Bar[]) => (rows.some(({ total }) => total > 0) ? rows : [])

/** All charts of the dashboard; the separations behind a bar are opened by a click or the table. */
export function Charts({ data, address, isFetching }: Props) {
  const { t } = useTranslation('offboardingInsights')
  const format = useFormatter()
  const words = useSeparationWords()
  const navigate = useNavigate()
  const places = { department: address.chosen('department'), location: address.chosen('location') }
  const behind = { ...places, last_day: [data.from, data.to], status: [1, 3, 4, 6] }
  const open = (more: Parameters<typeof listHref>[0]) => {
    // The list's address without the base of the entry, which the router adds.
    const href = listHref(more)
    navigate(href.slice(href.indexOf(LIST)))
  }
  const card = (
    chart: 'reasons' | 'tenures' | 'months' | 'kinds' | 'statuses',
    header: string,
    rows: Bar[],
  ) =>
    ({
      ...{
        title: t(`charts.${chart}`),
        description: t(`charts.${chart}Text`),
        order: 2 as const,
        isFetching,
      },
      format: {
        value: (value: number) => format.number(value),
        axis: (value: number) => format.number(value),
      },
      empty: { title: t('charts.empty'), text: t('charts.emptyText') },
      data: {
        rowHeader: header,
        rows: nonZero(rows).map(({ id, label, total }) => ({ id, label, values: { total } })),
        series: [{ id: 'total', label: t('charts.separations') }],
      },
    }) satisfies Partial<ChartCardProps>
  const category = address.category === 'all'
  return (
    <div className={classes.charts}>
      <ChartCard
        {...card(
          'reasons',
          t('charts.reason'),
          data.reasons.map(({ SMP_ID, total }) => ({ id: String(SMP_ID), label: words.mode(SMP_ID), total })),
        )}
        onPick={(mode) => open({ ...behind, mode })}
      >
        <BarChart isHorizontal />
      </ChartCard>
      <ChartCard
        {...card(
          'months',
          t('charts.month'),
          data.months.map(({ month, total }) => ({ id: month, label: format.month(month), total })),
        )}
      >
        <BarChart />
      </ChartCard>
      <ChartCard
        {...card(
          'tenures',
          t('charts.tenure'),
          data.tenures.map(({ band, total }) => ({ id: band, label: t(`tenures.${band}`), total })),
        )}
      >
        <BarChart isHorizontal />
      </ChartCard>
      <ChartCard
        {...card(
          'kinds',
          t('charts.kind'),
          data.kinds.map(({ kind, total }) => ({ id: kind, label: words.kind(kind), total })),
        )}
        {...(category ? { onPick: (kind: string) => open({ ...behind, kind }) } : {})}
      >
        <DonutChart />
      </ChartCard>
      <ChartCard
        {...card(
          'statuses',
          t('charts.status'),
          data.statuses.map(({ status, total }) => ({
            ...{ id: String(status), label: words.status(status).text, total },
          })),
        )}
        onPick={(status) => open({ ...places, status })}
      >
        <DonutChart />
      </ChartCard>
    </div>
  )
}
