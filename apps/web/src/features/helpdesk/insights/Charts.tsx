import type { TicketPriority, TicketStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import { BarChart, ChartCard, type ChartCardProps, DonutChart } from '@muster/ui/charts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import classes from '../../../lib/insights/Insights.module.css'
import type { FilterValues } from '../../../lib/insights/insights-address.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Charts as Data, listPath } from './insights-data.ts'
import './texts.ts'

interface Props {
  data: Data
  category: number | null
  isFetching: boolean
}

type Series = 'total' | 'raised' | 'resolved' | 'open' | 'late'
type Name = 'categories' | 'months' | 'statuses' | 'priorities' | 'agents'

interface Bar {
  id: string
  label: string
  values: Partial<Record<Series, number>>
}

const hasAny = ({ values }: Bar, series: readonly Series[]) => series.some((one) => (values[one] ?? 0) > 0)

/** Rows without anything are left out, but for months, where gaps would be jumps. */
const shown = (rows: readonly Bar[], series: readonly Series[], isWhole: boolean) => {
  const filled = rows.filter((row) => hasAny(row, series))
  return isWhole && filled.length > 0 ? rows : filled
}

/** All charts of the dashboard; the tickets behind a bar are opened by a click or the table. */
export function Charts({ data, category, isFetching }: Props) {
  const { t } = useTranslation('helpdeskInsights')
  const format = useFormatter()
  const navigate = useNavigate()
  const open = (values: FilterValues) => void navigate(listPath(values))
  const raised = { category, raised: [data.from, data.to] }
  const figure = (value: number) => format.number(value)
  const card = (chart: Name, header: string, series: readonly Series[], rows: readonly Bar[]) =>
    ({
      ...{
        title: t(`charts.${chart}`),
        description: t(`charts.${chart}Text`),
        order: 2 as const,
        isFetching,
      },
      format: { value: figure, axis: figure },
      empty: { title: t('charts.empty'), text: t('charts.emptyText') },
      data: {
        rowHeader: header,
        rows: shown(rows, series, chart === 'months'),
        series: series.map((id) => ({ id, label: t(`charts.${id}`) })),
      },
    }) as Pick<ChartCardProps, 'title' | 'description' | 'order' | 'isFetching' | 'format' | 'empty' | 'data'>
  return (
    <div className={classes.charts}>
      <ChartCard
        {...card(
          'categories',
          t('category'),
          ['raised'],
          data.categories.map(({ id, name, raised: total }) => ({
            ...{ id: String(id), label: name, values: { raised: total } },
          })),
        )}
        onPick={(id) => open({ ...raised, category: id })}
      >
        <BarChart isHorizontal />
      </ChartCard>
      <ChartCard
        {...card(
          'months',
          t('charts.month'),
          ['raised', 'resolved'],
          data.months.map(({ month, ...values }) => ({ id: month, label: format.month(month), values })),
        )}
      >
        <BarChart />
      </ChartCard>
      <ChartCard
        {...card(
          'statuses',
          t('charts.status'),
          ['total'],
          data.statuses.map(({ status, total }) => ({
            ...{ id: status, label: t(`helpdesk:statuses.${status as TicketStatus}`), values: { total } },
          })),
        )}
        onPick={(status) => open({ ...raised, status })}
      >
        <DonutChart />
      </ChartCard>
      <ChartCard
        {...card(
          'priorities',
          t('charts.priority'),
          ['total'],
          data.priorities.map(({ priority, total }) => ({
            ...{
              id: priority,
              label: t(`helpdesk:priorities.${priority as TicketPriority}`),
              values: { total },
            },
          })),
        )}
        onPick={(priority) => open({ category, activity: 1, priority })}
      >
        <DonutChart />
      </ChartCard>
      <ChartCard
        {...card(
          'agents',
          t('charts.agent'),
          ['open', 'late'],
          data.agents.map(({ EMPLOYEE_ID, EMPLOYEE_NAME, open: count, late }) => ({
            ...{ id: String(EMPLOYEE_ID), label: EMPLOYEE_NAME, values: { open: count, late } },
          })),
        )}
        onPick={(assignee) => open({ category, activity: 1, assignee })}
      >
        <BarChart isHorizontal />
      </ChartCard>
    </div>
  )
}
