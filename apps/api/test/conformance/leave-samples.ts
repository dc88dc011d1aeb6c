import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import {
  createClubbedLeaves,
  saveSandwichRule,
  saveShortLeave,
} from '@muster/contract/leave/leave-settings.contract'
import { leaveTerms } from '@muster/contract/leave/leave-terms'
import { createLeaveType } from '@muster/contract/leave/leave-types.contract'
import { simulateRule } from '@muster/contract/leave/simulation.contract'
import { sql } from 'kysely'
import { storeFile } from '../../src/modules/files/index.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0
const terms = leaveTerms.parse({ quota: 12 })
const person = ({ ours }: World) => ours.employeeIds[2] as number

const aNewType = () => ({ LEAVE_TYPE_NAME: `Sample leave ${++serial}`, LEAVE_TYPE_CODE: `SL${serial}` })

async function aType({ app }: World, { token }: TestAccount, kind: 'regular' | 'comp_off' = 'regular') {
  const { data } = await app.call(createLeaveType, { token, body: { ...aNewType(), kind } })
  return data.LEAVE_TYPE_ID
}

async function aRule(world: World, admin: TestAccount): Promise<number> {
  const types = [{ LEAVE_TYPE_ID: await aType(world, admin), terms }]
  const body = { LEAVE_RULE_NAME: `Sample rule ${++serial}`, from_date: '2031-01-01', types }
  return (await world.app.call(createLeaveRule, { token: admin.token, body })).data.LEAVE_RULE_ID
}

const aSandwich = async (world: World, admin: TestAccount) => ({
  name: `Sample sandwich ${++serial}`,
  from_date: '2026-01-01',
  week_offs: true,
  holidays: false,
  leave_type_ids: [await aType(world, admin)],
})

async function aShortSetting(world: World, admin: TestAccount) {
  return {
    name: `Sample ${++serial}`,
    LEAVE_RULE_ID: await aRule(world, admin),
    minutes_per_month: 120,
    count_per_month: 2,
    min_minutes: 30,
    max_minutes: 60,
  }
}

/** Links the caller's account to an employee, for calls about one's own records. */
async function asSomebody(world: World, admin: TestAccount): Promise<void> {
  const { app, ours } = world
  const id = ours.employeeIds[1] as number
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update account set employee_id = null where org_id = ${ours.orgId} and employee_id = ${id}`.execute(
      db,
    )
    await sql`update account set employee_id = ${id} where org_id = ${ours.orgId} and id = ${admin.accountId}`.execute(
      db,
    )
  })
}

async function paidOutType(world: World, admin: TestAccount): Promise<number> {
  const { app, ours } = world
  const LEAVE_TYPE_ID = await aType(world, admin)
  const window = { from: '01-01', to: '12-31' }
  const body = {
    LEAVE_RULE_NAME: `Sample rule ${++serial}`,
    from_date: '2026-01-01',
    types: [
      { LEAVE_TYPE_ID, terms: { ...terms, encash_limit: 5, encash_window: window, negative_limit: 30 } },
    ],
  }
  const rule = (await app.call(createLeaveRule, { token: admin.token, body })).data.LEAVE_RULE_ID
  await tx(app.system(ours.orgId), async (db) => {
    await sql`delete from leave_assignment where org_id = ${ours.orgId} and employee_id = ${person(world)}`.execute(
      db,
    )
    await sql`insert into leave_assignment (org_id, employee_id, rule_id, via, from_date, created_at)
      values (${ours.orgId}, ${person(world)}, ${rule}, 'person', '2026-01-01', now())`.execute(db)
    await sql`insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, source, created_at)
      values (${ours.orgId}, ${person(world)}, ${LEAVE_TYPE_ID}, '2026-01-01', 9, 'opening', 'test', now())`.execute(
      db,
    )
  })
  return LEAVE_TYPE_ID
}

async function aBalanceSheet(
  world: World,
  { accountId, token }: TestAccount,
  isAssign: boolean,
  days = '7.5',
) {
  const { app, ours } = world
  const body = aNewType()
  await app.call(createLeaveType, { token, body })
  const ctx = app.system(ours.orgId)
  const { rows } = await tx(ctx, (db) =>
    sql<{
      code: string
    }>`select code from employee where org_id = ${ours.orgId} and id = ${person(world)}`.execute(db),
  )
  const code = rows[0]?.code
  const content = isAssign
    ? `Employee code,From,${body.LEAVE_TYPE_NAME}\n${code},01/01/2040,2\n`
    : `Employee code,${body.LEAVE_TYPE_NAME}\n${code},${days}\n`
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'balances.csv', content: Buffer.from(content) },
  )
  return filePath
}

/** A rule with a leave year that has ended. */
async function aYearEnd(world: World, admin: TestAccount): Promise<string> {
  const types = [{ LEAVE_TYPE_ID: await aType(world, admin), terms }]
  const body = { LEAVE_RULE_NAME: `Sample rule ${++serial}`, from_date: '2020-01-01', types }
  await world.app.call(createLeaveRule, { token: admin.token, body })
  return '2024-12-31'
}

/** Finishes year-ends that are running or being undone, since they exclude each other. */
async function quietYears({ app, ours }: World): Promise<void> {
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update leave_year_end set state = 'done', finished_at = now() where org_id = ${ours.orgId} and state = 'running'`.execute(
      db,
    )
    await sql`update leave_year_end set state = 'undone', undone_at = now() where org_id = ${ours.orgId} and state = 'undoing'`.execute(
      db,
    )
  })
}

