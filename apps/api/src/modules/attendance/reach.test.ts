import { Readable } from 'node:stream'
import { whoIsIn } from '@muster/contract/attendance/clock.contract'
import { explainAttendanceDay, listArrears, listDays } from '@muster/contract/attendance/days.contract'
import { giveBadge } from '@muster/contract/attendance/devices.contract'
import {
  checkDailyExport,
  exportDaily,
  exportMuster,
  listAttendanceChoices,
  listExceptions,
} from '@muster/contract/attendance/register.contract'
import { suspendEmployee } from '@muster/contract/employees/moves/suspension.contract'
import {
  employeeCalendarDetails,
  teamCalendarDetails,
} from '@muster/contract/rosters/employee-calendar.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { anHrOf } from '../employees/employees.fixtures.ts'
import { aClockedTeam, atTheDoors, clockAt, dayOf } from './attendance.fixtures.ts'
import { closeDue } from './days/close.service.ts'

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
const { sessionOf, code, device, sendPunches } = atTheDoors(() => ({ app, team, admin }))

async function sheetOf(raw: Buffer): Promise<string> {
  const rows: string[][] = []
  for await (const row of readSheet(Readable.from(raw))) rows.push(row)
  return JSON.stringify(rows)
}

describe('reach', () => {
  const grants = { 'attendance.day.view': ['group'], 'attendance.punch.manage': ['group'] } as const
  const GRANTS = grants as unknown as Record<string, never>

  test('restricts every list and count to the location of a limited account', async () => {
    const gate = await device('Gate')
    for (const id of [team.meera, team.dev])
      await sendPunches(gate, [{ badge: await code(id), at: `${MONDAY}T05:30:00Z`, direction: 'in' }])
    await closeDue(system())
    const { token } = await anHrOf(app, team, team.delhi, GRANTS)
    const month = await app.call(employeeCalendarDetails, { token, body: { month: '2026-11' } })
    expect(month.data.employee_calander_data.map((row) => row.EMPLOYEE_ID)).toEqual([team.dev])
    expect((await app.call(whoIsIn, { token, query: {} })).data).toMatchObject({
      total_records: 1,
      rows: [{ EMPLOYEE_ID: team.dev }],
    })
    const late = await app.call(listExceptions, { token, body: { kind: 'late' } })
    expect(late.data).toMatchObject({ counts: { late: 1 }, rows: [{ EMPLOYEE_ID: team.dev }] })
    const choices = await app.call(listAttendanceChoices, { token })
    expect(choices.data.locations.map(({ id }) => id)).toEqual([team.delhi])
    const daily = await app.call(checkDailyExport, { token, body: { date: MONDAY } })
    expect(daily.data.total_rows).toBe(1)
    for (const file of [
      await app.call(exportDaily, { token, body: { date: MONDAY } }),
      await app.call(exportMuster, { token, body: { month: '2026-11' } }),
    ]) {
      const text = await sheetOf(file.raw)
      expect(text).toContain('Dev')
      expect(text).not.toContain('Meera')
    }
    const query = { employee_id: team.meera, date: MONDAY }
    expect((await app.call(explainAttendanceDay, { token, query })).status).toBe(404)
    const days = { employee_id: team.meera, from_date: MONDAY, to_date: MONDAY }
    expect((await app.call(listDays, { token, query: days })).status).toBe(404)
    const badge = await app.call(giveBadge, {
      token,
      body: { badge: await code(team.meera), EMPLOYEE_ID: team.dev },
    })
    expect(badge.status).toBe(409)
    expect(badge.message).not.toContain('Meera')
    expect((await app.call(listArrears, { token, query: {} })).status).toBe(403)
  })

  test('ends for a former manager, and excludes other people’s days', async () => {
    await closeDue(system())
    const days = { employee_id: team.meera, from_date: MONDAY, to_date: MONDAY }
    const read = async (name: 'ravi' | 'dev' | 'asha') =>
      (await app.call(listDays, { token: await sessionOf(name), query: days })).status
    expect([await read('ravi'), await read('asha'), await read('dev')]).toEqual([200, 200, 404])
    await tx(system(), (db) =>
      sql`update employee set manager_id = ${team.dev} where id = ${team.meera}`.execute(db),
    )
    expect(await read('ravi')).toBe(404)
    const ofTeam = await app.call(teamCalendarDetails, { token: await sessionOf('ravi'), body: {} })
    expect(ofTeam.data.employee_calander_data.map((row) => row.EMPLOYEE_ID)).not.toContain(team.meera)
  })

  test('rejects clocking while suspended, but stores device punches', async () => {
    const body = { emp_id: team.meera, from_date: MONDAY, to_date: '2026-11-27' }
    expect((await app.call(suspendEmployee, { token: admin.token, body: body as never })).status).toBe(200)
    const clocked = await clockAt(app, team.meeraIs.token, '2026-11-24T06:00:00Z', 'in')
    expect(clocked.status).toBe(401)
    const gate = await device('Gate')
    await sendPunches(gate, [{ badge: await code(team.meera), at: `${MONDAY}T03:30:00Z`, direction: 'in' }])
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ first_in: '09:00' })
  })
})
