import { countFund } from '@muster/contract/petty-cash/funds.contract'
import { listCashRules, saveCashPermission, saveCashType } from '@muster/contract/petty-cash/setup.contract'
import { storeFile } from '../../src/modules/files/index.ts'
import {
  aFund,
  anApproved,
  anExpense,
  askExpense,
  askTopUp,
  aType,
} from '../../src/modules/petty-cash/petty-cash.fixtures.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

/** Not the first employee, who leaves in another module's sample. */
const person = ({ ours }: World) => ours.employeeIds.at(-1) as number
const keeper = ({ ours }: World) => ours.employeeIds[1] as number
const asPerson = (world: World, admin: TestAccount) => asEmployee(world, admin, person(world))

const fund = (world: World, admin: TestAccount, cash = '1000') =>
  aFund(world.app, world.ours.orgId, admin, { custodian_id: keeper(world), cash })

const bareType = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(saveCashType, { token, body: { name: `Bare type ${++serial}` } })).data.id

async function aPermission(world: World, admin: TestAccount): Promise<number> {
  const body = { fund_id: await fund(world, admin), dimension: 'employee' as const, value_id: person(world) }
  return (await world.app.call(saveCashPermission, { token: admin.token, body })).data.id
}

async function aCount(world: World, admin: TestAccount): Promise<number> {
  const body = { fund_id: await fund(world, admin), counted: '990', reason: 'Short' }
  return (await world.app.call(countFund, { token: admin.token, body })).data.count_id
}

async function anAsked(world: World, admin: TestAccount): Promise<number> {
  await asPerson(world, admin)
  return (await askExpense(world.app, admin, await fund(world, admin))).data.REQUEST_ID
}

async function anAskedTopUp(world: World, admin: TestAccount): Promise<number> {
  await asPerson(world, admin)
  return (await askTopUp(world.app, admin, await fund(world, admin), '10')).data.REQUEST_ID
}

async function anApprovedOne(world: World, admin: TestAccount): Promise<number> {
  const other = await world.admin()
  await asPerson(world, other)
  return anApproved(world.app, world.ours.orgId, other, await fund(world, admin))
}

const own =
  (body: object = {}): Sample =>
  async (world, admin) => {
    await asPerson(world, admin)
    return { body }
  }

/** A file with one entry; one above the limit of its fund is marked in it. */
const uploaded =
  (amount: string): Sample =>
  async (world, admin) => {
    const name = `Uploaded fund ${++serial}`
    await aFund(world.app, world.ours.orgId, admin, { name, custodian_id: keeper(world) })
    const ctx = world.app.system(world.ours.orgId)
    const content = Buffer.from(`Fund,Kind,Amount,Date,Reference\n${name},Top-up,${amount},20/11/2026,1\n`)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
      { folder: 'imports', name: 'cash.csv', content },
    )
    return { body: { filePath } }
  }
const upload = uploaded('10')
const wrongUpload = uploaded('99999')

export const pettyCashSamples: Record<string, Sample> = {
  'petty-cash.type.save': () => ({ body: { name: `New cash type ${++serial}` } }),
  'petty-cash.type.remove': async (world, admin) => ({ body: { id: await bareType(world, admin) } }),
  'petty-cash.rule.save': async (world, admin) => ({
    body: { type_id: await bareType(world, admin), per_expense: '500', categories: [{ name: 'Tea' }] },
  }),
  'petty-cash.rule.remove': async (world, admin) => {
    const type_id = await aType(world.app, admin)
    const { data } = await world.app.call(listCashRules, { token: admin.token })
    return { body: { id: data.rules.find((rule) => rule.type_id === type_id)?.id as number } }
  },
  'petty-cash.permission.save': async (world, admin) => ({
    body: { fund_id: await fund(world, admin), dimension: 'employee', value_id: person(world) },
  }),
  'petty-cash.permission.remove': async (world, admin) => ({ body: { id: await aPermission(world, admin) } }),
  'petty-cash.fund.read': async (world, admin) => ({ params: { id: await fund(world, admin) } }),
  'petty-cash.fund.save': async (world, admin) => ({
    body: {
      ...{ name: `New fund ${++serial}`, type_id: await bareType(world, admin), limit: '500' },
      ...{ custodian_id: keeper(world), currency: 'INR' },
    },
  }),
  'petty-cash.fund.enter': async (world, admin) => ({
    body: {
      ...{ fund_id: await fund(world, admin), kind: 'top_up', amount: '10', on_date: '2026-11-20' },
      reference: 'Sample',
    },
  }),
  'petty-cash.fund.count': async (world, admin) => ({
    body: { fund_id: await fund(world, admin), counted: '1000' },
  }),
  'petty-cash.fund.decide_count': async (world) => ({
    body: { count_id: await aCount(world, await world.admin()), status: 1, note: 'Counted again' },
  }),
  'petty-cash.fund.custodians': async (world, admin) => ({
    body: { fund_id: await fund(world, admin), search: '' },
  }),
  'petty-cash.request.read': async (world, admin) => ({ params: { id: await anAsked(world, admin) } }),
  'petty-cash.upload.commit': upload,
  'petty-cash.upload.columns': upload,
  'petty-cash.upload.problems': wrongUpload,
  'petty-cash.own.funds': own(),
  'petty-cash.own.requests': own(),
  'petty-cash.request.form': own({ kind: 'expense' }),
  'petty-cash.report.ledger': own(),
  'petty-cash.report.expenses': own(),
  'petty-cash.report.sheets': async (world, admin) => ({ body: { IDs: [await anAsked(world, admin)] } }),
  'petty-cash.top_up.apply': async (world, admin) => {
    await asPerson(world, admin)
    return { body: { fund_id: await fund(world, admin), amount: '10', reason: 'Sample' } }
  },
  'petty-cash.top_up.preview': async (world, admin) => {
    await asPerson(world, admin)
    return { body: { fund_id: await fund(world, admin), amount: '10' } }
  },
  'petty-cash.expense.apply': async (world, admin) => {
    await asPerson(world, admin)
    return { body: anExpense(await fund(world, admin)) }
  },
  'petty-cash.expense.preview': async (world, admin) => {
    await asPerson(world, admin)
    const { reason: _, ...body } = anExpense(await fund(world, admin))
    return { body }
  },
  'petty-cash.request.pay': async (world, admin) => ({
    body: { REQUEST_ID: await anApprovedOne(world, admin), paid_on: '2026-11-20' },
  }),
  'petty-cash.top_up.decide_many': async (world) => ({
    body: { REQUEST_IDs: [await anAskedTopUp(world, await world.admin())], REQUEST_STATUS: 1 },
  }),
  'petty-cash.expense.decide_many': async (world) => ({
    body: { REQUEST_IDs: [await anAsked(world, await world.admin())], REQUEST_STATUS: 1 },
  }),
}
