import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { peopleOn } from '../moves/assignments-as-of.ts'
import { holdsOn } from './day-tree.queries.ts'

export interface BoxedPerson {
  id: number
  code: string
  full_name: string
  photo_path: string | null
  designation_name: string | null
  department_id: number | null
  department_name: string | null
  location_id: number | null
  location_name: string | null
  dotted: { manager_id: number; kind: 'functional' | 'project' | 'secondary' }[]
}

/** The day of a chart, and the organisation's current day. */
export interface Days {
  day: string
  today: string
}

const attributes = ['designation', 'department', 'location'] as const

/** The boxes of these people as of a day. One statement for any number. */
export async function findBoxedPeople(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  { day, today }: Days,
): Promise<Map<number, BoxedPerson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BoxedPerson>`
    with lines as (
      select o.employee_id,
        jsonb_agg(jsonb_build_object('manager_id', o.manager_id, 'kind', o.kind) order by o.from_date, o.id) as dotted
      from dotted_line o
      where o.org_id = ${ctx.orgId} and o.employee_id = any (${ids}::bigint[]) and ${holdsOn('o', day)}
      group by o.employee_id)
    select p.id, p.code, p.full_name, e.photo_path, g.name as designation_name,
      d.id as department_id, d.name as department_name, l.id as location_id, l.name as location_name,
      coalesce(lines.dotted, '[]') as dotted
    from (${peopleOn(ctx, { day, today, ids, attributes })}) p
    join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
    left join lines on lines.employee_id = p.id
    left join designation g on g.org_id = e.org_id and g.id = p.designation_id
    left join department d on d.org_id = e.org_id and d.id = p.department_id
    left join location l on l.org_id = e.org_id and l.id = p.location_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface BoxedVacancy {
  id: number
  designation_name: string
  department_id: number | null
  department_name: string | null
  location_id: number | null
  location_name: string | null
}

export async function findBoxedVacancies(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, BoxedVacancy>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BoxedVacancy>`
    select v.id, g.name as designation_name, d.id as department_id, d.name as department_name,
      l.id as location_id, l.name as location_name
    from vacancy v
    join designation g on g.org_id = v.org_id and g.id = v.designation_id
    left join department d on d.org_id = v.org_id and d.id = v.department_id
    left join location l on l.org_id = v.org_id and l.id = v.location_id
    where v.org_id = ${ctx.orgId} and v.id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
