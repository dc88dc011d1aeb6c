import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { addPeople, aPerson } from '../../src/modules/employees/employees.fixtures.ts'
import { submitRequest } from '../../src/modules/requests/index.ts'
import { hashToken, newToken } from '../../src/platform/access/session.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { aMaster, type TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let days = 0
/** A day that no other sample uses. */
function freshDay(): string {
  days += 1
  return addDays('2027-01-01', days)
}

/** Links the caller's account to an employee. */
export async function becomes(
  { app, ours }: World,
  { accountId }: TestAccount,
  employeeId: number,
): Promise<void> {
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update account set employee_id = null where org_id = ${ours.orgId} and employee_id = ${employeeId}`.execute(
      db,
    )
    await sql`update account set employee_id = ${employeeId} where org_id = ${ours.orgId} and id = ${accountId}`.execute(
      db,
    )
  })
}

const asker = ({ ours }: World) => ours.employeeIds[1] as number
const approver = ({ ours }: World) => ours.employeeIds[0] as number

/** A pending request that `approver` decides. */
async function aRequest(world: World): Promise<number> {
  const { app, ours } = world
  const ctx = app.system(ours.orgId)
  const from_date = freshDay()
  return tx(ctx, async (db) => {
    const { id } = await submitRequest(ctx, db, {
      kind: 'WORK_FROM_HOME',
      employeeId: asker(world),
      payload: { from_date, to_date: from_date },
      comment: 'Sample',
    })
    await sql`update request_task set state = 'closed' where org_id = ${ours.orgId} and request_id = ${id}`.execute(
      db,
    )
    await sql`
      insert into request_task (org_id, request_id, position, approver_id, approver_name, via, created_at)
      values (${ours.orgId}, ${id}, 0, ${approver(world)}, 'Approver', 'Sample', now())
      on conflict (org_id, request_id, position, approver_id) where approver_id is not null
        do update set state = 'pending'`.execute(db)
    return id
  })
}

/** A request for the caller to decide. */
async function requested(world: World, admin: TestAccount): Promise<number> {
  await becomes(world, admin, approver(world))
  return aRequest(world)
}

/** The caller's own request. */
async function own(world: World, admin: TestAccount): Promise<number> {
  await becomes(world, admin, asker(world))
  return aRequest(world)
}

async function aKey(world: World): Promise<string> {
  const { app, ours } = world
  const id = await aRequest(world)
  const key = newToken()
  await tx(app.system(ours.orgId), async (db) => {
    await sql`
      insert into account (org_id, email, state, employee_id)
      values (${ours.orgId}, ${`approver${Math.random()}@example.test`}, 'active', ${approver(world)})
      on conflict (org_id, employee_id) where employee_id is not null do nothing`.execute(db)
    await sql`
      insert into request_mail_link (org_id, task_id, account_id, token_hash, created_at, expires_at)
      select ${ours.orgId}, t.id, a.id, ${hashToken(key)}, now(), now() + interval '10 years'
      from request_task t join account a on a.org_id = t.org_id and a.employee_id = t.approver_id
      where t.org_id = ${ours.orgId} and t.request_id = ${id} and t.state = 'pending'`.execute(db)
  })
  return key
}

async function aDelegation(world: World): Promise<number> {
  const { app, ours } = world
  const day = addDays('2040-01-01', ++days)
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into approval_delegation (org_id, employee_id, delegate_id, from_date, to_date, created_at)
      values (${ours.orgId}, ${asker(world)}, ${approver(world)}, ${day}, ${day}, now()) returning id`.execute(
      db,
    )
    return rows[0]?.id as number
  })
}

const decides: Sample = async (world, admin) => ({
  body: { REQUEST_ID: await requested(world, admin), REQUEST_STATUS: 1, comment: 'Fine' },
})
const decidesMany: Sample = async (world, admin) => ({
  body: { requests: [await requested(world, admin)], REQUEST_STATUS: 1, comment: 'Fine' },
})
const takesBack: Sample = async (world, admin) => ({
  body: { REQUEST_ID: await own(world, admin), comment: 'Not needed' },
})
const looks: Sample = async (world) => ({ params: { id: await aRequest(world) } })
const pending: Sample = async (world) => ({ query: { requestid: await aRequest(world) } })
const history: Sample = async (world) => ({ query: { REQUEST_ID: await aRequest(world) } })

const oneDay = () => {
  const day = freshDay()
  return { from_date: day, to_date: day, reason: 'Sample' }
}
const appliesSelf: Sample = async (world, admin) => {
  await becomes(world, admin, asker(world))
  return { body: oneDay() }
}
const appliesFor: Sample = (world) => ({ body: { EMPLOYEE_ID: asker(world), ...oneDay() } })

const previews: Sample = (world) => {
  const { reason: _reason, ...day } = oneDay()
  return { body: { EMPLOYEE_ID: asker(world), ...day } }
}

