import { listArrears, lockAttendance } from '@muster/contract/attendance/days.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { changeEmployeeStatus } from '@muster/contract/employees/employees.contract'
import { rejoinEmployee, separateEmployee } from '@muster/contract/employees/moves/separations.contract'
import { cancelPlannedChanges, makeTransfer } from '@muster/contract/employees/moves/transfers.contract'
import { editFormData } from '@muster/contract/forms/forms.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { mergeUnits, undoUnitMerge } from '@muster/contract/organisation/units.contract'
import { employeeCalendarDetails } from '@muster/contract/rosters/employee-calendar.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson } from '../../employees/employees.fixtures.ts'
import { aClockedTeam, storedDaysOf } from '../attendance.fixtures.ts'
import { closeDays, closeDue } from './close.service.ts'
import { recompute } from './recompute.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  // Tuesday, 11:30 in Kolkata; days are stored from the 16th on.
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  await closeDays(system(), { timeZone: 'Asia/Kolkata', from: '2026-11-16', to: '2026-11-23' })
})

const system = () => app.system(team.org.orgId)
const datesOf = async (id: number) =>
  (await storedDaysOf(app, team.org.orgId, id)).map(({ date }) => date.slice(8))
const editPerson = (id: number, values: object) =>
  app.call(editFormData, {
    ...{ token: admin.token, params: { formid: EMPLOYEE_FORM } },
    body: { id, values: values as never },
  })

async function zonesOf(employeeId: number): Promise<string[]> {
  const { rows } = await readTx(system(), (db) =>
    sql<{ day: string; zone: string }>`
      select day, plan ->> 'zone' as zone
      from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
      where employee_id = ${employeeId} and day >= '2026-11-23'
      order by day`.execute(db),
  )
  return rows.map(({ day, zone }) => `${day.slice(8)} ${zone}`)
}

