import { Skeleton } from '@mantine/core'
import { readAssetDashboard } from '@muster/contract/calls/assets/insights'
import { PageHeader, StatCard } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import classes from '../../../lib/insights/Insights.module.css'
import { UnitSelect } from '../../../lib/insights/InsightsBar.tsx'
import {
  type FilterValues,
  filteredListHref,
  useInsightsAddress,
} from '../../../lib/insights/insights-address.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Charts } from './Charts.tsx'
import type { Dashboard } from './insights-data.ts'
import './texts.ts'

const LIST = '/assets'
const units = ['category', 'location', 'entity'] as const
type Unit = (typeof units)[number]

/** The organisation's assets in figures; each opens the assets behind it. */
export default function DashboardPage() {
  const { t } = useTranslation('assetInsights')
  const address = useInsightsAddress<Unit>({ endsToday: true })
  const query = useQuery({
    ...readOptions(readAssetDashboard, { body: address.idsOf(units) }),
    meta: { errorShown: 'inline' as const },
    placeholderData: keepPreviousData,
  })
  const chosen = Object.fromEntries(units.map((unit) => [unit, address.chosen(unit)]))
  const href = (values: FilterValues) => filteredListHref(LIST, { ...chosen, ...values })
  const listOf = {
    category: query.data?.filters.categories,
    location: query.data?.filters.locations,
    entity: query.data?.filters.entities,
  }
  return (
    <>
      <PageHeader
        title={t('assetsTitles:dashboard')}
        subtitle={t('subtitle')}
        primary={{ label: t('assetsTitles:list'), href: hrefOf(LIST) }}
      />
      <div className={`${classes.bar} mu-no-print`}>
        {units.map((unit) => (
          <UnitSelect
            key={unit}
            label={t(unit)}
            everybody={t('all')}
            value={address.chosen(unit)}
            onChange={(value) => address.setUnit(unit, value)}
            units={listOf[unit] ?? []}
          />
        ))}
      </div>
      <Loaded query={query} skeleton={<Skeleton height={560} radius="lg" />}>
        {(data) => (
          <>
            <Figures data={data} href={href} />
            <Charts data={data} href={href} isFetching={query.isFetching} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({ data, href }: { data: Dashboard; href: (values: FilterValues) => string }) {
  const { t } = useTranslation('assetInsights')
  const format = useFormatter()
  const { attention, statuses } = data
  const of = (...wanted: readonly number[]) =>
    statuses.reduce((sum, { status, total }) => (wanted.includes(status) ? sum + total : sum), 0)
  const attentions = ['overdue', 'disputed', 'unanswered', 'warranty'] as const
  return (
    <div className={classes.cards}>
      <StatCard label={t('figures.total')} value={format.number(data.total)} href={href({})} />
      <StatCard label={t('figures.available')} value={format.number(of(1))} href={href({ status: 1 })} />
      <StatCard label={t('figures.assigned')} value={format.number(of(2))} href={href({ status: 2 })} />
      <StatCard
        label={t('figures.damaged')}
        value={format.number(of(3, 5))}
        href={href({ status: [3, 5] })}
      />
      <StatCard label={t('figures.lost')} value={format.number(of(4))} href={href({ status: 4 })} />
      {attentions.map((one) => (
        <StatCard
          key={one}
          label={t(`figures.${one}`)}
          value={format.number(attention[one])}
          href={href({ attention: one })}
        />
      ))}
      <StatCard
        label={t('figures.retired')}
        value={format.number(data.retired)}
        href={`${href({})}&show=retired`}
      />
      {data.costs.map(({ amount, currency }) => (
        <StatCard
          key={currency}
          label={t('figures.cost', { currency })}
          value={format.number(Number(amount), { notation: 'compact', maximumFractionDigits: 1 })}
        />
      ))}
    </div>
  )
}
