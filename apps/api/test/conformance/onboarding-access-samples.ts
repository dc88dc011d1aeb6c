import { createAccessRule } from '@muster/contract/onboarding/access-rules.contract'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aRule = () => ({ GROUP_NAME: `Sample rule ${++serial}`, step_kinds: [10], users: [] })

const aStoredRule = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(createAccessRule, { token, body: aRule() })).data.group_id

const somebody = ({ app, ours }: World): Promise<number> =>
  tx(app.system(ours.orgId), async (db) => {
    const values = {
      org_id: ours.orgId,
      code: `OA${++serial}`,
      first_name: 'Sample',
      date_of_joining: '2020-01-01',
    }
    return (await db.insertInto('employee').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

export const onboardingAccessSamples: Record<string, Sample> = {
  'onboarding.access.create': () => ({ body: aRule() }),
  'onboarding.access.update': async (world, admin) => ({
    body: { group_id: await aStoredRule(world, admin), note: 'Other' },
  }),
  'onboarding.access.read': async (world, admin) => ({ body: { group_id: await aStoredRule(world, admin) } }),
  'onboarding.access.members': async (world, admin) => ({
    params: { group: await aStoredRule(world, admin) },
    body: {},
  }),
  'onboarding.access.add_members': async (world, admin) => ({
    body: { group_id: await aStoredRule(world, admin), users: [await somebody(world)] },
  }),
  'onboarding.access.remove_member': async (world, admin) => ({
    body: { group_id: await aStoredRule(world, admin), employee_id: await somebody(world) },
  }),
}
