import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

/** City centres of the demo companies' locations, not real addresses. */
const places: readonly (readonly [city: string, latitude: number, longitude: number])[] = [
  ['Pune', 18.5204, 73.8567],
  ['Bengaluru', 12.9716, 77.5946],
  ['Hyderabad', 17.385, 78.4867],
  ['Mumbai', 19.076, 72.8777],
  ['Delhi', 28.6139, 77.209],
  ['Gurugram', 28.4595, 77.0266],
  ['Chennai', 13.0827, 80.2707],
  ['Kochi', 9.9312, 76.2673],
  ['Goa', 15.4909, 73.8278],
  ['Panaji', 15.4909, 73.8278],
  ['Berlin', 52.52, 13.405],
  ['London', 51.5074, -0.1278],
  ['New York', 40.7128, -74.006],
  ['Boston', 42.3601, -71.0589],
  ['Austin', 30.2672, -97.7431],
  ['Singapore', 1.3521, 103.8198],
  ['Dubai', 25.2048, 55.2708],
]

const profile = {
  org_type: 1,
  industry_type: 3,
  founded_on: '1998-06-15',
  website: 'https://sahyadri.example',
  email: 'office@sahyadri.example',
  phone: '+91 20 4000 1000',
  address: '12 Mill Road, Kothrud',
  city: 'Pune',
  state_id: 4008,
  country_id: 101,
  postal_code: '411038',
  registrations: JSON.stringify([
    { country_id: 101, kind: 'PAN', number: 'AABCS1234K' },
    { country_id: 101, kind: 'GSTIN', number: '27AABCS1234K1Z5' },
    { country_id: 101, kind: 'CIN', number: 'U72200PN1998PTC012345' },
  ]),
}

interface DemoFence {
  name: string
  note: string
  effective_from: string
  shape: 'circle' | 'polygon'
  latitude: number | null
  longitude: number | null
  radius_m: number | null
  points: string | null
}

const around = (latitude: number, longitude: number, corners: readonly [number, number][]) =>
  JSON.stringify(
    corners.map(([north, east]) =>
      [latitude + north, longitude + east].map((one) => Math.round(one * 1e6) / 1e6),
    ),
  )

const fences: readonly DemoFence[] = [
  {
    name: 'Main building',
    note: 'Reception to car park',
    effective_from: '2024-01-01',
    shape: 'circle',
    latitude: 18.5204,
    longitude: 73.8567,
    radius_m: 180,
    points: null,
  },
  {
    name: 'Works campus',
    note: 'Halls 1 to 4',
    effective_from: '2024-06-01',
    shape: 'polygon',
    latitude: null,
    longitude: null,
    radius_m: null,
    points: around(18.5204, 73.8567, [
      [0.0022, 0.003],
      [0.0052, 0.0035],
      [0.0058, 0.0078],
      [0.0036, 0.0092],
      [0.0018, 0.0068],
    ]),
  },
]

async function drawFences(ctx: Ctx, db: Db, locationId: number): Promise<void> {
  for (const fence of fences) {
    const { id } = await db
      .insertInto('geo_fence')
      .values({ org_id: ctx.orgId, location_id: locationId, created_at: ctx.now.toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('geo_fence_version')
      .values({
        org_id: ctx.orgId,
        fence_id: id,
        version: 1,
        ...fence,
        status: 1,
        is_for_everyone: true,
        actor: 'Human Resources',
        changed_at: ctx.now.toString(),
      })
      .execute()
  }
}

/** Coordinates of locations, the company's legal data, and two geofences at its main location. */
export async function writeDemoPlaces(ctx: Ctx): Promise<void> {
  await tx(ctx, async (db) => {
    await sql`
      update location l set latitude = p.latitude, longitude = p.longitude
      from unnest(${places.map(([city]) => city)}::text[], ${places.map((place) => place[1])}::float8[],
        ${places.map((place) => place[2])}::float8[]) as p (city, latitude, longitude)
      where l.org_id = ${ctx.orgId} and l.city = p.city`.execute(db)
    await db
      .insertInto('company_profile')
      .values({ org_id: ctx.orgId, ...profile })
      .execute()
    const main = await db
      .selectFrom('location')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('name', '=', 'Pune')
      .executeTakeFirst()
    if (main) await drawFences(ctx, db, main.id)
  })
}
