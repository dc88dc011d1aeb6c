import { randomUUID } from 'node:crypto'
import { voidAttendance } from '@muster/contract/attendance/days.contract'
import { giveBadge } from '@muster/contract/attendance/devices.contract'
import { adjustBalance, encashLeave } from '@muster/contract/leave/balances.contract'
import { assignLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { requestStatusAdmin } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'

/** Nobody uses a permission over others on themselves; only the single administrator may, and that is told. */

let app: TestApp
let team: Team
/** Holds every permission of leave and attendance for everybody, and is Meera. */
let hr: TestAccount

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  await inDatabase(sql`update account set employee_id = null where id = ${team.meeraIs.accountId}`)
  hr = await anAccount(app, team.org, {
    employeeId: team.meera,
    roles: [7, 8],
    grants: {
      'leave.balance.manage': ['organisation'],
      'leave.rule.assign': ['organisation'],
      'attendance.punch.manage': ['organisation'],
      'requests.decide': ['organisation'],
    },
  })
})

const inDatabase = (statement: ReturnType<typeof sql>) =>
  tx(app.system(team.org.orgId), (db) => statement.execute(db))

const employee_id = () => team.meera
const calls: Record<string, (who: TestAccount) => Promise<{ body: { key?: string } }>> = {
  'a leave balance': (who) =>
    app.call(adjustBalance, {
      token: who.token,
      body: {
        employee_id: employee_id(),
        leave_type_id: 1,
        days: 5,
        expires_on: null,
        reason: 'More',
        key: randomUUID(),
      },
    }),
  'an encashment': (who) =>
    app.call(encashLeave, {
      token: who.token,
      body: { employee_id: employee_id(), leave_type_id: 1, days: 5, reason: 'Cash', key: randomUUID() },
    }),
  'a leave rule': (who) =>
    app.call(assignLeaveRule, {
      token: who.token,
      body: { employee_id: employee_id(), LEAVE_RULE_ID: null, from_date: '2026-11-21', reason: 'Better' },
    }),
  'an attendance day': (who) =>
    app.call(voidAttendance, {
      token: who.token,
      body: { EMPLOYEE_ID: employee_id(), date: '2026-11-20', reason: 'Late' },
    }),
  'a badge': (who) =>
    app.call(giveBadge, { token: who.token, body: { badge: 'B-77', EMPLOYEE_ID: employee_id() } }),
}

test.each(Object.keys(calls))('%s of one’s own is changed by somebody else', async (name) => {
  expect((await calls[name]?.(hr))?.body.key).toBe('access.own_record')
})

test('a request of one’s own is decided by the single administrator alone, recorded and told', async () => {
  const body = { from_date: '2026-12-03', to_date: '2026-12-03', reason: 'The plumber comes.' }
  const ask = async (token: string) => (await app.call(applyWfh, { token, body })).data.REQUEST_ID
  const decide = (token: string, REQUEST_ID: number) =>
    app.call(requestStatusAdmin, { token, body: { REQUEST_ID, REQUEST_STATUS: 1 } })
  const own = await ask(hr.token)
  expect((await decide(hr.token, own)).body.key).toBe('requests.own_request')
  await inDatabase(sql`update account set employee_id = null where id = ${team.ashaIs.accountId}`)
  await inDatabase(sql`update account set employee_id = ${team.asha} where id = ${team.admin.accountId}`)
  const sole = await ask(team.admin.token)
  expect((await decide(team.admin.token, sole)).data.REQUEST_STATUS).toBe(1)
  const { docs } = (await app.call(fetchBellNotifications, { token: hr.token, body: {} })).data
  expect(docs.map(({ kind }) => kind)).toContain('employees.own_record')
  await anAdmin(app, team.org)
  const later = await app.call(applyWfh, {
    token: team.admin.token,
    body: { ...body, from_date: '2026-12-10', to_date: '2026-12-10' },
  })
  expect((await decide(team.admin.token, later.data.REQUEST_ID)).body.key).toBe('requests.own_request')
})
