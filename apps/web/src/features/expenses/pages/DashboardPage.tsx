import { Skeleton } from '@mantine/core'
import { readApprovedGraph, readAverage, readTrend } from '@muster/contract/calls/expenses/expense-reports'
import type { DataOf } from '@muster/contract/kit/index'
import { BarChart, ChartCard, type ChartCardProps, DonutChart } from '@muster/ui/charts'
import { PageHeader, StatCard } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import classes from '../../../lib/insights/Insights.module.css'
import { InsightsBar, UnitSelect } from '../../../lib/insights/InsightsBar.tsx'
import { filteredListHref, useInsightsAddress } from '../../../lib/insights/insights-address.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import type { View } from './claims-criteria.ts'
import '../texts.ts'

const LIST = '/expense/claims'
type Trend = DataOf<typeof readTrend>
type Address = ReturnType<typeof useInsightsAddress<'entity'>>

/** What is spent, by month, category and department. */
export default function DashboardPage() {
  const { t } = useTranslation('expenses')
  const address = useInsightsAddress<'entity'>({ endsToday: true })
  const entity = address.chosen('entity')
  const query = useQuery({
    ...readOptions(readTrend, { body: { ...address.days, ...address.idsOf(['entity']) } }),
    meta: { errorShown: 'inline' as const },
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={t('expensesTitles:dashboard')}
        subtitle={t('dashboard.subtitle')}
        primary={{ label: t('expensesTitles:claims'), href: hrefOf(LIST) }}
      />
      <InsightsBar label={t('dashboard.period')} period={address.period} setPeriod={address.setPeriod}>
        <UnitSelect
          label={t('dashboard.entity')}
          everybody={t('dashboard.everybody')}
          value={entity}
          onChange={(value) => address.setUnit('entity', value)}
          units={query.data?.entities ?? []}
        />
      </InsightsBar>
      <Loaded query={query} skeleton={<Skeleton height={560} radius="lg" />}>
        {(data) => (
          <>
            <Figures data={data} address={address} />
            <Charts data={data} isWhole={entity === null} isFetching={query.isFetching} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({ data, address }: { data: Trend; address: Address }) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  const averages = useQuery({
    ...readOptions(readAverage, { body: { ...address.days, ...address.idsOf(['entity']) } }),
    meta: { errorShown: 'inline' as const },
  }).data?.averages
  const listHref = (view: View) => {
    const href = filteredListHref(LIST, { entity: address.chosen('entity') })
    return `${href}${href.includes('=') ? '&' : ''}show=${view}`
  }
  const own = averages?.find(({ currency }) => currency === data.currency)
  const money = (amount: string | undefined) =>
    amount === undefined ? '–' : format.money({ amount, currency: data.currency })
  return (
    <div className={classes.cards}>
      <StatCard
        label={t('dashboard.waiting')}
        value={format.number(data.waiting.submitted)}
        href={listHref('pending')}
      />
      <StatCard
        label={t('dashboard.payable')}
        value={format.number(data.waiting.payable)}
        href={listHref('payable')}
      />
      <StatCard label={t('dashboard.approvedTotal')} value={money(own?.total)} />
      <StatCard label={t('dashboard.averages')} value={money(own?.average)} />
    </div>
  )
}

interface Bar {
  id: string
  label: string
  values: Record<string, number>
}

interface ChartsProps {
  data: Trend
  /** Of all entities: the approvals of the month are not known by entity. */
  isWhole: boolean
  isFetching: boolean
}

function Charts({ data, isWhole, isFetching }: ChartsProps) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const approved = useQuery({
    ...readOptions(readApprovedGraph, { params: { date: today } }),
    enabled: isWhole,
    meta: { errorShown: 'inline' as const },
  }).data
  const money = (value: number) => format.money({ amount: value.toFixed(2), currency: data.currency })
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
