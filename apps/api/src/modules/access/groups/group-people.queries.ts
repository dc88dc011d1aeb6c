import { type RawBuilder, sql } from 'kysely'
import { employeeScope, groupPredicate } from '../../../platform/access/employee-scope.ts'
import type { GroupLimits } from '../../../platform/access/group-coverage.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** The permission that decides whom a group administrator reaches; counts include nobody else. */
export const MANAGE = 'access.group.manage'
const DIRECTORY = 'employees.directory.view'
const SAMPLE_SIZE = 8

export const peopleOf = (limits: GroupLimits) =>
  groupPredicate({ limits: limits as Record<string, number[]> }, 'e')

/** Counts the people working today for any number of predicates in one pass. */
export async function countPeople(
  ctx: Ctx,
  db: Db,
  predicates: readonly RawBuilder<boolean>[],
): Promise<number[]> {
  if (predicates.length === 0) return []
  const counts = predicates.map((predicate) => sql`count(*) filter (where ${predicate})`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from employee e
    where e.org_id = ${ctx.orgId} and e.status = 'active' and ${employeeScope(ctx, MANAGE, 'e')}`.execute(db)
  return (rows[0] as { counts: number[] }).counts
}

export interface PreviewRow {
  people: number
  left: number
  sample: {
    EMPLOYEE_ID: number
    EMPLOYEE_CODE: string
    EMPLOYEE_NAME: string
    DEPARTMENT_NAME: string | null
    LOCATION_NAME: string | null
  }[]
}

/**
 * How many people the limits reach within the caller's own reach, and the first of them that the directory shows the
 * caller. One statement.
 */
export function previewQuery(ctx: Ctx, limits: GroupLimits): RawBuilder<PreviewRow> {
  return sql<PreviewRow>`
    with hit as materialized (
      select e.id, e.status, e.sort_name, ${employeeScope(ctx, DIRECTORY, 'e')} as is_listed
      from employee e
      where e.org_id = ${ctx.orgId} and ${peopleOf(limits)} and ${employeeScope(ctx, MANAGE, 'e')}
    ), first as (
      select h.id, h.sort_name from hit h where h.status = 'active' and h.is_listed
      order by h.sort_name, h.id limit ${SAMPLE_SIZE}
    )
    select (select count(*) filter (where h.status = 'active') from hit h)::int as people,
      (select count(*) filter (where h.status = 'left') from hit h)::int as left,
      coalesce((
        select jsonb_agg(jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_CODE', e.code,
          'EMPLOYEE_NAME', e.full_name, 'DEPARTMENT_NAME', d.name, 'LOCATION_NAME', l.name)
          order by f.sort_name, f.id)
        from first f
        join employee e on e.org_id = ${ctx.orgId} and e.id = f.id
        left join department d on d.org_id = e.org_id and d.id = e.department_id
        left join location l on l.org_id = e.org_id and l.id = e.location_id), '[]'::jsonb) as sample`
}