/** An active person without pending proposals, on probation until mid-2027. */
async function aReport({ app, ours }: World): Promise<number> {
  const ctx = app.system(ours.orgId)
  const [id] = (await addPeople(app, ours, [aPerson({ CONFIRMATION_DUE_ON: '2027-06-30' })])) as [number]
  await tx(ctx, (db) =>
    sql`
      insert into probation (org_id, employee_id, began_on, first_due_on, created_at)
      values (${ours.orgId}, ${id}, '2026-08-01', '2027-06-30', now())
      on conflict (org_id, employee_id) where state = 'open' do nothing`.execute(db),
  )
  return id
}

/** Valid inputs for calls about requests. */
export const requestSamples: Record<string, Sample> = {
  'requests.request.detail': looks,
  'requests.request.detail_short': looks,
  'requests.request.pending_on': pending,
  'requests.request.pending_on_short': pending,
  'requests.request.history': history,
  'requests.request.history_short': history,
  'requests.decision.give': decides,
  'requests.decision.administer': decides,
  'requests.decision.give_many': decidesMany,
  'requests.decision.administer_many': decidesMany,
  'requests.comment.add': async (world) => ({
    body: { REQUEST_ID: await aRequest(world), comment: 'A word' },
  }),
  'requests.request.withdraw': takesBack,
  'requests.request.withdraw_short': takesBack,
  'requests.request.withdraw_one': takesBack,
  'requests.request.cancel': async (world) => ({
    body: { REQUEST_ID: await aRequest(world), comment: 'Not needed' },
  }),
  'requests.request.take_back': async (world, admin) => {
    const { app, ours } = world
    const id = await requested(world, admin)
    await tx(app.system(ours.orgId), async (db) => {
      await sql`
        update request_task set state = 'approved', decided_by_employee = ${approver(world)}, decided_at = now()
        where org_id = ${ours.orgId} and request_id = ${id} and state = 'pending'`.execute(db)
      await sql`
        update request set status = 1, decided_at = now() where org_id = ${ours.orgId} and id = ${id}`.execute(
        db,
      )
    })
    return { body: { REQUEST_ID: id, comment: 'Not any more' } }
  },
  'requests.request.reassign': async (world) => {
    const { app, ours } = world
    const employeeId = ours.employeeIds[2] as number
    await tx(app.system(ours.orgId), (db) =>
      sql`
        insert into account (org_id, email, state, employee_id)
        values (${ours.orgId}, ${`third${Math.random()}@example.test`}, 'active', ${employeeId})
        on conflict (org_id, employee_id) where employee_id is not null do update set state = 'active'`.execute(
        db,
      ),
    )
    return { body: { REQUEST_ID: await aRequest(world), EMPLOYEE_ID: employeeId } }
  },
  'requests.request.remind': async (world) => ({ body: { requests: [await aRequest(world)] } }),
  'requests.mail.open': async (world) => ({ body: { key: await aKey(world) } }),
  'requests.mail.decide': async (world) => ({ body: { key: await aKey(world), REQUEST_STATUS: 1 } }),
  'requests.wfh.apply': appliesSelf,
  'requests.wfh.apply_for': appliesFor,
  'requests.wfh.preview': previews,
  'requests.duty.preview': previews,
  'requests.duty.apply': appliesSelf,
  'requests.duty.apply_for': appliesFor,
  'requests.duty.apply_several': async (world, admin) => {
    await becomes(world, admin, asker(world))
    const { reason, ...day } = oneDay()
    return { body: { reason, requests: [day] } }
  },
  'requests.duty.apply_for_many': (world) => ({ body: { EMPLOYEE_IDS: [asker(world)], ...oneDay() } }),
  'requests.transfer.preview': async (world) => ({
    body: {
      EMPLOYEE_ID: await aReport(world),
      values: { LOCATION_ID: await aMaster(world.app, world.ours, 'location', `Place ${Math.random()}`) },
      effective_date: '2027-01-01',
    },
  }),
  'requests.transfer.propose': async (world) => ({
    body: {
      EMPLOYEE_ID: await aReport(world),
      values: { LOCATION_ID: await aMaster(world.app, world.ours, 'location', `Place ${Math.random()}`) },
      effective_date: '2027-01-01',
      reason: 'Sample',
    },
  }),
  'requests.probation.preview': async (world) => ({
    body: { EMPLOYEE_ID: await aReport(world), action: 'extend', due_on: '2027-07-31' },
  }),
  'requests.probation.propose': async (world) => ({
    body: { EMPLOYEE_ID: await aReport(world), action: 'extend', due_on: '2027-07-31', reason: 'Sample' },
  }),
  'requests.delegation.save': async (world, admin) => {
    await becomes(world, admin, asker(world))
    const employeeId = approver(world)
    await tx(world.app.system(world.ours.orgId), (db) =>
      sql`
        insert into account (org_id, email, state, employee_id)
        values (${world.ours.orgId}, ${`delegate${Math.random()}@example.test`}, 'active', ${employeeId})
        on conflict (org_id, employee_id) where employee_id is not null do nothing`.execute(db),
    )
    const day = freshDay()
    return { body: { DELEGATE_ID: employeeId, from_date: day, to_date: day } }
  },
  'requests.delegation.end': async (world) => ({ body: { id: await aDelegation(world) } }),
}
