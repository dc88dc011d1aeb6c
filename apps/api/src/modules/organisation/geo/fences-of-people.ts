import type { FenceShape } from '@muster/contract/organisation/geo/fence'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type FenceRow, shapeOf } from './geo-fence.queries.ts'

interface FenceOfPerson {
  id: number
  /** The version in effect, for later explanations. */
  version: number
  name: string
  locationId: number
  fence: FenceShape
}

type Row = FenceRow & { employee_id: number }

/**
 * Where each of these people may sign in on a date: the fences for everybody at the location they belong to on that
 * date, and fences anywhere that name them. What it means to have no fence is left to the caller, who knows the
 * person's rules.
 *
 * @param date the person's local date, `YYYY-MM-DD`
 */
export async function fencesOfPeople(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  employeeIds: readonly number[],
  date: string,
): Promise<Map<number, FenceOfPerson[]>> {
  const { rows } = await sql<Row>`
    with asked as (
      select e.id, coalesce((
        select a.value_id from employee_assignment a
        where a.org_id = e.org_id and a.employee_id = e.id and a.attribute = 'location'
          and a.from_date <= ${date} and (a.to_date is null or a.to_date >= ${date}) limit 1), e.location_id) as location_id
      from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])
    ), near as (
      select a.id as employee_id, f.id as fence_id from asked a
      join geo_fence f on f.org_id = ${ctx.orgId} and f.location_id = a.location_id
      union
      select p.employee_id, p.fence_id from geo_fence_person p
      where p.org_id = ${ctx.orgId} and p.employee_id = any (${[...employeeIds]}::bigint[])
    )
    select n.employee_id, f.id, f.location_id, v.version, v.name, v.shape, v.latitude, v.longitude, v.radius_m, v.points
    from near n join geo_fence f on f.org_id = ${ctx.orgId} and f.id = n.fence_id
    join asked a on a.id = n.employee_id
    cross join lateral (
      select * from geo_fence_version v where v.org_id = f.org_id and v.fence_id = f.id and v.effective_from <= ${date}
      order by v.effective_from desc, v.version desc limit 1
    ) v
    where v.status = 1 and case when v.is_for_everyone then f.location_id = a.location_id else exists (
      select from geo_fence_person p where p.org_id = f.org_id and p.fence_id = f.id
        and p.version = v.version and p.employee_id = n.employee_id) end
    order by n.employee_id, lower(v.name), f.id`.execute(db)
  const byPerson = new Map<number, FenceOfPerson[]>(employeeIds.map((id) => [id, []]))
  for (const row of rows) {
    const { id, version, name, location_id: locationId } = row
    byPerson.get(row.employee_id)?.push({ id, version, name, locationId, fence: shapeOf(row) })
  }
  return byPerson
}
