import type { addMood, readTodayMood } from '@muster/contract/dashboards/mood.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  type DeferredQuery,
  deferredQuery,
  instantOf,
  mapQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import type { HomePart } from '../../../platform/home/home-parts.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'

type Today = DataOf<typeof readTodayMood>

/** What the caller chose today, in the organisation's time zone. */
function todayQuery(ctx: Ctx): DeferredQuery<Today> {
  const statement = sql<NonNullable<Today['result']>>`
    select m.mood, m.day::text as day, m.chosen_at from mood_entry m
    where m.org_id = ${ctx.orgId} and m.employee_id = ${ctx.actor.employeeId}::bigint
      and m.day = ${organisationTodaySql(ctx)}`
  return deferredQuery(statement, ([row]) => ({
    result: row ? { ...row, chosen_at: instantOf(row.chosen_at) } : null,
  }))
}

export const todayMood = (ctx: Ctx): Promise<Today> => readTx(ctx, (db) => runQuery(db, todayQuery(ctx)))

/**
 * Stores today's mood; on the same day it replaces the earlier one. Not audited: it is nobody else's business, and the
 * log would name people.
 *
 * @throws AppError `record.not_found` without an employee record
 */
export function chooseMood(ctx: Ctx, { mood }: BodyOf<typeof addMood>): Promise<Today> {
  const me = found(ctx.actor.employeeId)
  return tx(ctx, async (db) => {
    await sql`
      insert into mood_entry (org_id, employee_id, day, mood, department_id, chosen_at)
      select e.org_id, e.id, ${organisationTodaySql(ctx)}, ${mood}, e.department_id, ${ctx.now.toString()}::timestamptz
      from employee e where e.org_id = ${ctx.orgId} and e.id = ${me}
      on conflict (org_id, employee_id, day) do update
        set mood = excluded.mood, chosen_at = excluded.chosen_at`.execute(db)
    return runQuery(db, todayQuery(ctx))
  })
}

/** The caller's mood of today; never shown to somebody who views as them. */
export const moodPart: HomePart<'mood'> = {
  key: 'mood',
  isPrivate: true,
  isFor: ({ employeeId }) => employeeId !== null,
  query: ({ ctx }) => mapQuery(todayQuery(ctx), ({ result }) => ({ today: result?.mood ?? null })),
}
