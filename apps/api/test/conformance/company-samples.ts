import { storeFile } from '../../src/modules/files/index.ts'
import { sealText } from '../../src/platform/crypto/sealed-text.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const circle = {
  shape: 'circle' as const,
  centre: { latitude: 18.5204, longitude: 73.8567 },
  radius_m: 200,
}

let serial = 0

async function aFence({ app, ours }: World): Promise<number> {
  const ctx = app.system(ours.orgId)
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('geo_fence')
      .values({ org_id: ours.orgId, location_id: ours.locationId, created_at: ctx.now.toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('geo_fence_version')
      .values({
        org_id: ours.orgId,
        fence_id: id,
        version: 1,
        effective_from: '2024-01-01',
        name: `Sample ${++serial}`,
        shape: 'circle',
        latitude: 18.5,
        longitude: 73.8,
        radius_m: 100,
        status: 1,
        is_for_everyone: true,
        actor: 'Sample',
        changed_at: ctx.now.toString(),
      })
      .execute()
    return id
  })
}

async function versionOf({ app, ours }: World, table: 'company_profile' | 'lms_connection'): Promise<number> {
  const row = await tx(app.system(ours.orgId), (db) =>
    db.selectFrom(table).select('version').where('org_id', '=', ours.orgId).executeTakeFirst(),
  )
  return row?.version ?? 0
}

/** Valid inputs for calls about the company, geofences and the learning system. */
export const companySamples: Record<string, Sample> = {
  'organisation.company.update': async (world) => ({
    body: { version: await versionOf(world, 'company_profile'), CITY: 'Pune' },
  }),
  'organisation.company.logo': async ({ app, ours }, { accountId }) => {
    const ctx = app.system(ours.orgId)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId } },
      { folder: 'company_logos', name: 'logo.png', content: Buffer.from('a picture') },
    )
    return { body: { filePath } }
  },
  'organisation.entity.list': ({ ours }) => ({ params: { id: ours.orgId } }),
  'organisation.login_location.list': ({ ours }) => ({ params: { locationId: ours.locationId } }),
  'organisation.geo_fence.read': async (world) => ({ params: { editid: await aFence(world) } }),
  'organisation.geo_fence.create': ({ ours }) => ({
    body: { LOCATION_ID: ours.locationId, name: `Gate ${++serial}`, ...circle },
  }),
  'organisation.geo_fence.update': async (world) => ({
    body: { id: await aFence(world), version: 1, name: `Gate ${++serial}`, ...circle },
  }),
  'employees.geocode.upload': async ({ app, ours }, { accountId }) => {
    const ctx = app.system(ours.orgId)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId } },
      {
        folder: 'imports',
        name: 'places.csv',
        content: Buffer.from('Location,Latitude,Longitude\nNobody has filled this in,,\n'),
      },
    )
    return { body: { filePath } }
  },
  'employees.location.update': ({ ours }) => ({
    body: { emp_ids: ours.employeeIds, LOCATION_ID: ours.locationId },
  }),
  'integrations.lms.update': async (world) => ({
    body: {
      version: await versionOf(world, 'lms_connection'),
      base_url: 'https://10.0.0.1',
      auth_kind: 'bearer',
      secret: 'sample',
      status: 1,
    },
  }),
  'integrations.lms.test': async ({ app, ours }) => {
    const ctx = app.system(ours.orgId)

    const secret = sealText('sample', app.platform.config.secretKey, {
      purpose: 'lms secret',
      record: String(ours.orgId),
    })
    // A private address, which is refused without any request.
    const row = { base_url: 'https://10.0.0.1', auth_kind: 'bearer', secret }
    await tx(ctx, (db) =>
      db
        .insertInto('lms_connection')
        .values({ org_id: ours.orgId, ...row })
        .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
        .execute(),
    )
    return {}
  },
}
