import { lockAttendance } from '@muster/contract/attendance/days.contract'
import { addDays } from '@muster/contract/kit/days'
import { saveNoticeRule } from '@muster/contract/offboarding/notice-rules.contract'
import {
  applyResignation,
  decideResignation,
  previewResignation,
  readResignation,
} from '@muster/contract/offboarding/resignation.contract'
import { enterExit, listSeparations, moveLastDay } from '@muster/contract/offboarding/separations.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { listDelegations, saveDelegation } from '@muster/contract/requests/delegations.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aWorkflow } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { storedDaysOf } from '../attendance/attendance.fixtures.ts'
import { closeDays } from '../attendance/days/close.service.ts'
import { applyDueChanges } from '../employees/writes/due-changes.service.ts'
import { aLeaveTeam, credit, decide, type LeaveTeam, submitLeave } from '../leave/apply/apply.fixtures.ts'
import { followLines } from '../requests/changed-line.service.ts'

let app: TestApp
let team: LeaveTeam

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app)
})

const system = () => app.system(team.org.orgId)
const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(system(), async (db) => (await statement.execute(db)).rows)
const listed = async () =>
  (await app.call(listSeparations, { token: team.admin.token, body: {} })).data.rows[0]
const move = (SEPID: number, last_working_day: string) =>
  app.call(moveLastDay, { token: team.admin.token, body: { SEPID, last_working_day, reason: 'Agreed' } })

/** Goes on at another time, with everybody still signed in. */
async function goTo(instant: string): Promise<void> {
  app.setNow(instant)
  await run(
    sql`update session set created_at = ${instant}::timestamptz, last_seen_at = ${instant}::timestamptz
      where org_id = ${team.org.orgId}`,
  )
}

describe('leave that extends the notice', () => {
  beforeEach(async () => {
    await aWorkflow(app, team.org.orgId, 'RESIGNATION', [{ approvers: [{ by: 'manager', level: 1 }] }])
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 10 })
    const rule = { name: 'All', days: 30, counts: 'calendar', extend_by_leave: true } as const
    const saved = await app.call(saveNoticeRule, { token: team.admin.token, body: rule })
    expect(saved.body.error, saved.body.message).toBe(false)
  })

  const leaveOn = async (from_date: string, to_date: string) => {
    const id = await submitLeave(app, team.meeraIs.token, { LEAVE_TYPE_ID: team.earned, from_date, to_date })
    expect((await decide(app, team.raviIs.token, id)).status).toBe(200)
  }
  const foreseen = async (last_working_day: string) => {
    const body = { last_working_day }
    const { data } = await app.call(previewResignation, { token: team.meeraIs.token, body })
    return Object.fromEntries(data.preview.effect.map(({ label, after }) => [label, after]))
  }

  test('booked before is in the preview', async () => {
    expect((await foreseen('2026-12-21')).notice_ends).toBe('2026-12-21')
    // Wednesday to Friday.
    await leaveOn('2026-12-02', '2026-12-04')
    expect(await foreseen('2026-12-21')).toMatchObject({ notice_ends: '2026-12-24', notice_short: '3' })
  })

  test('booked afterwards is in the list as in the detail', async () => {
    const body = { last_working_day: '2026-12-21' }
    expect((await app.call(applyResignation, { token: team.meeraIs.token, body })).body.error).toBe(false)
    const { SEPID = 0 } = (await listed()) ?? {}
    await app.call(decideResignation, { token: team.raviIs.token, body: { SEPID, status: 1, comment: '' } })
    await leaveOn('2026-12-02', '2026-12-04')
    const query = { sepration_id: SEPID }
    const { data } = await app.call(readResignation, { token: team.admin.token, query })
    expect(data).toMatchObject({ notice: { ends_on: '2026-12-24', served: 27, shortfall: 3 } })
    await app.platform.jobs.runPending({ orgId: team.org.orgId })
    expect(await listed()).toMatchObject({ notice_ends_on: '2026-12-24' })
  })
})

