import { exportJob } from '../files/export-job.ts'
import { can, endpoint, field, listBody, signedIn, z } from '../kit/index.ts'
import { sortOrder } from '../reports/dataset-query.ts'
import { aggregates, columnTypes, periods } from '../reports/dataset-types.ts'
import { relativePeriods } from '../reports/relative-periods.ts'
import { cell, reportHeader, reportRow } from '../reports/report-parts.ts'
import { call } from './dashboards.contract.ts'
import { unitFilters, widgetContent, widgetId } from './widget.ts'

/** The days and units that a reader has chosen in place of the dashboard's own. */
const chosen = {
  period: z.optional(z.enum(relativePeriods)),
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  filters: z.optional(unitFilters()),
}

/** A value of a group as the rows behind it are found: before it has words, with what tells equal words apart. */
const groupValue = z.object({
  value: z.nullable(z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean()])),
  identity: z.nullable(z.string().check(z.maxLength(80))),
})

const days = z.object({ from: z.string(), to: z.string() })

const group = z.object({
  /** One for each column that the widget is divided by. */
  labels: z.array(cell),
  at: z.array(z.object({ value: cell, identity: z.nullable(z.string()) })),
  values: z.array(cell),
  /** Of the period before, where it is compared. */
  before: z.optional(z.array(cell)),
})

const widgetData = z.object({
  id: widgetId(),
  /** `denied`: the reader may not read its source. `invalid`: it must be edited. `failed`: try again. */
  state: z.enum(['ready', 'denied', 'invalid', 'failed']),
  /** Why it is not ready. */
  message: z.optional(z.string()),
  days: z.nullable(days),
  /** The period before, where it is compared. */
  days_before: z.nullable(days),
  /** Whether its rows are not limited by the units that were chosen. */
  ignores_filters: z.boolean(),
  groups: z.array(
    z.object({
      key: z.string(),
      heading: z.string(),
      type: z.enum(columnTypes),
      period: z.nullable(z.enum(periods)),
    }),
  ),
  measures: z.array(
    z.object({
      key: z.string(),
      heading: z.string(),
      type: z.enum(columnTypes),
      aggregate: z.nullable(z.enum(aggregates)),
      /** In per cent. */
      is_rate: z.boolean(),
      /** Whether values of groups add up. */
      adds: z.boolean(),
      /** Whether there are rows behind it. */
      has_rows: z.boolean(),
    }),
  ),
  rows: z.array(group),
  /** Of each value of the first column, where there are two. */
  subtotals: z.array(group),
  /** Of everything. */
  total: z.nullable(group),
  /** How a rate comes about, in words. */
  explanation: z.nullable(z.string()),
  /** Groups beyond those that are shown. */
  more: z.int(),
  /** A list of rows in place of groups. */
  list: z.nullable(z.object({ headers: z.array(reportHeader), rows: z.array(reportRow), count: z.int() })),
})
export type WidgetData = z.infer<typeof widgetData>
export type WidgetGroup = z.infer<typeof group>

const dataErrors = ['analytics.not_found'] as const

export const readDashboardData = endpoint({
  id: 'analytics.dashboard.data',
  isHeavy: true,
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('dashboard/data'),
  access: signedIn,
  body: z.object({ dashboard_id: field.id(), ...chosen }),
  data: z.object({
    /** The version that the figures are of. */
    version: z.int(),
    from: z.string(),
    to: z.string(),
    read_at: z.string(),
    /** Whether figures about people are about some only: those that the reader may see. */
    is_limited: z.boolean(),
    widgets: z.array(widgetData),
  }),
  errors: dataErrors,
  summary: 'The figures of a dashboard as its reader may see them; each widget fails alone',
})

export const exportDashboard = endpoint({
  id: 'analytics.dashboard.export',
  isHeavy: true,
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/export'),
  access: can('reports.export'),
  body: z.object({
    dashboard_id: field.id(),
    format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx'),
    ...chosen,
  }),
  data: field.nothing(),
  answer: 'file',
  errors: [...dataErrors, 'reports.pdf_refused'],
  summary: 'The figures of a dashboard as a workbook with a sheet for each widget, or as a PDF',
})

