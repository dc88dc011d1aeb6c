import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { geoTexts } from './geo.texts.ts'
import { insertVersion } from './geo-fence.queries.ts'

/** The fence that an upload of coordinates creates for a location. */
export const MAIN_FENCE = geoTexts('mainArea')

/** An active location, as needed for an upload of coordinates. */
export interface GeocodedLocation {
  id: number
  name: string
  code: string | null
  time_zone: string
  latitude: number | null
  longitude: number | null
  /** Radius of its main fence, if that is an active circle. */
  radius_m: number | null
  main_latitude: number | null
  main_longitude: number | null
  main_fence_id: number | null
  main_version: number | null
  main_shape: 'circle' | 'polygon' | null
  /** Number of active fences. */
  fences: number
}

/** @param lock locks the locations until the transaction ends */
export async function listGeocoded(ctx: Ctx, db: Db, lock = false): Promise<GeocodedLocation[]> {
  if (lock) {
    await sql`select from location where org_id = ${ctx.orgId} and status = 1 order by id for no key update`.execute(
      db,
    )
  }
  const { rows } = await sql<GeocodedLocation>`
    select l.id, l.name, l.code, l.time_zone, l.latitude::float8 as latitude, l.longitude::float8 as longitude,
      m.radius_m, m.latitude as main_latitude, m.longitude as main_longitude, m.fence_id as main_fence_id,
      m.version as main_version, m.shape as main_shape,
      (select count(*)::int from geo_fence f
        join geo_fence_version v on v.org_id = f.org_id and v.fence_id = f.id and v.version = f.version
        where f.org_id = l.org_id and f.location_id = l.id and v.status = 1) as fences
    from location l left join lateral (
      select v.* from geo_fence f
      join geo_fence_version v on v.org_id = f.org_id and v.fence_id = f.id and v.version = f.version
      where f.org_id = l.org_id and f.location_id = l.id and v.status = 1 and lower(v.name) = lower(${MAIN_FENCE})
      limit 1
    ) m on true
    where l.org_id = ${ctx.orgId} and l.status = 1 order by lower(l.name), l.id`.execute(db)
  return rows
}

export interface Geocode {
  location: GeocodedLocation
  latitude: number
  longitude: number
  radius_m: number | null
}

/** Whether writing would change anything: the coordinates, or the main fence if a radius is given. */
export function altersLocation({ location, latitude, longitude, radius_m }: Geocode): boolean {
  const moves = location.latitude !== latitude || location.longitude !== longitude
  return moves || altersFence({ location, latitude, longitude, radius_m })
}

function altersFence({ location, latitude, longitude, radius_m }: Geocode): boolean {
  if (radius_m === null) return false
  return (
    location.radius_m !== radius_m ||
    location.main_latitude !== latitude ||
    location.main_longitude !== longitude
  )
}

async function drawMainFence(ctx: Ctx, db: Db, { location, latitude, longitude, radius_m }: Geocode) {
  const version = (location.main_version ?? 0) + 1
  const id =
    location.main_fence_id ??
    (
      await db
        .insertInto('geo_fence')
        .values({ org_id: ctx.orgId, location_id: location.id, created_at: ctx.now.toString() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await insertVersion(ctx, db, id, {
    version,
    effectiveFrom: todayIn(ctx, location.time_zone),
    name: MAIN_FENCE,
    shape: { shape: 'circle', centre: { latitude, longitude }, radius_m: radius_m as number },
    status: 1,
    note: geoTexts('fromUploadedFile'),
    people: null,
  })
  await db
    .updateTable('geo_fence')
    .set({ version })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/**
 * Sets the coordinates of locations in one statement, and creates or changes the main fence of those with a radius.
 * The caller has locked the locations and omitted those without a difference.
 */
export async function writeGeocodes(ctx: Ctx, db: Db, codes: readonly Geocode[]): Promise<void> {
  if (codes.length === 0) return
  await sql`
    update location l set latitude = c.latitude, longitude = c.longitude, updated_at = ${ctx.now.toString()}
    from unnest(${codes.map(({ location }) => location.id)}::bigint[],
      ${codes.map(({ latitude }) => latitude)}::float8[],
      ${codes.map(({ longitude }) => longitude)}::float8[]) as c (id, latitude, longitude)
    where l.org_id = ${ctx.orgId} and l.id = c.id`.execute(db)
  // A file has a few hundred locations at most, and each fence takes three rows.
  for (const code of codes.filter(altersFence)) await drawMainFence(ctx, db, code)
  await recordAudit(
    ctx,
    db,
    ...codes.map(({ location, latitude, longitude, radius_m }) => ({
      recordType: 'location',
      recordId: location.id,
      recordLabel: location.name,
      changes: changesBetween(
        {
          LATITUDE: location.latitude,
          LONGITUDE: location.longitude,
          ...(radius_m === null ? {} : { radius_m: location.radius_m }),
        },
        { LATITUDE: latitude, LONGITUDE: longitude, ...(radius_m === null ? {} : { radius_m }) },
      ),
    })),
  )
}
