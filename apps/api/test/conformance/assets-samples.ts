import { startAudit } from '@muster/contract/assets/audits.contract'
import { reportAsset } from '@muster/contract/assets/hand-over.contract'
import { saveAssetPlan } from '@muster/contract/assets/plans.contract'
import { saveAssetReport } from '@muster/contract/assets/reports.contract'
import { saveStockLevel } from '@muster/contract/assets/stock.contract'
import {
  aCategory,
  aHeldAsset,
  anApprovedRequest,
  anAsset,
  aPurchase,
  aType,
} from '../../src/modules/assets/assets.fixtures.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const person = (world: World) => world.ours.employeeIds[1] as number
const colleague = (world: World) => world.ours.employeeIds[2] as number
const held = (world: World, admin: TestAccount) => aHeldAsset(world.app, admin, person(world))

const requested = (world: World, admin: TestAccount) => anApprovedRequest(world.app, admin, colleague(world))

async function anAudit({ app }: World, admin: TestAccount): Promise<number> {
  await anAsset(app, admin)
  const body = { name: `Sample audit ${++serial}` }
  return (await app.call(startAudit, { token: admin.token, body })).data.audit_id
}

async function aReport({ app }: World, { token }: TestAccount): Promise<number> {
  const body = { name: `Sample report ${++serial}`, columns: ['code', 'name'] }
  return (await app.call(saveAssetReport, { token, body })).data.report_id
}

const aNewPurchase = async ({ app }: World, admin: TestAccount) => ({
  ...{ type_id: await aType(app, admin), name: 'Sample laptop', quantity: 2, unit_cost: '1200.50' },
})

const bought = async (world: World, admin: TestAccount) => ({
  request_id: await aPurchase(world.app, admin, await world.admin(), colleague(world)),
  version: 2,
})

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
  'assets.report.save': () => ({ body: { name: `New report ${++serial}`, columns: ['code', 'name'] } }),
  'assets.report.remove': async (world, admin) => ({ body: { report_id: await aReport(world, admin) } }),
  'assets.report.export': async (world, admin) => ({ query: { report_id: await aReport(world, admin) } }),
  'assets.request.apply': async (world, admin) => ({
    body: { EMPLOYEE_ID: person(world), type_id: await aType(world.app, admin), reason: 'Sample' },
  }),
  'assets.request.preview': async (world, admin) => ({
    body: { EMPLOYEE_ID: person(world), type_id: await aType(world.app, admin) },
  }),
  'assets.request.hand_over': async (world, admin) => ({
    body: {
      ...{ request_id: await requested(world, admin), AID: await anAsset(world.app, admin) },
      is_substitute: true,
      reason: 'Nothing else is in stock',
    },
  }),
  'assets.request.close': async (world, admin) => ({
    body: { request_id: await requested(world, admin), reason: 'Not needed any more' },
  }),
  'assets.purchase.apply': async (world, admin) => ({
    body: { EMPLOYEE_ID: person(world), ...(await aNewPurchase(world, admin)), reason: 'Sample' },
  }),
  'assets.purchase.preview': async (world, admin) => ({
    body: { EMPLOYEE_ID: person(world), ...(await aNewPurchase(world, admin)) },
  }),
  'assets.purchase.order': async (world, admin) => ({
    body: { ...(await bought(world, admin)), vendor: 'Redington', order_number: 'PO 1' },
  }),
  'assets.purchase.receive': async (world, admin) => ({
    body: { ...(await bought(world, admin)), quantity: 1, serials: [`S${++serial}`] },
  }),
  'assets.purchase.close': async (world, admin) => ({
    body: { ...(await bought(world, admin)), reason: 'No longer made' },
  }),
  'assets.plan.save': async ({ app }, admin) => ({
    body: { year: 2026, type_id: await aType(app, admin), budget: '1000.00' },
  }),
  'assets.plan.remove': async ({ app }, admin) => {
    const body = { year: 2026, type_id: await aType(app, admin), budget: '1000.00' }
    const { PLAN_ID } = (await app.call(saveAssetPlan, { token: admin.token, body })).data
    return { body: { PLAN_ID } }
  },
  'assets.stock.save': async ({ app }, admin) => ({
    body: { type_id: await aType(app, admin), minimum: 2 },
  }),
  'assets.stock.remove': async ({ app }, admin) => {
    const body = { type_id: await aType(app, admin), minimum: 2 }
    const { data } = await app.call(saveStockLevel, { token: admin.token, body })
    return { body: { stock_id: data.stock_id } }
  },
  'assets.audit.start': async (world, admin) => {
    await anAsset(world.app, admin)
    return { body: { name: `Audit ${++serial}` } }
  },
  'assets.audit.read': async (world, admin) => ({ body: { audit_id: await anAudit(world, admin) } }),
  'assets.audit.scan': async (world, admin) => ({
    body: { audit_id: await anAudit(world, admin), code: `SCAN-${++serial}` },
  }),
  'assets.audit.close': async (world, admin) => ({ body: { audit_id: await anAudit(world, admin) } }),
  'assets.label.print': async ({ app }, admin) => ({ body: { assets: [await anAsset(app, admin)] } }),
  'assets.upload.commit': async (world, admin) => {
    const name = `Uploaded type ${++serial}`
    await aType(world.app, admin, { name })
    const ctx = world.app.system(world.ours.orgId)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
      { folder: 'imports', name: 'assets.csv', content: Buffer.from(`Type,Name\n${name},Laptop\n`) },
    )
    return { body: { filePath } }
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
