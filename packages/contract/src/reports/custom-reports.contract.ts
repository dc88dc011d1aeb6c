import { can, endpoint, field, listBody, signedIn, z } from '../kit/index.ts'
import { CUSTOM_LIMITS, customChartKinds, matchings, reportLayouts } from './custom-report-words.ts'
import { computedColumn, conditionGroup, grouping, measure, sortOrder } from './dataset-query.ts'
import { aggregates, columnTypes, LIMITS } from './dataset-types.ts'
import { relativePeriods } from './relative-periods.ts'
import { exportJob, reportAnswer, reportId } from './report-parts.ts'

/*
 * Reports that people build from datasets. A custom report is a report of the library: its number opens it, gives access to
 * it, schedules it and downloads it by the calls of all reports.
 */

const build = can('reports.build')

const datasetKey = () => z.string().check(z.regex(/^[a-z][a-z_.-]{2,60}$/))
const columnKey = () => z.string().check(z.regex(/^[A-Za-z][\w.]{0,79}$/))
const period = () => z._default(z.nullable(z.enum(relativePeriods)), null)

/** Another dataset, combined for each person of the report, or for each person and day or month. */
const part = z.object({
  /** Before the keys of its columns: `p1.absent_days`. */
  name: z.string().check(z.regex(/^p[1-9]$/)),
  dataset: datasetKey(),
  by: z._default(z.enum(matchings), 'person'),
  /** Its days, relative to today; null: those of the report. */
  period: period(),
  measures: z.array(measure).check(z.minLength(1), z.maxLength(LIMITS.measures)),
  where: z.optional(conditionGroup),
})

const chart = z.object({
  kind: z.enum(customChartKinds),
  by: grouping,
  /** A series for each of its values. */
  split: z._default(z.nullable(grouping), null),
  measure,
})

const content = {
  dataset: datasetKey(),
  parts: z._default(z.array(part).check(z.maxLength(CUSTOM_LIMITS.parts)), []),
  /** The days it shows at first; null: those of its dataset. */
  period: period(),
  computed: z._default(z.array(computedColumn).check(z.maxLength(LIMITS.computed)), []),
  /** Columns of a list, in their order. */
  columns: z._default(z.array(columnKey()).check(z.maxLength(LIMITS.columns)), []),
  where: z.optional(conditionGroup),
  /** Of a list by its columns; of groups by the columns they are made by, or by what is combined. */
  sort: z._default(z.array(sortOrder).check(z.maxLength(LIMITS.sorts)), []),
  /** With groups or something combined, these are shown in place of the rows. */
  groups: z._default(z.array(grouping).check(z.maxLength(LIMITS.groups)), []),
  measures: z._default(z.array(measure).check(z.maxLength(LIMITS.measures)), []),
  /** Columns for each of its values. */
  pivot: z._default(z.nullable(grouping), null),
  chart: z._default(z.nullable(chart), null),
}
export const customContent = z.object(content)
/** What a custom report shows. */
export type CustomContent = z.infer<typeof customContent>
export type ReportPart = CustomContent['parts'][number]
export type ReportChart = NonNullable<CustomContent['chart']>

const about = {
  name: field.requiredText(120),
  description: z._default(field.text(300), ''),
  /** In the library of everybody who reads reports; otherwise its author’s, and of those who were given access. */
  is_shared: z._default(z.boolean(), false),
}

const saved = z.object({ report_id: reportId(), version: field.whole() })
const one = z.object({ report_id: reportId() })
const custom = (name: string) => `apiv2/auth/custom_report/${name}`

export const listCustomReports = endpoint({
  id: 'reports.custom.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: custom('customReportList'),
  access: signedIn,
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    /** Deleted ones, which can be restored. */
    archived: z._default(z.boolean(), false),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        report_id: z.int(),
        name: z.string(),
        description: z.string(),
        is_shared: z.boolean(),
        is_own: z.boolean(),
        /** Empty for somebody who is gone. */
        owner: z.string(),
        dataset: z.string(),
        layout: z.enum(reportLayouts),
        updated_at: z.string(),
        version: field.whole(),
        abilities: z.object({ open: z.boolean(), edit: z.boolean() }),
      }),
    ),
    count: z.int(),
    total_page: z.int(),
    total_records: z.int(),
    abilities: z.object({ build: z.boolean() }),
  }),
  summary: 'Custom reports that the caller may open, and those that they may restore',
})

