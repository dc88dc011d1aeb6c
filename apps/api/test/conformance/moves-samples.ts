import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { anAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A separate person per call, so that moves don't affect other samples. */
async function aMover({ app, ours }: World, left = false): Promise<number> {
  const [id] = await addPeople(app, ours, [
    {
      ...aPerson({ DATE_OF_JOINING: '2020-01-01' }),
      ...(left
        ? { employment: { status: 'left' as const, leftOn: '2022-06-30', reasonId: null, note: '' } }
        : {}),
    },
  ])
  return id as number
}

async function aLeaver(world: World): Promise<number> {
  const id = await aMover(world)
  const admin = await world.admin()
  await world.app.app.inject({
    method: 'POST',
    url: '/services/admin/apiv2/auth/hrms/exitemployeeseparation',
    headers: { token: admin.token, 'content-type': 'application/json' },
    payload: JSON.stringify({ emp_id: id, mode: 1, last_working_day: '2090-12-31' }),
  })
  return id
}

async function aTransfer(world: World) {
  return {
    body: {
      people: [{ emp_id: await aMover(world) }],
      values: { DEPT_ID: world.ours.departmentId },
      effective_date: '2090-01-01',
    },
  }
}

export const movesSamples: Record<string, Sample> = {
  'employees.transfer.preview': aTransfer,
  'employees.transfer.make': aTransfer,
  'employees.transfer.effects': async (world) => ({
    body: {
      emp_id: await aMover(world),
      values: { DEPT_ID: world.ours.departmentId },
      effective_date: '2090-01-01',
    },
  }),
  'employees.planned.cancel': async (world) => ({
    body: { ids: [`p${await aMover(world)}-2090-01-01`] },
  }),
  'employees.separation.enter': async (world) => ({
    body: { emp_id: await aMover(world), mode: 7, last_working_day: '2090-12-31' },
  }),
  'employees.duties.save': async (world) => ({
    body: { emp_id: await aLeaver(world), heirs: [{ kind: null, heir_id: await aMover(world) }] },
  }),
  'employees.separation.undo': async (world) => ({ body: { emp_id: await aLeaver(world) } }),
  'employees.rejoining.enter': async (world) => ({
    body: { emp_id: await aMover(world, true), date_of_joining: '2090-01-01' },
  }),
  'employees.ats_login.update': async (world) => {
    const employeeId = await aMover(world)
    await anAccount(world.app, world.ours, { employeeId })
    return { body: { emp_id: employeeId } }
  },
}
