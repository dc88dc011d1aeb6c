import { explainAttendanceDay, listArrears, lockAttendance } from '@muster/contract/attendance/days.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { editFormData } from '@muster/contract/forms/forms.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { decide } from '../../leave/apply/apply.fixtures.ts'
import { bookedLeaveChanged } from '../../leave/index.ts'
import { aClockedTeam, dayOf, punchAt, storedDaysOf } from '../attendance.fixtures.ts'
import { insertPunches } from '../punches/insert-punches.ts'
import { recomputeAdjacent } from '../punches/recompute-adjacent.ts'
import { closeDue } from './close.service.ts'
import { lockPeople } from './day-facts.queries.ts'
import { lockPeriod } from './locks.service.ts'
import { recompute } from './recompute.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
const MONDAY = '2026-11-23'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
})

const system = () => app.system(team.org.orgId)
const orgId = () => team.org.orgId

/** Device punches on Monday, with the days they touch. */
const onMonday = (id: number, from: string, to: string) =>
  punchAt(app, orgId(), id, [`${MONDAY}T${from}:00Z`, 'in'], [`${MONDAY}T${to}:00Z`, 'out'])

test('recomputes a month of one employee in at most five statements', async () => {
  await onMonday(team.meera, '03:30', '12:30')
  const range = { employeeIds: [team.meera], from: '2026-11-01', to: '2026-11-30', keep: 'all' as const }
  const count = () => countQueries(() => tx(system(), (db) => recompute(system(), db, range)))
  expect((await count()).queries).toBeLessThanOrEqual(5)
  expect((await count()).queries).toBeLessThanOrEqual(5)
})

