import { layoutOf, type ReportLayout } from '@muster/contract/reports/custom-report-words'
import type { Grouping, Measure } from '@muster/contract/reports/dataset-query'
import { type Aggregate, aggregatesOf, type ColumnType } from '@muster/contract/reports/dataset-types'
import { checkExpression } from '@muster/contract/reports/expressions/check-expression'
import { ExpressionError } from '@muster/contract/reports/expressions/expression-types'
import { parseExpression } from '@muster/contract/reports/expressions/parse-expression'
import { measureKey } from '@muster/contract/reports/measure-key'
import type { CustomContent, Datasets, OfferedDataset, ReportPart } from './custom-reports.ts'

/** A column that a report can use: of its data, of what is matched to it, or calculated. */
export interface UsableColumn {
  key: string
  heading: string
  type: ColumnType
  aggregates: readonly Aggregate[]
  choices?: readonly { value: string; label: string }[] | undefined
}

/** Words of what is combined: “Age (average)”. */
export type AggregateWords = (aggregate: Aggregate, column: string) => string

/** The rows themselves, to be counted. */
export const ROWS = 'rows'
export const countRows: Measure = { column: ROWS, aggregate: 'count' }

const named = (datasets: Datasets, key: string): OfferedDataset | undefined =>
  datasets.find((dataset) => dataset.key === key)

export const emptyContent = (dataset: OfferedDataset): CustomContent => ({
  ...{ dataset: dataset.key, parts: [], period: null, computed: [], sort: [] },
  columns: dataset.columns.flatMap(({ key, is_usual: isUsual }) => (isUsual ? [key] : [])),
  ...{ groups: [], measures: [], pivot: null, chart: null },
})

function partColumns(datasets: Datasets, part: ReportPart, words: AggregateWords): UsableColumn[] {
  const dataset = named(datasets, part.dataset)
  if (!dataset) return []
  return part.measures.map((measure) => {
    const column = dataset.columns.find(({ key }) => key === measure.column)
    const isCount = measure.aggregate === 'count'
    const type = isCount ? 'number' : (column?.type ?? 'number')
    return {
      key: `${part.name}.${measureKey(measure)}`,
      heading: `${dataset.title}: ${words(measure.aggregate, column?.heading ?? ROWS)}`,
      type,
      aggregates: aggregatesOf[type],
    }
  })
}

/** The type of what a formula gives; text for one that is wrong, which says so itself. */
function typeOf(formula: string, columns: readonly UsableColumn[]): ColumnType {
  try {
    return checkExpression(parseExpression(formula), columns as never).kind as ColumnType
  } catch (error) {
    if (error instanceof ExpressionError) return 'text'
    throw error
  }
}

/** All columns that a report can use. */
export function usableColumns(
  content: Pick<CustomContent, 'dataset' | 'parts' | 'computed'>,
  datasets: Datasets,
  words: AggregateWords,
): UsableColumn[] {
  const base = named(datasets, content.dataset)?.columns ?? []
  const given = [...base, ...content.parts.flatMap((part) => partColumns(datasets, part, words))]
  const computed = content.computed.map(({ key, heading, formula }) => {
    const type = typeOf(formula, given)
    return { key, heading, type, aggregates: aggregatesOf[type] }
  })
  return [...given, ...computed]
}

/** The next free name of further data. */
export function nextPart(parts: readonly ReportPart[]): string {
  const taken = new Set(parts.map(({ name }) => name))
  let number = 1
  while (taken.has(`p${number}`)) number += 1
  return `p${number}`
}

const partKeys = ({ name, measures }: ReportPart): string[] =>
  measures.map((one) => `${name}.${measureKey(one)}`)

/** The report with other further data: figures that are new become columns of its list at once. */
export function withParts(content: CustomContent, parts: ReportPart[]): CustomContent {
  const before = new Set(content.parts.flatMap(partKeys))
  const added = parts.flatMap(partKeys).filter((key) => !before.has(key))
  return { ...content, parts, columns: [...content.columns, ...added] }
}

