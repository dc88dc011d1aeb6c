import { isMonthFirst } from '@muster/contract/imports/import-dates'
import { type RawBuilder, sql } from 'kysely'
import { dayInZone } from '../lib/zone-day.ts'
import type { Db } from './db/db.ts'
import { type DeferredQuery, deferredQuery, mapQuery, runQuery } from './db/deferred-query.ts'
import { found } from './errors.ts'

interface OfOrganisation {
  readonly orgId: number
}
type Now = OfOrganisation & { readonly now: Temporal.Instant }

function zoneQuery({ orgId }: OfOrganisation): DeferredQuery<string> {
  const statement = sql<{ time_zone: string }>`select time_zone from organisation where org_id = ${orgId}`
  return deferredQuery(statement, ([row]) => found(row).time_zone)
}

/** The organisation's time zone. One statement. */
export function organisationZone(ctx: OfOrganisation, db: Db): Promise<string> {
  return runQuery(db, zoneQuery(ctx))
}

/** Today in the organisation, its time zone, and whether it writes the month before the day. One statement. */
export async function organisationDays(
  ctx: Now,
  db: Db,
): Promise<{ today: string; timeZone: string; monthFirst: boolean }> {
  const { rows } = await sql<{ time_zone: string; date_format: number }>`
    select time_zone, date_format from organisation where org_id = ${ctx.orgId}`.execute(db)
  const { time_zone: timeZone, date_format } = found(rows[0])
  return { timeZone, today: dayInZone(ctx.now, timeZone), monthFirst: isMonthFirst(date_format) }
}

/** The organisation's local date today, `YYYY-MM-DD`, as a query that can be combined with others. */
export function organisationTodayQuery(ctx: Now): DeferredQuery<string> {
  return mapQuery(zoneQuery(ctx), (zone) => dayInZone(ctx.now, zone))
}

/** The organisation's local date today, `YYYY-MM-DD`. One statement. */
export function organisationToday(ctx: Now, db: Db): Promise<string> {
  return runQuery(db, organisationTodayQuery(ctx))
}

/** The organisation's local date today, as a scalar within a statement. */
export function organisationTodaySql(ctx: Now): RawBuilder<string> {
  return sql<string>`(
    select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
    from organisation o where o.org_id = ${ctx.orgId})`
}
