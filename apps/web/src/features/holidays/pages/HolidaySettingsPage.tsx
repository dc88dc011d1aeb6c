import { Skeleton } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { weekOffsOptions } from '../data/holiday-queries.ts'
import classes from '../parts/Holidays.module.css'
import { RestrictedCard } from '../parts/RestrictedCard.tsx'
import { WeekOffCards } from '../parts/WeekOffCards.tsx'
import '../texts.ts'

/** Week-offs by location, and the quota of restricted holidays. */
export default function HolidaySettingsPage() {
  const { t } = useTranslation('holidays')
  const weekOffs = useQuery(weekOffsOptions)
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={t('settings.subtitle')}
        crumbs={[{ label: t('title'), href: hrefOf('/holidays') }]}
      />
      <Loaded query={weekOffs} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />} order={2}>
        {(data) => (
          <div className={classes.stack}>
            <WeekOffCards setting={data} />
            <RestrictedCard today={data.today} />
          </div>
        )}
      </Loaded>
    </>
  )
}
