import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  FENCE_LIMIT,
  type FenceShape,
  fenceProblems,
  type GeoPoint,
} from '@muster/contract/organisation/geo/fence'
import type {
  createGeoFence,
  GeoFenceInput,
  listLoginLocations,
  readGeoFence,
  updateGeoFence,
} from '@muster/contract/organisation/geo/geo.contract'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { geoTexts } from './geo.texts.ts'
import {
  countReached,
  type FenceLocation,
  type FenceRow,
  findAllowedIds,
  findAllowedPeople,
  findLocation,
  findNamesInUse,
  findVersions,
  insertVersion,
  listFences,
  type NewVersion,
  shapeOf,
} from './geo-fence.queries.ts'
import { fenceView, locationView, stateView } from './geo-fence.views.ts'

const abilitiesOf = (ctx: Ctx) => ({ manage: holds(ctx.actor, 'organisation.geo.manage') })

/** Where people of a location may sign in, on a date (by default today at the location). */
export async function readLoginLocations(
  ctx: Ctx,
  locationId: number,
  date: string | undefined,
): Promise<DataOf<typeof listLoginLocations>> {
  return readTx(ctx, async (db) => {
    const location = found(await findLocation(ctx, db, locationId))
    const fences = await listFences(ctx, db, locationId, date ?? location.today)
    const people = await findAllowedPeople(ctx, db, fences)
    return {
      location: locationView(location),
      org_login_location: fences.map((fence) => fenceView(fence, people)),
      abilities: abilitiesOf(ctx),
    }
  })
}

/** The newest version of a fence, with all earlier ones. */
export async function readFence(ctx: Ctx, id: number): Promise<DataOf<typeof readGeoFence>> {
  return readTx(ctx, async (db) => {
    const versions = await findVersions(ctx, db, id)
    const newest = found(versions[0])
    const location = found(await findLocation(ctx, db, newest.location_id))
    const people = await findAllowedPeople(ctx, db, [newest])
    return {
      fence: fenceView(newest, people),
      history: versions.map((row) => ({ ...stateView(row), people_count: row.people_count })),
      location: locationView(location),
      abilities: abilitiesOf(ctx),
    }
  })
}

/** A tenth of a metre is finer than any device. */
const rounded = ({ latitude, longitude }: GeoPoint): GeoPoint => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
})

/** @throws AppError `request.invalid` naming what is wrong with the shape */
function shapeGiven(input: GeoFenceInput): FenceShape {
  if (input.shape === 'circle' && !input.centre) {
    fail('request.invalid', { fields: { centre: geoTexts('centreRequired') } })
  }
  const shape: FenceShape =
    input.shape === 'circle' && input.centre
      ? { shape: 'circle', centre: rounded(input.centre), radius_m: input.radius_m ?? Number.NaN }
      : { shape: 'polygon', points: (input.points ?? []).map(rounded) }
  const fields = fenceProblems(shape)
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  return shape
}

/** @throws AppError `request.invalid` for a date in the past, a name in use or people beyond reach */
async function refuseUnfit(
  ctx: Ctx,
  db: Db,
  input: GeoFenceInput,
  { location, id, kept }: { location: FenceLocation; id: number | null; kept: readonly number[] },
): Promise<void> {
  const from = input.effective_from
  if (from !== undefined && from < location.today) {
    fail('request.invalid', {
      fields: { effective_from: geoTexts('pastNotChangeable') },
    })
  }
  const names = await findNamesInUse(ctx, db, location.id)
  const isOn = input.status !== 0
  const taken = [...names].some(([other, name]) => other !== id && name === input.name.toLowerCase())
  if (isOn && taken) fail('request.invalid', { fields: { name: geoTexts('fenceNameTaken') } })
  const others = names.size - (id !== null && names.has(id) ? 1 : 0)
  if (isOn && others >= FENCE_LIMIT.fences) {
    fail('organisation.fence_limit', { parameters: { location: location.name, limit: FENCE_LIMIT.fences } })
  }
  const added = [...new Set(input.people ?? [])].filter((person) => !kept.includes(person))
  if (added.length > 0 && (await countReached(ctx, db, added)) < added.length) {
    fail('request.invalid', {
      fields: { people: geoTexts('personNoLongerExists') },
    })
  }
}

