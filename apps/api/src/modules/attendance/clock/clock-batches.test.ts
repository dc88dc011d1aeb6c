import { randomUUID } from 'node:crypto'
import { clockInOut, readClock } from '@muster/contract/attendance/clock.contract'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countQueries, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { aClockedTeam, actingAs, aFence, countPunches, dayOf } from '../attendance.fixtures.ts'
import { daysChanged } from '../days/recompute.service.ts'
import { clock } from './clock.service.ts'

type Team = Awaited<ReturnType<typeof aClockedTeam>>
type Ctx = Awaited<ReturnType<typeof actingAs>>

let app: TestApp
let team: Team
let people: { meera: Ctx; ravi: Ctx; asha: Ctx }
/** The employee whose punch makes the transaction fail. */
let broken: number | undefined
let emitted: number[][] | undefined

beforeAll(async () => {
  app = await createTestApp()
  daysChanged.on(async (ctx, _db, { days }) => {
    emitted?.push([ctx.actor.employeeId ?? 0, ...new Set(days.map(({ employeeId }) => employeeId))])
    if (broken !== undefined && days.some(({ employeeId }) => employeeId === broken))
      throw new Error('broken on purpose')
  })
})

/** Creates the rows of today and tomorrow, so that punches need no extra statements. */
beforeEach(async () => {
  app.setNow('2026-11-23T03:35:00Z')
  team = await aClockedTeam(app)
  for (const { token } of [team.meeraIs, team.raviIs, team.ashaIs]) await app.call(readClock, { token })
  people = await actorsOf(team)
  emitted = []
})
afterEach(() => {
  broken = undefined
  emitted = undefined
})

async function actorsOf(of: Team) {
  const acting = (accountId: number) => actingAs(app, of.org.orgId, accountId)
  return {
    meera: await acting(of.meeraIs.accountId),
    ravi: await acting(of.raviIs.accountId),
    asha: await acting(of.ashaIs.accountId),
  }
}

const attempt = (ctx: Ctx, action: 'in' | 'out' | 'break_start' | 'break_end' = 'in', more: object = {}) =>
  clock(ctx, action, { key: randomUUID(), way: 'web', ...more })

/** The outcome of each punch: its state, or its error key. */
async function outcomesOf(attempts: readonly Promise<Awaited<ReturnType<typeof attempt>>>[]) {
  const settled = await Promise.allSettled(attempts)
  return settled.map((one) =>
    one.status === 'rejected'
      ? ((one.reason as { key?: string }).key ?? String(one.reason))
      : [one.value.attendance.state, one.value.recorded],
  )
}

/** Runs during a batch, so that all punches made in it share the next one. */
function duringBatch<T>(first: Ctx, work: () => T): T {
  void attempt(first, 'break_end').catch(() => undefined)
  return work()
}

async function punchesOf(orgId: number) {
  const { rows } = await readTx(app.system(orgId), (db) =>
    sql<{ employee_id: number; account_id: number; ip: string; transaction: string }>`
      select employee_id, account_id, ip, xmin::text as transaction from attendance_punch order by employee_id`.execute(
      db,
    ),
  )
  return rows
}

