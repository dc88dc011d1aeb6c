import { field, z } from '../kit/index.ts'
import { conditionGroup, grouping, sortOrder } from '../reports/dataset-query.ts'
import { aggregates } from '../reports/dataset-types.ts'
import { relativePeriods } from '../reports/relative-periods.ts'
import { GRID_COLUMNS, LAST_ROW, LEAST_COLUMNS, MOST_ROWS } from './grid.ts'
import { betterChanges, LIMITS, widgetKinds, widgetOrders } from './widget-words.ts'

const columnKey = () => z.string().check(z.regex(/^[A-Za-z][\w.]{0,79}$/))
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** `aggregate` says how a column of a dataset is combined; figures about people have none. */
export const widgetMeasure = z.object({ column: columnKey(), aggregate: z.optional(z.enum(aggregates)) })
export type WidgetMeasure = z.infer<typeof widgetMeasure>

/** What a widget shows, wherever it is. */
export const widgetContent = {
  kind: z.enum(widgetKinds),
  title: field.requiredText(120),
  /** The words of a text. */
  text: z.optional(field.text(4000)),
  /** `people`, or the key of a dataset. */
  source: z.optional(columnKey()),
  measures: z._default(z.array(widgetMeasure).check(z.maxLength(LIMITS.measures)), []),
  /** What it is divided by; of a figure, its trend. */
  groups: z._default(z.array(grouping).check(z.maxLength(LIMITS.groups)), []),
  /** Which rows of a dataset. */
  where: z.optional(conditionGroup),
  /** Columns of a list of rows, and their order. */
  columns: z.optional(z.array(columnKey()).check(z.minLength(1), z.maxLength(LIMITS.columns))),
  sort: z.optional(z.array(sortOrder).check(z.maxLength(3))),
  /** The order of groups, and how many of them. */
  order: z._default(z.enum(widgetOrders), 'name'),
  most: z._default(whole(1, LIMITS.most), 20),
  /** Whether the period before is shown as well. */
  compares: z._default(z.boolean(), false),
  better: z.optional(z.enum(betterChanges)),
  /** Its own period in place of the dashboard's. */
  period: z.optional(z.enum(relativePeriods)),
}

export const widgetId = () => z.string().check(z.regex(/^w\d{1,4}$/))

export const widget = z.object({
  id: widgetId(),
  x: whole(0, GRID_COLUMNS - LEAST_COLUMNS),
  y: whole(0, LAST_ROW),
  w: whole(LEAST_COLUMNS, GRID_COLUMNS),
  h: whole(1, MOST_ROWS),
  ...widgetContent,
})
export type Widget = z.infer<typeof widget>
/** A widget without its place. */
export type WidgetContent = Omit<Widget, 'id' | 'x' | 'y' | 'w' | 'h'>

/** The units to which a dashboard is limited, by the numbers of the people's filters: department 5, location 8. */
export const unitFilters = () =>
  z.record(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.array(z.union([z.int(), z.string().check(z.maxLength(40))])).check(z.maxLength(200)),
  )

/** Everything of a dashboard that is edited together. */
export const dashboardContent = {
  name: field.requiredText(120),
  description: z._default(field.text(500), ''),
  /** Of a new one that says nothing: the usual one of the organisation. */
  period: z.optional(z.enum(relativePeriods)),
  filters: z._default(unitFilters(), {}),
  widgets: z._default(z.array(widget).check(z.maxLength(LIMITS.widgets)), []),
}
