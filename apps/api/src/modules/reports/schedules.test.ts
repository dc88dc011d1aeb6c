import { deleteCustomReport, saveCustomReport } from '@muster/contract/reports/custom-reports.contract'
import { addReportAccess } from '@muster/contract/reports/report-access.contract'
import { listReportRuns } from '@muster/contract/reports/report-log.contract'
import {
  listReportSchedules,
  pauseReportSchedule,
  removeReportSchedule,
  runReportSchedule,
  saveReportSchedule,
} from '@muster/contract/reports/report-schedules.contract'
import { readReport } from '@muster/contract/reports/reports.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { findSchedule } from './report-schedules.queries.ts'
import { readForAll } from './schedule-readings.ts'
import { sendDueReports, sendReport } from './send-report.jobs.ts'

const ACTIVE = 1
const EXITS = 3
/** A Saturday, 12:00 in Kolkata. */
const NOON = '2026-11-21T06:30:00Z'

let app: TestApp
let world: People
let other: People
let officer: TestAccount
let ravi: TestAccount
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  officer = await anAccount(app, world.org, {
    roles: [8],
    employeeId: world.asha,
    grants: {
      'reports.view': ['organisation'],
      'reports.schedule': ['organisation'],
      'employees.profile.view': ['organisation'],
      'employees.directory.view': ['organisation'],
    },
  })
  ravi = await anAccount(app, world.org, { employeeId: world.ravi })
  meera = await anAccount(app, world.org, { employeeId: world.meera })
})
beforeEach(() => app.setNow(NOON))

const daily = { every: 'day' as const, time: '08:00' }
const person = (id: number) => ({ kind: 'person' as const, id })

const save = (body: object, token = officer.token) =>
  app.call(saveReportSchedule, {
    token,
    body: {
      ...{ report_id: ACTIVE, name: 'Headcount', rule: daily, period: null },
      ...{ recipients: [person(world.asha), person(world.ravi), person(world.meera)], ...body },
    } as never,
  })
const list = async (token = officer.token) => (await app.call(listReportSchedules, { token, body: {} })).data
const rowOf = async (id: number, token = officer.token) =>
  (await list(token)).rows.find(({ schedule_id }) => schedule_id === id)

async function work(): Promise<void> {
  await app.platform.jobs.runPending({ orgId: world.org.orgId })
}
/** What the scheduler does when the time has come. */
async function whenDue(): Promise<void> {
  const progress = {
    report: async () => undefined,
    isCancelled: async () => false,
    checkpoint: async () => undefined,
  }
  await sendDueReports.run(app.system(world.org.orgId), {}, progress)
  await work()
}
/** What the scheduler does at an instant; sessions would have ended by then. */
async function at(instant: string): Promise<void> {
  app.setNow(instant)
  await whenDue()
  app.setNow(NOON)
}

const noticesOf = ({ accountId }: TestAccount, kind = 'reports.scheduled') =>
  tx(app.system(world.org.orgId), (db) =>
    db
      .selectFrom('notice')
      .select(['title', 'body', 'link_admin'])
      .where('org_id', '=', world.org.orgId)
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute(),
  )
const clearNotices = () =>
  tx(app.system(world.org.orgId), (db) =>
    db.deleteFrom('notice').where('org_id', '=', world.org.orgId).execute(),
  )

