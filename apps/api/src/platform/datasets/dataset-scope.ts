import { daysIn } from '@muster/contract/kit/days'
import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import { daysOfPeriod } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import { dayInZone } from '../../lib/zone-day.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { found } from '../errors.ts'
import type { Dataset, DatasetScope } from './dataset.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { refuseQuery } from './refuse-query.ts'

const LONGEST = 366

type Days = Pick<DatasetScope, 'from' | 'to' | 'asOf'>
type Asked = Pick<DatasetQuery, 'from' | 'to' | 'as_of'>

function periodFor(dataset: Dataset, { from, to }: Asked, today: string): Days {
  const usual = daysOfPeriod(dataset.usualPeriod ?? 'this_month', today)
  const first = from ?? (to === undefined || to >= usual.from ? usual.from : to)
  const last = to ?? (first <= usual.to ? usual.to : first)
  if (first > last) refuseQuery('to', datasetsTexts.text('lastDayBeforeFirst'))
  const longest = dataset.longest ?? LONGEST
  if (daysIn(first, last) > longest) refuseQuery('to', datasetsTexts.text('tooManyDays', { longest }))
  return { from: first, to: last, asOf: last }
}

/**
 * The days a query is about.
 *
 * @throws AppError `request.invalid` for a period that ends before it begins, or is longer than the dataset allows
 */
export function daysFor(dataset: Dataset, query: Asked, today: string): Days {
  if (dataset.timing === 'period') return periodFor(dataset, query, today)
  const asOf = (dataset.timing === 'day' ? query.as_of : undefined) ?? today
  return { from: asOf, to: asOf, asOf }
}

/** What the SQL of a query depends on. One statement, and those of the dataset's own facts. */
export async function findDatasetScope(
  ctx: Ctx,
  db: Db,
  dataset: Dataset,
  query: Asked,
): Promise<DatasetScope> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from organisation where org_id = ${ctx.orgId}`.execute(db)
  const timeZone = found(rows[0]).time_zone
  const today = dayInZone(ctx.now, timeZone)
  const scope = { ctx, today, timeZone, ...daysFor(dataset, query, today) }
  return { ...scope, facts: await dataset.facts?.(ctx, db, scope) }
}
