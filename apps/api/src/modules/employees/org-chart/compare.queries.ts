import type { ChartChangeKind } from '@muster/contract/employees/org-chart/org-chart.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { peopleOn } from '../moves/assignments-as-of.ts'
import { shownAttributes } from './chart-changes.queries.ts'

const VIEW = 'employees.chart.view'

export interface Difference {
  id: number
  full_name: string
  code: string
  kinds: ChartChangeKind[]
  manager_before: string | null
  manager_after: string | null
  /** There is a manager, but out of the caller's reach. */
  manager_before_outside: boolean
  manager_after_outside: boolean
  department_before: string | null
  department_after: string | null
  designation_before: string | null
  designation_after: string | null
  location_before: string | null
  location_after: string | null
}

export type Counts = Record<ChartChangeKind, number> & { total: number }

interface Wanted {
  from: string
  to: string
  today: string
  kinds: readonly ChartChangeKind[]
  offset: number
  limit: number
}

/** People who may have changed between the two days; every branch uses an index. */
async function findTouched(ctx: Ctx, db: Db, first: string, last: string): Promise<number[]> {
  const org = ctx.orgId
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select a.employee_id as id from employee_assignment a
    where a.org_id = ${org} and a.from_date > ${first}::date and a.from_date <= ${last}::date
      and a.attribute in ${shownAttributes}
      union select a.employee_id from employee_assignment a
    where a.org_id = ${org} and a.to_date >= ${first}::date and a.to_date < ${last}::date
      and a.attribute in ${shownAttributes}
      union select e.id from employee e
    where e.org_id = ${org} and e.date_of_joining > ${first}::date and e.date_of_joining <= ${last}::date
      union select e.id from employee e
    where e.org_id = ${org} and e.left_on >= ${first}::date and e.left_on <= ${last}::date
      union select w.employee_id from past_employment w
    where w.org_id = ${org} and w.left_on >= ${first}::date and w.joined_on <= ${last}::date) t`.execute(db)
  return rows[0]?.ids ?? []
}

const pairs = ['manager', 'department', 'designation', 'location'] as const

/** The kinds of change as an array. */
const kindsFound = sql`array_remove(array[
  case when is_now and not was_then then 'joined' end,
  case when was_then and not is_now then 'left' end,
  ${sql.join(
    pairs.map(
      (attribute) => sql`case when was_then and is_now
        and ${sql.ref(`${attribute}_then`)} is distinct from ${sql.ref(`${attribute}_now`)} then ${sql.lit(attribute)} end`,
    ),
  )}], null)`

/** A page of people who differ between two days, and the number of each kind of change. Two statements. */
export async function findDifferences(
  ctx: Ctx,
  db: Db,
  wanted: Wanted,
): Promise<{ people: Difference[]; counts: Counts }> {
  const { from, to, today, kinds } = wanted
  const [first, last] = from < to ? [from, to] : [to, from]
  const ids = await findTouched(ctx, db, first, last)
  const isWanted = kinds.length === 0 ? sql`true` : sql`d.kinds && ${[...kinds]}::text[]`
  const { rows } = await sql<{ people: Difference[] | null; counts: Counts }>`
    with reached as (
      select e.id, e.full_name, e.code, e.sort_name, b.status = 'active' as was_then, f.status = 'active' as is_now,
        ${sql.join(
          pairs.flatMap((attribute) => [
            sql`${sql.ref(`b.${attribute}_id`)} as ${sql.ref(`${attribute}_then`)}`,
            sql`${sql.ref(`f.${attribute}_id`)} as ${sql.ref(`${attribute}_now`)}`,
          ]),
        )}
      from (${peopleOn(ctx, { day: from, today, ids, attributes: pairs })}) b
      join (${peopleOn(ctx, { day: to, today, ids, attributes: pairs })}) f on f.id = b.id
      join employee e on e.org_id = ${ctx.orgId} and e.id = b.id
      where ${employeeScope(ctx, VIEW, 'e')}),
    d as materialized (select r.*, ${kindsFound} as kinds from reached r),
    page as (
      select d.* from d where cardinality(d.kinds) > 0 and ${isWanted}
      order by d.sort_name, d.id limit ${wanted.limit} offset ${wanted.offset}),
    named as (
      select p.sort_name, p.id, p.full_name, p.code, p.kinds,
        case when ${employeeScope(ctx, VIEW, 'm1')} then m1.full_name end as manager_before,
        case when ${employeeScope(ctx, VIEW, 'm2')} then m2.full_name end as manager_after,
        (m1.id is not null and ${employeeScope(ctx, VIEW, 'm1')} is not true) as manager_before_outside,
        (m2.id is not null and ${employeeScope(ctx, VIEW, 'm2')} is not true) as manager_after_outside,
        d1.name as department_before, d2.name as department_after,
        g1.name as designation_before, g2.name as designation_after,
        l1.name as location_before, l2.name as location_after
      from page p
      left join employee m1 on m1.org_id = ${ctx.orgId} and m1.id = p.manager_then
      left join employee m2 on m2.org_id = ${ctx.orgId} and m2.id = p.manager_now
      left join department d1 on d1.org_id = ${ctx.orgId} and d1.id = p.department_then
      left join department d2 on d2.org_id = ${ctx.orgId} and d2.id = p.department_now
      left join designation g1 on g1.org_id = ${ctx.orgId} and g1.id = p.designation_then
      left join designation g2 on g2.org_id = ${ctx.orgId} and g2.id = p.designation_now
      left join location l1 on l1.org_id = ${ctx.orgId} and l1.id = p.location_then
      left join location l2 on l2.org_id = ${ctx.orgId} and l2.id = p.location_now)
    select (select jsonb_agg(to_jsonb(n) order by n.sort_name, n.id) from named n) as people, (
      select jsonb_build_object(
        'total', count(*) filter (where cardinality(d.kinds) > 0 and ${isWanted}),
        'joined', count(*) filter (where 'joined' = any (d.kinds)),
        'left', count(*) filter (where 'left' = any (d.kinds)),
        'manager', count(*) filter (where 'manager' = any (d.kinds)),
        'department', count(*) filter (where 'department' = any (d.kinds)),
        'designation', count(*) filter (where 'designation' = any (d.kinds)),
        'location', count(*) filter (where 'location' = any (d.kinds))) from d) as counts`.execute(db)
  const counts = rows[0]?.counts as Counts
  return { people: rows[0]?.people ?? [], counts }
}
