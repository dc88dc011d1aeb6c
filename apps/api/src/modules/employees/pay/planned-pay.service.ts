import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { organisationToday, organisationTodaySql } from '../../../platform/organisation-day.ts'
import { isLive } from './pay.queries.ts'
import { SEE } from './pay-as-of.service.ts'
import { notifyRevised } from './pay-notice.ts'

/**
 * SQL condition on `pay_revision r`: it is no planned change of the caller's own pay, or the organisation shows these. Whoever
 * works with the pay of others sees all.
 */
export function isOpenToOwn(ctx: Ctx): RawBuilder<boolean> {
  const scopes = scopesOf(ctx.actor, SEE)
  const own = ctx.actor.employeeId
  if (own === null || scopes.has('organisation') || scopes.has('group')) return sql<boolean>`true`
  return sql<boolean>`(r.employee_id <> ${own} or r.effective_on <= ${organisationTodaySql(ctx)} or exists (
    select from pay_setting s where s.org_id = ${ctx.orgId} and s.shows_planned))`
}

/**
 * Tells people of planned pay on the day that it takes effect, where they don't see it before. Idempotent; after downtime the
 * days that were missed are made up for. Two statements and the notices.
 *
 * @returns how many were told
 */
export function tellPlannedPay(ctx: Ctx): Promise<{ told: number }> {
  return tx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const { rows } = await sql<{ employee_id: number; effective_on: string }>`
      with before as (
        select s.told_until, o.time_zone, s.shows_own and not s.shows_planned as waits
        from pay_setting s join organisation o on o.org_id = s.org_id where s.org_id = ${ctx.orgId} for update of s
      ), done as (
        update pay_setting s set told_until = ${today}::date
        from before b where s.org_id = ${ctx.orgId} and s.told_until is distinct from ${today}::date
      )
      select r.employee_id, r.effective_on from before b join pay_revision r on r.org_id = ${ctx.orgId}
        and r.effective_on > coalesce(b.told_until, ${today}::date - 1) and r.effective_on <= ${today}::date
      where b.waits and ${isLive} and (r.created_at at time zone b.time_zone)::date < r.effective_on
      order by r.employee_id, r.effective_on`.execute(db)
    await notifyRevised(
      ctx,
      db,
      rows.map((row) => ({ employeeId: row.employee_id, day: row.effective_on })),
    )
    return { told: rows.length }
  })
}
