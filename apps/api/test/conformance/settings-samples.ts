import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { newToken } from '../../src/platform/access/session.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { insertAwaitedFile } from '../../src/platform/files/stored-file.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A file request with an open or expired link. */
async function aFileRequest(
  { app, ours }: World,
  { accountId }: TestAccount,
  given: { isOver?: boolean; hasFile?: boolean } = {},
): Promise<{ id: number; key: string }> {
  const ctx = app.system(ours.orgId)
  const key = newToken()
  const path = `${ours.orgId}/employee_documents/${ctx.now.epochMilliseconds}-${BigInt(`0x${createHash('md5').update(key).digest('hex')}`)}.pdf`
  const id = await tx(ctx, async (db) => {
    if (given.hasFile) {
      await insertAwaitedFile(ctx, db, {
        path,
        originalName: 'a.pdf',
        contentType: 'application/pdf',
        size: 10,
      })
      await db
        .updateTable('stored_file')
        .set({ state: 'stored' })
        .where('org_id', '=', ours.orgId)
        .where('path', '=', path)
        .execute()
    }
    const row = await db
      .insertInto('file_request')
      .values({
        org_id: ours.orgId,
        token_hash: createHash('sha256').update(key).digest(),
        record_type: 'employee',
        record_id: ours.employeeIds[1] as number,
        record_label: 'Somebody',
        purpose: 'Contract',
        extensions: ['pdf'],
        max_bytes: 1_048_576,
        account_id: accountId,
        created_at: ctx.now.toString(),
        expires_at: ctx.now.add({ hours: 24 }).toString(),
        revoked_at: given.isOver ? ctx.now.toString() : null,
        awaited_path: given.hasFile ? path : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  return { id, key }
}

const versionOf = async ({ app, ours }: World) => {
  const { settings_version } = await tx(app.system(ours.orgId), (db) =>
    db
      .selectFrom('organisation')
      .select('settings_version')
      .where('org_id', '=', ours.orgId)
      .executeTakeFirstOrThrow(),
  )
  return settings_version
}

/** Valid inputs for calls about settings and file requests. */
export const settingsSamples: Record<string, Sample> = {
  'settings.benefit.remove': async ({ app, ours }) => {
    const { rows } = await tx(app.system(ours.orgId), (db) =>
      sql<{ id: number }>`
        insert into benefit (org_id, name, category, from_date, created_at, updated_at)
        values (${ours.orgId}, ${`Benefit ${newToken()}`}, 'other', '2026-01-01', now(), now()) returning id`.execute(
        db,
      ),
    )
    return { body: { id: rows[0]?.id as number } }
  },
  'settings.organisation.read': ({ ours }) => ({ params: { id: ours.orgId } }),
  'settings.regional.update': async (world) => ({
    body: { version: await versionOf(world), settings: { date_format: 1 } },
  }),
  'settings.product.update': async (world) => ({
    body: { version: await versionOf(world), settings: { theme_colour: '#0b7285' } },
  }),
  'settings.single.update': () => ({ body: { name: 'week_start', value: 0 } }),
  'settings.code.check': () => ({ body: { kind: 'employee', prefix: 'SW', width: 4, next_number: 900 } }),
  'settings.code.update': async ({ app, ours }) => {
    const { version } = await tx(app.system(ours.orgId), (db) =>
      db
        .selectFrom('code_setting')
        .select('version')
        .where('org_id', '=', ours.orgId)
        .where('kind', '=', 'employee')
        .executeTakeFirstOrThrow(),
    )
    return { body: { kind: 'employee', prefix: 'SW', width: 4, next_number: 900, version } }
  },
  'settings.usage.count': () => ({
    body: { entry: 'admin', screens: [{ screen: '/users/view/{id}', views: 1 }] },
  }),
  'files.request.list': ({ ours }) => ({
    body: { record_type: 'employee', record_id: ours.employeeIds[1] as number },
  }),
  'files.request.create': ({ ours }) => ({
    body: {
      record_type: 'employee',
      record_id: ours.employeeIds[1] as number,
      purpose: 'Contract',
      extensions: ['pdf'],
    },
  }),
  'files.request.revoke': async (world, admin) => ({ body: { id: (await aFileRequest(world, admin)).id } }),
  'files.request.remove': async (world, admin) => ({
    body: { id: (await aFileRequest(world, admin, { isOver: true })).id },
  }),
  'files.request.open': async (world, admin) => ({ body: { key: (await aFileRequest(world, admin)).key } }),
  'files.request.sign': async (world, admin) => ({
    body: {
      key: (await aFileRequest(world, admin)).key,
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      file_size: 10,
    },
  }),
  'files.request.finish': async (world, admin) => ({
    body: { key: (await aFileRequest(world, admin, { hasFile: true })).key },
  }),
  'files.expense_upload.sign': () => ({
    body: { key: 'taxi.png', content_type: 'image/png', file_size: 1000 },
  }),
}
