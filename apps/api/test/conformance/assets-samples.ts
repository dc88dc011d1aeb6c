import { reportAsset } from '@muster/contract/assets/hand-over.contract'
import { aCategory, aHeldAsset, anAsset, aType } from '../../src/modules/assets/assets.fixtures.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const person = (world: World) => world.ours.employeeIds[1] as number
const colleague = (world: World) => world.ours.employeeIds[2] as number
const held = (world: World, admin: TestAccount) => aHeldAsset(world.app, admin, person(world))

export const assetsSamples: Record<string, Sample> = {
  'assets.category.save': () => ({ body: { name: `New category ${++serial}` } }),
  'assets.category.remove': async ({ app }, admin) => ({
    body: { category_id: await aCategory(app, admin) },
  }),
  'assets.type.save': async ({ app }, admin) => ({
    body: {
      category_id: await aCategory(app, admin),
      name: `New type ${++serial}`,
      code_prefix: `N${serial}-`,
      fields: [{ name: 'Memory', kind: 'number', required: false, options: [] }],
    },
  }),
  'assets.type.remove': async ({ app }, admin) => ({ body: { type_id: await aType(app, admin) } }),
  'assets.code.save': async ({ app }, admin) => ({
    body: { type_id: await aType(app, admin), code_prefix: `C${++serial}/`, code_digits: 5, next_number: 7 },
  }),
  'assets.asset.read': async ({ app }, admin) => ({ params: { AID: await anAsset(app, admin) } }),
  'assets.form.read': async ({ app }, admin) => ({ body: { AID: await anAsset(app, admin) } }),
  'assets.asset.create': async (world, admin) => ({
    body: {
      type_id: await aType(world.app, admin),
      name: `New asset ${++serial}`,
      location_id: world.ours.locationId,
      cost: '1200.50',
    },
  }),
  'assets.asset.edit': async ({ app }, admin) => ({
    body: { AID: await anAsset(app, admin), name: `Changed ${++serial}` },
  }),
  'assets.asset.remove': async ({ app }, admin) => ({ body: { AID: await anAsset(app, admin) } }),
  'assets.asset.assign': async (world, admin) => ({
    body: { AID: await anAsset(world.app, admin), employee_id: person(world) },
  }),
  'assets.asset.return': async (world, admin) => ({ body: { AID: await held(world, admin) } }),
  'assets.asset.transfer': async (world, admin) => ({
    body: { AID: await held(world, admin), employee_id: colleague(world) },
  }),
  'assets.asset.move': async (world, admin) => ({
    body: { AID: await held(world, admin), entity_id: null, location_id: world.ours.locationId },
  }),
  'assets.asset.report': async (world, admin) => {
    const AID = await held(world, admin)
    await world.app.call(reportAsset, { token: admin.token, body: { AID, action: 'damaged' } })
    return { body: { AID, action: 'repair', note: 'To the service centre' } }
  },
  'assets.own.answer': async (world, admin) => {
    await asEmployee(world, admin, person(world))
    return { body: { AID: await held(world, admin), answer: 'accepted' } }
  },
  'assets.person.list': async (world, admin) => {
    await held(world, admin)
    return { query: { employee_id: person(world) } }
  },
}
