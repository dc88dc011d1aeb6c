import type { CustomContent, ReportPart } from '@muster/contract/reports/custom-reports.contract'
import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import { daysOfPeriod } from '@muster/contract/reports/relative-periods'
import type { Ctx } from '../../../platform/context.ts'
import {
  checkPart,
  computedColumns,
  type Dataset,
  type DatasetColumn,
  daysFor,
  findColumns,
  findDataset,
  findPart,
  type JoinedPart,
  joinedDataset,
  mayRead,
  type ReadableColumns,
} from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { fitContent } from '../rules/fit-content.ts'
import { atPath, isRefusal } from './at-path.ts'
import { customTexts } from './custom.texts.ts'

type Days = Pick<DatasetQuery, 'from' | 'to' | 'as_of'>

/** What a custom report reads, for one reader. */
export interface CustomSource {
  /** Its columns are all that the reader may see: of the dataset, of what is matched to it, and those calculated from them. */
  readonly dataset: Dataset
  /** Without what the reader may not see. */
  readonly content: CustomContent
  readonly withheld: number
  readonly isChartWithheld: boolean
  /** All datasets that it reads. */
  readonly datasets: readonly Dataset[]
}

interface Options {
  /** Of the report. */
  readonly days: Days
  /** Refuses what the reader may not see, where it stands, as it does for an author; otherwise it is left out. */
  readonly isStrict: boolean
}

function refuseAt(path: string, key: 'unknownDataset' | 'partTwice'): never {
  const message = customTexts.text(key)
  return fail('request.invalid', { fields: { [path]: message }, message })
}

function daysOfPart(
  { period }: ReportPart,
  dataset: Dataset,
  base: Dataset,
  days: Days,
  today: string,
): Days {
  if (dataset.timing === 'period') {
    if (period) return daysOfPeriod(period, today)
    if (base.timing !== 'period') return {}
    const { from, to } = daysFor(base, days, today)
    return { from, to }
  }
  return { as_of: base.timing === 'period' ? daysFor(base, days, today).to : days.as_of }
}

/** The figures of a part that its reader may see. */
function seenIn(part: JoinedPart, base: Dataset): JoinedPart | null {
  const measures = part.measures.filter((one) => {
    try {
      checkPart(base, { ...part, measures: [one] })
      return true
    } catch (error) {
      // A condition of the part that the reader may not see refuses all of its figures.
      if (isRefusal(error)) return false
      throw error
    }
  })
  return measures.length === 0 ? null : { ...part, measures }
}

/** One part, checked for its reader; null where the reader may see none of it. */
async function findOne(
  ctx: Ctx,
  db: Db,
  asked: ReportPart,
  { base, path, today, days, isStrict }: Options & { base: Dataset; path: string; today: string },
): Promise<JoinedPart | null> {
  const dataset = findDataset(asked.dataset)
  if (!dataset || !mayRead(ctx.actor, dataset))
    return isStrict ? refuseAt(`${path}.dataset`, 'unknownDataset') : null
  const { name, by, measures, where } = asked
  const own = daysOfPart(asked, dataset, base, days, today)
  const part = await atPath(path, () =>
    findPart(ctx, db, dataset, { ...{ name, by, measures, ...own }, ...(where && { where }) }),
  )
  if (!isStrict) return seenIn(part, base)
  await atPath(path, () => checkPart(base, part))
  return part
}

async function findParts(ctx: Ctx, db: Db, base: Dataset, { parts }: CustomContent, options: Options) {
  if (parts.length === 0) return []
  const twice = parts.findIndex(({ name }, at) => parts.findIndex((one) => one.name === name) !== at)
  if (twice >= 0) refuseAt(`parts.${twice}.name`, 'partTwice')
  const today = await organisationToday(ctx, db)
  const found: JoinedPart[] = []
  for (const [index, asked] of parts.entries()) {
    const part = await findOne(ctx, db, asked, { ...options, base, today, path: `parts.${index}` })
    if (part) found.push(part)
  }
  return found
}

/** The calculated columns, of those whose columns the reader may see. */
function calculated(
  { computed }: CustomContent,
  readable: ReadableColumns,
  isStrict: boolean,
): DatasetColumn[] {
  const columns = isStrict
    ? computedColumns(computed, readable.all)
    : computed.flatMap((one) => {
        try {
          return computedColumns([one], readable.all)
        } catch (error) {
          if (isRefusal(error)) return []
          throw error
        }
      })
  // Shown where the report names them.
  return columns.map((column) => ({ ...column, isComputed: false, isUsual: false }))
}

/**
 * What a custom report reads for the caller, with the caller's own permissions. Two statements, and three at most for each
 * further dataset.
 *
 * @throws AppError `request.invalid` where something is wrong; `reports.withheld` where the caller may not see what it
 *   chooses its rows by
 */
export async function customSource(
  ctx: Ctx,
  db: Db,
  content: CustomContent,
  options: Options,
): Promise<CustomSource> {
  const { isStrict } = options
  const base = findDataset(content.dataset)
  if (!base || !mayRead(ctx.actor, base)) {
    if (isStrict) refuseAt('dataset', 'unknownDataset')
    return fail('reports.not_found')
  }
  const usual = content.period ? { ...base, usualPeriod: content.period } : base
  const parts = await findParts(ctx, db, usual, content, options)
  const joined = joinedDataset(usual, parts)
  const readable = await findColumns(ctx, db, joined)
  const { furtherColumns: _found, ...about } = joined
  const columns = [...readable.all, ...calculated(content, readable, isStrict)]
  const known = new Set(columns.map(({ key }) => key))
  const whole = { content, withheld: 0, isChartWithheld: false, isRefused: false }
  const fitted = isStrict ? whole : fitContent(content, (key) => known.has(key))
  if (fitted.isRefused) fail('reports.withheld')
  return {
    dataset: { ...about, columns },
    ...{ content: fitted.content, withheld: fitted.withheld, isChartWithheld: fitted.isChartWithheld },
    datasets: [base, ...content.parts.flatMap(({ dataset }) => findDataset(dataset) ?? [])],
  }
}
