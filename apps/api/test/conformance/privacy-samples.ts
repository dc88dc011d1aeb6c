import { saveProtectedRecord } from '@muster/contract/employees/identity/protected-records.contract'
import { erasureText } from '@muster/contract/employees/privacy/erasure-text'
import { readPrivacy } from '@muster/contract/employees/privacy/privacy.contract'
import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aNumber = (emp_id: number) => ({
  emp_id,
  group: 'identity' as const,
  kind: 'NATIONAL_ID',
  number: `SAMPLE${++serial}`,
})

async function aRecord({ app, ours }: World, { token }: TestAccount) {
  const emp_id = ours.employeeIds[0] as number
  const answer = await app.call(saveProtectedRecord, { token, body: aNumber(emp_id) })
  return { emp_id, id: answer.data.id, reason: 'Sample' }
}

async function aFinding(
  { app, ours }: World,
  kind: 'recommended_missing' | 'manager_missing',
): Promise<number> {
  const employeeId = ours.employeeIds[1] as number
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into quality_finding (org_id, kind, subject, employee_id, signals, found_at, seen_in)
      values (${ours.orgId}, ${kind}, ${`sample-${++serial}`}, ${employeeId},
        ${kind === 'recommended_missing' ? ['GENDER'] : []}::text[], now(), 1) returning id`.execute(db)
    return rows[0]?.id as number
  })
}

/** A new legal hold on one of our people, releasing existing ones. */
async function aHold({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    await sql`update legal_hold set released_at = now() where org_id = ${ours.orgId} and released_at is null`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`
      insert into legal_hold (org_id, employee_id, reason, placed_at)
      values (${ours.orgId}, ${ours.employeeIds[2] as number}, 'Sample', now()) returning id`.execute(db)
    return rows[0]?.id as number
  })
}

/** An erasure requested by somebody else; cancels others, since only one can be open. */
async function anErasure({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    await sql`update erasure set state = 'cancelled' where org_id = ${ours.orgId} and state <> 'done'`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`
      insert into erasure (org_id, as_of, people, requested_by, requester, requested_at)
      values (${ours.orgId}, current_date, 1, 0, 'Somebody', now()) returning id`.execute(db)
    return rows[0]?.id as number
  })
}

/** Makes one leaver's data due for erasure. */
async function somebodyDue({ app, ours }: World): Promise<void> {
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update erasure set state = 'cancelled' where org_id = ${ours.orgId} and state <> 'done'`.execute(
      db,
    )
    await sql`
      insert into employee (org_id, code, first_name, date_of_joining, status, left_on)
      values (${ours.orgId}, ${`GONE${++serial}`}, 'Gone', '2001-01-01', 'left', '2002-01-01')`.execute(db)
    await sql`
      insert into retention_rule (org_id, kind, months, updated_at) values (${ours.orgId}, 'contact', 12, now())
      on conflict do nothing`.execute(db)
  })
}

/** Valid inputs for calls about protected numbers, data quality and privacy. */
export const privacySamples: Record<string, Sample> = {
  'employees.hold.place': async (world) => {
    await aHold(world)
    return { body: { emp_id: world.ours.employeeIds[1] as number, reason: 'Sample' } }
  },
  'employees.hold.release': async (world) => ({ body: { id: await aHold(world), reason: 'Sample' } }),
  'employees.protected.save': ({ ours }) => ({ body: aNumber(ours.employeeIds[0] as number) }),
  'employees.protected.remove': async (world, admin) => ({ body: await aRecord(world, admin) }),
  'employees.protected.reveal': async (world, admin) => ({ body: await aRecord(world, admin) }),
  'employees.identity_kind.save': () => ({
    body: { slug: `SAMPLE_${++serial}`, name: 'Sample', pattern: 'AA99', is_active: true },
  }),
  'employees.quality.dismiss': async (world) => ({
    body: { ids: [await aFinding(world, 'manager_missing')], dismissed: true, reason: 'At the top' },
  }),
  'employees.quality.ask': async (world) => ({
    body: { ids: [await aFinding(world, 'recommended_missing')] },
  }),
  'employees.quality.set_manager': async (world) => ({
    body: {
      ids: [await aFinding(world, 'manager_missing')],
      manager_id: world.ours.employeeIds[0] as number,
    },
  }),
  'employees.privacy.save': async ({ app }, { token }) => {
    const { asks_reason, reveals_an_hour, version } = (await app.call(readPrivacy, { token })).data
    return { body: { asks_reason, reveals_an_hour, retention: [], version } }
  },
  'employees.erasure.request': async (world, { token }) => {
    await somebodyDue(world)
    const { people_due: people } = (await world.app.call(readPrivacy, { token })).data
    return { body: { people, typed: erasureText(people) } }
  },
  'employees.erasure.confirm': async (world) => ({
    body: { id: await anErasure(world), typed: erasureText(1) },
  }),
  'employees.erasure.cancel': async (world) => ({ body: { id: await anErasure(world) } }),
}
