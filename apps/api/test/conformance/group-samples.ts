import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { tx } from '../../src/platform/db/tx.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

/** A data permission group that no account uses. */
async function aGroup({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    const { id } = await db
      .insertInto('access_group')
      .values({ org_id: ours.orgId, name: `Sample ${++serial}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('access_group_limit')
      .values({ org_id: ours.orgId, group_id: id, dimension: 'location', value_id: ours.locationId })
      .execute()
    return id
  })
}

const onGroup: Sample = async (world) => ({ body: { GROUP_ID: await aGroup(world) } })
const onMembers: Sample = async (world) => ({
  body: { GROUP_ID: await aGroup(world), account_ids: world.ours.accountIds },
})

/** Valid inputs for calls about data permission groups and unit menus. */
export const groupSamples: Record<string, Sample> = {
  'access.group.read': onGroup,
  'access.group.remove': onGroup,
  'access.group_member.list': onGroup,
  'access.group_candidate.list': onGroup,
  'access.group_member.add': onMembers,
  'access.group_member.remove': onMembers,
  'access.group.save': ({ ours }) => ({
    body: { GROUP_NAME: `New ${++serial}`, locations: [ours.locationId] },
  }),
  'access.group.set_status': async (world) => ({ body: { GROUP_ID: await aGroup(world), GROUP_STATUS: 0 } }),
  'access.group_effect.read': ({ ours }) => ({ body: { account_id: ours.accountIds[0] as number } }),
  'access.unit_menu.read': ({ ours }) => ({ params: { id: ours.accountIds[0] as number } }),
  'access.unit_menu.save': () => ({ body: { menus: [{ ID: UNIT_FORM.zone, is_shown: 1 }] } }),
}
