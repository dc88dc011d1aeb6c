import { field, z } from '../kit/index.ts'
import { aggregates, LIMITS, operators, periods } from './dataset-types.ts'
import { EXPRESSION_LIMITS } from './expressions/expression-types.ts'
import { relativePeriods } from './relative-periods.ts'

const columnKey = () => z.string().check(z.regex(/^[A-Za-z][\w.]{0,79}$/))
const value = () => z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])

/** One comparison; `within` takes a relative period, `between` two values, `is` and `is_not` any number. */
export const condition = z.object({
  column: columnKey(),
  operator: z.enum(operators),
  values: z._default(z.array(value()).check(z.maxLength(LIMITS.values)), []),
  period: z.optional(z.enum(relativePeriods)),
})
export type Condition = z.infer<typeof condition>

const someOf = <S extends z.core.$ZodType>(parts: S) =>
  z.object({ match: z.enum(['all', 'any']), parts: z.array(parts).check(z.maxLength(LIMITS.conditions)) })

const innerGroup = someOf(condition)
/** Conditions of which all or any must hold, with groups of the same kind among them. */
export const conditionGroup = someOf(z.union([condition, innerGroup]))
export type ConditionGroup = z.infer<typeof conditionGroup>

export const sortOrder = z.object({ column: columnKey(), descending: z._default(z.boolean(), false) })
export type SortOrder = z.infer<typeof sortOrder>

export const grouping = z.object({ column: columnKey(), period: z.optional(z.enum(periods)) })
export type Grouping = z.infer<typeof grouping>

export const measure = z.object({ column: columnKey(), aggregate: z.enum(aggregates) })
export type Measure = z.infer<typeof measure>

/** A column calculated from others of its row; its key is used like that of any column. */
export const computedColumn = z.object({
  key: z.string().check(z.regex(/^x\d{1,2}$/)),
  heading: field.text(80).check(z.minLength(1)),
  /** Such as `hours([worked_minutes]) / 8`; columns by their keys. */
  formula: z.string().check(z.maxLength(EXPRESSION_LIMITS.length)),
})
export type ComputedColumn = z.infer<typeof computedColumn>

/** Which rows of a dataset, and what of them. */
export const datasetQuery = z.object({
  computed: z.optional(z.array(computedColumn).check(z.maxLength(LIMITS.computed))),
  /** First and last day, for datasets about a period. */
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  /** The date of a dataset that describes one day; default: today. */
  as_of: z.optional(field.isoDate()),
  /** Default: the dataset's usual columns. */
  columns: z.optional(z.array(columnKey()).check(z.minLength(1), z.maxLength(LIMITS.columns))),
  where: z.optional(conditionGroup),
  sort: z.optional(z.array(sortOrder).check(z.maxLength(LIMITS.sorts))),
})
export type DatasetQuery = z.infer<typeof datasetQuery>
