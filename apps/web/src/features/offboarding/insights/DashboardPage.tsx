import { SegmentedControl, Select, Skeleton, Text } from '@mantine/core'
import { readOffboardingDashboard } from '@muster/contract/calls/offboarding/insights'
import { FilterBar } from '@muster/ui/filter-bar'
import { PageHeader, StatCard } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { periodOptions } from '../../../lib/dataset/condition-words.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { LIST } from '../separations/separation-data.ts'
import { Charts } from './Charts.tsx'
import classes from './Insights.module.css'
import {
  categories,
  type Insights,
  listHref,
  offeredPeriods,
  overviewOf,
  type Place,
  useInsightsAddress,
} from './insights-data.ts'
import './texts.ts'

type Address = ReturnType<typeof useInsightsAddress>

/** Offboarding at a glance: how many leave, with which notice, and why. */
export default function DashboardPage() {
  const { t } = useTranslation('offboardingInsights')
  const address = useInsightsAddress()
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
  const { t: dataset } = useTranslation('dataset')
  const navigate = useNavigate()
  const texts = useFilterTexts()
  const listOf = { department: data?.departments, location: data?.locations }
  const place = (name: Place) => (
    <Select
      label={t(name)}
      placeholder={t('everybody')}
      w={180}
      clearable
      searchable
      value={address.chosen(name)?.toString() ?? null}
      onChange={(value) => address.setPlace(name, value)}
      data={(listOf[name] ?? []).map(({ id, name: label }) => ({ value: String(id), label }))}
    />
  )
  return (
    <div className={`${classes.bar} mu-no-print`}>
      <FilterBar
        filters={[
          {
            ...{ id: 'period', label: t('period'), kind: 'date-range' },
            periods: periodOptions(dataset, offeredPeriods),
          },
        ]}
        value={address.period.length > 0 ? { period: address.period } : {}}
        onChange={({ period = [] }) => address.setPeriod(period)}
        inlineCount={1}
        texts={texts}
      />
      {place('department')}
      {place('location')}
      <SegmentedControl
        aria-label={t('category')}
        value={address.category}
        data={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        onChange={(value) => {
          const category = categories.find((one) => one === value)
          if (category) navigate(`${overviewOf(category)}?${address.query}`)
        }}
      />
    </div>
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
