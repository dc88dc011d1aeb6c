import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { organisationTodaySql } from '../organisation-day.ts'

/**
 * SQL condition: employee `alias` works here today, in the organisation's time zone: has joined and has not left. Every
 * headcount of today uses it, so that all screens count the same people.
 */
export const worksToday = (ctx: Ctx, alias = 'e'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'active'
    and ${sql.ref(`${alias}.date_of_joining`)} <= ${organisationTodaySql(ctx)})`
