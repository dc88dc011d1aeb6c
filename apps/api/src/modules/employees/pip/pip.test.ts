import { getEmployeeActions } from '@muster/contract/access/access.contract'
import { employeeTimeline } from '@muster/contract/employees/employees.contract'
import {
  acknowledgePip,
  changePip,
  exportPips,
  findPipOf,
  listOwnPips,
  listPips,
  notePip,
  readPip,
  savePip,
} from '@muster/contract/employees/pip/pip.contract'
import type { BodyOf, CallInput } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { aPlanWorld, aRunningPlan, type PlanWorld, planOf } from './pip.fixtures.ts'
import { pipRemindersJob } from './pip.jobs.ts'

let app: TestApp
let world: PlanWorld

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  world = await aPlanWorld(app)
})

type By = { token: string }
const save = (by: By, more: Partial<BodyOf<typeof savePip>> = {}) =>
  app.call(savePip, { token: by.token, body: { ...planOf(world.people.meera), ...more } })
const change = (by: By, body: CallInput<typeof changePip>['body']) =>
  app.call(changePip, { token: by.token, body })
const read = (by: By, id: number) => app.call(readPip, { token: by.token, params: { id } })
const note = (by: By, body: CallInput<typeof notePip>['body']) => app.call(notePip, { token: by.token, body })
const acknowledge = (by: By, id: number) =>
  app.call(acknowledgePip, { token: by.token, body: { id, note: 'Read.' } })
const versionOf = async (id: number) => (await read(world.ravi, id)).data.version
const run = <T>(query: ReturnType<typeof sql<T>>) =>
  tx(app.system(world.people.org.orgId), async (db) => (await query.execute(db)).rows)

const kindsOf = async (by: TestAccount) => {
  const rows = await run(sql<{ kind: string }>`
    select kind from notice where account_id = ${by.accountId} order by id`)
  return rows.map(({ kind }) => kind)
}

