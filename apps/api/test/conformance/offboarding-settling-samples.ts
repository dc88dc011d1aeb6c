import type { BodyOf } from '@muster/contract/kit/index'
import {
  type createClearanceChecklist,
  listClearanceChecklists,
  readAssetWorkflow,
} from '@muster/contract/offboarding/clearance/checklists.contract'
import { addClearanceLine, readClearance } from '@muster/contract/offboarding/clearance/clearance.contract'
import {
  computeSettlement,
  decideSettlement,
  readSettlement,
  submitSettlement,
} from '@muster/contract/offboarding/settlement/settlement.contract'
import { listSettlementPolicies } from '@muster/contract/offboarding/settlement/settlement-terms.contract'
import { sql } from 'kysely'
import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { payEverybody } from '../../src/modules/employees/pay/pay.fixtures.ts'
import { payComponentRecords } from '../../src/modules/employees/pay/setup.masters.ts'
import {
  aChecklist,
  aSeparation,
  dayFrom,
  putStatus,
} from '../../src/modules/offboarding/clearance/clearance.fixtures.ts'
import { enteredAsLeaver } from '../../src/modules/offboarding/leaver/leaver.fixtures.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

/** Somebody of our organisation whose clearance has started. */
async function aLeaver({ app, ours }: World): Promise<number> {
  const [id] = await addPeople(app, ours, [aPerson({ LOCATION_ID: ours.locationId })])
  const sepid = await aSeparation(app, ours.orgId, id as number)
  await putStatus(app, ours.orgId, sepid, 6)
  return sepid
}

/** With a line of their own. */
async function aLine(world: World, { token }: TestAccount, source: 'extra' | 'asset' = 'extra') {
  const SEPID = await aLeaver(world)
  const body = { SEPID, title: `Return ${++serial}` } as BodyOf<typeof addClearanceLine>
  const { LINE_ID } = (await world.app.call(addClearanceLine, { token, body })).data
  await tx(world.app.system(world.ours.orgId), (db) =>
    sql`update clearance_line set source = ${source} where org_id = ${world.ours.orgId} and id = ${LINE_ID}`.execute(
      db,
    ),
  )
  const { lines } = (await world.app.call(readClearance, { token, body: { SEPID } })).data
  const version = lines.find((line) => line.LINE_ID === LINE_ID)?.version ?? 1
  return { SEPID, LINE_ID, version }
}

const decision = async (world: World, admin: TestAccount, source: 'extra' | 'asset') => {
  const { LINE_ID, version } = await aLine(world, admin, source)
  return { body: { decisions: [{ LINE_ID, version, outcome: 'cleared', reason: '' }] } }
}

const checklist = (): BodyOf<typeof createClearanceChecklist> => ({
  ...{ CHECKLIST_NAME: `Sample ${++serial}`, DESCRIPTION: '', approver_kind: 'hr', approver_ids: [] },
  ...{ DEPARTMENT_ID: null, LOCATION_ID: null, leaver_department_id: null, status: 0 },
  items: [{ title: 'Sample', note: '', is_mandatory: true, days_before: 0 }],
})

async function aStoredChecklist({ app }: World, admin: TestAccount) {
  const CHECKLIST_ID = await aChecklist(app, admin, checklist())
  const { rows } = (await app.call(listClearanceChecklists, { token: admin.token, body: { limit: 200 } }))
    .data
  return { CHECKLIST_ID, version: rows.find((row) => row.CHECKLIST_ID === CHECKLIST_ID)?.version ?? 1 }
}

const ofLeaver: Sample = async (world) => ({ body: { SEPID: await aLeaver(world) } })

/** Somebody with pay, whose settlement is computed. */
async function aStatement(world: World, { token }: TestAccount) {
  const { app, ours } = world
  const SEPID = await aLeaver(world)
  const { component_id: basic } = await payComponentRecords.save(app.system(ours.orgId), {
    ...{ name: `Basic ${++serial}`, code: `BASIC${serial}`, kind: 'earning', frequency: 'monthly' },
    ...{ position: 1, note: '', status: 1 },
  })
  await payEverybody(app, ours, { basic, on: '2024-01-01' })
  await app.call(computeSettlement, { token, body: { SEPID } })
  return latest(world, token, SEPID)
}

async function latest({ app }: World, token: string, SEPID: number) {
  const [one] = (await app.call(readSettlement, { token, body: { SEPID } })).data.statements
  if (!one) throw new Error('No statement was computed.')
  const { settlement_id, version, lines } = one
  return { SEPID, settlement_id, version, line_id: lines[0]?.line_id as number }
}

