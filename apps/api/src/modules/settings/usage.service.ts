import { addDays, eachDay } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { countScreens, readUsage } from '@muster/contract/settings/usage.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { todayIn } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'

/** Storage limit per day, well above the number of screens, since clients report the names. */
const MAX_SCREENS_A_DAY = 400
const MAX_SHOWN = 100

function organisationFacts(ctx: Ctx, db: Db) {
  return db
    .selectFrom('organisation')
    .select(['time_zone', 'counts_screens'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirst()
}

/**
 * Adds to today's usage counts of screens. Stores no personal data, and nothing where the organisation has
 * not enabled it. Hence not audited.
 */
export function countOpenings(ctx: Ctx, { entry, screens }: BodyOf<typeof countScreens>): Promise<null> {
  const views = new Map<string, number>()
  for (const one of screens) views.set(one.screen, (views.get(one.screen) ?? 0) + one.views)
  return tx(ctx, async (db) => {
    const facts = await organisationFacts(ctx, db)
    if (!facts?.counts_screens || views.size === 0) return null
    const day = todayIn(ctx, facts.time_zone)
    // Sorted to prevent deadlocks between concurrent calls.
    const names = [...views.keys()].sort()
    await sql`
      insert into screen_view as v (org_id, day, entry, screen, views)
      select ${ctx.orgId}, ${day}::date, ${entry}, wanted.screen, wanted.views
      from unnest(${names}::text[], ${names.map((name) => views.get(name) ?? 0)}::bigint[]) as wanted(screen, views)
      where exists (select from screen_view k where k.org_id = ${ctx.orgId} and k.day = ${day}::date
          and k.entry = ${entry} and k.screen = wanted.screen)
        or (select count(*) from screen_view k where k.org_id = ${ctx.orgId} and k.day = ${day}::date)
          + ${names.length} <= ${MAX_SCREENS_A_DAY}
      on conflict (org_id, day, entry, screen) do update set views = v.views + excluded.views`.execute(db)
    return null
  })
}

/** Counts of the last `days` days, including today. */
export function readScreenUsage(ctx: Ctx, days: number): Promise<DataOf<typeof readUsage>> {
  return readTx(ctx, async (db) => {
    const { time_zone, counts_screens } = found(await organisationFacts(ctx, db))
    const today = todayIn(ctx, time_zone)
    const first = addDays(today, 1 - days)
    const counted = db
      .selectFrom('screen_view')
      .where('org_id', '=', ctx.orgId)
      .where('day', '>=', first)
      .where('day', '<=', today)
    const perDay = await counted
      .select(['day', (query) => query.fn.sum<string>('views').as('views')])
      .groupBy('day')
      .execute()
    const screens = await counted
      .select(['entry', 'screen', (query) => query.fn.sum<string>('views').as('views')])
      .groupBy(['entry', 'screen'])
      .orderBy('views', 'desc')
      .orderBy('screen')
      .limit(MAX_SHOWN)
      .execute()
    const views = new Map(perDay.map((row) => [row.day, Number(row.views)]))
    const by_day = eachDay(first, today).map((day) => ({ day, views: views.get(day) ?? 0 }))
    return {
      is_on: counts_screens,
      days,
      total: by_day.reduce((sum, one) => sum + one.views, 0),
      screens: screens.map((row) => ({
        entry: row.entry as 'admin' | 'me',
        screen: row.screen,
        views: Number(row.views),
      })),
      by_day,
    }
  })
}