describe('concurrent punches', () => {
  test('share a transaction, with each row attributed to its own employee', async () => {
    const attempts = duringBatch(people.asha, () => [
      attempt({ ...people.meera, request: { ...people.meera.request, ip: '198.51.100.1' } }),
      attempt({ ...people.ravi, request: { ...people.ravi.request, ip: '198.51.100.2' } }),
    ])
    expect(await outcomesOf(attempts)).toEqual([
      ['in', true],
      ['in', true],
    ])
    const rows = await punchesOf(team.org.orgId)
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
    expect(rows.map(({ employee_id, account_id, ip }) => [employee_id, account_id, ip])).toEqual(
      [
        [team.meera, team.meeraIs.accountId, '198.51.100.1'],
        [team.ravi, team.raviIs.accountId, '198.51.100.2'],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    )
    expect(emitted?.sort()).toEqual(
      [
        [team.meera, team.meera],
        [team.ravi, team.ravi],
      ].sort(),
    )
    for (const id of [team.meera, team.ravi])
      expect(await dayOf(app, team.org.orgId, id, '2026-11-23')).toMatchObject({
        ...{ status: 'working', first_in: '09:05' },
      })
  })

  test('need as many statements as one punch', async () => {
    const alone = await countQueries(() => attempt(people.meera))
    const three = await countQueries(() =>
      Promise.all(
        duringBatch(people.asha, () => [
          attempt(people.meera, 'out'),
          attempt(people.ravi),
          attempt(people.asha),
        ]),
      ),
    )
    expect(alone.queries).toBe(3)
    // The preceding batch finds the employee in the wrong state and writes nothing.
    expect(three.queries).toBe(2 + alone.queries)
  })

  test('refuse one without affecting the others', async () => {
    const attempts = duringBatch(people.asha, () => [
      attempt(people.ravi, 'break_start'),
      attempt(people.meera),
      attempt(people.asha, 'in', { offline_at: '2026-11-23T09:00:00Z' }),
    ])
    expect(await outcomesOf(attempts)).toEqual([
      'attendance.wrong_state',
      ['in', true],
      'attendance.offline_future',
    ])
    expect(await countPunches(app, team.org.orgId)).toBe(1)
  })

  test('check each employee’s employment and network', async () => {
    await tx(app.system(team.org.orgId), async (db) => {
      await sql`update employee set left_on = '2026-11-20' where id = ${team.asha}`.execute(db)
      await sql`
        insert into attendance_policy (org_id, network, networks, updated_at)
        values (${team.org.orgId}, 'require', '{203.0.113.0/24}', now())`.execute(db)
    })
    const from = (ctx: Ctx, ip: string) => attempt({ ...ctx, request: { ...ctx.request, ip } })
    const attempts = duringBatch(people.asha, () => [
      from(people.ravi, '198.51.100.1'),
      from(people.meera, '203.0.113.9'),
      from(people.asha, '203.0.113.9'),
    ])
    expect(await outcomesOf(attempts)).toEqual([
      'attendance.outside_network',
      ['in', true],
      'attendance.not_employed',
    ])
  })

  test('load geofences once and check each employee’s own position', async () => {
    await aFence(app, team.org.orgId, team.pune)
    const there = { latitude: 18.5201, longitude: 73.8501, accuracy: 15 }
    const tally = await countQueries(() =>
      Promise.all(
        duringBatch(people.asha, () => [
          attempt(people.meera, 'in', there),
          attempt(people.ravi, 'in', { ...there, latitude: 18.6 }),
        ]),
      ),
    )
    expect(tally.result.map(({ place }) => place)).toEqual(['inside', 'outside'])
    // Two statements and geofences for the preceding batch, then three and geofences.
    expect(tally.queries).toBeLessThanOrEqual(7)
  })

  test('record one punch for two tabs of an employee, and return its state to the second', async () => {
    const key = randomUUID()
    const attempts = duringBatch(people.asha, () => [
      attempt(people.meera, 'in', { key }),
      attempt(people.meera),
      attempt(people.ravi),
      attempt(people.meera, 'in', { key }),
      attempt(people.meera, 'out'),
    ])
    expect(await outcomesOf(attempts)).toEqual([
      ['in', true],
      ['in', false],
      ['in', true],
      ['in', false],
      ['out', true],
    ])
    expect((await punchesOf(team.org.orgId)).filter((row) => row.employee_id === team.meera)).toHaveLength(2)
  })

  test('create the missing rows of all employees in one batch', async () => {
    await tx(app.system(team.org.orgId), (db) => sql`delete from attendance_day`.execute(db))
    const tally = await countQueries(() =>
      outcomesOf(duringBatch(people.asha, () => [attempt(people.meera), attempt(people.ravi)])),
    )
    expect(tally.result).toEqual([
      ['in', true],
      ['in', true],
    ])
    for (const id of [team.meera, team.ravi])
      expect(await dayOf(app, team.org.orgId, id, '2026-11-24')).toMatchObject({ status: 'expected' })
  })
})

describe('failures', () => {
  test('retries a failed batch one by one, so that only the faulty punch fails', async () => {
    broken = team.ravi
    const attempts = duringBatch(people.asha, () => [
      attempt(people.meera),
      attempt(people.ravi),
      attempt(people.asha),
    ])
    expect(await outcomesOf(attempts)).toEqual([['in', true], 'Error: broken on purpose', ['in', true]])
    const rows = await punchesOf(team.org.orgId)
    expect(rows.map((row) => row.employee_id).sort()).toEqual([team.meera, team.asha].sort())
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(2)
    broken = undefined
    // The failed punch left nothing behind.
    expect(await outcomesOf([attempt(people.ravi)])).toEqual([['in', true]])
  })

  test('attributes a missing selfie to its own employee', async () => {
    const attempts = duringBatch(people.asha, () => [
      attempt(people.meera, 'in', { selfie: '1/none.png' }),
      attempt(people.ravi),
    ])
    expect(await outcomesOf(attempts)).toEqual(['files.not_uploaded', ['in', true]])
  })
})

// The embedded database has one connection, so that rows can't be locked by another transaction.
test.runIf(process.env.TEST_DATABASE_URL)(
  'does not wait for an employee locked by another transaction',
  async () => {
    let letGo = () => {}
    const holding = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    const holder = tx(app.system(team.org.orgId), async (db) => {
      await sql`select from employee where id = ${team.meera} for update`.execute(db)
      isHeld()
      await holding
    })
    await held
    const [meera, ravi] = duringBatch(
      people.asha,
      () => [attempt(people.meera), attempt(people.ravi)] as const,
    )
    expect(await outcomesOf([ravi])).toEqual([['in', true]])
    expect(await countPunches(app, team.org.orgId)).toBe(1)
    letGo()
    expect(await outcomesOf([meera])).toEqual([['in', true]])
    await holder
  },
)

test('keeps organisations in separate transactions', async () => {
  const other = await aClockedTeam(app)
  const others = await actorsOf(other)
  for (const { token } of [other.meeraIs, other.raviIs]) await app.call(readClock, { token })
  const attempts = duringBatch(people.asha, () =>
    duringBatch(others.asha, () =>
      [people.meera, others.meera, people.ravi, others.ravi].map((ctx) => attempt(ctx)),
    ),
  )
  expect((await outcomesOf(attempts)).flat()).toEqual(['in', true, 'in', true, 'in', true, 'in', true])
  const [own, foreign] = [await punchesOf(team.org.orgId), await punchesOf(other.org.orgId)]
  expect(own.map((row) => row.employee_id).sort()).toEqual([team.meera, team.ravi].sort())
  expect(foreign.map((row) => row.employee_id).sort()).toEqual([other.meera, other.ravi].sort())
  const transactions = (rows: typeof own) => new Set(rows.map(({ transaction }) => transaction))
  expect(transactions(own).size).toBe(1)
  expect(transactions(foreign).size).toBe(1)
  expect([...transactions(own)]).not.toEqual([...transactions(foreign)])
})

test('records each of many concurrent HTTP calls once and returns what was recorded', async () => {
  const answers = await Promise.all(
    [team.meeraIs, team.raviIs, team.ashaIs, team.meeraIs, team.raviIs].map(({ token }) =>
      app.call(clockInOut, { token, body: { action: 'in', key: randomUUID() } }),
    ),
  )
  expect(answers.map(({ status, data }) => [status, data.attendance.state])).toEqual(
    answers.map(() => [200, 'in']),
  )
  expect(answers.filter(({ data }) => data.recorded)).toHaveLength(3)
  expect(await countPunches(app, team.org.orgId)).toBe(3)
})
