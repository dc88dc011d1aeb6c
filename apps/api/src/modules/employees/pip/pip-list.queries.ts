import type { listPips, PipRow } from '@muster/contract/employees/pip/pip.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { ownValue } from '../../../lib/own-value.ts'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { directoryFilter } from '../directory/directory.filters.ts'
import { isSelf } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'

/** The selection of plans that a list, its counts and an export share. */
export type PipSelection = Omit<BodyOf<typeof listPips>, 'page' | 'limit'>

const views: Record<PipSelection['view'], RawBuilder<boolean>> = {
  active: sql`p.state = 'active'`,
  overdue: sql`p.state = 'active' and p.ends_on < t.today`,
  draft: sql`p.state = 'draft'`,
  closed: sql`p.state = 'closed'`,
  all: sql`true`,
}

const outcomes = {
  met: sql<boolean>`p.outcome = 'met'`,
  extended: sql<boolean>`p.extensions > 0`,
  not_met: sql<boolean>`p.outcome = 'not_met'`,
  withdrawn: sql<boolean>`p.outcome = 'withdrawn'`,
}

const sorts: Record<string, RawBuilder<unknown>> = {
  EMPLOYEE_NAME: sql`e.sort_name`,
  starts_on: sql`p.starts_on`,
  ends_on: sql`p.ends_on`,
}

/** @throws AppError `request.invalid` for a column that can't be sorted by */
export function orderOf({ sort }: Pick<PipSelection, 'sort'>): RawBuilder<unknown> {
  if (sort === undefined) return sql`p.ends_on, p.id`
  const by = ownValue(sorts, sort.replace(/^-/, ''))
  if (!by) return fail('request.invalid', { fields: { sort: pipTexts('sortNotSupported', { sort }) } })
  return sort.startsWith('-') ? sql`${by} desc, p.id desc` : sql`${by}, p.id`
}

const mine = (ctx: Ctx) => sql<boolean>`e.id in (
  with recursive line as (
    select r.id from employee r where r.org_id = ${ctx.orgId} and r.manager_id = ${ctx.actor.employeeId ?? 0}
    union
    select r.id from line l join employee r on r.org_id = ${ctx.orgId} and r.manager_id = l.id
  ) select id from line)`

/** People who match the filters and are in reach of every permission, never the caller. */
async function peopleWhere(
  ctx: Ctx,
  db: Db,
  permissions: readonly string[],
  selection: Pick<PipSelection, 'filters' | 'my_team'>,
): Promise<RawBuilder<boolean>> {
  const { where } = await directoryFilter(ctx, db, permissions, { search: '', filters: selection.filters })
  return sql<boolean>`${where} and not ${isSelf(ctx)} and ${selection.my_team ? mine(ctx) : sql`true`}`
}

async function selected(
  ctx: Ctx,
  db: Db,
  permissions: readonly string[],
  selection: PipSelection,
): Promise<RawBuilder<unknown>> {
  const people = await peopleWhere(ctx, db, permissions, selection)
  const words = normaliseSearchText(selection.search)
  const wanted = (selection.outcomes ?? []).map((name) => outcomes[name])
  return sql`
    from pip p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    cross join (select ${organisationTodaySql(ctx)} as today) t
    where p.org_id = ${ctx.orgId} and ${views[selection.view]} and ${people}
      and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
      and ${wanted.length === 0 ? sql`true` : sql`(${sql.join(wanted, sql` or `)})`}`
}

/** A page of plans with the standing of their goals. One statement; two with custom filters. */
export async function findPips(
  ctx: Ctx,
  db: Db,
  permissions: readonly string[],
  selection: PipSelection,
  page: { limit: number; offset: number },
): Promise<(PipRow & { total: number })[]> {
  const from = await selected(ctx, db, permissions, selection)
  const { rows } = await sql<PipRow & { total: number }>`
    with chosen as (
      select p.*, t.today, count(*) over ()::int as total, row_number() over (order by ${orderOf(selection)}) as place
      ${from} order by place limit ${page.limit} offset ${page.offset}
    )
    select p.id as pip_id, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      d.name as "DEPARTMENT_NAME", g.name as "DESIGNATION_NAME", m.full_name as "REPORTING_MANAGER_NAME",
      p.title, p.state, p.outcome, p.starts_on, p.ends_on, p.extensions,
      case when p.state = 'active' then p.ends_on - p.today end as days_left,
      k.goals, k.goals_met, k.goals_at_risk, n.last_check_in, p.acknowledged_at is not null as is_acknowledged, p.total
    from chosen p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    cross join lateral (
      select count(*)::int as goals, (count(*) filter (where k.standing = 'met'))::int as goals_met,
        (count(*) filter (where k.standing in ('at_risk', 'not_met')))::int as goals_at_risk
      from pip_goal k where k.org_id = p.org_id and k.pip_id = p.id) k
    cross join lateral (
      select max(n.on_date) as last_check_in from pip_entry n
      where n.org_id = p.org_id and n.pip_id = p.id and n.kind = 'check_in') n
    order by p.place`.execute(db)
  return rows
}

export async function countSelected(
  ctx: Ctx,
  db: Db,
  permissions: readonly string[],
  selection: PipSelection,
): Promise<number> {
  const from = await selected(ctx, db, permissions, selection)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface PipCounts {
  active: number
  overdue: number
  draft: number
  closed: number
}

/** Number of plans in each part of the list. One statement. */
export async function countPips(
  ctx: Ctx,
  db: Db,
  permission: string,
  myTeam: boolean | undefined,
): Promise<PipCounts> {
  const people = await peopleWhere(ctx, db, [permission], { my_team: myTeam })
  const { rows } = await sql<PipCounts>`
    select (count(*) filter (where ${views.active}))::int as active,
      (count(*) filter (where ${views.overdue}))::int as overdue,
      (count(*) filter (where ${views.draft}))::int as draft,
      (count(*) filter (where ${views.closed}))::int as closed
    from pip p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    cross join (select ${organisationTodaySql(ctx)} as today) t
    where p.org_id = ${ctx.orgId} and ${people}`.execute(db)
  return rows[0] ?? { active: 0, overdue: 0, draft: 0, closed: 0 }
}
