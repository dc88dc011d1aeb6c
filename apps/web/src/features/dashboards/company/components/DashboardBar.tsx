import { Alert, Select } from '@mantine/core'
import { peopleDimensions, trendSteps } from '@muster/contract/dashboards/people-figures'
import { useTranslation } from 'react-i18next'
import { InsightsBar } from '../../../../lib/insights/InsightsBar.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import { useDashboardAddress } from '../data/dashboard-address.ts'
import type { PeopleFigures } from '../data/figures-queries.ts'
import '../texts.ts'

/** Which days, which interval, compared by what: all of it in the address. */
export function DashboardBar() {
  const { t } = useTranslation('company')
  const address = useDashboardAddress()
  return (
    <InsightsBar label={t('period')} period={address.period} setPeriod={address.setPeriod}>
      <Select
        label={t('step')}
        allowDeselect={false}
        w={140}
        value={address.step}
        onChange={(value) => {
          const step = trendSteps.find((one) => one === value)
          if (step) address.setStep(step)
        }}
        data={trendSteps.map((value) => ({ value, label: t(`steps.${value}`) }))}
      />
      <Select
        label={t('group')}
        allowDeselect={false}
        w={200}
        value={address.groupBy}
        onChange={(value) => {
          const groupBy = peopleDimensions.find((one) => one === value)
          if (groupBy) address.setGroupBy(groupBy)
        }}
        data={peopleDimensions.map((value) => ({ value, label: t(`dimensions.${value}`) }))}
      />
    </InsightsBar>
  )
}

/** Says whose figures they are, and whether the nightly check found some that were wrong. */
export function AboutFigures({ data }: { data: PeopleFigures['data'] }) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const { check } = data
  return (
    <>
      {data.is_limited ? (
        <Alert color="blue" mb="md">
          {t('limited')}
        </Alert>
      ) : null}
      {check && check.differences > 0 ? (
        <Alert color="orange" mb="md">
          {t('differed', { day: format.dayTime(check.checked_at), count: check.differences })}
        </Alert>
      ) : null}
    </>
  )
}
