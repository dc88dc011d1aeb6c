import { Alert, Select, Skeleton } from '@mantine/core'
import { exportJoined, readOnboardingDashboard } from '@muster/contract/calls/onboarding/insights'
import { candidateDimensions } from '@muster/contract/onboarding/insights.constants'
import { PageHeader } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { InsightsBar, UnitSelect } from '../../../lib/insights/InsightsBar.tsx'
import { useExports } from '../../../lib/list/use-exports.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'
import { LIST } from '../data/candidate-data.ts'
import { Charts } from './Charts.tsx'
import { Figures } from './Figures.tsx'
import { type Insights, type Place, useOnboardingAddress } from './insights-data.ts'
import './texts.ts'

type Address = ReturnType<typeof useOnboardingAddress>

/** Onboarding at a glance: who was added, how far they got, and why some did not join. */
export default function DashboardPage() {
  const { t } = useTranslation('onboardingInsights')
  const address = useOnboardingAddress()
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
  const unit = (name: Place) => (
    <UnitSelect
      label={t(name)}
      everybody={t('everybody')}
      value={address.chosen(name)}
      onChange={(value) => address.setUnit(name, value)}
      units={data?.[listOf[name]] ?? []}
    />
  )
  return (
    <InsightsBar label={t('period')} period={address.period} setPeriod={address.setPeriod}>
      {unit('department')}
      {unit('location')}
      {unit('recruiter')}
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
    </InsightsBar>
  )
}
