import type { FenceShape } from '@muster/contract/organisation/geo/fence'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { workingInReach } from '../people-in-reach.ts'

/** One version of a fence. */
export interface FenceRow {
  id: number
  location_id: number
  latest_version: number
  next_change: string | null
  version: number
  effective_from: string
  name: string
  shape: 'circle' | 'polygon'
  latitude: number | null
  longitude: number | null
  radius_m: number | null
  points: [number, number][] | null
  status: 0 | 1
  is_for_everyone: boolean
  note: string
  actor: string
  changed_at: string
  people_count: number
}

const state = sql`v.version, v.effective_from, v.name, v.shape, v.latitude, v.longitude, v.radius_m, v.points,
  v.status, v.is_for_everyone, v.note, v.actor, v.changed_at,
  (select count(*)::int from geo_fence_person p
    where p.org_id = v.org_id and p.fence_id = v.fence_id and p.version = v.version) as people_count`

/** The shape of a stored version. */
export function shapeOf(
  row: Pick<FenceRow, 'shape' | 'latitude' | 'longitude' | 'radius_m' | 'points'>,
): FenceShape {
  if (row.shape === 'polygon') {
    const points = (row.points ?? []).map(([latitude, longitude]) => ({ latitude, longitude }))
    return { shape: 'polygon', points }
  }
  // A check constraint of the table guarantees all three for a circle.
  const centre = { latitude: row.latitude as number, longitude: row.longitude as number }
  return { shape: 'circle', centre, radius_m: row.radius_m as number }
}

export interface FenceLocation {
  id: number
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  time_zone: string
  today: string
  status: 0 | 1
  people: number
}

/** @param lock serialises changes to the fences of one location */
export async function findLocation(
  ctx: Ctx,
  db: Db,
  id: number,
  lock = false,
): Promise<FenceLocation | undefined> {
  const { rows } = await sql<FenceLocation>`
    select l.id, l.name, concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')) as address,
      l.latitude::float8 as latitude, l.longitude::float8 as longitude, l.time_zone, l.status,
      (${ctx.now.toString()}::timestamptz at time zone l.time_zone)::date as today,
      (select count(*)::int from employee e where ${workingInReach(ctx)} and e.location_id = l.id) as people
    from location l where l.org_id = ${ctx.orgId} and l.id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Fences of a location as of a date; one that begins only later is listed as it will begin. */
export async function listFences(ctx: Ctx, db: Db, locationId: number, date: string): Promise<FenceRow[]> {
  const { rows } = await sql<FenceRow>`
    select f.id, f.location_id, f.version as latest_version, n.next_change, ${state}
    from geo_fence f
    cross join lateral (
      select * from geo_fence_version a where a.org_id = f.org_id and a.fence_id = f.id
      order by a.effective_from <= ${date} desc,
        case when a.effective_from <= ${date} then a.effective_from end desc, a.effective_from, a.version desc
      limit 1
    ) v
    cross join lateral (
      select min(b.effective_from) as next_change from geo_fence_version b
      where b.org_id = f.org_id and b.fence_id = f.id and b.effective_from > ${date} and b.version <> v.version
    ) n
    where f.org_id = ${ctx.orgId} and f.location_id = ${locationId}
    order by v.status desc, lower(v.name), f.id`.execute(db)
  return rows
}

/** Every version of a fence, newest first. */
export async function findVersions(ctx: Ctx, db: Db, id: number): Promise<FenceRow[]> {
  const { rows } = await sql<FenceRow>`
    select f.id, f.location_id, f.version as latest_version, null as next_change, ${state}
    from geo_fence f join geo_fence_version v on v.org_id = f.org_id and v.fence_id = f.id
    where f.org_id = ${ctx.orgId} and f.id = ${id} order by v.version desc`.execute(db)
  return rows
}

/** Names of active fences at a location in their newest version, in lower case, by fence. */
export async function findNamesInUse(ctx: Ctx, db: Db, locationId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select f.id, lower(v.name) as name from geo_fence f
    join geo_fence_version v on v.org_id = f.org_id and v.fence_id = f.id and v.version = f.version
    where f.org_id = ${ctx.orgId} and f.location_id = ${locationId} and v.status = 1`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface AllowedPerson {
  fence_id: number
  EMPLOYEE_ID: number
  EMPLOYEE_NAME: string
  EMPLOYEE_CODE: string
}

/** The people allowed at these versions whom the caller may see. */
export async function findAllowedPeople(
  ctx: Ctx,
  db: Db,
  fences: readonly Pick<FenceRow, 'id' | 'version' | 'is_for_everyone'>[],
): Promise<AllowedPerson[]> {
  const chosen = fences.filter((fence) => !fence.is_for_everyone)
  if (chosen.length === 0) return []
  const { rows } = await sql<AllowedPerson>`
    select p.fence_id, e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE"
    from unnest(${chosen.map(({ id }) => id)}::bigint[], ${chosen.map(({ version }) => version)}::int[]) as c (id, version)
    join geo_fence_person p on p.org_id = ${ctx.orgId} and p.fence_id = c.id and p.version = c.version
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where ${employeeScope(ctx, 'employees.directory.view', 'e')}
    order by lower(e.full_name), e.id`.execute(db)
  return rows
}

/** How many of these people exist and are within the caller's reach. */
export async function countReached(ctx: Ctx, db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])
      and ${employeeScope(ctx, 'employees.directory.view', 'e')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ids of all people allowed at a version, regardless of reach: a change keeps those that the caller can't see. */
export async function findAllowedIds(ctx: Ctx, db: Db, id: number, version: number): Promise<number[]> {
  const rows = await db
    .selectFrom('geo_fence_person')
    .select('employee_id')
    .where('org_id', '=', ctx.orgId)
    .where('fence_id', '=', id)
    .where('version', '=', version)
    .orderBy('employee_id')
    .execute()
  return rows.map((row) => row.employee_id)
}

export interface NewVersion {
  version: number
  effectiveFrom: string
  name: string
  shape: FenceShape
  status: 0 | 1
  note: string
  /** Null if the fence is for everybody at the location. */
  people: readonly number[] | null
}

export async function insertVersion(ctx: Ctx, db: Db, fenceId: number, given: NewVersion): Promise<void> {
  const { shape, version, people } = given
  const place =
    shape.shape === 'circle'
      ? { ...shape.centre, radius_m: shape.radius_m, points: null }
      : {
          latitude: null,
          longitude: null,
          radius_m: null,
          points: JSON.stringify(shape.points.map(({ latitude, longitude }) => [latitude, longitude])),
        }
  await db
    .insertInto('geo_fence_version')
    .values({
      org_id: ctx.orgId,
      fence_id: fenceId,
      version,
      effective_from: given.effectiveFrom,
      name: given.name,
      shape: shape.shape,
      ...place,
      status: given.status,
      is_for_everyone: people === null,
      note: given.note,
      actor: ctx.actor.name || ctx.actor.email || ctx.actor.kind,
      changed_at: ctx.now.toString(),
    })
    .execute()
  if (people === null || people.length === 0) return
  await db
    .insertInto('geo_fence_person')
    .values(people.map((employee_id) => ({ org_id: ctx.orgId, fence_id: fenceId, version, employee_id })))
    .execute()
}
