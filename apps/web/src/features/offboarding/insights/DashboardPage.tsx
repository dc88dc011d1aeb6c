import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { readOffboardingDashboard } from '@muster/contract/calls/offboarding/insights'
import { PageHeader, StatCard } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import classes from '../../../lib/insights/Insights.module.css'
import { InsightsBar, UnitSelect } from '../../../lib/insights/InsightsBar.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { LIST } from '../separations/separation-data.ts'
import { Charts } from './Charts.tsx'
import {
  categories,
  type Insights,
  listHref,
  overviewOf,
  type Place,
  useOffboardingAddress,
} from './insights-data.ts'
import './texts.ts'

type Address = ReturnType<typeof useOffboardingAddress>

/** Offboarding at a glance: how many leave, with which notice, and why. */
export default function DashboardPage() {
  const { t } = useTranslation('offboardingInsights')
  const address = useOffboardingAddress()
  const query = useQuery({
    ...readOptions(readOffboardingDashboard, { body: address.body }),
    meta: { errorShown: 'inline' as const },
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={t('offboardingTitles:dashboard')}
        subtitle={t('subtitle')}
        primary={{ label: t('offboardingTitles:list'), href: hrefOf(LIST) }}
      />
      <Bar address={address} data={query.data} />
      <Loaded query={query} skeleton={<Skeleton height={560} radius="lg" />}>
        {(data) => (
          <>
            <Figures data={data} address={address} />
            <Charts data={data} address={address} isFetching={query.isFetching} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Bar({ address, data }: { address: Address; data: Insights | undefined }) {
  const { t } = useTranslation('offboardingInsights')
  const navigate = useNavigate()
  const listOf = { department: data?.departments, location: data?.locations }
  const unit = (name: Place) => (
    <UnitSelect
      label={t(name)}
      everybody={t('everybody')}
      value={address.chosen(name)}
      onChange={(value) => address.setUnit(name, value)}
      units={listOf[name] ?? []}
    />
  )
  return (
    <InsightsBar label={t('period')} period={address.period} setPeriod={address.setPeriod}>
      {unit('department')}
      {unit('location')}
      <SegmentedControl
        aria-label={t('category')}
        value={address.category}
        data={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        onChange={(value) => {
          const category = categories.find((one) => one === value)
          if (category) navigate(`${overviewOf(category)}?${address.query}`)
        }}
      />
    </InsightsBar>
  )
}

function Figures({ data, address }: { data: Insights; address: Address }) {
  const { t } = useTranslation('offboardingInsights')
  const format = useFormatter()
  const { averages, from, to } = data
  const places = { department: address.chosen('department'), location: address.chosen('location') }
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const of = (value: number | null, unit: 'days' | 'months') =>
    value === null ? t('none') : t(unit, { count: value, number: number(value) })
  const note = t('notes.averages', {
    ...{ count: averages.separations, from: format.day(from), to: format.day(to) },
  })
  return (
    <>
      <div className={classes.cards}>
        <StatCard label={t('figures.employees')} value={number(data.employees)} />
        <StatCard
          label={t('figures.open')}
          value={number(data.open)}
          href={listHref({ ...places, status: [0, 1, 3, 5, 6] })}
        />
        <StatCard label={t('figures.left')} value={number(data.left)} />
        {(['notice_required', 'notice_given'] as const).map((figure) => (
          <StatCard key={figure} label={t(`figures.${figure}`)} value={of(averages[figure], 'days')} />
        ))}
        <StatCard label={t('figures.tenure_months')} value={of(averages.tenure_months, 'months')} />
      </div>
      <Text size="sm" c="dimmed" mb="lg">
        {note}
      </Text>
    </>
  )
}