describe('the agreed day beside attendance that is locked', () => {
  const leaves = (last_working_day: string) =>
    app.call(enterExit, {
      token: team.admin.token,
      body: { emp_id: team.meera, kind: 'retirement', last_working_day },
    })
  const lastStored = async () => (await storedDaysOf(app, team.org.orgId, team.meera)).at(-1)?.date

  test('moves before and after; locked days stay, and days up to it are stored', async () => {
    await goTo('2026-11-24T06:00:00Z')
    expect((await leaves('2026-11-25')).status).toBe(200)
    const { SEPID = 0 } = (await listed()) ?? {}
    expect((await move(SEPID, '2026-11-24')).status).toBe(200)
    await closeDays(system(), { timeZone: 'Asia/Kolkata', from: '2026-11-16', to: '2026-11-23' })
    const period = { from_date: '2026-11-16', to_date: '2026-11-20', note: 'November' }
    const locked = await app.call(lockAttendance, { token: team.admin.token, body: period })
    expect(locked.body.error, locked.body.message).toBe(false)
    const before = await storedDaysOf(app, team.org.orgId, team.meera)
    expect((await move(SEPID, '2026-11-26')).status).toBe(200)
    const after = await storedDaysOf(app, team.org.orgId, team.meera)
    expect(after.slice(0, before.length)).toEqual(before)
    // Days are stored until tomorrow.
    expect(await lastStored()).toBe('2026-11-25')
    // A day that is locked can't become the last one any more.
    const back = await move(SEPID, '2026-11-20')
    expect(back.status).toBe(422)
    expect(Object.keys(back.body.fields ?? {})).toEqual(['last_working_day'])
    expect(await lastStored()).toBe('2026-11-25')
  })
})

describe('the last evening of somebody whom others wait for', () => {
  // Forty requests take their time on a busy machine.
  test('passes on forty open requests, and ends their delegations both ways', {
    timeout: 120_000,
  }, async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [{ approvers: [{ by: 'manager', level: 1 }] }])
    for (const who of [team.meeraIs, team.ninaIs])
      for (let at = 0; at < 20; at++) {
        const on = addDays('2026-12-01', at)
        const body = { from_date: on, to_date: on, reason: 'Visit' } as never
        expect((await app.call(applyWfh, { token: who.token, body })).body.error).toBe(false)
      }
    const period = { from_date: '2026-11-21', to_date: '2026-12-31' }
    const given = { ...period, DELEGATE_ID: team.ravi }
    const received = await app.call(saveDelegation, { token: team.ashaIs.token, body: given })
    expect(received.body.error, received.body.message).toBe(false)
    const own = await app.call(saveDelegation, {
      token: team.devIs.token,
      body: { ...period, DELEGATE_ID: team.ravi },
    })
    expect(own.body.error, own.body.message).toBe(false)
    const leaving = { emp_id: team.ravi, kind: 'retirement', last_working_day: '2026-11-25' } as const
    expect((await app.call(enterExit, { token: team.admin.token, body: leaving })).status).toBe(200)

    await goTo('2026-11-25T18:31:00Z')
    expect((await applyDueChanges(system())).left).toBe(1)
    await followLines(system(), null)
    const waiting = await run(sql<{ approver: number; n: number }>`
      select t.approver_id as approver, count(*)::int as n from request_task t join request r on r.id = t.request_id
      where r.org_id = ${team.org.orgId} and r.kind = 'WORK_FROM_HOME' and r.status = 0 and t.state = 'pending'
      group by t.approver_id`)
    expect(waiting).toEqual([{ approver: team.asha, n: 40 }])
    for (const giver of [team.ashaIs, team.devIs]) {
      const { data } = await app.call(listDelegations, { token: giver.token, query: {} })
      expect(data.given.map(({ state }) => state)).toEqual(['ended'])
    }
    const told = await run(sql<{ employee_id: number }>`
      select a.employee_id from notice n join account a on a.id = n.account_id
      where n.org_id = ${team.org.orgId} and n.kind = 'requests.delegate_left' order by a.employee_id`)
    expect(told.map(({ employee_id }) => employee_id)).toEqual([team.asha, team.dev].sort((a, b) => a - b))
  })
})
