import { type RawBuilder, sql } from 'kysely'
import { dayInZone } from '../lib/zone-day.ts'
import type { Db } from './db/db.ts'
import { andThen, ask, type Question, question } from './db/questions.ts'
import { found } from './errors.ts'

interface OfOrganisation {
  readonly orgId: number
}
type Now = OfOrganisation & { readonly now: Temporal.Instant }

function zoneAsked({ orgId }: OfOrganisation): Question<string> {
  const statement = sql<{ time_zone: string }>`select time_zone from organisation where org_id = ${orgId}`
  return question(statement, ([row]) => found(row).time_zone)
}

/** The organisation's time zone. One statement. */
export function organisationZone(ctx: OfOrganisation, db: Db): Promise<string> {
  return ask(db, zoneAsked(ctx))
}

/** The organisation's local date today, `YYYY-MM-DD`, as a question that can be combined with others. */
export function organisationTodayAsked(ctx: Now): Question<string> {
  return andThen(zoneAsked(ctx), (zone) => dayInZone(ctx.now, zone))
}

/** The organisation's local date today, `YYYY-MM-DD`. One statement. */
export function organisationToday(ctx: Now, db: Db): Promise<string> {
  return ask(db, organisationTodayAsked(ctx))
}

/** The organisation's local date today, as a scalar within a statement. */
export function organisationTodaySql(ctx: Now): RawBuilder<string> {
  return sql<string>`(
    select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
    from organisation o where o.org_id = ${ctx.orgId})`
}
