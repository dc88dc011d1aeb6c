import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type DottedRow, type NamedPerson, personJson, type VacancyRow } from './lines.views.ts'

const VIEW = 'employees.chart.view'
const MANAGE = 'employees.chart.manage'

/**
 * Vacancies below people the caller may see, newest first, with the total. Names the person who filled one only if
 * the caller may see them.
 */
export async function findVacancies(
  ctx: Ctx,
  db: Db,
  where: RawBuilder<unknown>,
  page: { offset: number; limit: number },
): Promise<(VacancyRow & { found: number })[]> {
  const { rows } = await sql<VacancyRow & { found: number }>`
    with p as materialized (
      select v.id, count(*) over ()::int as found
      from vacancy v join employee m on m.org_id = v.org_id and m.id = v.manager_id
      where v.org_id = ${ctx.orgId} and ${employeeScope(ctx, VIEW, 'm')} and ${where}
      order by v.open_from desc, v.id desc limit ${page.limit} offset ${page.offset})
    select p.found, v.id, v.note, v.open_from, v.ended_on, v.outcome, v.version,
      v.designation_id, g.name as designation_name, v.department_id, d.name as department_name,
      v.location_id, l.name as location_name,
      ${personJson('m', 'mg')} as manager,
      case when ${employeeScope(ctx, VIEW, 'f')} then ${personJson('f', 'fg')} end as filled_by,
      ${employeeScope(ctx, MANAGE, 'm')} as can_edit
    from p
    join vacancy v on v.org_id = ${ctx.orgId} and v.id = p.id
    join employee m on m.org_id = v.org_id and m.id = v.manager_id
    join designation g on g.org_id = v.org_id and g.id = v.designation_id
    left join designation mg on mg.org_id = m.org_id and mg.id = m.designation_id
    left join department d on d.org_id = v.org_id and d.id = v.department_id
    left join location l on l.org_id = v.org_id and l.id = v.location_id
    left join employee f on f.org_id = v.org_id and f.id = v.filled_by
    left join designation fg on fg.org_id = f.org_id and fg.id = f.designation_id
    order by v.open_from desc, v.id desc`.execute(db)
  return rows
}

/** Dotted lines of a person, upwards and downwards. The other end is null if out of reach. */
export async function findDottedLines(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<(DottedRow & { is_up: boolean })[]> {
  const { rows } = await sql<DottedRow & { is_up: boolean }>`
    select o.id, o.kind, o.note, o.from_date, o.to_date, o.version, o.employee_id = ${employeeId} as is_up,
      case when ${employeeScope(ctx, VIEW, 'e')} then ${personJson('e', 'g')} end as person,
      ${employeeScope(ctx, MANAGE, 'owner')} as can_edit
    from dotted_line o
    join employee owner on owner.org_id = o.org_id and owner.id = o.employee_id
    join employee e on e.org_id = o.org_id
      and e.id = case when o.employee_id = ${employeeId} then o.manager_id else o.employee_id end
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    where o.org_id = ${ctx.orgId} and (o.employee_id = ${employeeId} or o.manager_id = ${employeeId})
    order by o.from_date desc, o.id desc limit 200`.execute(db)
  return rows
}

/** More than any real reporting line has; limits cycles. */
const MOST_LEVELS = 100

/** The reporting line from the top down to the manager; `person` is null if out of reach. */
export async function findLineAbove(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<{ person: NamedPerson | null }[]> {
  const { rows } = await sql<{ person: NamedPerson | null }>`
    with recursive line as (
      select e.manager_id as id, 1 as level, array[e.id] as seen from employee e
      where e.org_id = ${ctx.orgId} and e.id = ${employeeId} and e.manager_id is not null
      union all
      select e.manager_id, l.level + 1, l.seen || e.id from line l
      join employee e on e.org_id = ${ctx.orgId} and e.id = l.id
      where e.manager_id is not null and e.manager_id <> all (l.seen || e.id) and l.level < ${MOST_LEVELS})
    select case when ${employeeScope(ctx, VIEW, 'e')} then ${personJson('e', 'g')} end as person
    from line l
    join employee e on e.org_id = ${ctx.orgId} and e.id = l.id
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    order by l.level desc`.execute(db)
  return rows
}

/** Whether the caller may see this person and edit their lines; undefined if there is no such person. */
export async function findReach(ctx: Ctx, db: Db, employeeId: number, options: { lock?: boolean } = {}) {
  const { rows } = await sql<{
    id: number
    full_name: string
    status: string
    can_view: boolean
    can_manage: boolean
  }>`
    select e.id, e.full_name, e.status, ${employeeScope(ctx, VIEW, 'e')} as can_view,
      ${employeeScope(ctx, MANAGE, 'e')} as can_manage
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId}
    ${options.lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}
