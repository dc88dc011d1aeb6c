import { proposeBank } from '@muster/contract/vendors/bank.contract'
import { saveContract } from '@muster/contract/vendors/contracts.contract'
import { payClaims } from '@muster/contract/vendors/payments.contract'
import { saveVendorSettings } from '@muster/contract/vendors/setup.contract'
import { storeFile } from '../../src/modules/files/index.ts'
import {
  aCategory,
  anApproved,
  anInvoice,
  aVendor,
  submit,
} from '../../src/modules/vendors/vendors.fixtures.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const vendor = ({ app, ours }: World, admin: TestAccount) => aVendor(app, ours.orgId, admin)
/** Not the first employee, who leaves in another module's sample. */
const asPerson = (world: World, admin: TestAccount) =>
  asEmployee(world, admin, world.ours.employeeIds.at(-1) as number)

const bank = {
  ...{
    holder: 'Sample',
    country: 'IN',
    number: '00123456',
    branch_code: 'HDFC0000123',
    reason: 'Called them',
  },
}

async function aBankChange(world: World, admin: TestAccount): Promise<number> {
  const body = { id: await vendor(world, admin), ...bank }
  return (await world.app.call(proposeBank, { token: admin.token, body })).data.change_id
}

async function aContract(world: World, admin: TestAccount): Promise<number> {
  const body = { vendor_id: await vendor(world, admin), title: 'Sample', starts_on: '2026-01-01' }
  return (await world.app.call(saveContract, { token: admin.token, body })).data.id
}

const aNewVendor = async (world: World, admin: TestAccount) => {
  await asPerson(world, admin)
  return { name: `Asked vendor ${++serial}`, category_id: await aCategory(world.app, admin), country: 'IN' }
}

const aNewClaim = async (world: World, admin: TestAccount) => {
  await asPerson(world, admin)
  return anInvoice(await vendor(world, admin))
}

async function aClaim(world: World, admin: TestAccount): Promise<number> {
  await asPerson(world, admin)
  return (await submit(world.app, admin, await vendor(world, admin))).data.REQUEST_ID
}

/** An approved invoice of somebody else. */
async function approved(world: World, admin: TestAccount): Promise<number> {
  const other = await world.admin()
  await asPerson(world, other)
  return anApproved(world.app, world.ours.orgId, other, await vendor(world, admin))
}

const own =
  (body?: object): Sample =>
  async (world, admin) => {
    await asPerson(world, admin)
    return body ? { body } : {}
  }

/** A file with one vendor; a wrong tax number is marked in it. */
const uploaded =
  (gstin = ''): Sample =>
  async (world, admin) => {
    const name = `Uploaded category ${++serial}`
    await aCategory(world.app, admin, { name })
    const ctx = world.app.system(world.ours.orgId)
    const content = Buffer.from(`Name,Category,GSTIN\nUploaded vendor ${serial},${name},${gstin}\n`)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
      { folder: 'imports', name: 'vendors.csv', content },
    )
    return { body: { filePath } }
  }
const upload = uploaded()
const wrongUpload = uploaded('27AAPFU0939F1ZX')

export const vendorsSamples: Record<string, Sample> = {
  'vendors.record.read': async (world, admin) => ({ params: { id: await vendor(world, admin) } }),
  'vendors.record.save': async (world, admin) => ({
    body: {
      ...{ id: await vendor(world, admin), name: `Changed vendor ${++serial}`, country: 'IN' },
      category_id: await aCategory(world.app, admin),
    },
  }),
  'vendors.record.state': async (world, admin) => ({
    body: { id: await vendor(world, admin), state: 'blocked', reason: 'Sample' },
  }),
  'vendors.creation.apply': async (world, admin) => ({
    body: { ...(await aNewVendor(world, admin)), reason: 'Sample' },
  }),
  'vendors.creation.preview': async (world, admin) => ({ body: await aNewVendor(world, admin) }),
  'vendors.bank.reveal': async (world, admin) => ({ body: { id: await vendor(world, admin) } }),
  'vendors.bank.propose': async (world, admin) => ({ body: { id: await vendor(world, admin), ...bank } }),
  'vendors.bank.decide': async (world) => ({
    body: { change_id: await aBankChange(world, await world.admin()), status: 1, note: 'Sample' },
  }),
  'vendors.contract.save': async (world, admin) => ({
    body: { vendor_id: await vendor(world, admin), title: 'Sample', starts_on: '2026-01-01' },
  }),
  'vendors.contract.remove': async (world, admin) => ({ body: { id: await aContract(world, admin) } }),
  'vendors.upload.commit': upload,
  'vendors.upload.columns': upload,
  'vendors.upload.problems': wrongUpload,
  'vendors.category.save': () => ({ body: { name: `New category ${++serial}` } }),
  'vendors.category.remove': async ({ app }, admin) => ({ body: { id: await aCategory(app, admin) } }),
  'vendors.setting.save': () => ({ body: { payable_gl_code: '2100', default_gl_code: '5999' } }),
  'vendors.claim.form': own(),
  'vendors.claim.vendors': own({}),
  'vendors.own.list': own({}),
  'vendors.report.own': own({}),
  'vendors.claim.apply': async (world, admin) => ({ body: await aNewClaim(world, admin) }),
  'vendors.claim.preview': async (world, admin) => ({ body: await aNewClaim(world, admin) }),
  'vendors.claim.read': async (world, admin) => ({ params: { id: await aClaim(world, admin) } }),
  'vendors.claim.sheet': async (world, admin) => ({ body: { IDs: [await aClaim(world, admin)] } }),
  'vendors.claim.pay': async (world, admin) => ({
    body: { IDs: [await approved(world, admin)], paid_on: '2026-11-20', reference: 'Sample' },
  }),
  'vendors.claim.correct_payment': async (world, admin) => {
    const REQUEST_ID = await approved(world, admin)
    const body = { IDs: [REQUEST_ID], paid_on: '2026-11-20', reference: 'Sample' }
    await world.app.call(payClaims, { token: admin.token, body })
    return {
      body: { REQUEST_ID, version: 2, paid_on: '2026-11-19', reference: 'Corrected', reason: 'Mistyped' },
    }
  },
  'vendors.claim.ledger': async (world, admin) => {
    const body = { payable_gl_code: '2100', tax_gl_code: '1300', default_gl_code: '5999' }
    await world.app.call(saveVendorSettings, { token: admin.token, body })
    return { body: { IDs: [await approved(world, admin)] } }
  },
}
