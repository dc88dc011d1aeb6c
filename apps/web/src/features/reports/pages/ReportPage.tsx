import { Button, Skeleton, Stack } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { ReportList } from '../components/ReportList.tsx'
import { libraryOptions, libraryPath } from '../data/report-library.ts'
import '../texts.ts'

/** One report of the library. */
export default function ReportPage() {
  const { report_id: id } = useParams()
  const library = useQuery(libraryOptions)
  return (
    <Loaded query={library} skeleton={<ReportSkeleton />}>
      {({ reports }) => {
        const report = reports.find(({ report_id }) => String(report_id) === id)
        // Of another report nothing stays: its rows would stand in for those of this one.
        return report ? <ReportList key={report.report_id} report={report} /> : <Missing />
      }}
    </Loaded>
  )
}

function Missing() {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  return (
    <EmptyState
      order={1}
      title={t('missing')}
      action={
        <Button variant="default" onClick={() => void navigate(libraryPath())}>
          {t('toLibrary')}
        </Button>
      }
    />
  )
}

function ReportSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={32} width="16rem" />
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  )
}
