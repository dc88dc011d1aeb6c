import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DutyKind, registerDuty } from '../../employees/index.ts'
import { givenSql } from '../dashboards/dashboards.queries.ts'
import { analyticsDutiesTexts } from './duties.texts.ts'

const isSharedSql = sql<boolean>`exists (
  select from analytics_access g where g.org_id = d.org_id and g.dashboard_id = d.id)`

/** What the reader may open is named, the others are counted. */
function seesDashboard(ctx: Ctx): RawBuilder<boolean> {
  if (holds(ctx.actor, 'analytics.manage')) return sql<boolean>`true`
  return sql<boolean>`(d.owner_id = ${ctx.actor.accountId} or ${givenSql(ctx)} is not null)`
}

/** Figures stay those of each reader, so the heir sees no more than before. */
const shared: DutyKind = {
  key: 'analytics.shared',
  label: (count) => analyticsDutiesTexts.text('shared', { count }),
  fate: 'heir',
  link: '/analytics/dashboards/all',
  held: (ctx, ids) => sql`
    select a.employee_id, count(*)::int as count, 
      coalesce((array_agg(d.name order by d.name) filter (where ${seesDashboard(ctx)}))[1:5], '{}') as names
    from account a join analytics_dashboard d on d.org_id = a.org_id and d.owner_id = a.id and d.deleted_at is null
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) and ${isSharedSql}
    group by a.employee_id`,
  handOver: async (ctx, db, { from, to }) => {
    const { rows } = await sql<{ count: number }>`
      with passed as (
        update analytics_dashboard d set owner_id = h.id, version = d.version + 1, updated_at = ${ctx.now.toString()}
        from account o, account h
        where d.org_id = ${ctx.orgId} and o.org_id = d.org_id and o.employee_id = ${from} and d.owner_id = o.id
          and h.org_id = d.org_id and h.employee_id = ${to} and d.deleted_at is null and ${isSharedSql}
        returning 1
      ) select count(*)::int as count from passed`.execute(db)
    return rows[0]?.count ?? 0
  },
}

export function registerDashboardDuties(): void {
  registerDuty(shared)
}
