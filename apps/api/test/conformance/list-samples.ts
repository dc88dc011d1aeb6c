import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const LIST = 'employees'

/** A view saved by this account. */
async function aListView({ app, ours }: World, { accountId }: TestAccount): Promise<number> {
  const ctx = app.system(ours.orgId)
  return tx(ctx, async (db) => {
    const state = { search: '', filters: {}, sort: null, columns: null, density: null }
    const { id } = await db
      .insertInto('list_view')
      .values({
        org_id: ours.orgId,
        account_id: accountId,
        list: LIST,
        name: 'Sample',
        state: JSON.stringify(state),
        created_at: ctx.now.toString(),
        updated_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Valid inputs for calls about lists and views. */
export const listSamples: Record<string, Sample> = {
  'settings.list_setup.read': () => ({ query: { list: LIST } }),
  'settings.list_preferences.save': () => ({
    body: { list: LIST, device: 'phone', preferences: { density: 'compact' } },
  }),
  'settings.list_view.create': () => ({ body: { list: LIST, name: 'Mine', state: {} } }),
  'settings.list_view.update': async (world, admin) => ({
    body: { id: await aListView(world, admin), name: 'Renamed' },
  }),
  'settings.list_view.remove': async (world, admin) => ({ body: { id: await aListView(world, admin) } }),
  'settings.list_view.set_default': async (world, admin) => ({
    body: { list: LIST, id: await aListView(world, admin) },
  }),
}
