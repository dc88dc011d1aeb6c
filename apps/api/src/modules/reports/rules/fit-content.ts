import { comparedColumns } from '@muster/contract/reports/compared-columns'
import { layoutOf } from '@muster/contract/reports/custom-report-words'
import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import type { Measure } from '@muster/contract/reports/dataset-query'
import { measureKey } from '@muster/contract/reports/measure-key'

/** A custom report as one of its readers has it. */
export interface Fitted {
  readonly content: CustomContent
  /** Columns, figures and orders that are left out. */
  readonly withheld: number
  readonly isChartWithheld: boolean
  /** It decides about its rows by something that its reader may not see: without it, it would be another report. */
  readonly isRefused: boolean
}

const ROWS = 'rows'

/**
 * Leaves out what a reader may not see. Columns, figures, orders and the chart can be missing; conditions and what groups are
 * made by can't.
 *
 * @param isKnown whether the reader may see a column
 */
export function fitContent(content: CustomContent, isKnown: (key: string) => boolean): Fitted {
  const { columns, groups, pivot, where, chart } = content
  const isShown = ({ column, aggregate }: Measure) =>
    isKnown(column) || (column === ROWS && aggregate === 'count')
  const layout = layoutOf(content)
  const kept = columns.filter(isKnown)
  const measures = content.measures.filter(isShown)
  const sortable =
    layout === 'list'
      ? isKnown
      : (key: string) =>
          groups.some(({ column }) => column === key) || measures.some((one) => measureKey(one) === key)
  const sort = content.sort.filter(({ column }) => sortable(column))
  const decides = [
    ...(where ? comparedColumns(where) : []),
    ...(layout === 'list' ? [] : groups.map(({ column }) => column)),
    ...(pivot ? [pivot.column] : []),
  ]
  const isNothingLeft =
    layout === 'list'
      ? columns.length > 0 && kept.length === 0
      : measures.length < Math.min(1, content.measures.length)
  const isChartWithheld =
    chart !== null &&
    !(
      [chart.by, ...(chart.split ? [chart.split] : [])].every(({ column }) => isKnown(column)) &&
      isShown(chart.measure)
    )
  return {
    content: { ...content, columns: kept, measures, sort, chart: isChartWithheld ? null : chart },
    withheld:
      (layout === 'list' ? columns.length - kept.length : content.measures.length - measures.length) +
      (content.sort.length - sort.length),
    isChartWithheld,
    isRefused: isNothingLeft || !decides.every(isKnown),
  }
}
