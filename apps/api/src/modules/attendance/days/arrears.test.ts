import { listArrears, lockAttendance, releaseAttendance } from '@muster/contract/attendance/days.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { aClockedTeam, dayOf } from '../attendance.fixtures.ts'
import { insertPunches } from '../punches/insert-punches.ts'
import { recomputeAdjacent } from '../punches/recompute-adjacent.ts'
import { writeArrears } from './arrears.ts'
import { closeDue } from './close.service.ts'
import { recompute } from './recompute.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
const MONDAY = '2026-11-23'
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  await punch('03:30', 'in')
  await punch('12:30', 'out')
  await closeDue(system())
})

const system = () => app.system(team.org.orgId)
const write = (work: (db: Parameters<Parameters<typeof tx>[1]>[0]) => Promise<unknown>) => tx(system(), work)
const punch = (at: string, direction: 'in' | 'out') =>
  write(async (db) => {
    const one = { employeeId: team.meera, at: `${MONDAY}T${at}:00Z`, direction, source: 'admin' as const }
    const fresh = await insertPunches(system(), db, [{ ...one, key: `test:${team.meera}:${++serial}` }])
    await recomputeAdjacent(system(), db, fresh, 'Test')
  })
/** Voids punches from a time on. */
const voidFirst = (at: string) =>
  write(async (db) => {
    await sql`
      insert into attendance_punch_void (org_id, punch_id, employee_id, reason, author, created_at)
      select org_id, id, employee_id, 'Wrong', 'HR', now() from attendance_punch
      where employee_id = ${team.meera} and at >= ${`${MONDAY}T${at}:00Z`}::timestamptz on conflict do nothing`.execute(
      db,
    )
    await recompute(system(), db, {
      employeeIds: [team.meera],
      from: MONDAY,
      to: MONDAY,
      cause: 'Wrong punches',
    })
  })
const lock = async () => {
  const body = { from_date: MONDAY, to_date: MONDAY, note: 'November' }
  return (await app.call(lockAttendance, { token: admin.token, body })).data.period.ID
}
const rows = async (state: 'open' | 'settled' = 'open') =>
  (await app.call(listArrears, { token: admin.token, query: { state } })).data.rows
const noticesSent = async () => {
  const { rows: notices } = await readTx(system(), (db) =>
    sql<{ kind: string; body: string }>`
      select n.kind, n.body from notice n join account a on a.org_id = n.org_id and a.id = n.account_id
      where a.employee_id = ${team.meera} and n.kind like 'attendance.arrears%' order by n.id`.execute(db),
  )
  return notices
}

test('lists a shortfall against payroll, notifies the employee, and removes it when the day is restored', async () => {
  await lock()
  await voidFirst('12:00')
  expect(await rows()).toMatchObject([
    {
      was: { status: 'present', worked: 540 },
      now_is: { status: 'missing_punch', worked: 0 },
      cause: 'Wrong punches',
    },
  ])
  expect(await noticesSent()).toMatchObject([
    {
      kind: 'attendance.arrears',
      body: expect.stringContaining(
        'Before: Present, 9 h 00 min worked, 1 h 00 min of overtime. Now: Missing punch',
      ),
    },
  ])
  await punch('12:30', 'out')
  expect(await rows()).toEqual([])
  expect((await noticesSent()).at(-1)?.kind).toBe('attendance.arrears_over')
})

test('does not settle a difference twice, and compares later changes with the settled figures', async () => {
  await lock()
  await voidFirst('12:00')
  await write((db) => sql`update attendance_arrears set state = 'settled'`.execute(db))
  await voidFirst('12:00')
  expect(await rows()).toEqual([])
  await punch('08:30', 'out')
  expect(await rows()).toMatchObject([{ was: { worked: 0 }, now_is: { worked: 300 } }])
})

test('combines settled overtime and a day locked later in one row with both differences', async () => {
  const figures = { status: 'present', worked: 540, late_by: 0, early_by: 0 }
  const day = { employeeId: team.meera, date: MONDAY, ...figures, overtime: 60 }
  const overtime = (minutes: number) =>
    write((db) =>
      writeArrears(
        system(),
        db,
        [{ day: { ...day, overtime: minutes }, was: { ...figures, overtime: 120 }, lockId: null }],
        'Overtime that was paid',
      ),
    )
  await overtime(60)
  const ID = await lock()
  const again = () =>
    write((db) => recompute(system(), db, { employeeIds: [team.meera], from: MONDAY, to: MONDAY }))
  await again()
  expect(await rows()).toMatchObject([{ was: { overtime: 120 }, now_is: { overtime: 60 } }])
  await voidFirst('12:00')
  expect(await rows()).toMatchObject([{ was: { overtime: 120 }, now_is: { overtime: 0, worked: 0 } }])
  await app.call(releaseAttendance, { token: admin.token, body: { ID, reason: 'Wrong' } })
  expect(await rows()).toMatchObject([{ was: { overtime: 120 } }])
  expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'missing_punch' })
  await overtime(120)
  expect(await rows()).toEqual([])
})
