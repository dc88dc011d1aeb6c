import { randomUUID } from 'node:crypto'
import { devices, type saveDevice } from '@muster/contract/attendance/devices.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Changes } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { devicesTexts } from './devices.texts.ts'
import { newDeviceKey } from './signature.ts'

/** Devices that deliver punches. */
export const deviceRecords = defineMaster({
  contract: devices,
  table: 'attendance_device',
  record: 'attendance_device',
  audited: { label: devicesTexts('attendanceDevice') },
  nameOf: ({ name }) => name,
  defaults: { LOCATION_ID: null, status: 1 },
  extraColumns: {
    location: nameIn('location', 'location_id'),
    public_id: sql<string>`r.public_id`,
    last_seen_at: sql<string | null>`r.last_seen_at`,
    last_punch_at: sql<string | null>`r.last_punch_at`,
    drift_seconds: sql<number | null>`r.drift_seconds`,
    punches: sql<number>`r.punches`,
    unknown: sql<number>`(select count(*)::int from attendance_unknown_punch u
      where u.org_id = r.org_id and u.device_id = r.id and u.state = 'open')`,
  },
  order: sql`r.status desc, lower(r.name), r.id`,
  unique: [
    { of: ['name'], error: 'attendance.device_name_taken', message: devicesTexts.text('nameAlreadyTaken') },
  ],
  choices: { locations: { table: 'location' } },
  references: { LOCATION_ID: { of: 'locations', message: devicesTexts.text('locationRequired') } },
})

/** Creates or edits a device. The key is returned only on creation or renewal. */
export function upsertDevice(
  ctx: Ctx,
  { new_key, ...input }: BodyOf<typeof saveDevice>,
): Promise<DataOf<typeof saveDevice>> {
  return tx(ctx, async (db) => {
    let key: string | null = null
    const columns = (before: { public_id: string } | null) => {
      if (before && new_key !== 1) return {}
      const public_id = before?.public_id ?? randomUUID()
      const fresh = newDeviceKey(ctx.platform.config.secretKey, ctx.orgId, public_id)
      key = fresh.key
      return { public_id, sealed_key: fresh.sealed }
    }
    const isChanged = input.ID !== undefined && new_key === 1
    const changes: Changes = isChanged ? { signing: ['old', 'new'] } : {}
    const { ID } = await deviceRecords.saveIn(ctx, db, input, { columns, changes })
    const device = found((await deviceRecords.find(ctx, db)).find((one) => one.ID === ID))
    return { device, key }
  })
}
