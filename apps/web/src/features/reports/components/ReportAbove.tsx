import { Box, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ReportAnswer } from '../data/report-query.ts'
import { WithheldNote } from './WithheldNote.tsx'

const ReportChart = lazy(() => import('./ReportChart.tsx'))

/** What its reader does not see of a report, and its chart. */
export function ReportAbove({ data }: { data: ReportAnswer }) {
  const { withheld, chart } = data
  return (
    <>
      {withheld.rows === 'self' || withheld.columns > 0 || withheld.chart || data.area === 'custom' ? (
        <WithheldNote withheld={withheld} />
      ) : null}
      {chart ? (
        <Suspense fallback={<Skeleton height={320} radius="lg" mb="md" />}>
          <Box mb="md">
            <ReportChart chart={chart} />
          </Box>
        </Suspense>
      ) : null}
    </>
  )
}
