import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { aSeparation } from '../../src/modules/offboarding/clearance/clearance.fixtures.ts'
import { anExitForm } from '../../src/modules/offboarding/exit-interview/interview.fixtures.ts'
import { anAccount, type TestAccount } from '../factories.ts'
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

const ofLeaver: Sample = async (world, admin) => ({ body: { SEPID: await aLeaver(world, admin) } })

export const offboardingInterviewSamples: Record<string, Sample> = {
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
