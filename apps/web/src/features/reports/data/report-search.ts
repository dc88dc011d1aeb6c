import { listReports } from '@muster/contract/calls/reports/reports'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { matchingReports, reportPath } from './report-library.ts'

const HITS = 5

/** Reports for the command palette, by name, description and other words. */
export async function searchReports(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { reports } = await call(listReports, { body: {} }, { signal })
  return matchingReports(reports, text)
    .slice(0, HITS)
    .map(({ report_id, name, description }) => ({
      id: report_id,
      name,
      detail: description,
      to: reportPath(report_id),
    }))
}
