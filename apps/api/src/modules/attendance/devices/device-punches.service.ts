import { devicePayload, type handInPunches } from '@muster/contract/attendance/devices.contract'
import { type BodyOf, type DataOf, z } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { systemActor } from '../../../platform/access/actor.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findDevicePlace } from '../../../platform/db/gates-attendance.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { recomputeAdjacent } from '../punches/recompute-adjacent.ts'
import { devicesTexts } from './devices.texts.ts'
import { isSignedBy, openDeviceKey } from './signature.ts'

type Input = BodyOf<typeof handInPunches>
type Answer = DataOf<typeof handInPunches>
interface Row {
  badge: string
  at: string
  direction: NewPunch['direction']
}

const WINDOW_SECONDS = 300
const AHEAD_SECONDS = 300

/**
 * Seconds by which the device's clock is ahead. @throws AppError `attendance.device_refused` outside the
 * window
 */
function driftOf(ctx: PublicCtx, timestamp: string): number {
  const apart = Temporal.Instant.from(timestamp).epochMilliseconds - ctx.now.epochMilliseconds
  const seconds = Math.round(apart / 1000)
  if (Math.abs(seconds) > WINDOW_SECONDS) fail('attendance.device_refused')
  return seconds
}

function rowsOf(payload: string): Row[] {
  let json: unknown
  try {
    json = JSON.parse(payload)
  } catch {
    return fail('request.invalid', { fields: { payload: devicesTexts('invalidJson') } })
  }
  const parsed = z.safeParse(devicePayload, json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const message = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? devicesTexts('schemaMismatch')}`
    return fail('request.invalid', { fields: { payload: message } })
  }
  return parsed.data.punches.map((row) => ({
    ...row,
    badge: row.badge.toLowerCase(),
    // Normalises instants, so that repeats are detected.
    at: new Date(row.at).toISOString(),
  }))
}

/** Employees by badge; assigned badges take precedence over employee codes. One statement. */
export async function findHolders(ctx: Ctx, db: Db, badges: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ badge: string; id: number }>`
    select n.badge, coalesce(b.employee_id, e.id) as id
    from unnest(${[...new Set(badges)]}::text[]) as n (badge)
    left join attendance_badge b on b.org_id = ${ctx.orgId} and b.badge = n.badge
    left join employee e on e.org_id = ${ctx.orgId} and lower(e.code) = n.badge and b.badge is null
    where coalesce(b.employee_id, e.id) is not null`.execute(db)
  return new Map(rows.map(({ badge, id }) => [badge, id]))
}

/**
 * Idempotency key of a device punch: badge and time, since sequence numbers restart when a device is reset.
 */
export const deviceKey = (deviceId: number, { badge, at, direction }: Row) =>
  `d${deviceId}:${badge}:${at}:${direction}`

async function insertUnknown(ctx: Ctx, db: Db, deviceId: number, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const { rows: fresh } = await sql<{ id: number }>`
    insert into attendance_unknown_punch (org_id, device_id, badge, at, direction, received_at)
    select ${ctx.orgId}, ${deviceId}, n.badge, n.at, n.direction, ${ctx.now.toString()}::timestamptz
    from unnest(${rows.map((row) => row.badge)}::text[], ${rows.map((row) => row.at)}::timestamptz[],
      ${rows.map((row) => row.direction)}::text[]) as n (badge, at, direction)
    on conflict (org_id, device_id, badge, at, direction) do nothing returning id`.execute(db)
  return fresh.length
}

async function recordContact(
  ctx: Ctx,
  db: Db,
  of: { deviceId: number; drift: number; rows: readonly Row[]; taken: number },
): Promise<void> {
  const last = of.rows.reduce<string | null>(
    (latest, { at }) => (latest === null || at > latest ? at : latest),
    null,
  )
  await sql`
    update attendance_device set last_seen_at = ${ctx.now.toString()}::timestamptz, drift_seconds = ${of.drift},
      last_punch_at = greatest(last_punch_at, ${last}::timestamptz), punches = punches + ${of.taken}
    where org_id = ${ctx.orgId} and id = ${of.deviceId}`.execute(db)
}

async function verifyDevice(ctx: Ctx, db: Db, id: number, input: Input): Promise<void> {
  const { rows } = await sql<{ sealed_key: string; status: number }>`
    select sealed_key, status from attendance_device where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  const [row] = rows
  if (row?.status !== 1) fail('attendance.device_refused')
  const key = openDeviceKey(
    row.sealed_key,
    ctx.platform.config.secretKey,
    ctx.orgId,
    input.device.toLowerCase(),
  )
  if (!isSignedBy(key, input)) fail('attendance.device_refused')
}

/**
 * Processes a device's batch in one transaction: stores new punches and recomputes their days, skips known
 * ones, and keeps rows of unknown badges. Idempotent.
 *
 * @throws AppError `attendance.device_refused`, `request.invalid`
 */
export async function receivePunches(visitor: PublicCtx, input: Input): Promise<Answer> {
  const place = await findDevicePlace(visitor, input.device)
  if (!place) fail('attendance.device_refused')
  const ctx: Ctx = { ...visitor, orgId: place.org_id, actor: systemActor('Device') }
  const drift = driftOf(visitor, input.timestamp)
  return tx(ctx, async (db) => {
    await verifyDevice(ctx, db, place.id, input)
    const rows = rowsOf(input.payload)
    const latest = ctx.now.add({ seconds: AHEAD_SECONDS }).epochMilliseconds
    const future = rows.findIndex(({ at }) => Date.parse(at) > latest)
    if (future >= 0)
      fail('request.invalid', { fields: { payload: devicesTexts('punchTimeInFuture', { future }) } })
    const holders = await findHolders(
      ctx,
      db,
      rows.map(({ badge }) => badge),
    )
    const known = rows.filter(({ badge }) => holders.has(badge))
    const unknown = rows.filter(({ badge }) => !holders.has(badge))
    const punches = known.map(
      (row): NewPunch => ({
        employeeId: holders.get(row.badge) as number,
        ...{ at: row.at, direction: row.direction, source: 'biometric' },
        key: deviceKey(place.id, row),
        deviceId: place.id,
      }),
    )
    const fresh = await insertPunches(ctx, db, punches)
    const unknownCount = await insertUnknown(ctx, db, place.id, unknown)
    await recomputeAdjacent(ctx, db, fresh, devicesTexts('devicePunchesSent'))
    await recordContact(ctx, db, { deviceId: place.id, drift, rows, taken: fresh.length })
    return {
      received: rows.length,
      taken: fresh.length,
      repeated: rows.length - fresh.length - unknownCount,
      unknown: unknown.length,
      now: ctx.now.toString(),
    }
  })
}