describe('a schedule', () => {
  test('says when it runs next, in the organisation’s time zone', async () => {
    const { data } = await save({})
    expect(data.next_at).toBe('2026-11-22T02:30:00Z')
    expect(await rowOf(data.schedule_id)).toMatchObject({
      ...{ name: 'Headcount', report: 'Active employees', state: 'active', last: null },
      recipients: [{ kind: 'person', id: world.asha }, { id: world.ravi }, { id: world.meera }],
    })
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id: data.schedule_id } })
    expect(await rowOf(data.schedule_id)).toBeUndefined()
  })

  test('sends each recipient what they may see, once', async () => {
    await clearNotices()
    const { schedule_id } = (await save({ asked: { search: 'i' } })).data
    await at('2026-11-22T02:45:00Z')
    await at('2026-11-22T02:46:00Z')
    expect((await noticesOf(officer)).map(({ title, body }) => [title, body])).toEqual([
      ['Headcount', '“Active employees”, 22 Nov 2026. Rows that you may see: 3.'],
    ])
    // A manager reads about the team alone; an employee may not open it.
    expect((await noticesOf(ravi))[0]?.body).toMatch(/see: 1\.$/)
    expect(await noticesOf(meera)).toEqual([])
    expect((await noticesOf(officer))[0]?.link_admin).toBe('/reports/1/view/1?q=i')
    expect(await rowOf(schedule_id)).toMatchObject({
      next_at: '2026-11-23T02:30:00.000Z',
      last: { state: 'done', sent: 2, empty: 0, refused: 1 },
    })
    const log = await app.call(listReportRuns, { token: ravi.token, body: { how: 'schedule' } })
    expect(log.data.rows).toMatchObject([{ report_id: ACTIVE, rows: 1 }])
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })

  test('runs once after it missed several times', async () => {
    await clearNotices()
    const { schedule_id } = (await save({ recipients: [person(world.asha)] })).data
    await at('2026-11-29T12:00:00Z')
    expect(await noticesOf(officer)).toHaveLength(1)
    expect((await rowOf(schedule_id))?.next_at).toBe('2026-11-30T02:30:00.000Z')
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })

  test('sends nothing to those for whom it is empty, if so chosen', async () => {
    await clearNotices()
    const body = {
      report_id: EXITS,
      period: 'last_month',
      skip_empty: true,
      recipients: [person(world.asha)],
    }
    const { schedule_id } = (await save(body)).data
    const ran = await app.call(runReportSchedule, { token: officer.token, body: { schedule_id } })
    expect(ran.status).toBe(200)
    await work()
    expect(await noticesOf(officer)).toEqual([])
    expect((await rowOf(schedule_id))?.last).toMatchObject({ sent: 0, empty: 1, refused: 0 })
    const { version } = (await rowOf(schedule_id)) ?? { version: 0 }
    await save({ ...body, schedule_id, version, skip_empty: false })
    app.setNow('2026-11-21T06:31:00Z')
    await app.call(runReportSchedule, { token: officer.token, body: { schedule_id } })
    await work()
    const [sent] = await noticesOf(officer)
    expect(sent?.body).toContain('1 Oct 2026 to 31 Oct 2026')
    expect(sent?.link_admin).toBe('/reports/1/view/3?f.period=2026-10-01&f.period=2026-10-31')
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })

  test('a repeated job sends nothing twice', async () => {
    await clearNotices()
    const { schedule_id } = (await save({ recipients: [person(world.asha)] })).data
    const progress = {
      report: async () => undefined,
      isCancelled: async () => false,
      checkpoint: async () => undefined,
    }
    const due = { schedule_id, due_at: '2026-11-22T02:30:00Z' }
    const ctx = app.system(world.org.orgId)
    await sendReport.run(ctx, due, progress)
    await sendReport.run(ctx, due, progress)
    expect(await noticesOf(officer)).toHaveLength(1)
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })

  test('says that a run failed, until a further try sends it', async () => {
    await clearNotices()
    const { schedule_id } = (await save({ recipients: [person(world.asha)] })).data
    const ctx = app.system(world.org.orgId)
    const ask = (asked: object) =>
      tx(ctx, (db) =>
        db
          .updateTable('report_schedule')
          .set({ asked: JSON.stringify(asked) })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', schedule_id)
          .execute(),
      )
    const progress = {
      report: async () => undefined,
      isCancelled: async () => false,
      checkpoint: async () => undefined,
    }
    const due = { schedule_id, due_at: '2026-11-22T02:30:00Z' }
    await ask({ columns: ['no_such_column'] })
    await expect(sendReport.run(ctx, due, progress)).rejects.toMatchObject({ key: 'request.invalid' })
    expect((await rowOf(schedule_id))?.last?.state).toBe('failed')
    await ask({})
    await sendReport.run(ctx, due, progress)
    expect((await rowOf(schedule_id))?.last).toMatchObject({ state: 'done', sent: 1 })
    expect(await noticesOf(officer)).toHaveLength(1)
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })

  test('of a custom report sends each what they may see, and stops when it is deleted', async () => {
    await clearNotices()
    const built = async (where?: object) =>
      (
        await app.call(saveCustomReport, {
          token: world.admin.token,
          body: {
            ...{ name: 'Built', is_shared: true, dataset: 'employees.people', columns: ['employee_name'] },
            ...(where && { where }),
          } as never,
        })
      ).data.report_id
    const report_id = await built()
    const { schedule_id } = (await save({ report_id, name: 'Custom' })).data
    await at('2026-11-22T02:45:00Z')
    expect((await noticesOf(officer))[0]?.body).toMatch(/see: 4\.$/)
    expect((await noticesOf(ravi))[0]?.body).toMatch(/see: 1\.$/)
    expect(await rowOf(schedule_id)).toMatchObject({ report: 'Built', last: { sent: 2, refused: 1 } })
    // It chooses people by their phone numbers. The officer sees none; Ravi sees his own, so nobody of his team is counted.
    const hidden = await built({
      match: 'all',
      parts: [{ column: 'phone', operator: 'not_empty', values: [] }],
    })
    const secret = await app.call(saveReportSchedule, {
      token: world.admin.token,
      body: {
        ...{ report_id: hidden, name: 'Secret', rule: daily, period: null },
        recipients: [person(world.asha), person(world.ravi)],
      } as never,
    })
    await clearNotices()
    await at('2026-11-23T02:45:00Z')
    expect((await noticesOf(officer)).map(({ title }) => title)).toEqual(['Custom'])
    expect((await rowOf(secret.data.schedule_id, world.admin.token))?.last).toMatchObject({
      sent: 1,
      refused: 1,
    })
    expect((await noticesOf(ravi)).find(({ title }) => title === 'Secret')?.body).toMatch(/see: 0\.$/)
    await app.call(removeReportSchedule, {
      token: world.admin.token,
      body: { schedule_id: secret.data.schedule_id },
    })
    await app.call(deleteCustomReport, { token: world.admin.token, body: { report_id } })
    await at('2026-11-24T02:45:00Z')
    expect(await rowOf(schedule_id)).toMatchObject({ state: 'stopped', stopped_because: 'report' })
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })

  test('is paused and resumed', async () => {
    await clearNotices()
    const { schedule_id } = (await save({ recipients: [person(world.asha)] })).data
    const pause = (is_paused: boolean) =>
      app.call(pauseReportSchedule, { token: officer.token, body: { schedule_id, is_paused } })
    expect((await pause(true)).data.next_at).toBeNull()
    await at('2026-11-25T12:00:00Z')
    expect(await noticesOf(officer)).toEqual([])
    expect((await pause(false)).data.next_at).toBe('2026-11-22T02:30:00Z')
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })

  test('stops with a notice when its owner may no longer schedule, or is gone', async () => {
    await clearNotices()
    const owner = await anAccount(app, world.org, {
      roles: [8],
      grants: {
        'reports.view': ['organisation'],
        'reports.schedule': ['organisation'],
        'employees.profile.view': ['organisation'],
        'employees.directory.view': ['organisation'],
      },
    })
    const { schedule_id } = (await save({ recipients: [person(world.asha)] }, owner.token)).data
    const ctx = app.system(world.org.orgId)
    await tx(ctx, (db) =>
      db
        .deleteFrom('account_grant')
        .where('org_id', '=', ctx.orgId)
        .where('account_id', '=', owner.accountId)
        .where('permission', '=', 'reports.schedule')
        .execute(),
    )
    await at('2026-11-22T02:45:00Z')
    expect(await noticesOf(officer)).toEqual([])
    expect((await noticesOf(owner, 'reports.schedule_stopped'))[0]?.title).toBe(
      'The schedule “Headcount” has stopped',
    )
    expect(await rowOf(schedule_id, world.admin.token)).toMatchObject({
      ...{ state: 'stopped', stopped_because: 'access', next_at: null },
    })
    // Whoever resumes it answers for it.
    const deputy = await anAdmin(app, world.org)
    const resumed = await app.call(pauseReportSchedule, {
      ...{ token: deputy.token, body: { schedule_id, is_paused: false } },
    })
    expect(resumed.data.next_at).toBe('2026-11-22T02:30:00Z')
    await tx(ctx, (db) =>
      db
        .updateTable('account')
        .set({ state: 'disabled' })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', deputy.accountId)
        .execute(),
    )
    await at('2026-11-23T02:45:00Z')
    expect(await rowOf(schedule_id, world.admin.token)).toMatchObject({
      state: 'stopped',
      stopped_because: 'owner',
    })
  })

  test.each<[string, () => object, string, string]>([
    [
      'without a day of the week',
      () => ({ rule: { every: 'week', time: '08:00' } }),
      'request.invalid',
      'rule.weekdays',
    ],
    [
      'without a day of the month',
      () => ({ rule: { every: 'month', time: '08:00' } }),
      'request.invalid',
      'rule.month_day',
    ],
    [
      'with a column that does not exist',
      () => ({ asked: { columns: ['salary'] } }),
      'request.invalid',
      'columns.0',
    ],
    [
      'to somebody of another organisation',
      () => ({ recipients: [person(other.asha)] }),
      'request.invalid',
      'recipients.0.id',
    ],
    ['to somebody who can’t sign in', () => ({ recipients: [person(world.dev)] }), 'reports.no_account', ''],
    ['of a report that they may not open', () => ({ report_id: 61 }), 'reports.not_found', ''],
  ])('is refused %s', async (_, body, key, path) => {
    const answer = await save(body())
    expect([answer.body.key, Object.keys(answer.body.fields ?? {})[0] ?? '']).toEqual([key, path])
  })

  test('belongs to its owner, and to those who set up reports', async () => {
    const { schedule_id } = (await save({})).data
    expect(await rowOf(schedule_id, world.admin.token)).toMatchObject({ abilities: { edit: true } })
    expect((await list(ravi.token)).rows).toEqual([])
    expect((await list(other.admin.token)).rows).toEqual([])
    const remove = (token: string) => app.call(removeReportSchedule, { token, body: { schedule_id } })
    expect([(await remove(ravi.token)).status, (await remove(other.admin.token)).status]).toEqual([404, 404])
    expect((await save({}, ravi.token)).body.key).toBe('reports.not_schedulable')
    expect((await remove(world.admin.token)).status).toBe(200)
  })
})

