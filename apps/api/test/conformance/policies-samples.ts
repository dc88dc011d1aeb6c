import { readMyPolicy } from '@muster/contract/policies/own-policies.contract'
import { editPolicy, readPolicyDetails } from '@muster/contract/policies/policies.contract'
import { aCategory, acknowledges, aDraft, aPublished } from '../../src/modules/policies/policies.fixtures.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

/** An administrator who is an employee too, and a policy that applies to them. */
async function aPolicyToRead(world: World, admin: TestAccount): Promise<number> {
  await asEmployee(world, admin, world.ours.employeeIds[1] as number)
  return aPublished(world.app, admin)
}

const published = (world: World, admin: TestAccount) => aPublished(world.app, admin)
const draft = (world: World, admin: TestAccount) => aDraft(world.app, admin)

export const policiesSamples: Record<string, Sample> = {
  'policies.category.create': () => ({ body: { name: `Sample policies ${++serial}` } }),
  'policies.category.edit': async ({ app }, admin) => ({
    body: { PCID: await aCategory(app, admin), name: `Sample policies ${++serial}` },
  }),
  'policies.category.remove': async ({ app }, admin) => ({ body: { PCID: await aCategory(app, admin) } }),
  'policies.policy.add': async ({ app }, admin) => ({
    body: { PCID: await aCategory(app, admin), title: `Sample ${++serial}`, content: '<p>Text</p>' },
  }),
  'policies.policy.edit': async (world, admin) => ({
    body: {
      policy_id: await draft(world, admin),
      PCID: await aCategory(world.app, admin),
      title: `Sample ${++serial}`,
      owner_id: world.ours.employeeIds[1] as number,
      LOCATION_ID: String(world.ours.locationId),
      DEPT_ID: String(world.ours.departmentId),
    },
  }),
  'policies.policy.read': async (world, admin) => ({ params: { policy_id: await published(world, admin) } }),
  'policies.policy.remove': async (world, admin) => ({ body: { policy_id: await draft(world, admin) } }),
  'policies.policy.publish': async (world, admin) => ({ body: { policy_id: await draft(world, admin) } }),
  'policies.policy.archive': async (world, admin) => ({
    body: { policy_id: await published(world, admin), is_archived: true },
  }),
  'policies.draft.discard': async (world, admin) => {
    const policy_id = await published(world, admin)
    const body = { policy_id, PCID: await aCategory(world.app, admin), title: `Sample ${++serial}` }
    await world.app.call(editPolicy, { token: admin.token, body })
    return { body: { policy_id } }
  },
  'policies.version.read': async (world, admin) => {
    const params = { policy_id: await published(world, admin) }
    const { data } = await world.app.call(readPolicyDetails, { token: admin.token, params })
    return { params: { version_id: data.current?.version_id ?? 0 } }
  },
  'policies.audience.preview': async (world, admin) => ({
    body: { policy_id: await published(world, admin), LOCATION_ID: String(world.ours.locationId) },
  }),
  'policies.own.of_person': async (world, admin) => {
    await acknowledges(world.app, admin, await aPolicyToRead(world, admin))
    return { query: { employee_id: world.ours.employeeIds[1] as number } }
  },
  'policies.own.read': async (world, admin) => ({
    params: { policy_id: await aPolicyToRead(world, admin) },
  }),
  'policies.own.acknowledge': async (world, admin) => {
    const policy_id = await aPolicyToRead(world, admin)
    const { data } = await world.app.call(readMyPolicy, { token: admin.token, params: { policy_id } })
    return { body: { policy_id, version_id: data.version_id, has_read: true } }
  },
  'policies.report.read': async (world, admin) => ({ body: { policy_id: await published(world, admin) } }),
  'policies.report.export': async (world, admin) => ({ body: { policy_id: await published(world, admin) } }),
  'policies.report.progress': async (world, admin) => ({
    body: { policy_ids: [await published(world, admin)] },
  }),
  'policies.report.remind': async (world, admin) => ({
    body: {
      policy_id: await published(world, admin),
      employee_ids: [world.ours.employeeIds[1] as number],
    },
  }),
}
