import type { Scope } from '@muster/contract/kit/index'
import type { ReportReach } from '@muster/contract/reports/custom-report-words'
import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import { wordsOf } from '../../lib/texts/texts.ts'
import { scopesOf } from '../../platform/access/actor.ts'
import { reportsOf } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  type Dataset,
  findColumns,
  groupedDataset,
  planDataset,
  type Selection,
} from '../../platform/datasets/index.ts'
import type { Db } from '../../platform/db/tx.ts'
import { directoryFilter } from '../employees/index.ts'
import { planCustom } from './custom/plan-custom.ts'
import type { PreparedReport, ReadableReport, ReportInput } from './prepared-report.ts'

/** What of a dataset a report reads. */
export function queryOf({ sort }: Pick<ReadableReport, 'sort'>, input: ReportInput): DatasetQuery {
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
async function selectionOf(ctx: Ctx, db: Db, report: ReadableReport, input: ReportInput): Promise<Selection> {
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

async function sourceOf(ctx: Ctx, db: Db, report: ReadableReport, input: ReportInput): Promise<Source> {
  const { dataset, grouped } = report
  const selection = await selectionOf(ctx, db, report, input)
  if (!grouped) return { dataset, selection }
  const columns = await findColumns(ctx, db, dataset)
  return { dataset: groupedDataset(dataset, columns, grouped, selection), selection: {} }
}

const scopesOn = ({ actor }: Ctx, { permission, alsoBy = [] }: Dataset): ReadonlySet<Scope> =>
  new Set([permission, ...alsoBy].flatMap((one) => [...scopesOf(actor, one)]))

/**
 * Titles of the datasets matched to a first one of which the reader sees fewer people: their figures are nothing for the
 * others, and sums that count everybody would be taken for everybody's.
 */
function narrowerThan(ctx: Ctx, [first, ...matched]: readonly Dataset[]): string[] {
  if (!first || first.subject === 'organisation') return []
  const base = scopesOn(ctx, first)
  const isNarrower = (one: Dataset) => {
    const own = scopesOn(ctx, one)
    return !own.has('organisation') && [...base].some((scope) => !own.has(scope))
  }
  return [...new Set(matched.filter(isNarrower).map(({ title }) => wordsOf(title)))]
}

/** Whose rows of some datasets the reader sees. */
function reachOf(
  ctx: Ctx,
  { opening }: ReadableReport,
  input: ReportInput,
  datasets: readonly Dataset[],
): ReportReach {
  const about = datasets.filter(({ subject }) => subject !== 'organisation')
  if (about.length === 0) return 'all'
  const scopes = about.map((one) => scopesOn(ctx, one))
  if (scopes.some((one) => one.size === 1 && one.has('self'))) return 'self'
  if (opening === 'team' || input.team_view) return 'team'
  return scopes.every((one) => one.has('organisation')) ? 'all' : 'reach'
}

/**
 * A report's query, checked and ready to be read. Four statements at most; of a custom report also those of what is matched.
 *
 * @throws AppError `access.denied`, `reports.withheld`, `request.invalid` at the part that is wrong
 */
export async function prepareReport(
  ctx: Ctx,
  db: Db,
  report: ReadableReport,
  input: ReportInput,
  isStrict = false,
): Promise<PreparedReport> {
  if (report.custom) {
    const { content } = report.custom
    const custom = await planCustom(
      ctx,
      db,
      { content, input, isStrict, usual: report.columns },
      (dataset, where) => selectionOf(ctx, db, { ...report, dataset, ...(where && { where }) }, input),
    )
    const { datasets, ...prepared } = custom
    const rows = reachOf(ctx, report, input, datasets)
    return { ...prepared, withheld: { ...custom.withheld, rows, narrower: narrowerThan(ctx, datasets) } }
  }
  const { dataset, selection } = await sourceOf(ctx, db, report, input)
  const usual = report.columns ? { usual: report.columns } : {}
  const plan = await planDataset(ctx, db, dataset, queryOf(report, input), { ...selection, ...usual })
  const rows = reachOf(ctx, report, input, [dataset])
  return { plan, figures: null, chart: null, withheld: { columns: 0, chart: false, rows, narrower: [] } }
}
