import { addDays } from '@muster/contract/kit/days'
import {
  applyResignation,
  decideResignation,
  readOwnSeparation,
} from '@muster/contract/offboarding/resignation.contract'
import { enterExit, listSeparations } from '@muster/contract/offboarding/separations.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { applyDueChanges, endEmployments } from '../employees/writes/due-changes.service.ts'
import { followLines } from '../requests/changed-line.service.ts'
import { startClearances } from './separations/clearance.job.ts'

let app: TestApp
let team: Team
let hr: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'offboarding.separation.view': ['organisation'],
      'offboarding.separation.manage': ['organisation'],
    },
  })
})

const system = () => app.system(team.org.orgId)
const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(system(), async (db) => (await statement.execute(db)).rows)
const night = async (instant: string) => {
  app.setNow(instant)
  await run(
    sql`update session set created_at = ${instant}::timestamptz, last_seen_at = ${instant}::timestamptz
      where org_id = ${team.org.orgId}`,
  )
  return (await applyDueChanges(system())).left
}
const ends = (instant: string) => {
  app.setNow(instant)
  return endEmployments(system())
}
const leaves = (emp_id: number, last_working_day: string) =>
  app.call(enterExit, { token: hr.token, body: { emp_id, kind: 'retirement', last_working_day } })
const status = async (who: TestAccount) =>
  (await app.call(readOwnSeparation, { token: who.token, body: {} })).status
const placeIn = async (zone: string) =>
  (
    await run(sql<{ id: number }>`insert into location (org_id, name, code, time_zone)
      values (${team.org.orgId}, ${zone}, ${zone}, ${zone}) returning id`)
  )[0]?.id
const stateOf = async (employeeId: number) =>
  (await run(sql<{ state: string }>`select state from account where employee_id = ${employeeId}`))[0]?.state

