import type { AssignmentAttribute } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { pipTimeline } from '../pip/pip-timeline.ts'

export interface TimelineRow {
  /** A move is one entry for all its changes: its assignments don't get entries of their own. */
  kind: 'event' | 'assignment' | 'move' | 'pip'
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

/** The person's employments by number: past ones, then the current one. */
const spells = (orgId: number, employeeId: number) => sql`
  select p.number, p.joined_on, p.left_on from past_employment p
  where p.org_id = ${orgId} and p.employee_id = ${employeeId}
  union all
  select (select count(*)::int from past_employment p where p.org_id = e.org_id and p.employee_id = e.id),
    e.date_of_joining, e.left_on
  from employee e where e.org_id = ${orgId} and e.id = ${employeeId}`

/**
 * Assignments, moves and events of a person, newest first. Omits periods that begin with an employment (part of
 * the joining) or belong to a transfer, and events about an attribute, which repeat its period. Joining appears
 * on the joining date, however often that was corrected; a separation that was reverted or entered again appears
 * once. One statement.
 */
export async function findTimelinePage(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  page: { limit: number; offset: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with spell as (${spells(ctx.orgId, employeeId)}
    ), periods as (
      select a.id, a.attribute, a.value_id, a.from_date, a.reason, a.created_by, a.created_at, a.move_id,
        lag(a.value_id) over (partition by a.attribute order by a.from_date) as before_id
      from employee_assignment a
      where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId}
    ), entries as (
      select 'event' as kind, v.id, v.event_type::int as event_type,
        coalesce(case when v.event_type = 1 then s.joined_on end, v.on_date) as on_date,
        v.details, null::text as attribute, null::bigint as before_id, null::bigint as value_id,
        ''::text as reason, v.actor, v.created_at as at
      from employee_event v
      left join spell s on v.event_type = 1 and s.number = coalesce((v.details ->> 'spell')::int, 0)
      where v.org_id = ${ctx.orgId} and v.employee_id = ${employeeId} and v.details -> 'attribute' is null
        and (v.event_type <> 1 or (s.number is not null and not exists (
          select 1 from employee_event later where later.org_id = v.org_id and later.employee_id = v.employee_id
            and later.event_type = 1 and later.id > v.id
            and coalesce(later.details ->> 'spell', '0') = coalesce(v.details ->> 'spell', '0'))))
        and (v.event_type <> 19 or (
          v.on_date in (select x.left_on from spell x)
          and not exists (select 1 from employee_event later where later.org_id = v.org_id
            and later.employee_id = v.employee_id and later.event_type = 19 and later.on_date = v.on_date
            and later.id > v.id)))
      union all
      select 'move', m.id, 10, m.effective_on,
        m.details || jsonb_build_object('reason_id', m.reason_id, 'note', m.note), null::text, null::bigint,
        null::bigint, ''::text, m.actor, m.created_at
      from employee_move m
      where m.org_id = ${ctx.orgId} and m.employee_id = ${employeeId} and m.kind = 'transfer'
        and m.cancelled_at is null
      union all
      select 'assignment', p.id, null::int, p.from_date, null::jsonb, p.attribute, p.before_id, p.value_id,
        p.reason, coalesce(nullif(c.display_name, ''), c.email, ''), p.created_at
      from periods p
      left join account c on c.org_id = ${ctx.orgId} and c.id = p.created_by
      where p.from_date > (select min(x.joined_on) from spell x)
        and p.from_date not in (select x.joined_on from spell x)
        and not exists (select 1 from employee_move m where m.org_id = ${ctx.orgId} and m.id = p.move_id
          and m.kind = 'transfer' and m.employee_id = ${employeeId})
      union all
      ${pipTimeline(ctx, employeeId)}
    )
    select *, count(*) over ()::int as total from entries
    order by on_date desc, at desc, kind desc, id desc
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** Assignments on the first day. */
export async function findFirstAssignments(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<{ attribute: AssignmentAttribute; value_id: number | null }[]> {
  const { rows } = await sql<{ attribute: AssignmentAttribute; value_id: number | null }>`
    select a.attribute, a.value_id from employee_assignment a
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId}
      and a.from_date <= coalesce((select min(p.joined_on) from past_employment p
        where p.org_id = e.org_id and p.employee_id = e.id), e.date_of_joining)
      and a.value_id is not null
    order by a.id`.execute(db)
  return rows
}
