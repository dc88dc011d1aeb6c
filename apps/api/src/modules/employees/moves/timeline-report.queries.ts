import { EVENT } from '@muster/contract/employees/employees.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DirectoryFilter } from '../directory/directory.filters.ts'

export interface ReportRow {
  employee_id: number
  code: string
  full_name: string
  department_name: string | null
  location_name: string | null
  event_type: number
  on_date: string
  /** For assignments; null for other rows. */
  attribute: string | null
  before_id: number | null
  value_id: number | null
  /** For events and moves: changed slugs, mode and reason. */
  details: Record<string, unknown> | null
  /** For work anniversaries: completed years. */
  years: number | null
  key: string
}

export interface ReportWanted {
  from: string
  to: string
  events: readonly number[]
  search: string
}

/**
 * SQL for the dates of a period with the anniversaries celebrated on each. In common years, 29 February is
 * celebrated on 28 February.
 */
const yearlyDays = ({ from, to }: ReportWanted) => sql`
  select d::date as day, (extract(month from d) * 100 + extract(day from d))::smallint as md
  from generate_series(${from}::date, ${to}::date, interval '1 day') d
  union all
  select d::date, 229::smallint from generate_series(${from}::date, ${to}::date, interval '1 day') d
  where extract(month from d) = 2 and extract(day from d) = 28 and extract(day from d + interval '1 day') = 1`

/** SQL for events by specified type. Birthdays and work anniversaries are computed, not stored. */
function happenings(ctx: Ctx, wanted: ReportWanted): RawBuilder<unknown> {
  const { from, to } = wanted
  const within = (column: string) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`
  return sql`
    select 'e' || v.id as key, v.employee_id, v.event_type::int as event_type, v.on_date, null::text as attribute,
      null::bigint as before_id, null::bigint as value_id, v.details, null::int as years
    from employee_event v
    where v.org_id = ${ctx.orgId} and ${within('v.on_date')} and v.details -> 'attribute' is null
      and (v.event_type <> ${EVENT.separation} or exists (
        select 1 from employee e where e.org_id = v.org_id and e.id = v.employee_id and e.left_on = v.on_date
        union all select 1 from past_employment p
        where p.org_id = v.org_id and p.employee_id = v.employee_id and p.left_on = v.on_date))
      and not exists (select 1 from employee_event later where later.org_id = v.org_id
        and later.employee_id = v.employee_id and later.event_type = v.event_type and later.on_date = v.on_date
        and later.id > v.id and v.event_type in (${EVENT.joining}, ${EVENT.separation}))
    union all
    select 'm' || m.id, m.employee_id, ${EVENT.transfer}, m.effective_on, null, null, null,
      m.details || jsonb_build_object('reason_id', m.reason_id), null
    from employee_move m
    where m.org_id = ${ctx.orgId} and m.kind = 'transfer' and m.cancelled_at is null and ${within('m.effective_on')}
    union all
    select 'a' || a.id, a.employee_id,
      case a.attribute when 'department' then 2 when 'designation' then 3 when 'location' then 4
        when 'manager' then 5 else 9 end,
      a.from_date, a.attribute, b.value_id, a.value_id, null, null
    from employee_assignment a
    join employee_assignment b on b.org_id = a.org_id and b.employee_id = a.employee_id
      and b.attribute = a.attribute and b.to_date = a.from_date - 1
    where a.org_id = ${ctx.orgId} and ${within('a.from_date')}
    union all
    select 'b' || e.id || d.day, e.id, ${EVENT.birthday}, d.day, null, null, null, null, null
    from (${yearlyDays(wanted)}) d
    join employee e on e.org_id = ${ctx.orgId} and e.birthday = d.md
    where (e.left_on is null or e.left_on >= d.day) and e.date_of_joining <= d.day
    union all
    select 'w' || e.id || d.day, e.id, ${EVENT.workAnniversary}, d.day, null, null, null, null,
      (extract(year from d.day) - extract(year from e.date_of_joining))::int
    from (${yearlyDays(wanted)}) d
    join employee e on e.org_id = ${ctx.orgId} and e.joining_day = d.md
    where (e.left_on is null or e.left_on >= d.day) and e.date_of_joining < d.day`
}

const hits = (search: string) =>
  search === ''
    ? sql`true`
    : sql`e.id in (select hit.employee_id from search_employees(${search}, false) hit)`

const matching = (ctx: Ctx, filter: DirectoryFilter, wanted: ReportWanted) => sql`
  from (${happenings(ctx, wanted)}) h
  join employee e on e.org_id = ${ctx.orgId} and e.id = h.employee_id
  where h.event_type = any (${[...wanted.events]}::int[]) and ${filter.where} and ${hits(wanted.search)}`

/** A page of events, newest first. One statement. */
export async function findHappenings(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  wanted: ReportWanted,
  page: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with page as materialized (
      select h.*, e.code, e.full_name, e.department_id, e.location_id
      ${matching(ctx, filter, wanted)}
      order by h.on_date desc, h.employee_id, h.event_type, h.key
      limit ${page.limit} offset ${page.offset}
    )
    select p.*, d.name as department_name, l.name as location_name from page p
    left join department d on d.org_id = ${ctx.orgId} and d.id = p.department_id
    left join location l on l.org_id = ${ctx.orgId} and l.id = p.location_id
    order by p.on_date desc, p.employee_id, p.event_type, p.key`.execute(db)
  return rows
}

export async function countHappenings(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  wanted: ReportWanted,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(ctx, filter, wanted)}`.execute(db)
  return rows[0]?.total ?? 0
}
