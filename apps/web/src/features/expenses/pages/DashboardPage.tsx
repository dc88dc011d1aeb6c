import { Skeleton } from '@mantine/core'
import { readAverage, readTrend } from '@muster/contract/calls/expenses/expense-reports'
import type { DataOf } from '@muster/contract/kit/index'
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
import { ExpenseCharts } from '../parts/ExpenseCharts.tsx'
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
  const today = dayIn(useUser().formats.time_zone)
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
            <ExpenseCharts
              data={data}
              approvedIn={today}
              isWhole={entity === null}
              isFetching={query.isFetching}
            />
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
