import type { ConditionGroup, SortOrder } from '@muster/contract/reports/dataset-query'
import type { ReportArea } from '@muster/contract/reports/report-areas'
import type { Text } from '../../lib/texts/texts.ts'
import type { GroupedBy } from '../../platform/datasets/index.ts'

/** A report of the library: a dataset with fixed conditions and the columns it usually has. */
export interface ReportDefinition {
  /** Stable: addresses, schedules and logs refer to it. */
  readonly id: number
  readonly name: Text
  readonly description: Text
  readonly area: ReportArea
  readonly dataset: string
  readonly where?: ConditionGroup
  /** Default: the dataset's usual ones. */
  readonly columns?: readonly string[]
  readonly sort?: readonly SortOrder[]
  /** Reads the groups of the dataset's rows in place of the rows. */
  readonly grouped?: GroupedBy
  /** Without the ending. */
  readonly fileName: string
}
