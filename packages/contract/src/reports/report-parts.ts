import { exportJob } from '../files/export-job.ts'
import { field, listBody, z } from '../kit/index.ts'
import { customChartKinds, reaches } from './custom-report-words.ts'
import { datasetQuery } from './dataset-query.ts'
import { columnTypes } from './dataset-types.ts'
import { reportAreas } from './report-areas.ts'

/** Rows per page of a report, as the specification has it. */
export const REPORT_PAGE = 10

/** Which rows of a report: those of the dataset, of some people, of the reader's own team. */
export const reportBody = {
  ...datasetQuery.shape,
  page: listBody().page,
  limit: listBody(REPORT_PAGE).limit,
  /** Name, code or e-mail address of a person. */
  search: listBody().search,
  /** The people’s numeric filter ids: department 5, location 8 … */
  filters: listBody().filters,
  /** Only the direct and indirect reports of the reader. */
  team_view: z._default(z.boolean(), false),
}

export const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** Values by the key of their column. */
export const reportRow = z.record(z.string(), cell)

export const reportHeader = z.object({
  key: z.string(),
  heading: z.string(),
  type: z.enum(columnTypes),
  /** Over all rows, not only those of the page; only of columns that add up. */
  sum: z.optional(cell),
})

/** What every report tells besides its rows. */
export const aboutReport = {
  headers: z.array(reportHeader),
  /** The days it is about. */
  from: z.string(),
  to: z.string(),
}

/** Values of a chart by the ids of its labels and series. */
const chartFigures = z.object({
  kind: z.enum(customChartKinds),
  /** What the labels are: "Location". */
  by: z.string(),
  by_type: z.enum(columnTypes),
  /** What the values are: "Days absent". */
  measure: z.string(),
  type: z.enum(columnTypes),
  /** Whether values of several labels can be added up. */
  is_additive: z.boolean(),
  labels: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.nullable(z.number())) })),
  /** There are more labels or series than these. */
  is_cut: z.boolean(),
})

/** What is missing in a report for its reader. */
export const withheldFrom = z.object({
  /** Columns, sorts and charts that are left out, since the reader may not see what they show. */
  columns: z.int(),
  chart: z.boolean(),
  /** Whose rows there are: everybody's, those of the reader's team, the reader's own, those in the reader's reach. */
  rows: z.enum(reaches),
  /** Titles of matched datasets of which the reader sees fewer people than there are rows for. */
  narrower: z.array(z.string()),
})

/** What a page of a report holds, whatever the report. */
export const reportAnswer = {
  ...aboutReport,
  rows: z.array(reportRow),
  count: z.int(),
  total_page: z.int(),
  /** Of groups: how many of the columns they are made by each row has; fewer than all of them in a subtotal. */
  levels: z.optional(z.array(z.int())),
  /** Of groups: by how many columns they are made. */
  depth: z.optional(z.int()),
  chart: z.optional(z.nullable(chartFigures)),
  withheld: withheldFrom,
}
export type WithheldFrom = z.infer<typeof withheldFrom>
export type ChartFigures = z.infer<typeof chartFigures>

/** The number of a report: the product's own are counted from 1. */
export const reportId = field.listId

/** A report in lists. */
export const reportInLibrary = z.object({
  report_id: z.int(),
  name: z.string(),
  description: z.string(),
  area: z.enum(Object.values(reportAreas)),
  /** Whether it is about now, one day or a period. */
  timing: z.enum(['now', 'day', 'period']),
})

/** What was asked of a report, besides its page. */
export const reportAsked = z.object({
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  as_of: z.optional(z.string()),
  columns: z.optional(z.array(z.string())),
  where: datasetQuery.shape.where,
  sort: datasetQuery.shape.sort,
  computed: datasetQuery.shape.computed,
  search: z.optional(z.string()),
  filters: listBody().filters,
  team_view: z.optional(z.boolean()),
})
export type ReportAsked = z.infer<typeof reportAsked>

export { exportJob }
