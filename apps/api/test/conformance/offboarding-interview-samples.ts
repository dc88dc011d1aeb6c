import { sendExitForm } from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import {
  readLeaverForm,
  readLeaverSigning,
  sendLeaverSigningCode,
} from '@muster/contract/offboarding/leaver.contract'
import { sql } from 'kysely'
import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { aSeparation } from '../../src/modules/offboarding/clearance/clearance.fixtures.ts'
import { anExitForm } from '../../src/modules/offboarding/exit-interview/interview.fixtures.ts'
import { enteredAsLeaver } from '../../src/modules/offboarding/leaver/leaver.fixtures.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { anAccount, type TestAccount } from '../factories.ts'
import { mailsIn } from '../mails.ts'
import { aLetter } from './letters-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** Somebody of our organisation who leaves, and can be asked why. */
async function aLeaver(world: World, admin: TestAccount): Promise<number> {
  const { app, ours } = world
  await anExitForm(app, admin)
  const [employeeId] = (await addPeople(app, ours, [aPerson({ LOCATION_ID: ours.locationId })])) as [number]
  await anAccount(app, ours, { employeeId })
  return aSeparation(app, ours.orgId, employeeId)
}

/** A link that was opened with a code, to a form that was sent. */
async function entered(world: World, admin: TestAccount): Promise<{ key: string; cookie: string }> {
  const SEPID = await aLeaver(world, admin)
  await world.app.call(sendExitForm, { token: admin.token, body: { SEPID } })
  return enteredAsLeaver(world.app, world.ours.orgId, SEPID)
}

const byLink: Sample = async (world, admin) => {
  const { key, cookie } = await entered(world, admin)
  return { body: { key }, cookie }
}

/** A letter of somebody who has left since. */
async function lettered(world: World, admin: TestAccount, more: { signature?: { days: number } } = {}) {
  const { app, ours } = world
  const { letter_id } = await aLetter(world, admin, more)
  const ctx = app.system(ours.orgId)
  const { rows } = await tx(ctx, (db) =>
    sql<{
      id: number
    }>`select employee_id as id from letter where org_id = ${ours.orgId} and id = ${letter_id}`.execute(db),
  )
  const employeeId = rows[0]?.id as number
  // Whatever was open of them before.
  await tx(ctx, (db) =>
    sql`update separation set status = 7 where org_id = ${ours.orgId} and employee_id = ${employeeId}`.execute(
      db,
    ),
  )
  const SEPID = await aSeparation(app, ours.orgId, employeeId)
  const { key, cookie } = await enteredAsLeaver(app, ours.orgId, SEPID)
  return { body: { key, letter_id }, cookie }
}

const aLettered: Sample = (world, admin) => lettered(world, admin)
const toSign: Sample = (world, admin) => lettered(world, admin, { signature: { days: 7 } })

/** With the words that are agreed to. */
async function agreeing(world: World, admin: TestAccount) {
  const { body, cookie } = await lettered(world, admin, { signature: { days: 7 } })
  const { data } = await world.app.call(readLeaverSigning, { body, cookie })
  return { body: { ...body, consent: data.consent }, cookie }
}

const withCode: Sample = async (world, admin) => {
  const { body, cookie } = await agreeing(world, admin)
  await world.app.call(sendLeaverSigningCode, { body, cookie })
  const mails = await mailsIn(world.app, world.ours.orgId)
  const mail = mails.findLast(({ kind }) => kind === 'documents.signing_code')
  const { consent: _agreed, ...of } = body
  return {
    body: {
      ...{ ...of, code: /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? '' },
      mark: {
        kind: 'drawn',
        strokes: [
          [
            [100, 200],
            [300, 60],
          ],
        ],
      },
    },
    cookie,
  }
}

const withAddress: Sample = async (world, admin) => {
  const SEPID = await aLeaver(world, admin)
  await enteredAsLeaver(world.app, world.ours.orgId, SEPID)
  return { body: { SEPID } }
}

const ofLeaver: Sample = async (world, admin) => ({ body: { SEPID: await aLeaver(world, admin) } })

export const offboardingInterviewSamples: Record<string, Sample> = {
  'offboarding.leaver.access': withAddress,
  'offboarding.leaver.send': withAddress,
  'offboarding.leaver.revoke': withAddress,
  'offboarding.leaver.page': byLink,
  'offboarding.leaver.form': byLink,
  'offboarding.leaver.save_form': async (world, admin) => {
    const { key, cookie } = await entered(world, admin)
    const form = (await world.app.call(readLeaverForm, { body: { key }, cookie })).data
    const version = form?.version ?? 0
    return { body: { key, values: { EXIT_BEST: 'Sample' }, version, is_final: 0 }, cookie }
  },
  'offboarding.leaver.letter': aLettered,
  'offboarding.leaver.signing': toSign,
  'offboarding.leaver.signing_code': agreeing,
  'offboarding.leaver.sign': withCode,
  'offboarding.leaver.decline': async (world, admin) => {
    const { body, cookie } = await lettered(world, admin, { signature: { days: 7 } })
    return { body: { ...body, reason: 'The pay is wrong' }, cookie }
  },
  'offboarding.exit_interview.settings': () => ({ body: {} }),
  'offboarding.exit_interview.configure': () => ({ body: { FORM_ID: null, send_on: 'hand', make_form: 0 } }),
  'offboarding.exit_interview.send': ofLeaver,
  'offboarding.exit_interview.own': () => ({ query: {} }),
  'offboarding.exit_interview.for_hr': async (world, admin) => ({
    query: { SEPID: String(await aLeaver(world, admin)) },
  }),
  'offboarding.exit_interview.read': ofLeaver,
  'offboarding.exit_interview.save': async (world, admin) => ({
    body: { SEPID: await aLeaver(world, admin), values: { EXIT_BEST: 'Sample' }, version: 0, is_final: 0 },
  }),
  'offboarding.exit_interview.figures': () => ({ body: {} }),
}
