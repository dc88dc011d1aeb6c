import type { BodyOf } from '@muster/contract/kit/index'
import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import type { readReport } from '@muster/contract/reports/reports.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import { reportsOf } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Selection } from '../../platform/datasets/index.ts'
import type { Db } from '../../platform/db/tx.ts'
import { directoryFilter } from '../employees/index.ts'
import type { Report } from './report-definitions.ts'

export type ReportInput = BodyOf<typeof readReport>

/** What of a dataset a report reads: what the reader chose, otherwise what the report usually has. */
export function queryOf({ columns, sort }: Report, input: ReportInput): DatasetQuery {
  const { from, to, as_of, where } = input
  const chosen = input.columns ?? columns
  const order = input.sort ?? sort
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(as_of !== undefined && { as_of }),
    ...(where && { where }),
    ...(chosen && { columns: [...chosen] }),
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
export async function selectionOf(ctx: Ctx, db: Db, report: Report, input: ReportInput): Promise<Selection> {
  const fixed = report.where ? { fixed: report.where } : {}
  if (report.dataset.subject !== 'employee') return fixed
  const { filters, search, team_view } = input
  const parts = [
    ...(filters ? [(await directoryFilter(ctx, db, [], { search: '', filters })).where] : []),
    ...searched(search),
    ...(team_view ? [reportsOf(ctx, ctx.actor.employeeId, 'e')] : []),
  ]
  return parts.length === 0 ? fixed : { ...fixed, where: sql<boolean>`${sql.join(parts, sql` and `)}` }
}
