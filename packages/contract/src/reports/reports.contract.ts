import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { columnTypes } from './dataset-types.ts'
import { reportAreas } from './report-areas.ts'
import { exportJob, reportAnswer, reportBody, reportInLibrary } from './report-parts.ts'
import { reportFormats } from './report-words.ts'

/** Which reports: those of the permission, those that were given, those about one's team. */
const view = signedIn
const one = z.object({ report_id: field.idInText() })

const offered = z.object({
  key: z.string(),
  heading: z.string(),
  type: z.enum(columnTypes),
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})

export const listReports = endpoint({
  id: 'reports.library.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/reports/getAllReportList',
  reads: true,
  access: view,
  body: z.object({}),
  data: z.object({
    reports: z.array(
      z.object({
        ...reportInLibrary.shape,
        is_favourite: z.boolean(),
        /** When the caller last opened it, within the time that the log is kept. */
        opened_at: z.nullable(z.string()),
        /** Opened as the manager of a team: it shows the team alone. */
        is_team: z.boolean(),
      }),
    ),
    /** Folders of the organisation, without those in which the caller may open nothing. */
    groups: z.array(
      z.object({
        group_id: field.id(),
        group_name: z.string(),
        description: z.string(),
        report_ids: z.array(z.int()),
      }),
    ),
    abilities: z.object({
      export: z.boolean(),
      schedule: z.boolean(),
      manage: z.boolean(),
      build: z.boolean(),
    }),
  }),
  summary: 'The reports that the caller may read',
})

export const readReport = endpoint({
  id: 'reports.report.read',
  isHeavy: true,
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/reports/{report_id}/rows',
  reads: true,
  access: view,
  params: one,
  body: z.object(reportBody),
  data: z.object({
    report_id: z.int(),
    name: z.string(),
    description: z.string(),
    area: z.enum(Object.values(reportAreas)),
    timing: z.enum(['now', 'day', 'period']),
    /** Whether the rows are about people: then they can be searched and filtered by unit. */
    is_about_people: z.boolean(),
    ...reportAnswer,
    /** Of a report with groups: the columns of the rows that are grouped, to compare. */
    compared: z.optional(z.array(offered)),
    /** All columns that the caller may choose, compare and sort by. */
    columns: z.array(z.object({ ...offered.shape, is_shown: z.boolean() })),
    /** The columns shown when none are chosen, in their order. */
    usual_columns: z.array(z.string()),
    abilities: z.object({
      export: z.boolean(),
      team_view: z.boolean(),
      schedule: z.boolean(),
      manage: z.boolean(),
      /** It is a custom report that the caller may change. */
      edit: z.boolean(),
      /** The caller may give others access to it. */
      share: z.boolean(),
      build: z.boolean(),
    }),
  }),
  errors: ['reports.not_found', 'reports.withheld'],
  summary: 'A page of a report, with its sums over all rows',
})

export const exportReport = endpoint({
  id: 'reports.report.export',
  isHeavy: true,
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/reports/{report_id}/export',
  access: can('reports.export'),
  params: one,
  body: z.object({ ...reportBody, format: z._default(z.enum(reportFormats), 'xlsx') }),
  data: exportJob,
  answer: 'file',
  errors: [
    'reports.not_found',
    'reports.withheld',
    'reports.pdf_too_long',
    'reports.pdf_too_wide',
    'reports.pdf_refused',
  ],
  summary: 'All rows of a report as a file; a long one is made by a job',
})
