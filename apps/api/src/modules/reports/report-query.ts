import type { BodyOf } from '@muster/contract/kit/index'
import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import type { readReport } from '@muster/contract/reports/reports.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import { reportsOf } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  type Dataset,
  findColumns,
  groupedDataset,
  type Plan,
  planDataset,
  type Selection,
} from '../../platform/datasets/index.ts'
import type { Db } from '../../platform/db/tx.ts'
import { directoryFilter } from '../employees/index.ts'
import type { OpenReport } from './open-report.ts'

export type ReportInput = BodyOf<typeof readReport>

/** What of a dataset a report reads. */
function queryOf({ sort }: OpenReport, input: ReportInput): DatasetQuery {
  const { from, to, as_of, where, columns, computed } = input
  const order = input.sort ?? sort
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(as_of !== undefined && { as_of }),
    ...(where && { where }),
    ...(computed && { computed }),
    ...(columns && { columns }),
    ...(order && { sort: [...order] }),
  }
}

function searched(text: string): RawBuilder<boolean>[] {
  return text === '' ? [] : [sql<boolean>`e.search_text like search_normalise(${likePattern(text)})`]
}

/**
 * Whose rows: the people of the filters, of the search, of the reader's team. At most one statement.
 *
 * @throws AppError `request.invalid` for a filter that does not exist
 */
async function selectionOf(ctx: Ctx, db: Db, report: OpenReport, input: ReportInput): Promise<Selection> {
  const fixed = report.where ? { fixed: report.where } : {}
  if (report.dataset.subject !== 'employee') return fixed
  const { filters, search, team_view } = input
  const parts = [
    ...(filters ? [(await directoryFilter(ctx, db, [], { search: '', filters })).where] : []),
    ...searched(search),
    ...(team_view || report.opening === 'team' ? [reportsOf(ctx, ctx.actor.employeeId, 'e')] : []),
  ]
  return parts.length === 0 ? fixed : { ...fixed, where: sql<boolean>`${sql.join(parts, sql` and `)}` }
}

interface Source {
  /** Of the rows of the report: groups of the rows of its dataset where it is grouped. */
  readonly dataset: Dataset
  readonly selection: Selection
}

async function sourceOf(ctx: Ctx, db: Db, report: OpenReport, input: ReportInput): Promise<Source> {
  const { dataset, grouped } = report
  const selection = await selectionOf(ctx, db, report, input)
  if (!grouped) return { dataset, selection }
  const columns = await findColumns(ctx, db, dataset)
  return { dataset: groupedDataset(dataset, columns, grouped, selection), selection: {} }
}

/**
 * A report's query, checked and ready to be read. Four statements at most.
 *
 * @throws AppError `access.denied`, `request.invalid` at the part that is wrong
 */
export async function planReport(ctx: Ctx, db: Db, report: OpenReport, input: ReportInput): Promise<Plan> {
  const { dataset, selection } = await sourceOf(ctx, db, report, input)
  const usual = report.columns ? { usual: report.columns } : {}
  return planDataset(ctx, db, dataset, queryOf(report, input), { ...selection, ...usual })
}