async function aClosing(world: World): Promise<number> {
  const { app, ours } = world
  await quietYears(world)
  const { rows } = await tx(app.system(ours.orgId), (db) =>
    sql<{
      id: number
    }>`insert into leave_year_end (org_id, year_to, state, started_by, started_at, finished_at)
      values (${ours.orgId}, '2023-12-31', 'done', 'Sample', now(), now()) returning id`.execute(db),
  )
  return rows[0]?.id as number
}

async function aDraft(world: World, admin: TestAccount) {
  const types = [{ LEAVE_TYPE_ID: await aType(world, admin), terms }]
  return { LEAVE_RULE_ID: await aRule(world, admin), year: 2026, types }
}

async function aSimulation(world: World, admin: TestAccount): Promise<number> {
  const body = await aDraft(world, admin)
  return (await world.app.call(simulateRule, { token: admin.token, body })).data.id
}

/** Valid inputs for calls about leave types, rules, settings and balances. */
export const leaveSamples: Record<string, Sample> = {
  'leave.type.create': () => ({ body: aNewType() }),
  'leave.type.update': async (world, admin) => ({
    body: { LEAVE_TYPE_ID: await aType(world, admin), description: 'Changed' },
  }),
  'leave.type.read': async (world, admin) => ({ body: { LEAVE_TYPE_ID: await aType(world, admin) } }),
  'leave.type.from_library': () => ({ body: { keys: ['sick'] } }),
  'leave.type.changes': async (world, admin) => ({ params: { leaveId: await aType(world, admin) } }),
  'leave.rule.create': async (world, admin) => ({
    body: {
      LEAVE_RULE_NAME: `Sample rule ${++serial}`,
      from_date: '2031-01-01',
      types: [{ LEAVE_TYPE_ID: await aType(world, admin), terms }],
    },
  }),
  'leave.rule.read': async (world, admin) => ({ body: { LEAVE_RULE_ID: await aRule(world, admin) } }),
  'leave.rule.update': async (world, admin) => ({
    body: { LEAVE_RULE_ID: await aRule(world, admin), description: 'Changed' },
  }),
  'leave.rule.status': async (world, admin) => ({
    body: { LEAVE_RULE_ID: await aRule(world, admin), status: 0 },
  }),
  'leave.rule.publish': async (world, admin) => ({
    body: {
      LEAVE_RULE_ID: await aRule(world, admin),
      from_date: '2032-01-01',
      types: [{ LEAVE_TYPE_ID: await aType(world, admin), terms }],
    },
  }),
  'leave.rule.example': () => ({ body: { terms, joined: '2020-01-01', year: 2026 } }),
  'leave.rule.assign': async (world, admin) => ({
    body: {
      employee_id: person(world),
      LEAVE_RULE_ID: await aRule(world, admin),
      from_date: '2035-01-01',
      reason: 'Agreed',
    },
  }),
  'leave.balance.own': async (world, admin) => {
    await asSomebody(world, admin)
    return {}
  },
  'leave.summary.own': async (world, admin) => {
    await asSomebody(world, admin)
    return {}
  },
  'leave.balance.read': (world) => ({ params: { id: person(world) } }),
  'leave.summary.read': (world) => ({ body: { employee_id: person(world) } }),
  'leave.balance.explain': async (world, admin) => ({
    query: { employee_id: person(world), leave_type_id: await aType(world, admin) },
  }),
  'leave.balance.adjust': async (world, admin) => ({
    body: {
      employee_id: person(world),
      leave_type_id: await aType(world, admin),
      days: 1,
      reason: 'Agreed',
      key: crypto.randomUUID(),
    },
  }),
  'leave.balance.encash': async (world, admin) => ({
    body: {
      employee_id: person(world),
      leave_type_id: await paidOutType(world, admin),
      days: 1,
      reason: 'Asked for',
      key: crypto.randomUUID(),
    },
  }),
  'leave.upload.balances': async (world, admin) => ({
    body: { filePath: await aBalanceSheet(world, admin, false) },
  }),
  'leave.upload.columns': async (world, admin) => ({
    body: { filePath: await aBalanceSheet(world, admin, false) },
  }),
  'leave.upload.problems': async (world, admin) => ({
    body: { filePath: await aBalanceSheet(world, admin, false, 'many') },
  }),
  'leave.upload.new_assign': async (world, admin) => ({
    body: { filePath: await aBalanceSheet(world, admin, true) },
  }),
  'leave.upload.new_assign_submit': async (world, admin) => ({
    body: { filePath: await aBalanceSheet(world, admin, true) },
  }),
  'leave.year_end.preview': async (world, admin) => ({ body: { year_to: await aYearEnd(world, admin) } }),
  'leave.year_end.export': async (world, admin) => ({ body: { year_to: await aYearEnd(world, admin) } }),
  'leave.year_end.run': async (world, admin) => {
    await quietYears(world)
    return { body: { year_to: await aYearEnd(world, admin) } }
  },
  'leave.year_end.undo': async (world) => ({ body: { run_id: await aClosing(world) } }),
  'leave.year_end.rows': async (world) => ({ body: { run_id: await aClosing(world) } }),
  'leave.rule.effect': async (world, admin) => ({ body: { LEAVE_RULE_ID: await aRule(world, admin) } }),
  'leave.simulation.start': async (world, admin) => ({ body: await aDraft(world, admin) }),
  'leave.simulation.rows': async (world, admin) => ({ body: { id: await aSimulation(world, admin) } }),
  'leave.simulation.export': async (world, admin) => ({ body: { id: await aSimulation(world, admin) } }),
  'leave.sandwich.save': async (world, admin) => ({ body: await aSandwich(world, admin) }),
  'leave.sandwich.logs': async (world, admin) => {
    const body = await aSandwich(world, admin)
    const { data } = await world.app.call(saveSandwichRule, { token: admin.token, body })
    return { params: { ID: data.ID } }
  },
  'leave.clubbing.create': async (world, admin) => ({
    body: { LEAVE_TYPE_ID: await aType(world, admin), OTHER_LEAVE_TYPE_ID: await aType(world, admin) },
  }),
  'leave.clubbing.update': async (world, admin) => {
    const body = { LEAVE_TYPE_ID: await aType(world, admin), OTHER_LEAVE_TYPE_ID: await aType(world, admin) }
    const { data } = await world.app.call(createClubbedLeaves, { token: admin.token, body })
    return { body: { ID: data.ID, status: 0 } }
  },
  'leave.short.save': async (world, admin) => ({ body: await aShortSetting(world, admin) }),
  'leave.short.remove': async (world, admin) => {
    const body = await aShortSetting(world, admin)
    const { data } = await world.app.call(saveShortLeave, { token: admin.token, body })
    return { body: { id: data.id } }
  },
  'leave.comp_off.save': async (world, admin) => ({
    body: {
      LEAVE_TYPE_ID: await aType(world, admin, 'comp_off'),
      half_day_minutes: 240,
      full_day_minutes: 480,
      expires_after_days: 90,
      claim_within_days: 30,
    },
  }),
}
