import { readHeadcount } from '@muster/contract/dashboards/company.contract'
import { updateDashboardConfig } from '@muster/contract/dashboards/config.contract'
import { readHome } from '@muster/contract/dashboards/home.contract'
import { readOwnSignIns } from '@muster/contract/dashboards/sign-ins.contract'
import { readTaskStatus } from '@muster/contract/dashboards/task-status.contract'
import { readAbsenteeism, readManagerRatio } from '@muster/contract/dashboards/work.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import { tx } from '../../../platform/db/tx.ts'
import { findHomePart, registerHomePart } from '../../../platform/home/home-parts.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'

let app: TestApp
let people: People
let ravi: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  people = await aSmallCompany(app)
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
})

const home = async (token: string, entry: 'admin' | 'me' = 'admin') =>
  app.call(readHome, { token, query: { entry } })
const run = (statement: ReturnType<typeof sql>) =>
  tx(app.system(people.org.orgId), (db) => statement.execute(db))

describe('the home', () => {
  test('answers all parts of the console in two statements', async () => {
    await home(people.admin.token)
    const { status, data, queries } = await home(people.admin.token)
    expect(status).toBe(200)
    expect(data.dashboard).toBe('admin')
    expect(data.parts.map(({ key, state }) => [key, state])).toEqual(
      [
        'needs',
        'waiting',
        'tasks',
        'announcements',
        'attendance',
        'company',
        'absenteeism',
        'away',
        'movements',
        'celebrations',
        'trend',
        'ctc_approvals',
        'leave_month',
        'links',
        'sign_ins',
      ].map((key) => [key, 'shown']),
    )
    expect(queries).toBeLessThanOrEqual(2)
  })

  test('of the console is refused without the permission to open it', async () => {
    const answer = await home(ravi.token, 'admin')
    expect([answer.status, answer.body.key]).toEqual([403, 'access.denied'])
  })

  test('is the person’s own in self-service', async () => {
    const { data, queries } = await home(ravi.token, 'me')
    expect(data.dashboard).toBe('manager')
    expect(data.parts.map(({ key }) => key)).toEqual([
      'needs',
      'tasks',
      'announcements',
      'team_celebrations',
      'leave_month',
      'mood',
      'links',
      'sign_ins',
    ])
    expect(data.data.attendance).toBeUndefined()
    expect(queries).toBeLessThanOrEqual(2)
  })

  test('has the figures of the company’s dashboard', async () => {
    await run(
      sql`update employee set left_on = '2026-11-10', separation_mode = 16, status = 'left'
        where org_id = ${people.org.orgId} and id = ${people.asha}`,
    )
    const { token } = people.admin
    const { company } = (await home(token)).data.data
    const body = { group_by: 'department' as const }
    const figures = (await app.call(readHeadcount, { token, body } as never)).data.data
    const { managers, ratio } = (await app.call(readManagerRatio, { token, body } as never)).data.data
    const { closing, joiners, leavers, attrition, retention } = figures.total
    expect(company).toMatchObject({
      ...{ from: figures.from, to: figures.to, headcount: closing, joiners, leavers, attrition, retention },
      ...{ managers, manager_ratio: ratio },
    })
    expect(company?.headcount).toBeGreaterThan(0)
    expect(company?.managers).toBeGreaterThan(0)
  })

  test('has the absenteeism of the company’s dashboard', async () => {
    const plan = '00000000-0000-4000-8000-000000000001'
    await run(
      sql`insert into attendance_plan (org_id, id, plan) values (${people.org.orgId}, ${plan}, '{"requests": []}')`,
    )
    const day = (employee: number, date: string, status: string) => sql`
      insert into attendance_day (org_id, employee_id, day, status, is_final, ends_at, computed_at, plan_id)
      values (${people.org.orgId}, ${employee}, ${date}::date, ${status}, true, now(), now(), ${plan})
      on conflict (org_id, employee_id, day) do update set status = excluded.status, is_final = true`
    for (const [date, status] of [
      ['2026-11-10', 'absent'],
      ['2026-11-11', 'present'],
      ['2026-11-12', 'leave'],
      ['2026-11-13', 'week_off'],
      ['2026-09-01', 'absent'],
    ] as const)
      await run(day(people.dev, date, status))
    const { token } = people.admin
    const { absenteeism } = (await home(token)).data.data
    expect(absenteeism).toMatchObject({ absent_days: 1, scheduled_days: 3, absenteeism: 33.3333 })
    const shown = (await app.call(readAbsenteeism, { token, body: { step: 'week' } })).data.data
    expect(absenteeism).toEqual({
      ...{ from: shown.from, to: shown.to, absenteeism: shown.absenteeism },
      ...{ absent_days: shown.absent_days, scheduled_days: shown.scheduled_days },
    })
    // Whoever manages nobody counts nothing.
    const narrow = await anAccount(app, people.org, {
      roles: [8],
      employeeId: people.meera,
      grants: { 'dashboards.home.view': ['organisation'], 'attendance.day.view': ['reports'] },
    })
    expect((await home(narrow.token)).data.data.absenteeism).toMatchObject({
      scheduled_days: 0,
      absenteeism: null,
    })
  })

  test('of a manager has the celebrations of the team, and of nobody else', async () => {
    await run(
      sql`update employee set date_of_birth = '1990-11-23' where org_id = ${people.org.orgId}
        and id in (${people.meera}, ${people.ravi})`,
    )
    const { data } = await home(ravi.token, 'me')
    expect(
      data.data.team_celebrations?.rows
        .filter(({ kind }) => kind === 'birthday')
        .map((row) => row.EMPLOYEE_ID),
    ).toEqual([people.meera])
  })

  test('counts the people who work here today, whatever their state', async () => {
    const { data } = await home(people.admin.token)
    const counts = data.data.attendance
    expect(counts).toMatchObject({ people: 4 })
    expect((counts?.in ?? 0) + (counts?.break ?? 0) + (counts?.out ?? 0) + (counts?.away ?? 0)).toBe(4)
  })

  test('shows who joins and leaves, soonest first', async () => {
    await run(
      sql`update employee set left_on = '2026-11-25' where org_id = ${people.org.orgId} and id = ${people.ravi}`,
    )
    const { data } = await home(people.admin.token)
    expect(data.data.movements?.rows.map(({ EMPLOYEE_ID, kind, days }) => [EMPLOYEE_ID, kind, days])).toEqual(
      [[people.ravi, 'leaves', 4]],
    )
  })

  test('is arranged: hidden parts are not even loaded, and the order is as it was set', async () => {
    const parts = [
      { key: 'links' as const, size: 'whole' as const, is_shown: true },
      { key: 'needs' as const, size: 'half' as const, is_shown: false },
    ]
    const saved = await app.call(updateDashboardConfig, {
      token: people.admin.token,
      body: { dashboard: 'admin', version: 0, parts },
    })
    expect(saved.status).toBe(200)
    const { data } = await home(people.admin.token)
    expect(data.parts[0]).toEqual({ key: 'links', size: 'whole', state: 'shown' })
    expect(data.parts.map(({ key }) => key)).not.toContain('needs')
    expect(data.data.needs).toBeUndefined()
  })

  test('a part that fails says so, and the others are shown', async () => {
    const links = findHomePart('links')
    registerHomePart({
      key: 'links',
      query: () => deferredQuery(sql`select 1 / 0 as broken`, () => []),
    })
    try {
      const { status, data } = await home(people.admin.token)
      expect(status).toBe(200)
      const states = new Map(data.parts.map(({ key, state }) => [key, state]))
      expect(states.get('links')).toBe('failed')
      expect([...states.values()].filter((state) => state === 'failed')).toHaveLength(1)
      expect(data.data.attendance?.people).toBe(4)
      expect(data.data.links).toBeUndefined()
    } finally {
      if (links) registerHomePart(links)
    }
  })

  test('separates what waits for the person from what waits for others', async () => {
    await run(sql`insert into request (org_id, kind, employee_id, summary, status, submitted_at)
      values (${people.org.orgId}, 'WORK_FROM_HOME', ${people.ravi}, 'At home', 0, now())`)
    const status = (assignFilter: 'both' | 'to_me' | 'by_me') =>
      app.call(readTaskStatus, { token: ravi.token, body: { assignFilter, entry: 'me' } })
    const both = await status('both')
    expect(both.data).toMatchObject({ to_me: 0, by_me: 1, urgent: 0, is_incomplete: false })
    expect(both.data.tasks.map(({ text, to }) => [text, to])).toEqual([
      ['1 request of yours is not decided yet', '/requests'],
    ])
    expect(both.queries).toBeLessThanOrEqual(2)
    expect((await status('to_me')).data.tasks).toEqual([])
  })

  test('has the person’s own sign-ins, the failed ones too, the latest first', async () => {
    const attempt = (result: string, at: string) => sql`
      insert into login_history (org_id, account_id, at, result, ip)
      values (${people.org.orgId}, ${ravi.accountId}, ${at}::timestamptz, ${result}, '203.0.113.7')`
    await run(attempt('success', '2099-01-01T08:00:00Z'))
    await run(attempt('wrong_password', '2099-01-01T09:00:00Z'))
    const listed = (await app.call(readOwnSignIns, { token: ravi.token, query: {} })).data
    expect(listed.docs.slice(0, 2)).toMatchObject([
      { result: 'wrong_password', ip: '203.0.113.7' },
      { result: 'success', ip: '203.0.113.7' },
    ])
    expect(listed.total).toBe(listed.docs.length)
    const { sign_ins: shown } = (await home(ravi.token, 'me')).data.data
    expect(shown?.length).toBeGreaterThan(0)
    expect(shown?.[0]).toMatchObject({ is_successful: false })
    const times = (shown ?? []).map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(listed.docs.slice(0, shown?.length).map(({ at }) => at)).toEqual(times)
    // Nobody sees those of somebody else.
    expect((await home(people.admin.token)).data.data.sign_ins).not.toContainEqual(shown?.[0])
  })

  test('shows nothing of another organisation', async () => {
    const other = await aSmallCompany(app)
    await run(sql`insert into quick_link (org_id, name, address, created_at, updated_at)
      values (${people.org.orgId}, 'Wiki', 'https://wiki.example.com', now(), now())`)
    expect((await home(people.admin.token)).data.data.links).toHaveLength(1)
    expect((await home(other.admin.token)).data.data.links).toEqual([])
  })
})