describe('what others ask a report for', () => {
  const phones = { match: 'all', parts: [{ column: 'phone', operator: 'contains', values: ['+1212'] }] }
  const asked = { where: phones, columns: ['employee_name', 'phone'], search: 'rao' }

  test('is shown without what its reader may not see', async () => {
    const manager = await anAccount(app, world.org, {
      roles: [8],
      grants: {
        'reports.view': ['organisation'],
        'reports.manage': ['organisation'],
        'employees.profile.view': ['organisation'],
        'employees.directory.view': ['organisation'],
      },
    })
    const { schedule_id } = (await save({ asked, name: 'Phones' }, world.admin.token)).data
    await app.call(readReport, {
      token: world.admin.token,
      params: { report_id: String(ACTIVE) },
      body: asked as never,
    })
    const runs = async (token: string) =>
      (
        await app.call(listReportRuns, { token, body: { everybody: true, report_id: ACTIVE } })
      ).data.rows.find(({ how, asked: { columns } }) => how === 'screen' && columns !== undefined)
    const seen = { columns: ['employee_name'], search: 'rao' }
    for (const row of [await rowOf(schedule_id, manager.token), await runs(manager.token)]) {
      expect([row?.asked, row?.withheld]).toEqual([seen, true])
      expect(JSON.stringify(row)).not.toContain('+1212')
    }
    for (const row of [await rowOf(schedule_id, world.admin.token), await runs(world.admin.token)])
      expect([row?.asked, row?.withheld]).toEqual([asked, false])
    await app.call(removeReportSchedule, { token: world.admin.token, body: { schedule_id } })
  })

  test('is refused to one recipient, and sent to the others', async () => {
    await clearNotices()
    const { schedule_id } = (
      await save({ asked, recipients: [person(world.asha)], name: 'Some' }, world.admin.token)
    ).data
    const whole = await anAdmin(app, world.org, { employeeId: world.dev })
    const row = await rowOf(schedule_id, world.admin.token)
    await save(
      {
        ...{
          schedule_id,
          version: row?.version,
          name: 'Some',
          asked: { columns: ['employee_name', 'phone'] },
        },
        recipients: [person(world.asha), person(world.dev)],
      },
      world.admin.token,
    )
    await at('2026-11-22T02:45:00Z')
    expect(await rowOf(schedule_id, world.admin.token)).toMatchObject({
      last: { state: 'done', sent: 1, refused: 1 },
    })
    expect([await noticesOf(officer), (await noticesOf(whole)).length]).toEqual([[], 1])
    await app.call(removeReportSchedule, { token: world.admin.token, body: { schedule_id } })
  })
})

