import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { countBenefitReach, listOwnBenefits } from '@muster/contract/settings/benefits.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'

/** Number of people entitled to a benefit under these terms. One pass over active employees. */
export function countReach(
  ctx: Ctx,
  { limits, from_date, to_date, waiting_days, after_probation }: BodyOf<typeof countBenefitReach>,
): Promise<DataOf<typeof countBenefitReach>> {
  const within = (column: string, ids: readonly number[]) =>
    ids.length === 0 ? sql`true` : sql`${sql.ref(`e.${column}`)} = any (${[...ids]}::bigint[])`
  const onProbation = sql`exists (
    select from probation p where p.org_id = e.org_id and p.employee_id = e.id and p.state = 'open')`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ now: number; fits: number; active: number }>`
      select count(*)::int as active,
        count(*) filter (where f.fits)::int as fits,
        count(*) filter (where f.fits and e.date_of_joining + ${waiting_days}::int <= d.day
          and ${from_date}::date <= d.day and coalesce(${to_date}::date, 'infinity') >= d.day
          ${after_probation ? sql`and not ${onProbation}` : sql``})::int as now
      from employee e
      cross join lateral (select ${within('entity_id', limits.entity)} and ${within('location_id', limits.location)}
        and ${within('grade_id', limits.grade)}
        and ${within('employment_type_id', limits.employment_type)} as fits) f
      cross join (select ${organisationTodaySql(ctx)} as day) d
      where e.org_id = ${ctx.orgId} and e.status = 'active'
        and ${employeeScope(ctx, 'employees.directory.view', 'e')}`.execute(db)
    const { now = 0, fits = 0, active = 0 } = rows[0] ?? {}
    const isOver = to_date !== null && to_date < from_date
    return { now, later: isOver ? 0 : fits - now, active }
  })
}

type OwnBenefit = DataOf<typeof listOwnBenefits>['benefits'][number]

/** The caller's benefits; empty where the organisation does not show them. One statement. */
export function readOwnBenefits(ctx: Ctx): Promise<DataOf<typeof listOwnBenefits>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<OwnBenefit>`
      select b.id, b.name, b.category, b.description, b.provider, b.link, b.to_date,
        case when t.waits then null else t.earliest end as holds_from,
        not t.waits and t.earliest <= d.day as holds,
        case when t.waits then 'probation' when t.earliest <= d.day then 'holds'
          when b.from_date > d.day then 'not_begun' else 'waiting' end as why
      from employee e
      join organisation o on o.org_id = e.org_id and (o.features ->> 'me_benefits') is distinct from 'false'
      cross join lateral (select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as day) d
      join benefit b on b.org_id = e.org_id and b.status = 1 and coalesce(b.to_date, 'infinity') >= d.day
      left join lateral (select p.state, p.decided_on from probation p
        where p.org_id = e.org_id and p.employee_id = e.id order by p.id desc limit 1) p on b.after_probation
      cross join lateral (select coalesce(p.state = 'open', false) as waits,
        greatest(b.from_date, e.date_of_joining + b.waiting_days, p.decided_on) as earliest) t
      where e.org_id = ${ctx.orgId} and e.id = ${ctx.actor.employeeId ?? 0} and e.status = 'active'
        and not exists (
          select from benefit_limit l where l.org_id = b.org_id and l.benefit_id = b.id
          group by l.dimension
          having not coalesce(bool_or(l.value_id = case l.dimension when 'entity' then e.entity_id
            when 'location' then e.location_id when 'grade' then e.grade_id else e.employment_type_id end), false))
      order by holds desc, lower(b.name), b.id`.execute(db)
    return { benefits: rows }
  })
}