/** What can be combined of some columns, as choices: `sum:worked`. */
export const measureId = ({ column, aggregate }: Measure): string => `${aggregate}:${column}`
export function measureOf(id: string): Measure {
  const [aggregate, ...column] = id.split(':')
  return { aggregate: aggregate as Aggregate, column: column.join(':') }
}

export function measureChoices(
  columns: readonly Pick<UsableColumn, 'key' | 'heading' | 'aggregates'>[],
  words: AggregateWords,
): { value: string; label: string }[] {
  const counted = { value: measureId(countRows), label: words('count', ROWS) }
  // What adds up comes first: it is what people look for.
  const rank: Record<Aggregate, number> = { sum: 0, average: 1, least: 2, greatest: 3, count: 4 }
  return [
    counted,
    ...columns.flatMap(({ key, heading, aggregates }) =>
      [...aggregates]
        .sort((one, other) => rank[one] - rank[other])
        .map((aggregate) => ({
          value: measureId({ column: key, aggregate }),
          label: words(aggregate, heading),
        })),
    ),
  ]
}

type Conditions = NonNullable<CustomContent['where']>
type Part = Conditions['parts'][number]

function conditionsWithout(parts: readonly Part[], isKnown: (key: string) => boolean): Part[] {
  return parts.filter((part) =>
    'column' in part ? isKnown(part.column) : part.parts.every((one) => isKnown(one.column)),
  )
}

/** A report without what it names no longer has: after its data, a figure or a formula was removed. */
export function withoutUnknown(content: CustomContent, columns: readonly UsableColumn[]): CustomContent {
  const keys = new Set(columns.map(({ key }) => key))
  const isKnown = (key: string) => keys.has(key)
  const isFigure = ({ column, aggregate }: Measure) =>
    isKnown(column) || (column === ROWS && aggregate === 'count')
  const isGroup = (group: Grouping | null): group is Grouping => group !== null && isKnown(group.column)
  const groups = content.groups.filter(isGroup)
  const measures = content.measures.filter(isFigure)
  const figures = new Set([...groups.map(({ column }) => column), ...measures.map(measureKey)])
  const isList = layoutOf(content) === 'list'
  const { where, chart, pivot } = content
  const kept = where && conditionsWithout(where.parts, isKnown)
  const isChart = chart && isGroup(chart.by) && isFigure(chart.measure)
  const { where: _before, ...rest } = content
  return {
    ...rest,
    columns: content.columns.filter(isKnown),
    ...(where && kept && kept.length > 0 && { where: { ...where, parts: kept } }),
    groups,
    measures,
    pivot: isGroup(pivot) ? pivot : null,
    chart: isChart ? { ...chart, split: isGroup(chart.split) ? chart.split : null } : null,
    sort: content.sort.filter(({ column }) => (isList ? isKnown(column) : figures.has(column))),
  }
}

/** The same report in another layout: what it showed as columns becomes groups and figures where that fits. */
export function inLayout(
  content: CustomContent,
  layout: ReportLayout,
  columns: readonly UsableColumn[],
): CustomContent {
  const bare = { ...content, sort: [] }
  if (layout === 'list') {
    const shown = content.columns.length > 0 ? content.columns : content.groups.map(({ column }) => column)
    return { ...bare, columns: shown, groups: [], measures: [], pivot: null }
  }
  const [first] = content.groups
  const isWord = ({ type }: UsableColumn) => type === 'text' || type === 'choice'
  const words = columns.filter(isWord).map(({ key }) => key)
  // A group of one person is no group.
  const firstWord = ['location', 'department', ...content.columns].find((key) => words.includes(key))
  const groups = first || !firstWord ? content.groups : [{ column: firstWord }]
  const measures = content.measures.length > 0 ? content.measures : [countRows]
  const [choice] = columns.filter(
    ({ key, type }) => type === 'choice' && !groups.some(({ column }) => column === key),
  )
  const pivot = layout === 'pivot' ? (content.pivot ?? (choice ? { column: choice.key } : null)) : null
  return { ...bare, groups, measures, pivot }
}

/** Errors of the server by their path, also those of whatever lies in it. */
export const errorsIn = (errors: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]
