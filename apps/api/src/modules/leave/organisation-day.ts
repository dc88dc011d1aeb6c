import { sql } from 'kysely'
import { type Ctx, todayIn } from '../../platform/context.ts'
import { ask, type Question, question } from '../../platform/db/questions.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'

/** Today where the organisation is, asked together with other things. */
export function todayAsked(ctx: Ctx): Question<string> {
  const statement = sql<{ time_zone: string }>`
    select time_zone from organisation where org_id = ${ctx.orgId}`
  return question(statement, ([row]) => todayIn(ctx, found(row).time_zone))
}

/** Today where the organisation is. */
export const organisationToday = (ctx: Ctx, db: Db): Promise<string> => ask(db, todayAsked(ctx))