describe('locations', () => {
  test('recompute stored days of their employees when the time zone changes, and no others', async () => {
    await onMonday(team.meera, '03:30', '12:30')
    await closeDue(system())
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({
      first_in: '09:00',
      status: 'present',
    })
    const edit = await app.call(editFormData, {
      ...{ token: admin.token, params: { formid: UNIT_FORM.location } },
      body: { id: team.pune, values: { TIME_ZONE: 'Asia/Dubai' } as never },
    })
    expect(edit.status).toBe(200)
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({
      first_in: '07:30',
      flags: ['early'],
    })
    const before = await storedDaysOf(app, orgId(), team.meera)
    await tx(system(), (db) =>
      recompute(system(), db, {
        employeeIds: [team.meera],
        from: '2026-11-20',
        to: '2026-11-26',
        keep: 'all',
      }),
    )
    expect((await storedDaysOf(app, orgId(), team.meera)).filter(({ date }) => date >= MONDAY)).toEqual(
      before,
    )
  })

  test('apply their time zone from the date of a transfer', async () => {
    await closeDue(system())
    const berlin = await tx(system(), async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into location (org_id, name, code, time_zone, created_at, updated_at)
        values (${orgId()}, 'Berlin', 'BER', 'Europe/Berlin', now(), now()) returning id`.execute(db)
      return rows[0]?.id as number
    })
    const moved = await app.call(editFormData, {
      ...{ token: admin.token, params: { formid: EMPLOYEE_FORM } },
      body: { id: team.meera, values: { LOCATION_ID: berlin } as never },
    })
    expect(moved.status).toBe(200)
    const zones = await readTx(system(), async (db) => {
      const { rows } = await sql<{ day: string; zone: string }>`
        select day, plan ->> 'zone' as zone
        from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
        where employee_id = ${team.meera} order by day`.execute(db)
      return rows.map(({ day, zone }) => `${day} ${zone}`)
    })
    expect(zones).toEqual(['2026-11-23 Asia/Kolkata', '2026-11-24 Europe/Berlin', '2026-11-25 Europe/Berlin'])
  })
})

test('excuses a late arrival by booked short leave, and reverts this when it is cancelled', async () => {
  await onMonday(team.meera, '05:30', '12:30')
  await closeDue(system())
  expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ late_by: 120, flags: ['late'] })
  const mondayRange = { employeeIds: [team.meera], from: MONDAY, to: MONDAY }
  const { data } = await app.call(applyWfh, {
    token: team.meeraIs.token,
    body: { from_date: '2026-12-01', to_date: '2026-12-01', reason: 'Any request' },
  })
  await tx(system(), async (db) => {
    await sql`
      insert into short_leave (org_id, request_id, employee_id, day, from_time, to_time, minutes, state)
      values (${orgId()}, ${data.REQUEST_ID}, ${team.meera}, ${MONDAY}, '09:00', '11:00', 120, 'booked')`.execute(
      db,
    )
    await bookedLeaveChanged.emit(system(), db, mondayRange)
  })
  expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ late_by: 0, flags: [] })
  const query = { date: MONDAY }
  const why = await app.call(explainAttendanceDay, { token: team.meeraIs.token, query })
  expect(why.data.reasons.join(' ')).toContain('Short leave from 09:00 to 11:00')
  await tx(system(), async (db) => {
    await sql`update short_leave set state = 'cancelled'`.execute(db)
    await bookedLeaveChanged.emit(system(), db, mondayRange)
  })
  expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ late_by: 120, flags: ['late'] })
})

/** Keeps a transaction open until it is released. */
function held(work: (db: Db) => Promise<unknown>) {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const done = tx(system(), async (db) => {
    await work(db)
    reached.resolve()
    await goOn.promise
  })
  done.catch(reached.reject)
  const finish = () => {
    goOn.resolve()
    return done
  }
  return { reached: reached.promise, finish }
}

const waiting = async () => {
  for (;;) {
    const [row] = await app.platform.database.owner((session) =>
      session.query<{ count: number }>(
        `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
      ),
    )
    if ((row?.count ?? 0) > 0) return
  }
}

describe('lock and decision on separate connections', () => {
  const period = { from_date: '2026-11-01', to_date: MONDAY, note: '' }
  const arrears = async () =>
    (await app.call(listArrears, { token: admin.token, query: {} })).data.rows.map(
      ({ now_is }) => now_is.status,
    )
  const aRequest = async () => {
    await closeDue(system())
    const body = { from_date: MONDAY, to_date: MONDAY, reason: 'At home' }
    return (await app.call(applyWfh, { token: team.meeraIs.token, body })).data.REQUEST_ID
  }

  test('locks the day as decided when the decision is first', async () => {
    // The embedded database has a single connection, so nothing waits.
    if (app.platform.database.kind === 'embedded') return
    const id = await aRequest()
    const first = held((db) => lockPeople(system(), db, [team.meera]))
    await first.reached
    const lock = app.call(lockAttendance, { token: admin.token, body: period })
    await waiting()
    await first.finish()
    expect((await lock).status).toBe(200)
    expect((await decide(app, team.raviIs.token, id)).status).toBe(200)
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ status: 'absent' })
    expect(await arrears()).toEqual(['work_from_home'])
  })

  test('keeps the day and records arrears when the lock is first', async () => {
    // The embedded database has a single connection, so nothing waits.
    if (app.platform.database.kind === 'embedded') return
    const id = await aRequest()
    const first = held((db) =>
      lockPeriod(system(), db, { from: period.from_date, to: period.to_date, note: '' }),
    )
    await first.reached
    const decision = decide(app, team.raviIs.token, id)
    await waiting()
    await first.finish()
    expect((await decision).status).toBe(200)
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ status: 'absent', version: 1 })
    expect(await arrears()).toEqual(['work_from_home'])
  })
})

test('does not deadlock when two devices deliver the same people in different orders', async () => {
  const at = (day: number) => `2026-11-${day}T03:30:00Z`
  const hand = (key: string, people: readonly number[]) =>
    tx(system(), async (db) => {
      const fresh = await insertPunches(
        system(),
        db,
        people.map((employeeId, place) => ({
          ...{ employeeId, at: at(16 + place), direction: 'in' as const, source: 'biometric' as const },
          key: `${key}:${employeeId}`,
        })),
      )
      await recomputeAdjacent(system(), db, fresh, 'Test')
    })
  const people = team.everybody
  await Promise.all([hand('a', people), hand('b', people.toReversed()), hand('c', people)])
  const stored = await Promise.all(people.map((id) => storedDaysOf(app, orgId(), id)))
  expect(stored.every((days) => days.length > 0)).toBe(true)
})