function versionOf(input: GeoFenceInput, shape: FenceShape, version: number, today: string): NewVersion {
  const people = [...new Set(input.people ?? [])].sort((one, other) => one - other)
  return {
    version,
    effectiveFrom: input.effective_from ?? today,
    name: input.name,
    shape,
    status: input.status ?? 1,
    note: input.note ?? '',
    people: people.length > 0 ? people : null,
  }
}

const audited = (version: Omit<NewVersion, 'version'>) => ({
  name: version.name,
  shape: JSON.stringify(version.shape),
  status: version.status,
  effective_from: version.effectiveFrom,
  note: version.note,
  people: version.people === null ? 'Everybody' : version.people.join(', '),
})

const storedVersion = (row: FenceRow, people: readonly number[]): NewVersion => ({
  version: row.version,
  effectiveFrom: row.effective_from,
  name: row.name,
  shape: shapeOf(row),
  status: row.status,
  note: row.note,
  people: row.is_for_everyone ? null : people,
})

async function record(
  ctx: Ctx,
  db: Db,
  id: number,
  location: FenceLocation,
  [before, after]: [NewVersion | null, NewVersion],
): Promise<void> {
  await recordAudit(ctx, db, {
    recordType: 'geo_fence',
    recordId: id,
    recordLabel: `${location.name}: ${after.name}`,
    changes: changesBetween(before ? audited(before) : {}, audited(after)),
  })
}

async function newest(ctx: Ctx, db: Db, id: number): Promise<DataOf<typeof createGeoFence>> {
  const row = found((await findVersions(ctx, db, id))[0])
  return { fence: fenceView(row, await findAllowedPeople(ctx, db, [row])) }
}

/**
 * Creates a fence for a location. Active fences of one location have different names, so that repeating the call does
 * not create a second one.
 *
 * @throws AppError `request.invalid`, `organisation.fence_limit`
 */
export async function createFence(
  ctx: Ctx,
  { LOCATION_ID, ...input }: BodyOf<typeof createGeoFence>,
): Promise<DataOf<typeof createGeoFence>> {
  return tx(ctx, async (db) => {
    const location = found(await findLocation(ctx, db, LOCATION_ID, true))
    const shape = shapeGiven(input)
    await refuseUnfit(ctx, db, input, { location, id: null, kept: [] })
    const { id } = await db
      .insertInto('geo_fence')
      .values({ org_id: ctx.orgId, location_id: LOCATION_ID, created_at: ctx.now.toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = versionOf(input, shape, 1, location.today)
    await insertVersion(ctx, db, id, version)
    await record(ctx, db, id, location, [null, version])
    return newest(ctx, db, id)
  })
}

const isSame = (one: NewVersion, other: NewVersion) =>
  JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 })

/**
 * Changes a fence from an effective date. The previous state is kept as a version; a change without any difference
 * creates none.
 *
 * @throws AppError `record.conflict` when somebody else changed it meanwhile, `request.invalid`
 */
export async function changeFence(
  ctx: Ctx,
  { id, version, ...input }: BodyOf<typeof updateGeoFence>,
): Promise<DataOf<typeof updateGeoFence>> {
  return tx(ctx, async (db) => {
    const seen = found((await findVersions(ctx, db, id))[0])
    const location = found(await findLocation(ctx, db, seen.location_id, true))
    // Read again under the lock: the row read before it may be outdated.
    const current = found((await findVersions(ctx, db, id))[0])
    requireVersion(current.latest_version, version)
    const people = await findAllowedIds(ctx, db, id, current.version)
    const before = storedVersion(current, people)
    const shape = shapeGiven(input)
    const visible = new Set((await findAllowedPeople(ctx, db, [current])).map((one) => one.EMPLOYEE_ID))
    const chosen = input.people ?? []
    // People the caller can't see are kept: they were not the caller's to remove.
    const hidden = chosen.length > 0 ? people.filter((person) => !visible.has(person)) : []
    // Without a date, a change corrects the upcoming version if there is one.
    const day = before.effectiveFrom > location.today ? before.effectiveFrom : location.today
    const after = versionOf({ ...input, people: [...chosen, ...hidden] }, shape, version + 1, day)
    const unchanged = { ...after, effectiveFrom: before.effectiveFrom }
    if (input.effective_from === undefined && isSame(before, unchanged)) return newest(ctx, db, id)
    await refuseUnfit(ctx, db, input, { location, id, kept: people })
    await insertVersion(ctx, db, id, after)
    await db
      .updateTable('geo_fence')
      .set({ version: after.version })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await record(ctx, db, id, location, [before, after])
    return newest(ctx, db, id)
  })
}
