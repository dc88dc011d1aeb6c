import type { Sample } from './sample.ts'

const ACTIVE_EMPLOYEES = '1'

export const reportSamples: Record<string, Sample> = {
  'reports.report.read': () => ({ params: { report_id: ACTIVE_EMPLOYEES }, body: {} }),
  'reports.report.export': () => ({ params: { report_id: ACTIVE_EMPLOYEES }, body: {} }),
}
