import { newToken } from '../../src/platform/access/session.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A private address, which is refused without any request. */
const ISSUER = 'https://10.0.0.1'

async function aProvider({ app, ours }: World): Promise<number> {
  const ctx = app.system(ours.orgId)
  const now = ctx.now.toString()
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('sso_provider')
      .values({
        org_id: ours.orgId,
        name: `Sample ${newToken().slice(0, 8)}`,
        issuer: ISSUER,
        client_id: 'muster',
        client_secret: 'sealed',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function aTest(world: World, { accountId }: TestAccount): Promise<number> {
  const { app, ours } = world
  const ctx = app.system(ours.orgId)
  const provider_id = await aProvider(world)
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('sso_flow')
      .values({
        org_id: ours.orgId,
        provider_id,
        kind: 'test',
        account_id: accountId,
        created_at: ctx.now.toString(),
        expires_at: ctx.now.add({ minutes: 10 }).toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function aConflict(world: World, { accountId }: TestAccount): Promise<number> {
  const { app, ours } = world
  const ctx = app.system(ours.orgId)
  const provider_id = await aProvider(world)
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('sso_log')
      .values({
        org_id: ours.orgId,
        provider_id,
        provider_name: 'Sample',
        at: ctx.now.toString(),
        kind: 'sign_in',
        outcome: 'identity_conflict',
        account_id: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function withPassword({ app, ours }: World, { accountId }: TestAccount): Promise<number> {
  await tx(app.system(ours.orgId), (db) =>
    db
      .updateTable('account')
      .set({ password_hash: 'a hash' })
      .where('org_id', '=', ours.orgId)
      .where('id', '=', accountId)
      .execute(),
  )
  return accountId
}

export const ssoSamples: Record<string, Sample> = {
  'integrations.sso.create': () => ({ body: { name: `New ${newToken().slice(0, 8)}`, issuer: ISSUER } }),
  'integrations.sso.save': async (world) => ({
    body: {
      id: await aProvider(world),
      version: 1,
      name: `Saved ${newToken().slice(0, 8)}`,
      issuer: ISSUER,
      client_id: 'muster',
      scopes: 'openid email',
      email_claim: 'email',
      verified_claim: 'email_verified',
      email_domains: ['example.test'],
      creation: 'employees',
    },
  }),
  'integrations.sso.switch': async (world) => ({
    body: { id: await aProvider(world), status: 1, is_required: false },
  }),
  'integrations.sso.delete': async (world) => ({ body: { id: await aProvider(world) } }),
  'integrations.sso.check': async (world) => ({ body: { id: await aProvider(world) } }),
  'integrations.sso.test': async (world) => ({ body: { id: await aProvider(world) } }),
  'integrations.sso.test_result': async (world, admin) => ({ params: { id: await aTest(world, admin) } }),
  'integrations.sso.unlink': async (world, admin) => ({ body: { event_id: await aConflict(world, admin) } }),
  'integrations.sso.emergency_access': async (world, admin) => ({
    body: { account_id: await withPassword(world, admin), is_given: true },
  }),
}
