import { Skeleton } from '@mantine/core'
import { readTravelDashboard } from '@muster/contract/calls/travel/insights'
import { firstOfMonth, monthAfter, monthOf } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { bookingKinds } from '@muster/contract/travel/travel.constants'
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
import '../desk-texts.ts'

const LIST = '/organisation/traveldesk/booking'
const MONTHS = 11
type Data = DataOf<typeof readTravelDashboard>

/** What the desk has to do now, and what travel costs. */
export default function DashboardPage() {
  const { t } = useTranslation('travelDesk')
  const today = dayIn(useUser().formats.time_zone)
  const address = useInsightsAddress<'department'>({ endsToday: true })
  const department = address.chosen('department')
  const usual = { from: firstOfMonth(monthAfter(monthOf(today), -MONTHS)), to: today }
  const days = { ...usual, ...address.days }
  const query = useQuery({
    ...readOptions(readTravelDashboard, { body: { ...days, ...address.idsOf(['department']) } }),
    meta: { errorShown: 'inline' as const },
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={t('travelTitles:dashboard')}
        subtitle={t('dashboard.subtitle')}
        primary={{ label: t('travelTitles:desk'), href: hrefOf(LIST) }}
      />
      <InsightsBar label={t('dashboard.period')} period={address.period} setPeriod={address.setPeriod}>
        <UnitSelect
          label={t('dashboard.department')}
          everybody={t('dashboard.everybody')}
          value={department}
          onChange={(value) => address.setUnit('department', value)}
          units={query.data?.departments ?? []}
        />
      </InsightsBar>
      <Loaded query={query} skeleton={<Skeleton height={560} radius="lg" />}>
        {(data) => (
          <>
            <Figures data={data} department={department} days={days} />
            <Charts data={data} isFetching={query.isFetching} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface FiguresProps {
  data: Data
  department: number | null
  days: { from: string; to: string }
}

/** Each figure opens the trips that it counts. */
function Figures({ data, department, days }: FiguresProps) {
  const { t } = useTranslation('travelDesk')
  const format = useFormatter()
  const href = (view: string, more: Parameters<typeof filteredListHref>[1] = {}) => {
    const base = filteredListHref(LIST, { department, ...more })
    return `${base}${base.endsWith('?') ? '' : '&'}show=${view}`
  }
  const period = [days.from, days.to]
  const { now } = data
  return (
    <div className={classes.cards}>
      <StatCard label={t('dashboard.toBook')} value={format.number(now.to_book)} href={href('to_book')} />
      <StatCard label={t('dashboard.offered')} value={format.number(now.offered)} href={href('offered')} />
      <StatCard
        label={t('dashboard.toCancel')}
        value={format.number(now.to_cancel)}
        href={href('to_cancel')}
      />
      <StatCard label={t('dashboard.upcoming')} value={format.number(now.upcoming)} href={href('booked')} />
      <StatCard
        label={t('dashboard.trips')}
        value={format.number(data.trips)}
        href={href('approved', { period })}
      />
      <StatCard
        label={t('dashboard.outside')}
        value={format.number(data.outside_policy)}
        href={href('approved', { period, outside: 'yes' })}
      />
      <StatCard
        label={t('dashboard.lead')}
        value={data.lead_days === null ? '–' : format.number(Number(data.lead_days))}
      />
      <StatCard
        label={t('dashboard.spend')}
        value={format.money({ amount: data.spend, currency: data.currency })}
      />
    </div>
  )
}

interface Bar {
  id: string
  label: string
  values: Record<string, number>
}

function Charts({ data, isFetching }: { data: Data; isFetching: boolean }) {
  const { t } = useTranslation('travelDesk')
  const { t: own } = useTranslation('ownTravel')
  const format = useFormatter()
  const money = (value: number) => format.money({ amount: value.toFixed(4), currency: data.currency })
  const card = (chart: 'months' | 'departments' | 'modes', rowHeader: string, rows: Bar[]) =>
    ({
      ...{ title: t(`dashboard.${chart}`), description: t(`dashboard.${chart}Text`), order: 2 as const },
      isFetching,
      format: { value: money, axis: (value: number) => format.number(value) },
      empty: { title: t('dashboard.empty'), text: t('dashboard.emptyText') },
      data: {
        ...{ rowHeader, series: [{ id: 'amount', label: t('dashboard.amount') }] },
        rows: rows.some(({ values }) => (values.amount ?? 0) !== 0) ? rows : [],
      },
    }) satisfies Partial<ChartCardProps>
  const kindOf = (mode: string) => {
    const kind = bookingKinds.find((one) => one === mode)
    return kind ? own(`kinds.${kind}`) : mode
  }
  return (
    <div className={classes.charts}>
      <ChartCard
        {...card(
          'months',
          t('dashboard.month'),
          data.months.map(({ month, amount }) => ({
            ...{ id: month, label: format.month(`${month}-01`), values: { amount: Number(amount) } },
          })),
        )}
      >
        <BarChart />
      </ChartCard>
      <ChartCard
        {...card(
          'modes',
          t('dashboard.kind'),
          data.by_mode.map(({ mode, amount }) => ({
            ...{ id: mode, label: kindOf(mode), values: { amount: Math.max(0, Number(amount)) } },
          })),
        )}
      >
        <DonutChart />
      </ChartCard>
      <ChartCard
        {...card(
          'departments',
          t('dashboard.department'),
          data.by_department.map(({ department, amount }) => ({
            ...{ id: department || '-', label: department || t('dashboard.none') },
            values: { amount: Number(amount) },
          })),
        )}
      >
        <BarChart isHorizontal />
      </ChartCard>
    </div>
  )
}
