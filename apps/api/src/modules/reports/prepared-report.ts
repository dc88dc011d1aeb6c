import type { BodyOf } from '@muster/contract/kit/index'
import type { CustomChartKind } from '@muster/contract/reports/custom-report-words'
import type { Measure } from '@muster/contract/reports/dataset-query'
import type { WithheldFrom } from '@muster/contract/reports/report-parts'
import type { readReport } from '@muster/contract/reports/reports.contract'
import type { FigurePlan, Plan } from '../../platform/datasets/index.ts'
import type { OpenReport } from './open-report.ts'

export type ReportInput = BodyOf<typeof readReport>

/** What a report reads, from whom and for whom. */
export type ReadableReport = Pick<
  OpenReport,
  'dataset' | 'opening' | 'columns' | 'where' | 'sort' | 'grouped' | 'custom'
>

/** A report's query, checked for its reader. */
export interface PreparedReport {
  /** Of its rows; of the rows that are grouped, where it shows figures. */
  readonly plan: Plan
  /** Groups in place of rows, and what of them was asked for. */
  readonly figures: { readonly plan: FigurePlan; readonly measures: readonly Measure[] } | null
  readonly chart: ChartPlan | null
  readonly withheld: WithheldFrom
}

export interface ChartPlan {
  readonly kind: CustomChartKind
  readonly plan: FigurePlan
  readonly measures: readonly [Measure]
}