export const saveCustomReport = endpoint({
  id: 'reports.custom.create',
  service: 'admin',
  method: 'POST',
  path: custom('saveCustomReport'),
  access: build,
  body: z.object({ ...about, ...content }),
  data: saved,
  summary: 'Adds a custom report',
})

export const editCustomReport = endpoint({
  id: 'reports.custom.edit',
  service: 'admin',
  method: 'POST',
  path: custom('editCustomReport'),
  access: signedIn,
  body: z.object({
    report_id: reportId(),
    version: field.whole(),
    ...about,
    /** Omitted to change the name, the description or for whom it is. */
    content: z.optional(customContent),
  }),
  data: saved,
  errors: ['reports.not_found', 'reports.not_yours', 'reports.partly_withheld', 'record.conflict'],
  summary: 'Changes a custom report; what it showed before stays as a version',
})

export const deleteCustomReport = endpoint({
  id: 'reports.custom.remove',
  service: 'admin',
  method: 'POST',
  path: custom('deleetcustomreport'),
  access: signedIn,
  body: one,
  data: field.nothing(),
  errors: ['reports.not_found', 'reports.not_yours'],
  summary: 'Deletes a custom report; it can be restored',
})

export const restoreCustomReport = endpoint({
  id: 'reports.custom.restore',
  service: 'admin',
  method: 'POST',
  path: custom('restoreCustomReport'),
  access: signedIn,
  body: z.object({
    report_id: reportId(),
    /** A version whose content it is to have again; omitted to undo its deletion. */
    of_version: z.optional(field.whole()),
  }),
  data: saved,
  errors: ['reports.not_found', 'reports.not_yours'],
  summary: 'Restores a deleted custom report, or what an earlier version of it showed',
})

export const readCustomReport = endpoint({
  id: 'reports.custom.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: custom('readCustomReport'),
  access: signedIn,
  body: one,
  data: z.object({
    report_id: z.int(),
    ...about,
    owner: z.string(),
    version: field.whole(),
    content: customContent,
    /** Columns that are left out of the content, since the caller may not see them. */
    withheld: z.int(),
    versions: z.array(
      z.object({
        version: field.whole(),
        name: z.string(),
        at: z.string(),
        /** Empty for somebody who is gone. */
        by: z.string(),
      }),
    ),
    abilities: z.object({ edit: z.boolean() }),
  }),
  errors: ['reports.not_found'],
  summary: 'What a custom report shows, and its versions, for its builder',
})

const offeredColumn = z.object({
  key: z.string(),
  heading: z.string(),
  type: z.enum(columnTypes),
  is_usual: z.boolean(),
  aggregates: z.array(z.enum(aggregates)),
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})

export const listReportDatasets = endpoint({
  id: 'reports.custom.datasets',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: custom('datasets'),
  access: signedIn,
  body: z.object({}),
  data: z.object({
    datasets: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        description: z.string(),
        timing: z.enum(['now', 'day', 'period']),
        /** Whether others can be matched to its rows, and its own to those of others. */
        is_about_people: z.boolean(),
        /** By what others can be matched to its rows. */
        matchings: z.array(z.enum(matchings)),
        columns: z.array(offeredColumn),
      }),
    ),
    abilities: z.object({ build: z.boolean() }),
  }),
  summary: 'The datasets and columns that the caller may build reports of',
})

export const previewCustomReport = endpoint({
  id: 'reports.custom.preview',
  isHeavy: true,
  service: 'admin',
  method: 'POST',
  reads: true,
  path: custom('previewCustomReport'),
  access: build,
  body: customContent,
  data: z.object({ ...reportAnswer, layout: z.enum(reportLayouts) }),
  summary: 'The first 50 rows of a custom report that is being built',
})

export const downloadCustomReport = endpoint({
  id: 'reports.custom.download',
  isHeavy: true,
  service: 'admin',
  method: 'POST',
  path: custom('downloadCustomReportAsync'),
  access: can('reports.export'),
  body: z.object({
    report_id: reportId(),
    /** Default: the days that it shows at first. */
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
  }),
  data: exportJob,
  errors: ['reports.not_found', 'reports.withheld'],
  summary: 'All rows of a custom report as a file, made by a job',
})
