import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { Assigned, PlacePeriod, RuleFact, StoredShift, WorkBook, WorkPerson } from './rules/work-days.ts'

interface Asked {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

type PersonPart = Omit<WorkPerson, 'id' | 'periods' | 'assignments'> & {
  periods: PlacePeriod[] | null
  assignments: Assigned[] | null
}

type Row =
  | { kind: 'person'; id: number; part: PersonPart }
  | { kind: 'shift'; id: number; part: Omit<StoredShift, 'id'> }
  | { kind: 'rule'; id: number; part: Omit<RuleFact, 'id'> }
  | { kind: 'location'; id: number; part: { name: string; timeZone: string } }
  | { kind: 'department'; id: number; part: { name: string } }
  | { kind: 'organisation'; id: number; part: { timeZone: string } }

/** Everything that decides these people's days, rosters and the patterns of places apart: one statement. */
export async function findWorkFacts(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  { employeeIds, from, to }: Asked,
): Promise<{ book: WorkBook; people: WorkPerson[] }> {
  const ids = [...employeeIds]
  const { rows } = await sql<Row>`
    with place as (
      select a.employee_id, jsonb_agg(jsonb_build_object('attribute', a.attribute, 'value', a.value_id,
        'from', a.from_date, 'to', a.to_date) order by a.from_date) as periods
      from employee_assignment a
      join employee r on r.org_id = a.org_id and r.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.employee_id = any (${ids}::bigint[])
        and a.attribute = any ('{location,department}'::text[])
        and (a.to_date is null or a.to_date >= ${from}::date)
      group by a.employee_id
      -- Who is all these days where the record says needs no history. What begins later tells that it was not so before.
      having not bool_and(a.from_date <= ${from}::date and (a.to_date is null or a.to_date >= ${to}::date)
        and a.value_id is not distinct from case a.attribute when 'location' then r.location_id else r.department_id end)
    ), own as (
      select s.employee_id, jsonb_agg(jsonb_build_object('id', s.id, 'shiftId', s.shift_id, 'from', s.from_date,
        'to', s.to_date) order by s.from_date) as assignments
      from shift_assignment s
      where s.org_id = ${ctx.orgId} and s.employee_id = any (${ids}::bigint[])
        and s.from_date <= ${to}::date and (s.to_date is null or s.to_date >= ${from}::date)
      group by s.employee_id
    )
    select 'person' as kind, e.id, jsonb_build_object('locationId', e.location_id, 'departmentId', e.department_id,
      'periods', p.periods, 'assignments', o.assignments) as part
    from employee e left join place p on p.employee_id = e.id left join own o on o.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])
    union all
    select 'shift', s.id, jsonb_build_object('code', s.code, 'name', s.name, 'color', s.color, 'versions',
      (select jsonb_agg(jsonb_build_object('id', v.id, 'from', v.effective_from, 'terms', v.terms)
        order by v.effective_from) from shift_version v where v.org_id = s.org_id and v.shift_id = s.id))
    from shift s where s.org_id = ${ctx.orgId}
    union all
    select 'rule', r.id, jsonb_build_object('locationId', r.location_id, 'departmentId', r.department_id,
      'shiftId', r.shift_id, 'from', r.from_date, 'to', r.to_date)
    from shift_rule r where r.org_id = ${ctx.orgId}
      and r.from_date <= ${to}::date and (r.to_date is null or r.to_date >= ${from}::date)
    union all
    select 'location', l.id, jsonb_build_object('name', l.name, 'timeZone', l.time_zone)
    from location l where l.org_id = ${ctx.orgId}
    union all
    select 'department', d.id, jsonb_build_object('name', d.name) from department d
    where d.org_id = ${ctx.orgId} and exists (
      select 1 from shift_rule r where r.org_id = d.org_id and r.department_id = d.id)
    union all
    select 'organisation', g.org_id, jsonb_build_object('timeZone', g.time_zone)
    from organisation g where g.org_id = ${ctx.orgId}`.execute(db)
  return assemble(rows)
}

function assemble(rows: readonly Row[]): { book: WorkBook; people: WorkPerson[] } {
  const people: WorkPerson[] = []
  const rules: RuleFact[] = []
  const shifts = new Map<number, StoredShift>()
  const locations = new Map<number, { name: string; timeZone: string }>()
  const departments = new Map<number, string>()
  let timeZone = 'UTC'
  for (const { kind, id, part } of rows) {
    if (kind === 'person')
      people.push({ ...part, id, periods: part.periods ?? [], assignments: part.assignments ?? [] })
    else if (kind === 'shift') shifts.set(id, { ...part, id, versions: part.versions ?? [] })
    else if (kind === 'rule') rules.push({ ...part, id })
    else if (kind === 'location') locations.set(id, part)
    else if (kind === 'department') departments.set(id, part.name)
    else timeZone = part.timeZone
  }
  return { people, book: { shifts, rules, locations, departments, timeZone } }
}