async function aSubmitted(world: World, { token }: TestAccount) {
  const { SEPID, settlement_id, version } = await aStatement(world, { token } as TestAccount)
  const body = { settlement_id, version, confirm_reason: 'Sample' }
  await world.app.call(submitSettlement, { token, body })
  return latest(world, token, SEPID)
}

/** Submitted by somebody else than who approves it. */
const submittedByOther = async (world: World) => aSubmitted(world, await world.admin())

export const offboardingSettlingSamples: Record<string, Sample> = {
  'offboarding.asset_returns.save': async ({ app }, { token }) => {
    const { version } = (await app.call(readAssetWorkflow, { token, body: {} })).data
    return { body: { approver_kind: 'hr', is_mandatory: null, days_before: 2, approver_ids: [], version } }
  },
  'offboarding.leaver.statement': async (world, admin) => {
    const { SEPID, settlement_id, version } = await submittedByOther(world)
    const body = { settlement_id, version, action: 'approve' as const, reason: '' }
    await world.app.call(decideSettlement, { token: admin.token, body })
    const { key, cookie } = await enteredAsLeaver(world.app, world.ours.orgId, SEPID)
    return { body: { key, settlement_id }, cookie }
  },
  'offboarding.checklist.create': () => ({ body: checklist() }),
  'offboarding.checklist.edit': async (world, admin) => ({
    body: { ...(await aStoredChecklist(world, admin)), ...checklist() },
  }),
  'offboarding.checklist.status': async (world, admin) => {
    const { CHECKLIST_ID } = await aStoredChecklist(world, admin)
    return { body: { CHECKLIST_ID, status: 1 } }
  },
  'offboarding.clearance.read': ofLeaver,
  'offboarding.clearance.remind': ofLeaver,
  'offboarding.clearance.authority': async (world, admin) => ({
    body: { SEPID: (await aLine(world, admin)).SEPID },
  }),
  'offboarding.clearance.add_line': async (world) => ({
    body: { SEPID: await aLeaver(world), title: 'Sample', approver_ids: [] },
  }),
  'offboarding.clearance.remove_line': async (world, admin) => ({
    body: { LINE_ID: (await aLine(world, admin)).LINE_ID, reason: 'Sample' },
  }),
  'offboarding.clearance.own_lines': () => ({ query: {} }),
  'offboarding.clearance.own_asset_lines': () => ({ body: {} }),
  'offboarding.clearance.decide': (world, admin) => decision(world, admin, 'extra'),
  'offboarding.clearance.decide_assets': (world, admin) => decision(world, admin, 'asset'),
  'offboarding.settlement.read': ofLeaver,
  'offboarding.settlement.compute': async (world, admin) => ({
    body: { SEPID: (await aStatement(world, admin)).SEPID },
  }),
  'offboarding.settlement.save_line': async (world, admin) => {
    const { settlement_id, version } = await aStatement(world, admin)
    return { body: { settlement_id, version, label: 'Sample', amount: '100.00', note: 'Sample' } }
  },
  'offboarding.settlement.reset_line': async (world, admin) => {
    const { settlement_id, version, line_id } = await aStatement(world, admin)
    return { body: { settlement_id, version, line_id } }
  },
  'offboarding.settlement.submit': async (world, admin) => {
    const { settlement_id, version } = await aStatement(world, admin)
    return { body: { settlement_id, version, confirm_reason: 'Sample' } }
  },
  'offboarding.settlement.decide': async (world) => {
    const { settlement_id, version } = await submittedByOther(world)
    return { body: { settlement_id, version, action: 'approve', reason: '' } }
  },
  'offboarding.settlement.pay': async (world, { token }) => {
    const { SEPID, settlement_id, version } = await submittedByOther(world)
    const body = { settlement_id, version, action: 'approve' as const, reason: '' }
    await world.app.call(decideSettlement, { token, body })
    const now = await latest(world, token, SEPID)
    return {
      body: {
        ...{ settlement_id: now.settlement_id, version: now.version, reference: '' },
        paid_on: dayFrom(world.app, world.ours.orgId, -1),
      },
    }
  },
  'offboarding.settlement.statement': async (world, admin) => ({
    params: { id: String((await aStatement(world, admin)).settlement_id) },
  }),
  'offboarding.settlement_policy.save': async ({ app }, { token }) => {
    const { policies } = (await app.call(listSettlementPolicies, { token, body: {} })).data
    const { country: _country, ...policy } =
      policies.find((one) => one.country_id === 101) ?? (policies[0] as (typeof policies)[number])
    return { body: policy }
  },
}
