import { comparedColumns } from '@muster/contract/reports/compared-columns'
import type { ReportAsked } from '@muster/contract/reports/report-parts'
import type { Ctx } from '../../platform/context.ts'
import {
  computedColumns,
  type DatasetColumn,
  findColumns,
  groupedDataset,
  mayRead,
} from '../../platform/datasets/index.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/errors.ts'
import { isRefusal } from './custom/at-path.ts'
import { customReportsQuery } from './custom/custom-report.queries.ts'
import { customSource } from './custom/custom-source.ts'
import type { Report } from './report-definitions.ts'

/** What of a report somebody may see. */
interface Known {
  readonly columns: readonly DatasetColumn[]
  /** All that it usually shows: only then what was searched for in it is shown. */
  readonly seesUsual: boolean
}

const NOTHING: Known = { columns: [], seesUsual: false }

async function knownOfCustom(ctx: Ctx, db: Db, id: number): Promise<Known> {
  const [report] = await runQuery(db, customReportsQuery(ctx, { id }))
  if (!report) return NOTHING
  try {
    const { dataset, withheld } = await customSource(ctx, db, report.content, { days: {}, isStrict: false })
    return { columns: dataset.columns, seesUsual: withheld === 0 }
  } catch (error) {
    // It is not shown to them at all.
    if (error instanceof AppError && (error.key === 'reports.withheld' || error.key === 'reports.not_found'))
      return NOTHING
    throw error
  }
}

async function knownOf(ctx: Ctx, db: Db, report: Report | undefined): Promise<Known> {
  if (!report || !mayRead(ctx.actor, report.dataset)) return NOTHING
  if (report.custom) return knownOfCustom(ctx, db, report.id)
  const readable = await findColumns(ctx, db, report.dataset)
  const usual = report.columns ?? report.dataset.columns.flatMap(({ key, isUsual }) => (isUsual ? [key] : []))
  if (!report.grouped) return { columns: readable.all, seesUsual: usual.every((key) => readable.has(key)) }
  try {
    const { columns } = groupedDataset(report.dataset, readable, report.grouped, {})
    return { columns, seesUsual: true }
  } catch (error) {
    if (isRefusal(error)) return NOTHING
    throw error
  }
}

export interface SeenAsked {
  readonly asked: ReportAsked
  /** Something is left out. */
  readonly withheld: boolean
}

const sizeOf = ({ columns, sort, computed, where, search }: ReportAsked) =>
  [columns, sort, computed].reduce((sum, one) => sum + (one?.length ?? 0), 0) +
  Number(where !== undefined) +
  Number(search !== undefined)

/** What was asked of a report, without what is about columns that are not known. Conditions go together. */
function seenIn(asked: ReportAsked, { columns: all, seesUsual }: Known): SeenAsked {
  const { columns, sort, computed, where, search, ...rest } = asked
  const formulas = computed?.filter((one) => {
    try {
      computedColumns([one], all)
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  })
  const keys = new Set([...all, ...(formulas ?? [])].map(({ key }) => key))
  const seen: ReportAsked = {
    ...rest,
    ...(columns && { columns: columns.filter((key) => keys.has(key)) }),
    ...(sort && { sort: sort.filter(({ column }) => keys.has(column)) }),
    ...(formulas && { computed: formulas }),
    ...(where && comparedColumns(where).every((key) => keys.has(key)) && { where }),
    ...(search !== undefined && seesUsual && { search }),
  }
  return { asked: seen, withheld: sizeOf(seen) < sizeOf(asked) }
}

/** Something that was asked of a report. */
export interface AskedOf {
  readonly report_id: number
  readonly asked: ReportAsked
}

/**
 * Filters and columns that others chose in reports, without those about columns withheld from the caller: a condition tells
 * what its column holds. At most one statement for each report, and those of `customSource` for a custom one.
 *
 * @param isOwn what the caller asked is shown as it is
 */
export async function seenAsked<A extends AskedOf>(
  ctx: Ctx,
  db: Db,
  all: readonly A[],
  { reports, isOwn }: { reports: readonly Report[]; isOwn: (one: A) => boolean },
): Promise<Map<A, SeenAsked>> {
  const known = new Map<number, Known>()
  const seen = new Map<A, SeenAsked>()
  for (const one of all) {
    if (isOwn(one) || sizeOf(one.asked) === 0) {
      seen.set(one, { asked: one.asked, withheld: false })
      continue
    }
    const id = one.report_id
    const columns =
      known.get(id) ??
      (await knownOf(
        ctx,
        db,
        reports.find((report) => report.id === id),
      ))
    known.set(id, columns)
    seen.set(one, seenIn(one.asked, columns))
  }
  return seen
}