function aPlace(name: string, zone: string): Promise<number> {
  return tx(system(), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into location (org_id, name, code, time_zone, created_at, updated_at)
      values (${team.org.orgId}, ${name}, ${name.slice(0, 3)}, ${zone}, now(), now()) returning id`.execute(
      db,
    )
    return rows[0]?.id as number
  })
}

describe('employment period of attendance days', () => {
  const join = async (DATE_OF_JOINING: string) => {
    const [id] = await addPeople(app, team.org, [aPerson({ DATE_OF_JOINING, LOCATION_ID: team.pune })])
    return id as number
  }

  test('starts at joining for an employee entered late', async () => {
    expect(await datesOf(await join('2026-11-19'))).toEqual(['19', '20', '21', '22', '23', '24', '25'])
    // Not before the organisation's first stored day.
    expect((await datesOf(await join('2026-11-02')))[0]).toBe('16')
    // An employee who joined long before being entered has no earlier days.
    expect(await datesOf(await join('2024-01-01'))).toEqual([])
    expect(await datesOf(await join('2026-12-01'))).toEqual([])
  })

  test('follows a corrected joining date in both directions', async () => {
    const id = await join('2026-11-20')
    expect((await editPerson(id, { DATE_OF_JOINING: '2026-11-23' })).status).toBe(200)
    expect(await datesOf(id)).toEqual(['23', '24', '25'])
    await editPerson(id, { DATE_OF_JOINING: '2026-11-18' })
    expect((await datesOf(id))[0]).toBe('18')
  })

  test('ends with the last working day, and continues when it is cleared', async () => {
    const leave = { emp_id: team.dev, mode: 16, last_working_day: '2026-11-20' }
    expect((await app.call(separateEmployee, { token: admin.token, body: leave })).status).toBe(200)
    expect((await datesOf(team.dev)).at(-1)).toBe('20')
    const again = { emp_id: team.dev, status: 1 as const }
    expect((await app.call(changeEmployeeStatus, { token: admin.token, body: again })).status).toBe(200)
    expect((await datesOf(team.dev)).slice(-6)).toEqual(['20', '21', '22', '23', '24', '25'])
  })

  test('keeps days of a locked period and lists those after the last working day as arrears', async () => {
    const period = { from_date: '2026-11-16', to_date: '2026-11-20', note: 'November' }
    expect((await app.call(lockAttendance, { token: admin.token, body: period })).status).toBe(200)
    const leave = { emp_id: team.dev, mode: 16, last_working_day: '2026-11-18' }
    await app.call(separateEmployee, { token: admin.token, body: leave })
    expect((await datesOf(team.dev)).at(-1)).toBe('20')
    const { rows } = (await app.call(listArrears, { token: admin.token, query: {} })).data
    expect(rows.map(({ date, now_is }) => `${date.slice(8)} ${now_is.status}`).sort()).toEqual([
      '19 left',
      '20 left',
    ])
  })

  test('keeps days of an earlier employment when days are recomputed', async () => {
    const leave = { emp_id: team.dev, mode: 16, last_working_day: '2026-11-18' }
    await app.call(separateEmployee, { token: admin.token, body: leave })
    const back = { emp_id: team.dev, date_of_joining: '2026-11-23' }
    expect((await app.call(rejoinEmployee, { token: admin.token, body: back })).status).toBe(200)
    const dates = ['16', '17', '18', '23', '24', '25']
    expect(await datesOf(team.dev)).toEqual(dates)
    const range = { employeeIds: [team.dev], from: '2026-11-16', to: '2026-11-30' }
    await tx(system(), (db) => recompute(system(), db, { ...range, keep: 'all' }))
    expect(await datesOf(team.dev)).toEqual(dates)
    const first = { from_date: '2026-11-16', to_date: '2026-11-18' }
    const { data } = await app.call(employeeCalendarDetails, { token: admin.token, body: first })
    expect(data.employee_calander_data.map((row) => row.EMPLOYEE_ID)).toContain(team.dev)
  })
})

describe('time zones of locations', () => {
  test('use the remaining location’s time zone after a merge and its undo', async () => {
    const dubai = await aPlace('Dubai', 'Asia/Dubai')
    const body = { formid: UNIT_FORM.location, keep_id: dubai, ids: [team.pune], reason: 'One office' }
    const merged = await app.call(mergeUnits, { token: admin.token, body })
    expect(merged.status).toBe(200)
    expect(await zonesOf(team.meera)).toEqual(['23 Asia/Kolkata', '24 Asia/Dubai', '25 Asia/Dubai'])
    const { merge_id } = merged.data
    expect((await app.call(undoUnitMerge, { token: admin.token, body: { merge_id } })).status).toBe(200)
    expect(await zonesOf(team.meera)).toEqual(['23 Asia/Kolkata', '24 Asia/Kolkata', '25 Asia/Kolkata'])
  })

  test('use the old time zone after a planned transfer is cancelled', async () => {
    const berlin = await aPlace('Berlin', 'Europe/Berlin')
    const moved = await app.call(makeTransfer, {
      token: admin.token,
      body: {
        people: [{ emp_id: team.meera }],
        values: { LOCATION_ID: berlin },
        effective_date: '2026-11-25',
      },
    })
    expect(moved.status).toBe(200)
    expect((await zonesOf(team.meera)).at(-1)).toBe('25 Europe/Berlin')
    const [move] = moved.data.moves
    const ids = [`m${move?.move_id}`]
    expect((await app.call(cancelPlannedChanges, { token: admin.token, body: { ids } })).status).toBe(200)
    expect((await zonesOf(team.meera)).at(-1)).toBe('25 Asia/Kolkata')
  })
})

test('are unchanged by closing again', async () => {
  await addPeople(app, team.org, [aPerson({ DATE_OF_JOINING: '2026-11-19' })])
  await closeDue(system())
  expect((await closeDue(system())).changed).toBe(0)
})