describe('the night after the last working day', () => {
  test('ends sign-in at midnight, once, however often and however many run', async () => {
    expect((await leaves(team.meera, '2026-11-25')).status).toBe(200)
    // 23:29 in India.
    expect(await night('2026-11-25T17:59:00Z')).toBe(0)
    expect(await status(team.meeraIs)).toBe(200)
    app.setNow('2026-11-25T18:31:00Z')
    const both = await Promise.all([applyDueChanges(system()), applyDueChanges(system())])
    expect(both.reduce((sum, { left }) => sum + left, 0)).toBe(1)
    expect((await applyDueChanges(system())).left).toBe(0)
    expect(await stateOf(team.meera)).toBe('disabled')
    // The next morning.
    app.setNow('2026-11-26T03:30:00Z')
    expect(await status(team.meeraIs)).toBe(401)
    const events = await run(
      sql<{
        n: number
      }>`select count(*)::int as n from separation_log l join separation s on s.id = l.separation_id
        where s.employee_id = ${team.meera} and l.kind = 'entered'`,
    )
    expect(events[0]?.n).toBe(1)
    expect(await startClearances(system())).toBe(1)
    expect(await startClearances(system())).toBe(0)
  })

  test('is as long as the day was, when clocks change', async () => {
    const berlin = await placeIn('Europe/Berlin')
    await run(sql`update employee set location_id = ${berlin}::bigint where id = ${team.meera}`)
    // Clocks go forward on the 28th, which has 23 hours.
    expect((await leaves(team.meera, '2027-03-28')).status).toBe(200)
    expect(await ends('2027-03-28T21:59:00Z')).toBe(0)
    expect(await ends('2027-03-28T22:01:00Z')).toBe(1)
  })

  test('comes where each person works', async () => {
    const [[tokyo, berlin], [ravi, nina]] = [
      await Promise.all(['Asia/Tokyo', 'Europe/Berlin'].map(placeIn)),
      [team.ravi, team.nina],
    ]
    await run(sql`update employee set location_id = ${tokyo}::bigint where id = ${ravi}`)
    await run(sql`update employee set location_id = ${berlin}::bigint where id = ${nina}`)
    for (const id of [ravi, nina, team.meera]) expect((await leaves(id, '2026-11-25')).status).toBe(200)
    expect(await ends('2026-11-25T14:59:00Z')).toBe(0)
    expect(await ends('2026-11-25T15:01:00Z')).toBe(1)
    expect(await stateOf(ravi)).toBe('disabled')
    expect(await ends('2026-11-25T18:31:00Z')).toBe(1)
    expect(await stateOf(team.meera)).toBe('disabled')
    expect(await ends('2026-11-25T22:59:00Z')).toBe(0)
    expect(await ends('2026-11-25T23:01:00Z')).toBe(1)
    expect(await stateOf(nina)).toBe('disabled')
  })

  test('changes nothing when it is cut short, and everything when it runs again', async () => {
    expect((await leaves(team.meera, '2026-11-25')).status).toBe(200)
    app.setNow('2026-11-25T18:31:00Z')
    const asOwner = (statement: string) => app.platform.database.owner((session) => session.exec(statement))
    await asOwner(`create function cut_short() returns trigger language plpgsql as
      $$ begin if new.record_type = 'account' then raise exception 'cut short'; end if; return new; end $$;
      create trigger cut_short before insert on audit_entry for each row execute function cut_short()`)
    await expect(endEmployments(system())).rejects.toThrow('cut short')
    await asOwner('drop function cut_short cascade')
    expect(await stateOf(team.meera)).not.toBe('disabled')
    expect(await endEmployments(system())).toBe(1)
    expect(await stateOf(team.meera)).toBe('disabled')
  })

  test('passes the requests that waited for the leaver on to their manager', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [{ approvers: [{ by: 'manager', level: 1 }] }])
    for (const who of [team.meeraIs, team.ninaIs])
      for (let day = 0; day < 6; day++) {
        const on = addDays('2026-12-01', day * 2)
        const answer = await app.call(applyWfh, {
          token: who.token,
          body: { from_date: on, to_date: on, reason: 'Visit' } as never,
        })
        expect(answer.body.error, answer.body.message).toBe(false)
      }
    const waiting = () =>
      run(sql<{ approver: number; n: number }>`
        select t.approver_id as approver, count(*)::int as n from request_task t join request r on r.id = t.request_id
        where r.org_id = ${team.org.orgId} and r.kind = 'WORK_FROM_HOME' and r.status = 0 and t.state = 'pending'
        group by t.approver_id`)
    expect(await waiting()).toEqual([{ approver: team.ravi, n: 12 }])
    expect((await leaves(team.ravi, '2026-11-25')).status).toBe(200)
    expect(await night('2026-11-25T18:31:00Z')).toBe(1)
    await followLines(system(), null)
    expect(await waiting()).toEqual([{ approver: team.asha, n: 12 }])
    const reports = await run(
      sql<{
        n: number
      }>`select count(*)::int as n from employee where manager_id = ${team.ravi} and status = 'active'`,
    )
    expect(reports[0]?.n).toBe(0)
  })

  test('leaves the only administrator able to sign in, whoever approved it', async () => {
    await run(sql`update account set employee_id = null where id = ${team.ninaIs.accountId}`)
    await run(sql`update account set employee_id = ${team.nina} where id = ${team.admin.accountId}`)
    await aWorkflow(app, team.org.orgId, 'RESIGNATION', [{ approvers: [{ by: 'manager', level: 1 }] }])
    const resigned = await app.call(applyResignation, {
      token: team.admin.token,
      body: { last_working_day: '2026-11-25' },
    })
    expect(resigned.body.error, resigned.body.message).toBe(false)
    const { rows } = (await app.call(listSeparations, { token: hr.token, body: {} })).data
    const SEPID = rows[0]?.SEPID as number
    const decided = await app.call(decideResignation, {
      token: team.raviIs.token,
      body: { SEPID, status: 1, comment: '' },
    })
    expect(decided.data.status).toBe(1)
    expect(await night('2026-11-25T18:31:00Z')).toBe(1)
    expect(await stateOf(team.nina)).not.toBe('disabled')
  })
})
