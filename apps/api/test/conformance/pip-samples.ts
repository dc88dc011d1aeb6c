import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const personOf = ({ ours }: World) => ours.employeeIds[2] as number

/** A new plan, replacing the person's existing one; `about` selects a different person. */
async function aPlan(world: World, state: 'draft' | 'active', about = personOf(world)): Promise<number> {
  const { app, ours } = world
  return tx(app.system(ours.orgId), async (db) => {
    await sql`update pip set state = 'closed', outcome = 'withdrawn' where employee_id = ${about}`.execute(db)
    const { rows } = await sql<{ id: number }>`
      insert into pip (org_id, employee_id, title, reason, starts_on, ends_on, first_ends_on, state, created_at, updated_at)
      values (${ours.orgId}, ${about}, 'On time', 'Late', '2026-11-01', '2027-12-31', '2027-12-31', ${state}, now(), now())
      returning id`.execute(db)
    return rows[0]?.id as number
  })
}

/** A plan about the caller, whose account is linked to an employee for it. */
async function anOwnPlan(world: World, admin: TestAccount): Promise<number> {
  const { app, ours } = world
  const about = ours.employeeIds[1] as number
  const id = await aPlan(world, 'active', about)
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update account set employee_id = null where org_id = ${ours.orgId} and employee_id = ${about}`.execute(
      db,
    )
    await sql`update account set employee_id = ${about} where org_id = ${ours.orgId} and id = ${admin.accountId}`.execute(
      db,
    )
  })
  return id
}

/** Valid inputs for calls about improvement plans. */
export const pipSamples: Record<string, Sample> = {
  'employees.pip.read': async (world) => ({ params: { id: await aPlan(world, 'active') } }),
  'employees.pip.find': (world) => ({ params: { employee_id: personOf(world) } }),
  'employees.pip.save': async (world) => ({
    body: {
      id: await aPlan(world, 'draft'),
      employee_id: personOf(world),
      title: 'Deliver on time',
      reason: 'Four of six deliveries were late.',
      starts_on: '2026-12-01',
      ends_on: '2027-01-31',
      goals: [{ title: 'On the day', measure: 'Five of six', due_on: '2027-01-15', weight: 100 }],
    },
  }),
  'employees.pip.change': async (world) => ({
    body: { id: await aPlan(world, 'draft'), action: 'start', version: 1 },
  }),
  'employees.pip.note': async (world) => ({
    body: { id: await aPlan(world, 'active'), kind: 'comment', note: 'Talked about it.' },
  }),
  'employees.pip.acknowledge': async (world, admin) => ({ body: { id: await anOwnPlan(world, admin) } }),
}
