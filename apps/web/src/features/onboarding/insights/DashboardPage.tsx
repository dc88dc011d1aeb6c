import { Alert, Select, Skeleton } from '@mantine/core'
import { exportJoined, readOnboardingDashboard } from '@muster/contract/calls/onboarding/insights'
import { candidateDimensions } from '@muster/contract/onboarding/insights.constants'
import { FilterBar } from '@muster/ui/filter-bar'
import { PageHeader } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { periodOptions } from '../../../lib/dataset/condition-words.ts'
import { useExports } from '../../../lib/list/use-exports.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { LIST } from '../data/candidate-data.ts'
import { Charts } from './Charts.tsx'
import { Figures } from './Figures.tsx'
import classes from './Insights.module.css'
import { type Insights, offeredPeriods, type Place, useInsightsAddress } from './insights-data.ts'
import './texts.ts'

type Address = ReturnType<typeof useInsightsAddress>

/** Onboarding at a glance: who was added, how far they got, and why some did not join. */
export default function DashboardPage() {
  const { t } = useTranslation('onboardingInsights')
  const address = useInsightsAddress()
  const query = useQuery({
    ...readOptions(readOnboardingDashboard, { body: address.body }),
    meta: { errorShown: 'inline' as const },
    placeholderData: keepPreviousData,
  })
  const seesPay = useCan('employees.fields.pay')
  const { group_by: _, ...about } = address.body
  const { actionsOf, progress } = useExports()
  const file = (report: 'employees' | 'pay') => ({
    label: t(`files.${report}`),
    title: t('files.exporting'),
    run: () => download(exportJoined, { body: { ...about, report } }),
  })
  return (
    <>
      <PageHeader
        title={t('onboardingTitles:dashboard')}
        subtitle={t('subtitle')}
        primary={{ label: t('onboardingTitles:list'), href: hrefOf(LIST) }}
        secondary={[
          { label: t('files.report'), href: hrefOf('/onboarding/reports') },
          ...actionsOf([file('employees'), ...(seesPay ? [file('pay')] : [])]),
        ]}
      />
      {progress}
      <Bar address={address} data={query.data} />
      <Loaded query={query} skeleton={<Skeleton height={560} radius="lg" />}>
        {(data) => (
          <>
            {data.stats.is_limited ? (
              <Alert color="blue" mb="md">
                {t('limited')}
              </Alert>
            ) : null}
            <Figures data={data} chosen={chosenOf(address)} />
            <Charts data={data} by={address.by} chosen={chosenOf(address)} isFetching={query.isFetching} />
          </>
        )}
      </Loaded>
    </>
  )
}

const chosenOf = ({ chosen }: Address) => ({
  department: chosen('department'),
  location: chosen('location'),
  recruiter: chosen('recruiter'),
})

const listOf = { department: 'departments', location: 'locations', recruiter: 'recruiters' } as const

function Bar({ address, data }: { address: Address; data: Insights | undefined }) {
  const { t } = useTranslation('onboardingInsights')
  const { t: dataset } = useTranslation('dataset')
  const texts = useFilterTexts()
  const place = (name: Place) => (
    <Select
      label={t(name)}
      placeholder={t('everybody')}
      w={180}
      clearable
      searchable
      value={address.chosen(name)?.toString() ?? null}
      onChange={(value) => address.setPlace(name, value)}
      data={(data?.[listOf[name]] ?? []).map(({ id, name: label }) => ({ value: String(id), label }))}
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
      {place('recruiter')}
      <Select
        label={t('group')}
        allowDeselect={false}
        w={160}
        value={address.by}
        onChange={(value) => {
          const by = candidateDimensions.find((one) => one === value)
          if (by) address.setBy(by)
        }}
        data={candidateDimensions.map((value) => ({ value, label: t(`dimensions.${value}`) }))}
      />
    </div>
  )
}