describe('the life of a plan', () => {
  test('a manager drafts, starts, discusses, extends and closes it; the person reads and acknowledges it', async () => {
    const { ravi, meera } = world
    const draft = await save(ravi)
    const { id } = draft.data
    expect((await read(meera, id)).status).toBe(404)
    expect(await kindsOf(meera)).toEqual([])
    const better = await save(ravi, { id, title: 'On time', version: draft.data.version })
    expect(better.data).toEqual({ id, version: 2 })
    expect((await save(ravi, { id, version: 1 })).body.key).toBe('record.conflict')
    expect((await change(ravi, { id, action: 'start', version: 2 })).data).toMatchObject({ state: 'active' })
    expect(await kindsOf(meera)).toEqual(['employees.pip_own_news'])

    const own = await read(meera, id)
    expect(own.queries).toBeLessThanOrEqual(8)
    expect(own.data).toMatchObject({ title: 'On time', days_left: 71, next_check_in: '2026-12-05' })
    expect(own.data.abilities).toMatchObject({ acknowledge: true, comment: true, close: false })
    expect((await acknowledge(meera, id)).status).toBe(200)
    expect((await acknowledge(meera, id)).status).toBe(200)
    expect((await acknowledge(ravi, id)).body.key).toBe('employees.pip_not_own')
    expect((await note(meera, { id, kind: 'comment', note: 'I need the list earlier.' })).status).toBe(200)

    const [first, second] = own.data.goals
    const standings = [
      { goal_id: first?.id as number, standing: 'met' as const },
      { goal_id: second?.id as number, standing: 'at_risk' as const },
    ]
    const said = await note(ravi, { id, kind: 'check_in', note: 'Better.', on_date: '2026-11-21', standings })
    expect(said.status).toBe(200)
    const body = { id, action: 'extend' as const, version: await versionOf(id), ends_on: '2027-02-28' }
    expect((await change(ravi, body)).body.fields).toHaveProperty('note')
    expect((await change(ravi, { ...body, note: 'One month more.' })).status).toBe(200)
    const end = { id, action: 'close' as const, version: await versionOf(id), note: 'All reached.' }
    expect((await change(ravi, end)).body.fields).toHaveProperty('outcome')
    expect((await change(ravi, { ...end, outcome: 'met' })).data).toMatchObject({ state: 'closed' })

    const { data } = await read(meera, id)
    expect(data).toMatchObject({ outcome: 'met', achieved: 60, extensions: 1, ends_on: '2027-02-28' })
    expect(data.entries.map(({ kind, voice }) => [kind, voice])).toEqual([
      ['closed', 'manager'],
      ['extended', 'manager'],
      ['check_in', 'manager'],
      ['comment', 'employee'],
      ['acknowledged', 'employee'],
      ['started', 'manager'],
    ])
    expect(data.entries[2]?.standings).toEqual([
      { goal: 'Deliver on the day', standing: 'met' },
      { goal: 'Say early what is late', standing: 'at_risk' },
    ])
    const late = await note(meera, { id, kind: 'comment', note: 'Too late' })
    expect(late.body.key).toBe('employees.pip_state')
    const titles = (
      await app.call(employeeTimeline, {
        token: meera.token,
        query: { employee_id: world.people.meera },
      })
    ).data.timeline.map(({ title }) => title)
    expect(titles).toEqual(
      expect.arrayContaining([
        'Improvement plan started: On time',
        'Improvement plan extended: On time',
        'Improvement plan closed: On time',
      ]),
    )
  })

  test('HR creates plans for people in its data permission group, and its entries are marked as HR’s', async () => {
    const { hrOfPune, meera } = world
    const { id, version } = (await save(hrOfPune)).data
    await change(hrOfPune, { id, action: 'start', version })
    expect((await read(meera, id)).data.entries[0]).toMatchObject({ kind: 'started', voice: 'hr' })
    // The creator and the manager are both notified of news.
    await acknowledge(meera, id)
    expect(await kindsOf(hrOfPune)).toEqual(['employees.pip_team_news'])
    expect(await kindsOf(world.ravi)).toContain('employees.pip_team_news')
  })

  test('a draft can be discarded without a trace, a running plan can’t', async () => {
    const { ravi } = world
    const { id, version } = (await save(ravi)).data
    expect((await change(ravi, { id, action: 'discard', version })).data.state).toBeNull()
    expect((await read(ravi, id)).status).toBe(404)
    const running = await aRunningPlan(app, world)
    const answer = await change(ravi, { id: running, action: 'discard', version: await versionOf(running) })
    expect(answer.body.key).toBe('employees.pip_state')
  })

  test.each([
    ['weights that do not make 100', { goals: [{ ...goal(), weight: 90 }] }, 'goals'],
    [
      'a goal that is due outside the plan',
      { goals: [{ ...goal(), due_on: '2027-03-01' }] },
      'goals.0.due_on',
    ],
    ['an end before the start', { ends_on: '2026-11-20' }, 'ends_on'],
    ['a start before joining', { starts_on: '2023-01-01' }, 'starts_on'],
  ])('refuses %s and names the field', async (_name, more, field) => {
    const answer = await save(world.ravi, more)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty([field])
  })

  test('allows one open plan per person, also when two are created at once, and none for leavers', async () => {
    const [one, other] = await Promise.all([save(world.ravi), save(world.hrOfPune)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect([one.body.key, other.body.key]).toContain('employees.pip_open')
    await run(sql`update employee set status = 'left', left_on = '2026-11-01' where id = ${world.people.dev}`)
    expect((await save(world.admin, { employee_id: world.people.dev })).body.key).toBe('employees.has_left')
  })

  test('of two concurrent decisions the second gets a conflict and has no effect', async () => {
    const id = await aRunningPlan(app, world)
    const body = { id, version: await versionOf(id), note: 'Done.' }
    const answers = await Promise.all([
      change(world.ravi, { ...body, action: 'close', outcome: 'met' }),
      change(world.hrOfPune, { ...body, action: 'extend', ends_on: '2027-03-31' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const rows = await run(sql<{ n: number }>`
      select count(*)::int as n from pip_entry where pip_id = ${id} and kind in ('closed', 'extended')`)
    expect(rows).toEqual([{ n: 1 }])
  })
})

function goal() {
  return { title: 'A', measure: 'B', due_on: '2026-12-15', weight: 100 }
}

describe('the list', () => {
  const list = (by: By, body: object = {}) => app.call(listPips, { token: by.token, body })

  test('counts, filters, searches and sorts with few statements; an export contains the same plans', async () => {
    const { admin, people, ravi } = world
    const running = await aRunningPlan(app, world)
    await save(admin, { employee_id: people.dev, title: 'For Dev' })
    const all = await list(admin, { view: 'all', sort: '-EMPLOYEE_NAME' })
    expect(all.queries).toBeLessThanOrEqual(4)
    expect(all.data.plans.map(({ EMPLOYEE_NAME }) => EMPLOYEE_NAME)).toEqual(['Meera Iyer', 'Dev Nair'])
    expect(all.data.counts).toEqual({ active: 1, overdue: 0, draft: 1, closed: 0 })
    expect(all.data.abilities).toEqual({ create: true, export: true })
    expect((await list(admin)).data.plans).toMatchObject([{ pip_id: running, goals: 2, goals_met: 0 }])
    expect((await list(admin, { view: 'all', search: 'dev' })).data.total_rows).toBe(1)
    expect((await list(admin, { view: 'all', filters: { 8: [people.delhi] } })).data.total_rows).toBe(1)
    expect((await list(admin, { view: 'all', outcomes: ['extended'] })).data.total_rows).toBe(0)
    expect((await list(ravi, { my_team: true })).data.total_rows).toBe(1)
    expect((await list(ravi)).data.abilities).toEqual({ create: true, export: false })
    expect((await list(admin, { sort: 'title' })).status).toBe(422)
    app.setNow('2027-02-02T06:00:00Z')
    world.admin = await anAdmin(app, people.org)
    expect((await list(world.admin, { view: 'overdue' })).data.plans[0]?.days_left).toBe(-2)
    const file = await app.call(exportPips, { token: world.admin.token, body: { view: 'all' } })
    const rows: string[][] = []
    for await (const row of readSheet(file.raw)) rows.push(row)
    expect(rows.slice(1).map((row) => row[1])).toEqual(['Meera Iyer', 'Dev Nair'])
  })

  test('finds a person’s plan for the action, and offers to create one only with the permission', async () => {
    const { ravi, people, nina } = world
    const of = (by: By) => app.call(findPipOf, { token: by.token, params: { employee_id: people.meera } })
    expect((await of(ravi)).data).toMatchObject({ pip_id: null, abilities: { create: true } })
    const id = await aRunningPlan(app, world)
    expect((await of(ravi)).data).toMatchObject({ pip_id: id, abilities: { create: false } })
    expect((await of(nina)).status).toBe(404)
    const actions = async (by: By, user_emp_id: number) =>
      (await app.call(getEmployeeActions, { token: by.token, params: { user_emp_id } })).data.employeeActions
    expect(await actions(ravi, people.meera)).toContain('EMPLOYEE_PIP')
    expect(await actions(ravi, people.ravi)).not.toContain('EMPLOYEE_PIP')
    const own = await app.call(listOwnPips, { token: world.meera.token })
    expect(own.data.plans).toMatchObject([{ pip_id: id, is_acknowledged: false, state: 'active' }])
  })
})

describe('reminders', () => {
  const remind = () => pipRemindersJob.run(app.system(world.people.org.orgId), {}, {} as never)

  test('are sent once per day: unread plan, check-in, goal, end, and after the end', async () => {
    const id = await aRunningPlan(app, world)
    expect(await remind()).toEqual({ due: 0, notified: 0 })
    app.setNow('2026-11-24T06:00:00Z')
    expect(await remind()).toEqual({ due: 1, notified: 1 })
    expect(await remind()).toEqual({ due: 0, notified: 0 })
    app.setNow('2026-12-05T06:00:00Z')
    expect(await remind()).toEqual({ due: 1, notified: 1 })
    app.setNow('2026-12-12T06:00:00Z')
    expect(await remind()).toEqual({ due: 1, notified: 1 })
    app.setNow('2027-02-01T06:00:00Z')
    expect(await remind()).toMatchObject({ notified: 1 })
    expect(await kindsOf(world.ravi)).toEqual(['employees.pip_team_due', 'employees.pip_team_due'])
    expect(await kindsOf(world.meera)).toEqual([
      'employees.pip_own_news',
      'employees.pip_own_due',
      'employees.pip_own_due',
    ])
    await run(sql`update pip set state = 'closed', outcome = 'met' where id = ${id}`)
    app.setNow('2027-02-02T06:00:00Z')
    expect(await remind()).toEqual({ due: 0, notified: 0 })
  })

  test('go to the creator in HR when the person has no manager', async () => {
    const { hrOfDelhi, people } = world
    const { id, version } = (await save(hrOfDelhi, { employee_id: people.dev })).data
    await change(hrOfDelhi, { id, action: 'start', version })
    app.setNow('2026-12-05T06:00:00Z')
    await remind()
    const rows = await run(sql<{ account_id: number }>`
      select account_id from notice where kind = 'employees.pip_team_due'`)
    expect(rows).toEqual([{ account_id: hrOfDelhi.accountId }])
  })
})
