import { randomUUID } from 'node:crypto'
import type { listDevices, saveDevice } from '@muster/contract/attendance/devices.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { newDeviceKey } from './signature.ts'

type Device = DataOf<typeof listDevices>['devices'][number]

async function findDevices(ctx: Ctx, db: Db, id: number | null = null): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select d.id as "ID", d.public_id, d.name, d.serial, d.location_id as "LOCATION_ID", l.name as location, d.status,
      d.last_seen_at, d.last_punch_at, d.drift_seconds, d.punches, d.version,
      (select count(*)::int from attendance_unknown_punch u
        where u.org_id = d.org_id and u.device_id = d.id and u.state = 'open') as unknown
    from attendance_device d left join location l on l.org_id = d.org_id and l.id = d.location_id
    where d.org_id = ${ctx.orgId} and (${id}::bigint is null or d.id = ${id}::bigint)
    order by d.status desc, lower(d.name), d.id limit 1000`.execute(db)
  return rows
}

/** All devices of the organisation. One statement. */
export function readDevices(ctx: Ctx): Promise<DataOf<typeof listDevices>> {
  return readTx(ctx, async (db) => ({ devices: await findDevices(ctx, db) }))
}

type Given = BodyOf<typeof saveDevice>

async function needFreeName(ctx: Ctx, db: Db, { ID, name }: Given): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from attendance_device where org_id = ${ctx.orgId} and lower(name) = lower(${name})
      and id is distinct from ${ID ?? null}::bigint`.execute(db)
  if (rows.length > 0)
    fail('attendance.device_name_taken', { parameters: { name }, fields: { name: 'This name is taken.' } })
}

async function needLocation(ctx: Ctx, db: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const { rows } = await sql`select 1 from location where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  if (rows.length === 0) fail('request.invalid', { fields: { LOCATION_ID: 'Choose a location.' } })
}

const shown = ({ name, serial, LOCATION_ID, status }: Device) => ({ name, serial, LOCATION_ID, status })

async function addDevice(ctx: Ctx, db: Db, given: Given): Promise<{ id: number; key: string }> {
  const public_id = randomUUID()
  const { key, sealed } = newDeviceKey(ctx.platform.config.secretKey, ctx.orgId, public_id)
  const now = ctx.now.toString()
  const { id } = await db
    .insertInto('attendance_device')
    .values({
      ...{ org_id: ctx.orgId, public_id, name: given.name, serial: given.serial },
      ...{ location_id: given.LOCATION_ID ?? null, status: given.status ?? 1 },
      ...{ sealed_key: sealed, created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

async function changeDevice(ctx: Ctx, db: Db, before: Device, given: Given): Promise<string | null> {
  if (given.version !== undefined && given.version !== before.version) fail('record.conflict')
  const fresh =
    given.new_key === 1 ? newDeviceKey(ctx.platform.config.secretKey, ctx.orgId, before.public_id) : null
  await db
    .updateTable('attendance_device')
    .set({
      name: given.name,
      serial: given.serial,
      location_id: given.LOCATION_ID === undefined ? before.LOCATION_ID : given.LOCATION_ID,
      status: given.status ?? before.status,
      ...(fresh ? { sealed_key: fresh.sealed } : {}),
      version: before.version + 1,
      updated_at: ctx.now.toString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', before.ID)
    .execute()
  return fresh?.key ?? null
}

/**
 * Registers a device, or changes one. The key leaves the server this once.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `attendance.device_name_taken`
 */
export function keepDevice(ctx: Ctx, given: Given): Promise<DataOf<typeof saveDevice>> {
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance devices:${ctx.orgId}`}, 0))`.execute(
      db,
    )
    await needLocation(ctx, db, given.LOCATION_ID)
    const before = given.ID === undefined ? null : found((await findDevices(ctx, db, given.ID))[0])
    await needFreeName(ctx, db, given)
    const added = before ? null : await addDevice(ctx, db, given)
    const key = before ? await changeDevice(ctx, db, before, given) : (added?.key ?? null)
    const device = found((await findDevices(ctx, db, before?.ID ?? added?.id ?? null))[0])
    await recordAudit(ctx, db, {
      ...{ recordType: 'attendance_device', recordId: device.ID, recordLabel: device.name },
      changes: {
        ...changesBetween(before ? shown(before) : {}, shown(device)),
        ...(before && key ? { signing: ['old', 'new'] as [string, string] } : {}),
      },
    })
    return { device, key }
  })
}