describe('a right on one report', () => {
  test('is no right to send to a whole role', async () => {
    const clerk = await anAccount(app, world.org, {
      roles: [8],
      grants: { 'employees.profile.view': ['organisation'], 'employees.directory.view': ['organisation'] },
    })
    await app.call(addReportAccess, {
      token: world.admin.token,
      body: { report_id: EXITS, grants: [{ kind: 'role', id: 8, right: 'schedule' }] } as never,
    })
    const to = (recipients: object[]) => save({ report_id: EXITS, recipients }, clerk.token)
    const { body } = await to([person(world.ravi), { kind: 'role', id: 2 }])
    expect([body.key, Object.keys(body.fields ?? {})]).toEqual(['request.invalid', ['recipients.1.id']])
    expect((await list(clerk.token)).roles).toEqual([])
    expect((await list(officer.token)).roles).not.toEqual([])
    expect((await to([person(world.ravi)])).status).toBe(200)
  })

  test('is used for at most fifty schedules by one person', async () => {
    const owner = await anAdmin(app, world.org)
    await tx(app.system(world.org.orgId), (db) =>
      db
        .insertInto('report_schedule')
        .values(
          Array.from({ length: 49 }, (_, index) => ({
            ...{
              org_id: world.org.orgId,
              account_id: owner.accountId,
              report_id: ACTIVE,
              name: `S ${index}`,
            },
            ...{ rule: JSON.stringify(daily), asked: '{}', state: 'paused' },
            ...{ created_at: NOON, updated_at: NOON },
          })),
        )
        .execute(),
    )
    const both = await Promise.all([save({}, owner.token), save({}, owner.token)])
    expect(both.map(({ body }) => body.key ?? 'saved').sort()).toEqual([
      'reports.too_many_schedules',
      'saved',
    ])
  })

  test('a schedule that is being sent is not sent again', async () => {
    const { schedule_id } = (await save({ name: 'Now' })).data
    const run = () => app.call(runReportSchedule, { token: officer.token, body: { schedule_id } })
    const jobs = (await Promise.all([run(), run(), run()])).map(({ data }) => data.job)
    expect(new Set(jobs).size).toBe(1)
    await work()
    expect((await run()).data.job).not.toBe(jobs[0])
    await work()
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })
})

describe('a schedule for many', () => {
  test('is read once for all who see the same', async () => {
    const [clerk = 0] = await addPeople(app, world.org, [aPerson({ FIRST_NAME: 'Sunil', LAST_NAME: 'Pai' })])
    await anAccount(app, world.org, {
      ...{ roles: [8], employeeId: clerk },
      grants: { 'reports.view': ['organisation'], 'employees.profile.view': ['organisation'] },
    })
    const recipients = [world.asha, clerk, world.ravi].map(person)
    const { schedule_id } = (await save({ recipients })).data
    const ctx = app.system(world.org.orgId)
    const row = await tx(ctx, (db) => findSchedule(ctx, db, true, schedule_id))
    const outcomes = await readForAll(ctx, row)
    expect(outcomes.map(({ actors, reading }) => [actors.length, reading?.rows])).toEqual([
      [2, 5],
      [1, 1],
    ])
    await app.call(removeReportSchedule, { token: officer.token, body: { schedule_id } })
  })
})
