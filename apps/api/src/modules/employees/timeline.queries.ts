import type { AssignmentAttribute } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface TimelineRow {
  kind: 'event' | 'assignment'
  id: number
  event_type: number | null
  on_date: string
  details: Record<string, unknown> | null
  attribute: AssignmentAttribute | null
  before_id: number | null
  value_id: number | null
  reason: string
  actor: string
  at: string
  total: number
}

/**
 * Assignments and events of a person in one order, newest first. A first period that begins with the
 * employment is part of the joining and no entry of its own; an event about an attribute repeats what its
 * period says. Joining stands on the date of joining, however often that was corrected. One statement.
 */
export async function findTimelinePage(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  page: { limit: number; offset: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with periods as (
      select a.id, a.attribute, a.value_id, a.from_date, a.reason, a.created_by, a.created_at,
        lag(a.value_id) over (partition by a.attribute order by a.from_date) as before_id
      from employee_assignment a
      where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId}
    ), entries as (
      select 'event' as kind, v.id, v.event_type::int as event_type,
        case when v.event_type = 1 then e.date_of_joining else v.on_date end as on_date,
        v.details, null::text as attribute, null::bigint as before_id, null::bigint as value_id,
        ''::text as reason, v.actor, v.created_at as at
      from employee_event v join employee e on e.org_id = v.org_id and e.id = v.employee_id
      where v.org_id = ${ctx.orgId} and v.employee_id = ${employeeId} and v.details -> 'attribute' is null
      union all
      select 'assignment', p.id, null::int, p.from_date, null::jsonb, p.attribute, p.before_id, p.value_id,
        p.reason, coalesce(nullif(c.display_name, ''), c.email, ''), p.created_at
      from periods p
      join employee e on e.org_id = ${ctx.orgId} and e.id = ${employeeId}
      left join account c on c.org_id = ${ctx.orgId} and c.id = p.created_by
      where p.from_date > e.date_of_joining
    )
    select *, count(*) over ()::int as total from entries
    order by on_date desc, at desc, kind desc, id desc
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** What held on the first day. */
export async function findFirstAssignments(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<{ attribute: AssignmentAttribute; value_id: number | null }[]> {
  const { rows } = await sql<{ attribute: AssignmentAttribute; value_id: number | null }>`
    select a.attribute, a.value_id from employee_assignment a
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId} and a.from_date <= e.date_of_joining
      and a.value_id is not null
    order by a.id`.execute(db)
  return rows
}
