import type { readRetention } from '@muster/contract/dashboards/company.contract'
import { addMonths, firstOfMonth } from '@muster/contract/kit/days'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { refuseQuery } from '../../../platform/datasets/refuse-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { spellsSql } from '../facts/people-events.ts'
import type { CountSource } from '../metrics/counts.queries.ts'
import { findStanding, ratesOf, readCounts, seesEverybody } from '../metrics/metrics.service.ts'
import { noCounts } from '../rules/people-counts.ts'
import { companyTexts } from './company.texts.ts'
import { dividedInto } from './periods.ts'

/** The first day of the group whose retention is asked for: a year ago by default. */
export function cohortDay(date: string | undefined, today: string): string {
  const day = date ?? firstOfMonth(addMonths(today, -12))
  if (day > today) refuseQuery('date', companyTexts.text('dateToCome'))
  return day
}

/** How many of those employed the day before `date` had left by the end of each day. One statement. */
async function readLosses(db: Db, of: CountSource, date: string, ends: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ lost: number }>`
    with lost as materialized (
      select s.left_on from ${spellsSql(of)} s
      where s.joined < ${date}::date and s.left_on between ${date}::date and ${ends.at(-1) ?? date}::date
    )
    select (select count(*)::int from lost l where l.left_on <= d.day) as lost
    from unnest(${[...ends]}::date[]) with ordinality d (day, number) order by d.number`.execute(db)
  return rows.map(({ lost }) => lost)
}

/** The share of those employed when `date` began who still are, at the end of each month until today. Three statements. */
export function readRetentionCurve(
  ctx: Ctx,
  { date }: QueryOf<typeof readRetention>,
): Promise<DataOf<typeof readRetention>> {
  return readTx(ctx, async (db) => {
    const { today, source } = await findStanding(ctx, db)
    const first = cohortDay(date, today)
    const months = dividedInto('month', { from: first, to: today })
    const [start] = await readCounts(db, source, 'total', [{ from: first, to: first }])
    const opening = start?.total.opening ?? 0
    const ends = months.map(({ to }) => to)
    const losses = await readLosses(db, source, first, ends)
    return {
      graph_data: ends.map((day, at) => {
        const retained = opening - (losses[at] ?? 0)
        const { retention } = ratesOf({ ...noCounts(), opening, retained }, { from: first, to: day }, 'ends')
        return { day, retained, retention }
      }),
      data: { date: first, opening, is_limited: !seesEverybody(ctx) },
    }
  })
}
