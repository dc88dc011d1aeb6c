import { endpoint, signedIn, z } from '../kit/index.ts'
import { aboutReport, exportJob, reportBody, reportRow } from './report-parts.ts'

/*
 * The report calls of the specification (core document, sections 3 and 7), each with its own names for rows and counts.
 * With `?download=true` each answers with its file instead, or with the job that makes it.
 */

export const rows = z.array(reportRow)
export const count = z.int()

/** "Most reports". */
export const usual = { rows, count, total_page: count, total_records: count }

export function reportCall<const Shape extends z.core.$ZodLooseShape>(
  id: string,
  path: string,
  shape: Shape,
  summary: string,
  service: 'admin' | 'performance' = 'admin',
) {
  return endpoint({
    id: `reports.${id}.read`,
    isHeavy: true,
    service,
    method: 'POST',
    path,
    access: signedIn,
    errors: ['reports.not_found'],
    query: z.object({ download: z.optional(z.enum(['true', 'false'])) }),
    body: z.object(reportBody),
    data: z.union([z.object({ ...aboutReport, ...shape }), exportJob]),
    summary,
  })
}

export const hrms = (name: string) => `apiv2/auth/hrms/reports/${name}`

export const activeEmployees = reportCall(
  'active_employees',
  hrms('active_user'),
  { out: rows, total_rows: count },
  'The people who work here on a day',
)
export const allEmployees = reportCall(
  'all_employees',
  hrms('get_all_org_employee'),
  usual,
  'Everybody, whether they work here, have left or are still to join',
)
export const exitEmployees = reportCall(
  'exits',
  hrms('get_exit_employees'),
  usual,
  'Employments that ended in a period',
)
export const transferDetails = reportCall(
  'transfers',
  hrms('transfer_details'),
  usual,
  'Changes of department, designation, location, manager and more in a period',
)
export const attritionReport = reportCall(
  'attrition',
  hrms('attritionreports'),
  usual,
  'Joiners, leavers and attrition of each department in each month of a period',
)
/** Spelt so in the specification. */
export const clearanceReport = reportCall(
  'clearance',
  'apiv2/auth/hrms/clearenseReports',
  usual,
  'The clearance lines of people who leave in a period: who decides each, and how it stands',
)

/** "Engagement and performance-improvement reports"; `paginate` is the number of pages. */
export const improvementPlanReport = reportCall(
  'improvement_plans',
  'admin/report/pip-report',
  { resultRows: rows, total: count, paginate: count },
  'Performance improvement plans that ran in a period, with their goals and outcome',
  'performance',
)
