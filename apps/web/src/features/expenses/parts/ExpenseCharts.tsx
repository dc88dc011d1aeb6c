import type { readTrend } from '@muster/contract/calls/expenses/expense-reports'
import { readApprovedGraph } from '@muster/contract/calls/expenses/expense-reports'
import type { DataOf } from '@muster/contract/kit/index'
import { BarChart, ChartCard, type ChartCardProps, DonutChart } from '@muster/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import classes from '../../../lib/insights/Insights.module.css'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

interface Bar {
  id: string
  label: string
  values: Record<string, number>
}

interface ChartsProps {
  data: DataOf<typeof readTrend>
  /** A day of the month whose approvals are shown. */
  approvedIn: string
  /** Of all entities: the approvals of the month are not known by entity. */
  isWhole: boolean
  isFetching: boolean
}

/** Expenses by month, category, department, and by day of approval. */
export function ExpenseCharts({ data, approvedIn, isWhole, isFetching }: ChartsProps) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  const approved = useQuery({
    ...readOptions(readApprovedGraph, { params: { date: approvedIn } }),
    enabled: isWhole,
    meta: { errorShown: 'inline' as const },
  }).data
  const money = (value: number) => format.money({ amount: value.toFixed(4), currency: data.currency })
  const only = [{ id: 'approved', label: t('dashboard.approved') }]
  const card = (
    chart: 'months' | 'categories' | 'departments' | 'days',
    rowHeader: string,
    rows: Bar[],
    series = only,
  ) =>
    ({
      ...{ title: t(`dashboard.${chart}`), description: t(`dashboard.${chart}Text`), order: 2 as const },
      isFetching,
      format: { value: money, axis: (value: number) => format.number(value) },
      empty: { title: t('dashboard.empty'), text: t('dashboard.emptyText') },
      data: {
        ...{ rowHeader, series },
        rows: rows.some(({ values }) => Object.values(values).some((value) => value > 0)) ? rows : [],
      },
    }) satisfies Partial<ChartCardProps>
  const series = (['claimed', 'allowed', 'approved'] as const).map((id) => ({
    ...{ id, label: t(`dashboard.${id}`) },
  }))
  const days = (approved?.days ?? []).filter(({ currency }) => currency === data.currency)
  return (
    <div className={classes.charts}>
      <ChartCard
        {...card(
          'months',
          t('dashboard.month'),
          data.months.map(({ month, claimed, allowed, approved: sum }) => ({
            ...{ id: month, label: format.month(`${month}-01`) },
            values: { claimed: Number(claimed), allowed: Number(allowed), approved: Number(sum) },
          })),
          series,
        )}
      >
        <BarChart />
      </ChartCard>
      <ChartCard
        {...card(
          'categories',
          t('dashboard.category'),
          data.categories.map(({ EXTYPEID, category, approved: sum }) => ({
            ...{ id: String(EXTYPEID), label: category, values: { approved: Number(sum) } },
          })),
        )}
      >
        <DonutChart />
      </ChartCard>
      <ChartCard
        {...card(
          'departments',
          t('dashboard.department'),
          data.departments.map(({ department, approved: sum }) => ({
            ...{ id: department || '-', label: department || t('dashboard.none') },
            values: { approved: Number(sum) },
          })),
        )}
      >
        <BarChart isHorizontal />
      </ChartCard>
      {isWhole ? (
        <ChartCard
          {...card(
            'days',
            t('dashboard.day'),
            days.map(({ day, approved: sum }) => ({
              ...{ id: day, label: format.day(day), values: { approved: Number(sum) } },
            })),
          )}
        >
          <BarChart />
        </ChartCard>
      ) : null}
    </div>
  )
}
