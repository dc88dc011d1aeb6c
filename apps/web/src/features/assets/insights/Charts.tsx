import { BarChart, ChartCard, type ChartCardProps, DonutChart } from '@muster/ui/charts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import classes from '../../../lib/insights/Insights.module.css'
import type { FilterValues } from '../../../lib/insights/insights-address.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Dashboard } from './insights-data.ts'
import './texts.ts'

interface Props {
  data: Dashboard
  href: (values: FilterValues) => string
  isFetching: boolean
}

interface Bar {
  id: string
  label: string
  total: number
}

/** The id of what no list can be filtered by. */
const NONE = 'none'

/** Values of no chart are drawn: it says that there are none. */
const nonZero = (rows: readonly Bar[]) => (rows.some(({ total }) => total > 0) ? rows : [])

/** The charts of the dashboard; a bar opens the assets behind it. */
export function Charts({ data, href, isFetching }: Props) {
  const { t } = useTranslation('assetInsights')
  const format = useFormatter()
  const navigate = useNavigate()
  const open = (filter: string) => (id: string) => {
    if (id === NONE) return
    // The list's address without the base of the entry, which the router adds.
    const address = href({ [filter]: id })
    navigate(address.slice(address.indexOf('/assets')))
  }
  const card = (
    chart: 'statuses' | 'categories' | 'types' | 'locations' | 'months',
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
        series: [{ id: 'total', label: t('charts.assets') }],
      },
    }) satisfies Partial<ChartCardProps>
  const named = (rows: Dashboard['types']) =>
    rows.map(({ id, name, total }) => ({
      id: id === null ? NONE : String(id),
      label: id === null ? t('charts.noLocation') : name,
      total,
    }))
  return (
    <div className={classes.charts}>
      <ChartCard
        {...card(
          'statuses',
          t('charts.status'),
          data.statuses.map(({ status, total }) => ({
            ...{ id: String(status), label: t(`assets:statuses.${status}`), total },
          })),
        )}
        onPick={open('status')}
      >
        <DonutChart />
      </ChartCard>
      <ChartCard
        {...card('categories', t('charts.category'), named(data.categories))}
        onPick={open('category')}
      >
        <BarChart isHorizontal />
      </ChartCard>
      <ChartCard {...card('types', t('charts.type'), named(data.types))} onPick={open('type')}>
        <BarChart isHorizontal />
      </ChartCard>
      <ChartCard
        {...card('locations', t('charts.location'), named(data.locations))}
        onPick={open('location')}
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
    </div>
  )
}
