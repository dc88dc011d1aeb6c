import { createLetterTemplate } from '@muster/contract/documents/letter-templates.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  listNoticeRules,
  saveNoticeRule,
  saveOffboardingSettings,
} from '@muster/contract/offboarding/notice-rules.contract'
import { applyResignation, withdrawResignation } from '@muster/contract/offboarding/resignation.contract'
import {
  changeSeparationStatus,
  enterExit,
  listSeparations,
} from '@muster/contract/offboarding/separations.contract'
import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { organisationToday } from '../../src/platform/organisation-day.ts'
import type { TestAccount } from '../factories.ts'
import { becomes } from './request-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A separate person per call. */
async function aPersonOf({ app, ours }: World, manager: number | null = null): Promise<number> {
  const [id] = await addPeople(app, ours, [
    aPerson({ DATE_OF_JOINING: '2020-01-01', REPORTING_MANAGER_ID: manager }),
  ])
  return id as number
}

async function daysAhead({ app, ours }: World, days: number): Promise<string> {
  const today = await readTx(app.system(ours.orgId), (db) => organisationToday(app.system(ours.orgId), db))
  return Temporal.PlainDate.from(today).add({ days }).toString()
}

/** A resignation that waits. */
async function aPending(
  world: World,
  { token }: TestAccount,
  manager: number | null = null,
): Promise<number> {
  const EMPLOYEE_ID = await aPersonOf(world, manager)
  const body = { EMPLOYEE_ID, last_working_day: await daysAhead(world, 60) }
  await world.app.call(applyResignation, { token, body })
  const found = await world.app.call(listSeparations, { token, body: { employee_id: EMPLOYEE_ID } })
  return found.data.rows[0]?.SEPID as number
}

async function aRetiring(world: World, { token }: TestAccount): Promise<number> {
  const body = { emp_id: await aPersonOf(world), kind: 'retirement' as const }
  const entered = await world.app.call(enterExit, {
    token,
    body: { ...body, last_working_day: await daysAhead(world, 60) },
  })
  return entered.data.SEPID
}

const ofSeparation: Sample = async (world, admin) => ({ body: { SEPID: await aPending(world, admin) } })

/** The caller becomes the manager, who decides. */
async function forManager(world: World, admin: TestAccount): Promise<number> {
  const manager = await aPersonOf(world)
  await becomes(world, admin, manager)
  return aPending(world, admin, manager)
}

/** Approved, with a withdrawal that waits for the caller. */
async function aWithdrawal(world: World, admin: TestAccount): Promise<number> {
  const SEPID = await forManager(world, admin)
  const { token } = admin
  await world.app.call(changeSeparationStatus, { token, body: { SEPID, status: 1 } })
  await world.app.call(withdrawResignation, { token, body: { SEPID, reason: 'I stay' } })
  return SEPID
}

/** A file with a row for somebody who works here. */
const aSheet: Sample = async (world, { accountId }) => {
  const { app, ours } = world
  const id = await aPersonOf(world)
  const ctx = app.system(ours.orgId)
  const code = await readTx(ctx, (db) =>
    db
      .selectFrom('employee')
      .select('code')
      .where('org_id', '=', ours.orgId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    {
      ...{ folder: 'imports', name: 'separations.csv' },
      content: Buffer.from(
        `Employee code,Kind,Last working day\n${code.code},Retirement,${await daysAhead(world, 60)}\n`,
      ),
    },
  )
  return { body: { filePath } }
}

export const offboardingSamples: Record<string, Sample> = {
  'offboarding.resignation.apply': async (world) => ({
    body: { EMPLOYEE_ID: await aPersonOf(world), last_working_day: await daysAhead(world, 60) },
  }),
  'offboarding.resignation.preview': async (world) => ({
    body: { EMPLOYEE_ID: await aPersonOf(world), last_working_day: await daysAhead(world, 60) },
  }),
  'offboarding.withdrawal.apply': async (world, admin) => ({
    body: { SEPID: await aPending(world, admin), reason: 'I stay' },
  }),
  'offboarding.resignation.decide': async (world, admin) => ({
    body: { SEPID: await forManager(world, admin), status: 1 },
  }),
  'offboarding.withdrawal.decide': async (world, admin) => ({
    body: { SEPID: await aWithdrawal(world, admin), status: 1 },
  }),
  'offboarding.separation.read': async (world, admin) => ({
    query: { sepration_id: await aPending(world, admin) },
  }),
  'offboarding.separation.read_short': async (world, admin) => ({
    query: { sepration_id: await aPending(world, admin) },
  }),
  'offboarding.separation.history': ofSeparation,
  'offboarding.letters.send': async (world, admin) => {
    const { app } = world
    const SEPID = await aRetiring(world, admin)
    const { token } = admin
    const template = {
      ...{ name: `Relieving ${SEPID}`, category: 'relieving', language: 'en', title: 'Relieving letter' },
      ...{ number_pattern: 'REL/{0000}', body: '<p>{{FIRST_NAME}} worked with us.</p>', publish: true },
    } as BodyOf<typeof createLetterTemplate>
    const { MAILID } = (await app.call(createLetterTemplate, { token, body: template })).data
    const { settings_version: version } = (await app.call(listNoticeRules, { token })).data
    await app.call(saveOffboardingSettings, {
      token,
      body: { clearance_days: 7, letter_templates: [MAILID], version },
    })
    return { body: { SEPIDS: [SEPID] } }
  },
  'offboarding.separation.status': async (world, admin) => ({
    body: { SEPID: await aPending(world, admin), status: 1 },
  }),
  'offboarding.separation.move': async (world, admin) => ({
    body: {
      ...{ SEPID: await aRetiring(world, admin), reason: 'Agreed' },
      last_working_day: await daysAhead(world, 70),
    },
  }),
  'offboarding.separation.foresee': async (world, admin) => ({
    body: { SEPID: await aPending(world, admin), last_working_day: await daysAhead(world, 70) },
  }),
  'offboarding.separation.edit': async (world, admin) => ({
    body: { SEPID: await aPending(world, admin), notice_waived: 2 },
  }),
  'offboarding.separation.enter': async (world) => ({
    body: {
      ...{ emp_id: await aPersonOf(world), kind: 'retirement' },
      last_working_day: await daysAhead(world, 60),
    },
  }),
  'offboarding.separation.notice': async (world) => ({
    body: {
      ...{ emp_id: await aPersonOf(world), resigned_on: await daysAhead(world, 0) },
      last_working_day: await daysAhead(world, 60),
    },
  }),
  'offboarding.upload.commit': aSheet,
  'offboarding.notice_rule.remove': async (world, { token }) => {
    const body = { name: `Rule ${Math.random()}`, days: 30, status: 0 as const }
    const { data } = await world.app.call(saveNoticeRule, { token, body })
    return { body: { id: data.id } }
  },
  'offboarding.notice_rule.save': () => ({ body: { name: `Rule ${Math.random()}`, days: 30, status: 0 } }),
}
