import type { listProbations, ProbationRow } from '@muster/contract/employees/probation/probation.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { ownValue } from '../../../lib/own-value.ts'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { MANAGE, PROBATION, VIEW } from './probation.queries.ts'

type Wanted = BodyOf<typeof listProbations>
type View = Wanted['view']

const views: Record<View, RawBuilder<boolean>> = {
  due: sql`p.state = 'open' and e.confirmation_due_on between t.today and t.month_end`,
  overdue: sql`p.state = 'open' and e.confirmation_due_on < t.today`,
  upcoming: sql`p.state = 'open' and coalesce(e.confirmation_due_on, 'infinity') > t.month_end`,
  open: sql`p.state = 'open'`,
  confirmed: sql`p.state = 'confirmed'`,
  ended: sql`p.state = 'ended'`,
}

const sorts: Record<string, RawBuilder<unknown>> = {
  due_on: sql`e.confirmation_due_on`,
  EMPLOYEE_NAME: sql`e.sort_name`,
  date_of_joining: sql`e.date_of_joining`,
  decided_on: sql`p.decided_on`,
}

function orderOf({ sort, view }: Wanted): RawBuilder<unknown> {
  const by = ownValue(sorts, sort?.replace(/^-/, '') ?? '')
  if (by) return sort?.startsWith('-') ? sql`${by} desc nulls last, p.id` : sql`${by} nulls last, p.id`
  const isDecided = view === 'confirmed' || view === 'ended'
  return isDecided ? sql`p.decided_on desc, p.id desc` : sql`e.confirmation_due_on nulls last, p.id`
}

/** Probations of people in reach, with the organisation's current day and the end of its month. */
function source(ctx: Ctx, isOpen: boolean): RawBuilder<unknown> {
  return sql`
    probation p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
      ${isOpen ? sql`and e.status = 'active'` : sql``}
    cross join (
      select d.today, (date_trunc('month', d.today) + interval '1 month - 1 day')::date as month_end
      from (select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today
        from organisation o where o.org_id = ${ctx.orgId}) d) t`
}

const mine = (ctx: Ctx) => sql`
  e.id in (
    with recursive line as (
      select r.id from employee r where r.org_id = ${ctx.orgId} and r.manager_id = ${ctx.actor.employeeId ?? 0}
      union
      select r.id from line l join employee r on r.org_id = ${ctx.orgId} and r.manager_id = l.id
    ) select id from line)`

type Listed = Omit<ProbationRow, 'abilities'> & { total: number; may_decide: boolean }

/** A page of probations with the state of feedback and checklist. One statement. */
export async function findProbations(ctx: Ctx, db: Db, wanted: Wanted): Promise<Listed[]> {
  const { view, page, limit, my_team } = wanted
  const words = normaliseSearchText(wanted.search)
  const isOpen = view !== 'confirmed' && view !== 'ended'
  const { rows } = await sql<Listed>`
    with chosen as (
      select p.id, p.org_id, p.employee_id, p.state, p.extensions, p.decided_on, t.today,
        count(*) over ()::int as total, row_number() over (order by ${orderOf(wanted)}) as place
      from ${source(ctx, isOpen)}
      where p.org_id = ${ctx.orgId} and ${views[view]} and ${employeeScope(ctx, VIEW, 'e')}
        and ${my_team ? mine(ctx) : sql`true`}
        and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
      order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select p.id as probation_id, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      d.name as "DEPARTMENT_NAME", g.name as "DESIGNATION_NAME", m.full_name as "REPORTING_MANAGER_NAME",
      e.date_of_joining, p.state, case when p.state = 'open' then e.confirmation_due_on end as due_on,
      case when p.state = 'open' then e.confirmation_due_on - p.today end as days_left, p.extensions,
      coalesce(f.state, 'none') as feedback, f.recommendation, p.decided_on, coalesce(k.tasks, 0) as tasks,
      coalesce(k.done, 0) as tasks_done, p.total,
      p.state = 'open' and e.id is distinct from ${ctx.actor.employeeId}::bigint
        and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) as may_decide
    from chosen p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    left join lateral (
      select f.state, (select a.recommendation from probation_answer a
        where a.org_id = f.org_id and a.feedback_id = f.id order by a.number desc limit 1) as recommendation
      from probation_feedback f
      where f.org_id = p.org_id and f.probation_id = p.id and f.state <> 'withdrawn') f on true
    left join lateral (
      select count(*)::int as tasks, (count(*) filter (where c.done_at is not null))::int as done
      from checklist_task c where c.org_id = p.org_id and c.kind = ${PROBATION} and c.record_id = p.id) k on true
    order by p.place`.execute(db)
  return rows
}

export interface ProbationCounts {
  due: number
  overdue: number
  upcoming: number
  open: number
}

/** Number of open probations in each part of the list, and the end of the month. */
export function probationCountsQuery(
  ctx: Ctx,
  myTeam: boolean,
): DeferredQuery<{ counts: ProbationCounts; month_end: string }> {
  const statement = sql<ProbationCounts & { month_end: string }>`
    select (count(*) filter (where ${views.due}))::int as due, (count(*) filter (where ${views.overdue}))::int as overdue,
      (count(*) filter (where ${views.upcoming}))::int as upcoming, count(*)::int as open,
      (select (date_trunc('month', ${ctx.now.toString()}::timestamptz at time zone o.time_zone)
        + interval '1 month - 1 day')::date from organisation o where o.org_id = ${ctx.orgId}) as month_end
    from ${source(ctx, true)}
    where p.org_id = ${ctx.orgId} and p.state = 'open' and ${employeeScope(ctx, VIEW, 'e')}
      and ${myTeam ? mine(ctx) : sql`true`}`
  return deferredQuery(statement, ([row]) => {
    const { month_end = '', ...counts } = row ?? { due: 0, overdue: 0, upcoming: 0, open: 0 }
    return { counts, month_end }
  })
}

/** One statement. */
export const countProbations = (ctx: Ctx, db: Db, myTeam: boolean) =>
  runQuery(db, probationCountsQuery(ctx, myTeam))
