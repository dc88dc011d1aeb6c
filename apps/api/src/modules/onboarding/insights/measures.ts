import type { CandidateMeasure } from '@muster/contract/onboarding/insights.constants'
import { openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { type RawBuilder, sql } from 'kysely'

/** Whether a candidate `c` counts, by what is counted: figures, lists, files and datasets read the same. */
export const measureSql: Readonly<Record<CandidateMeasure, RawBuilder<boolean>>> = {
  added: sql<boolean>`true`,
  open: sql<boolean>`(c.status = any (${[...openStatuses, 'on_hold']}::text[]))`,
  offered: sql<boolean>`(c.offered_at is not null)`,
  accepted: sql<boolean>`(c.accepted_at is not null)`,
  joined: sql<boolean>`(c.joined_at is not null)`,
  lost: sql<boolean>`(c.lost_at is not null)`,
  offered_lost: sql<boolean>`(c.offered_at is not null and c.lost_at is not null)`,
}

/** What makes two reasons one: their words, in whatever case. */
export const reasonKey = (reason: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(btrim(${reason}), '\\s+', ' ', 'g'))`

/** The first instant of a day of the organisation. */
export const startOfDay = (orgId: number, day: string, daysOn = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${daysOn}::int)::timestamp at time zone (
    select o.time_zone from organisation o where o.org_id = ${orgId}))`
