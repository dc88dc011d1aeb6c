import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { todayIn } from '../../platform/context.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'
import type { Assigned, PlacePeriod, RuleFact, StoredShift, WorkBook, WorkPerson } from './rules/work-days.ts'

interface WorkFilter {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
}

type Row =
  | { kind: 'person'; id: number; part: Pick<WorkPerson, 'locationId' | 'departmentId'> }
  | { kind: 'period'; id: number; part: PlacePeriod }
  | { kind: 'own'; id: number; part: Assigned }
  | { kind: 'shift'; id: number; part: Omit<StoredShift, 'id'> }
  | { kind: 'rule'; id: number; part: Omit<RuleFact, 'id'> }
  | { kind: 'location'; id: number; part: { name: string; timeZone: string } }
  | { kind: 'department'; id: number; part: { name: string } }
  | { kind: 'organisation'; id: number; part: { timeZone: string } }

export interface WorkFacts {
  book: WorkBook
  people: WorkPerson[]
}

/**
 * Days within which a late run still applies due changes: until then the record may lag behind its history.
 */
const LATE_DAYS = 8

/**
 * All data for deciding these people's days, except rosters and location patterns: one statement. Its parts
 * are joined in memory, since the planner would scan them once per person.
 */
export function workFactsQuery(
  ctx: Pick<Ctx, 'orgId' | 'now'>,
  { employeeIds, from, to }: WorkFilter,
): DeferredQuery<WorkFacts> {
  const ids = arrayText(employeeIds)
  const late = addDays(todayIn(ctx, 'UTC'), -LATE_DAYS)
  const statement = sql<Row>`
    select 'person' as kind, e.id, jsonb_build_object('locationId', e.location_id, 'departmentId', e.department_id) as part
    from employee e where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])
    union all
    -- A period that began before the range and continues equals the record; later ones show that it was
    -- different before.
    select 'period', a.employee_id, jsonb_build_object('attribute', a.attribute, 'value', a.value_id,
      'from', a.from_date, 'to', a.to_date)
    from employee_assignment a
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${ids}::bigint[])
      and a.attribute = any ('{location,department}'::text[]) and (a.to_date is null or a.to_date >= ${from}::date)
      and not (a.to_date is null and a.from_date <= least(${from}::date, ${late}::date))
    union all
    select 'own', s.employee_id, jsonb_build_object('id', s.id, 'shiftId', s.shift_id, 'from', s.from_date,
      'to', s.to_date)
    from shift_assignment s
    where s.org_id = ${ctx.orgId} and s.employee_id = any (${ids}::bigint[])
      and s.from_date <= ${to}::date and (s.to_date is null or s.to_date >= ${from}::date)
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
    from organisation g where g.org_id = ${ctx.orgId}`
  return deferredQuery(statement, assemble)
}

const partsOf = <K extends Row['kind']>(rows: readonly Row[], kind: K) =>
  rows.filter((row): row is Extract<Row, { kind: K }> => row.kind === kind)

function assemble(rows: readonly Row[]): WorkFacts {
  const periods = Map.groupBy(partsOf(rows, 'period'), ({ id }) => id)
  const assignments = Map.groupBy(partsOf(rows, 'own'), ({ id }) => id)
  const people = partsOf(rows, 'person').map(({ id, part }) => ({
    ...part,
    id,
    periods: periods.get(id)?.map((row) => row.part) ?? [],
    assignments: assignments.get(id)?.map((row) => row.part) ?? [],
  }))
  const shifts = partsOf(rows, 'shift').map(({ id, part }): StoredShift => {
    return { ...part, id, versions: part.versions ?? [] }
  })
  const book: WorkBook = {
    shifts: new Map(shifts.map((shift) => [shift.id, shift])),
    rules: partsOf(rows, 'rule').map(({ id, part }) => ({ ...part, id })),
    locations: new Map(partsOf(rows, 'location').map(({ id, part }) => [id, part])),
    departments: new Map(partsOf(rows, 'department').map(({ id, part }) => [id, part.name])),
    timeZone: partsOf(rows, 'organisation')[0]?.part.timeZone ?? 'UTC',
  }
  return { people, book }
}