export const previewWidget = endpoint({
  id: 'analytics.widget.preview',
  isHeavy: true,
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('widget/preview'),
  access: signedIn,
  body: z.object({ widget: z.object({ id: widgetId(), ...widgetContent }), ...chosen }),
  data: widgetData,
  summary: 'The figures of a widget that is being edited',
})

/** Which figure: of a widget, of one of its measures, of one of its groups. */
const behind = {
  dashboard_id: field.id(),
  widget_id: widgetId(),
  measure: z._default(z.int().check(z.minimum(0), z.maximum(10)), 0),
  at: z._default(z.array(groupValue).check(z.maxLength(2)), []),
  ...chosen,
}

const rowsBody = {
  ...behind,
  search: listBody().search,
  columns: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(60))),
  sort: z.optional(z.array(sortOrder).check(z.maxLength(6))),
}
const rowErrors = ['analytics.not_found', 'analytics.widget_not_found', 'analytics.no_rows'] as const

export const readRowsBehind = endpoint({
  id: 'analytics.rows.read',
  isHeavy: true,
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('widget/rows'),
  access: signedIn,
  body: z.object({ ...rowsBody, page: listBody().page, limit: listBody().limit }),
  data: z.object({
    dashboard: z.string(),
    widget: z.string(),
    /** What was counted. */
    measure: z.string(),
    /** Of which group: its values in words, dates as the first day of their period. */
    group: z.array(z.object({ label: cell, type: z.enum(columnTypes), period: z.nullable(z.enum(periods)) })),
    days: z.nullable(days),
    headers: z.array(reportHeader),
    /** All columns that can be shown and sorted by. */
    columns: z.array(
      z.object({
        ...{ key: z.string(), heading: z.string(), type: z.enum(columnTypes) },
        sortable: z.boolean(),
      }),
    ),
    usual_columns: z.array(z.string()),
    is_searchable: z.boolean(),
    rows: z.array(reportRow),
    count: z.int(),
    total_page: z.int(),
    abilities: z.object({ export: z.boolean() }),
  }),
  errors: rowErrors,
  summary: 'The rows behind a figure of a dashboard, within the reader’s reach',
})

export const exportRowsBehind = endpoint({
  id: 'analytics.rows.export',
  isHeavy: true,
  service: 'analytics',
  method: 'POST',
  path: call('widget/rows-export'),
  access: can('reports.export'),
  body: z.object(rowsBody),
  data: exportJob,
  answer: 'file',
  errors: rowErrors,
  summary: 'All rows behind a figure as a workbook; a large one is made by a job',
})

const choice = z.object({ value: z.string(), label: z.string() })

export const listSources = endpoint({
  id: 'analytics.source.list',
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('sources'),
  access: signedIn,
  body: z.object({}),
  data: z.object({
    sources: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        description: z.string(),
        /** Whether its rows are about people: then the dashboard's units limit them. */
        is_about_people: z.boolean(),
      }),
    ),
  }),
  summary: 'What the caller can make widgets of: the datasets that they may read, and figures about people',
})

export const readSource = endpoint({
  id: 'analytics.source.read',
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('source/details'),
  access: signedIn,
  body: z.object({ source: z.string().check(z.maxLength(80)) }),
  data: z.object({
    source: z.string(),
    title: z.string(),
    timing: z.enum(['now', 'day', 'period']),
    columns: z.array(
      z.object({
        key: z.string(),
        heading: z.string(),
        type: z.enum(columnTypes),
        is_usual: z.boolean(),
        /** Ways to combine it; empty where it can only be grouped by. */
        aggregates: z.array(z.enum(aggregates)),
        /** Whether it can be grouped by. */
        groups: z.boolean(),
        /** Periods into which it can be divided. */
        periods: z.array(z.enum(periods)),
        choices: z.optional(z.array(choice)),
      }),
    ),
  }),
  errors: ['analytics.not_found'],
  summary: 'The columns of a source that the caller may see',
})
