import { Skeleton } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import '../texts.ts'
import { homeOptions } from './home-query.ts'
import PartGrid from './PartGrid.tsx'

/** Today's attendance, who is away, and the last two weeks, with the reports behind them. */
export default function AttendanceDashboardPage() {
  const { t } = useTranslation(['dashboards', 'homeParts'])
  const query = useQuery(homeOptions())
  return (
    <>
      <PageHeader
        title={t('dashboards:titles.attendance')}
        secondary={[{ label: t('homeParts:trend.reports'), href: hrefOf('/reports/1/2') }]}
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={480} radius="lg" />}>
        {(home) => (
          <PartGrid
            home={home}
            keys={['attendance', 'away', 'leave_month', 'trend']}
            onRetry={() => void query.refetch()}
          />
        )}
      </Loaded>
    </>
  )
}
