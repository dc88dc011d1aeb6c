import { randomUUID } from 'node:crypto'
import { Workbook } from '@cj-tech-master/excelts'
import {
  addTaskCategory,
  editTaskCategory,
  listTaskCategories,
  listTaskGroups,
  removeTaskCategory,
  removeTaskGroup,
  saveTaskGroup,
} from '@muster/contract/tasks/categories.contract'
import { saveChecklist, tickChecklist, watchTask } from '@muster/contract/tasks/discussion.contract'
import { exportTaskReport, readTaskDashboard, readTaskReport } from '@muster/contract/tasks/figures.contract'
import {
  exportTasks,
  listPendingTasks,
  listTasks,
  readBoard,
  readCalendar,
} from '@muster/contract/tasks/task-lists.contract'
import {
  changeTasks,
  countTaskPeople,
  createTask,
  deleteTasks,
  findTaskPeople,
  restoreTasks,
  updateTask,
} from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { aTask, details, setStatus, titles } from './tasks.fixtures.ts'
import { remindJob } from './tasks.jobs.ts'

let app: TestApp
let team: Team
/** HR of Pune alone. */
let pune: TestAccount
let token: string

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  token = team.admin.token
  pune = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'tasks.people.view': ['group'], 'tasks.people.manage': ['group'] },
    group: { location: [team.pune] },
  })
})

const noticesOf = ({ accountId }: TestAccount) =>
  readTx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ kind: string; title: string }>`
      select kind, title from notice where org_id = ${team.org.orgId} and account_id = ${accountId} order by id`.execute(
      db,
    )
    return rows
  })

describe('a task', () => {
  test('is created with the message of the specification, for the caller where nobody is named', async () => {
    const answer = await app.call(createTask, { token: team.meeraIs.token, body: { title: 'Call the bank' } })
    expect(answer.body).toMatchObject({ code: 200, message: 'Task added Successfully' })
    const { data } = await details(app, team.meeraIs, answer.data.task_id)
    expect(data.task).toMatchObject({
      title: 'Call the bank',
      status: 'open',
      priority: 'normal',
      may_edit: true,
    })
    expect(data.task.assignees.map((one) => one.EMPLOYEE_ID)).toEqual([team.meera])
    expect(data.events.map(({ kind }) => kind)).toEqual(['created'])
  })

  test('is created once for a key, however often it is sent, also at once', async () => {
    const body = { title: 'Once', key: randomUUID(), assignee_ids: [team.meera, team.nina], each: true }
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(createTask, { token: team.raviIs.token, body })),
    )
    expect(new Set(answers.map(({ data }) => data.task_ids.join())).size).toBe(1)
    expect(await titles(app, team.raviIs, { search: 'Once' })).toEqual(['Once', 'Once'])
  })

  test('is given to everybody at a place or in a team within reach, as they are then, with how many they are', async () => {
    const of = (units: object) => ({ token: pune.token, body: units })
    const everybody = await app.call(countTaskPeople, { token, body: {} })
    expect(everybody.data).toMatchObject({ count: 0, names: [] })
    expect(everybody.data.locations.map(({ id }) => id)).toContain(team.pune)
    const here = await app.call(countTaskPeople, of({ location_ids: [team.pune] }))
    expect(here.data.count).toBeGreaterThan(1)
    const answer = await app.call(createTask, {
      token: pune.token,
      body: { title: 'Fire drill', location_ids: [team.pune], each: true },
    })
    expect(answer.data.task_ids).toHaveLength(here.data.count)
    expect((await noticesOf(team.ninaIs)).map(({ kind }) => kind)).toEqual(['tasks.assigned'])
    expect(await noticesOf(team.devIs)).toEqual([])
    // A team: those who report to Ravi.
    const reports = await app.call(countTaskPeople, { token, body: { reports_of: team.ravi } })
    const shared = await app.call(createTask, { token, body: { title: 'Team', reports_of: team.ravi } })
    const assignees = (await details(app, team.admin, shared.data.task_id)).data.task.assignees
    expect(assignees).toHaveLength(reports.data.count)
    expect(assignees.map((one) => one.EMPLOYEE_ID)).toContain(team.meera)
    const nobody = await app.call(createTask, {
      token,
      body: { title: 'Nobody', location_ids: [team.pune], reports_of: team.dev },
    })
    expect(nobody.body).toMatchObject({ fields: { department_ids: expect.any(String) } })
  })

  test('can be shared, or be a task of each person’s own', async () => {
    const people = { assignee_ids: [team.meera, team.nina], due_on: '2026-11-25' }
    const shared = await aTask(app, team.raviIs, { title: 'Shared', ...people })
    await aTask(app, team.raviIs, { title: 'Own', ...people, each: true })
    expect(await titles(app, team.meeraIs, { view: 'mine' })).toEqual(['Shared', 'Own'])
    expect((await setStatus(app, team.ninaIs, shared, 'done')).status).toBe(200)
    expect(await titles(app, team.meeraIs, { view: 'mine' })).toEqual(['Own'])
    expect((await noticesOf(team.meeraIs)).map(({ kind }) => kind)).toEqual([
      'tasks.assigned_due',
      'tasks.assigned_due',
    ])
    expect((await noticesOf(team.raviIs)).map(({ kind }) => kind)).toEqual(['tasks.done'])
  })

  test.each([
    ['somebody who does not exist', () => ({ assignee_ids: [987_654_321] }), 'assignee_ids'],
    ['a colleague whom the caller does not see', () => ({ assignee_ids: [team.dev] }), 'assignee_ids'],
    ['such a colleague as watcher', () => ({ watcher_ids: [team.dev] }), 'watcher_ids'],
    ['a category that does not exist', () => ({ category_id: 987_654 }), 'category_id'],
    ['a task that the caller does not see', () => ({ after_ids: [987_654] }), 'after_ids'],
    ['a group that does not exist', () => ({ group_id: 987_654 }), 'group_id'],
    ['a rule that is none', () => ({ repeat: 'FREQ=HOURLY', due_on: '2026-11-25' }), 'repeat'],
    [
      'a rule with a part of a prototype',
      () => ({ repeat: 'FREQ=DAILY;constructor=1', due_on: '2026-11-25' }),
      'repeat',
    ],
    ['a recurrence without a date', () => ({ repeat: 'FREQ=DAILY' }), 'due_on'],
    [
      'a recurrence that has ended',
      () => ({ repeat: 'FREQ=DAILY;UNTIL=20261101', due_on: '2026-11-25' }),
      'repeat',
    ],
    ['a blank title', () => ({ title: ' ' }), 'title'],
  ])('is refused with %s', async (_, given, field) => {
    const answer = await app.call(createTask, {
      token: team.meeraIs.token,
      body: { title: 'X', ...given() } as never,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty(field)
    expect(await titles(app, team.meeraIs)).toEqual([])
  })

  test('answers alike for somebody out of reach and somebody who does not exist', async () => {
    const ask = (id: number) =>
      app.call(createTask, { token: team.meeraIs.token, body: { title: 'X', assignee_ids: [id] } })
    const [hidden, missing] = [await ask(team.dev), await ask(987_654_321)]
    expect(hidden.body).toEqual(missing.body)
  })

  test('is edited under its version, and who is new is told', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera] })
    const body = {
      task_id: id,
      title: 'Changed',
      assignee_ids: [team.nina],
      due_on: '2026-12-01',
      version: 1,
    }
    expect((await app.call(updateTask, { token: team.raviIs.token, body })).data.version).toBe(2)
    expect((await app.call(updateTask, { token: team.raviIs.token, body })).body.key).toBe('record.conflict')
    expect((await noticesOf(team.ninaIs)).map(({ kind }) => kind)).toEqual(['tasks.assigned_due'])
    const { data } = await details(app, team.raviIs, id)
    expect(data.events[0]).toMatchObject({
      kind: 'edited',
      changes: {
        assignees: ['Meera Iyer', 'Nina Das'].map(() => expect.any(String)),
        due_on: ['', '2026-12-01'],
      },
    })
    // Meera no longer takes part.
    expect((await details(app, team.meeraIs, id)).status).toBe(404)
  })

  test('of which two people change the status at once keeps the first, and says so to the second', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera, team.nina] })
    const answers = await Promise.all([
      setStatus(app, team.meeraIs, id, 'in_progress', 1),
      setStatus(app, team.ninaIs, id, 'blocked', 1),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    // Saying again what holds already is no conflict.
    const { data } = await details(app, team.raviIs, id)
    expect((await setStatus(app, team.raviIs, id, data.task.status, 1)).status).toBe(200)
  })

  test('is done with undo, and cancelled by who assigned it alone', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera] })
    expect((await setStatus(app, team.meeraIs, id, 'cancelled')).status).toBe(403)
    const done = await setStatus(app, team.meeraIs, id, 'done')
    expect(done.data).toMatchObject({ before: 'open', version: 2 })
    expect((await setStatus(app, team.meeraIs, id, done.data.before)).status).toBe(200)
    expect((await details(app, team.meeraIs, id)).data.task).toMatchObject({ status: 'open', done_at: null })
    expect((await setStatus(app, team.raviIs, id, 'cancelled')).status).toBe(200)
    expect((await noticesOf(team.meeraIs)).map(({ kind }) => kind)).toContain('tasks.cancelled')
    expect((await setStatus(app, team.meeraIs, id, 'open')).status).toBe(403)
  })

  test('is deleted by who may edit it, and comes back to them alone', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera] })
    const body = { task_ids: [id] }
    expect((await app.call(deleteTasks, { token: team.meeraIs.token, body })).status).toBe(403)
    expect((await app.call(deleteTasks, { token: team.raviIs.token, body })).data.deleted).toBe(1)
    expect((await details(app, team.raviIs, id)).status).toBe(404)
    expect((await app.call(restoreTasks, { token, body })).status).toBe(404)
    expect((await app.call(restoreTasks, { token: team.raviIs.token, body })).data.restored).toBe(1)
    expect((await details(app, team.raviIs, id)).status).toBe(200)
  })

  test('keeps its log: nobody changes it', async () => {
    const id = await aTask(app, team.meeraIs)
    const ctx = app.system(team.org.orgId)
    for (const statement of [sql`update task_event set kind = 'x'`, sql`delete from task_event`])
      await expect(tx(ctx, (db) => statement.execute(db))).rejects.toThrow()
    expect((await details(app, team.meeraIs, id)).data.events).toHaveLength(1)
  })
})

describe('reach', () => {
  test('is taking part, or a permission over an assignee; private tasks are for those who take part', async () => {
    await aTask(app, team.devIs, { title: 'Dev’s' })
    await aTask(app, team.meeraIs, { title: 'Open', due_on: '2026-11-23' })
    const secret = await aTask(app, team.meeraIs, {
      title: 'Private',
      due_on: '2026-11-24',
      is_private: true,
    })
    expect(await titles(app, team.meeraIs)).toEqual(['Open', 'Private'])
    // Her manager, and the manager's manager.
    expect(await titles(app, team.raviIs)).toEqual(['Open'])
    expect(await titles(app, team.ashaIs)).toEqual(['Open'])
    expect(await titles(app, team.ninaIs)).toEqual([])
    expect(await titles(app, team.devIs)).toEqual(['Dev’s'])
    expect(await titles(app, pune)).toEqual(['Open'])
    expect(await titles(app, team.admin)).toEqual(['Open', 'Dev’s'])
    for (const other of [team.raviIs, pune, team.admin, team.devIs]) {
      expect((await details(app, other, secret)).status).toBe(404)
      expect((await setStatus(app, other, secret, 'done')).status).toBe(404)
      const body = { task_ids: [secret], due_on: '2026-12-01' }
      expect((await app.call(changeTasks, { token: other.token, body })).status).toBe(404)
    }
  })

  test('of a watcher is to read and discuss, not to change', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera], watcher_ids: [team.nina] })
    const { data } = await details(app, team.ninaIs, id)
    expect(data.abilities).toEqual({ edit: false, work: false, comment: true, repeat: false })
    expect((await setStatus(app, team.ninaIs, id, 'done')).status).toBe(403)
    await app.call(watchTask, { token: team.ninaIs.token, body: { task_id: id, is_watching: false } })
    expect((await details(app, team.ninaIs, id)).status).toBe(404)
  })

  test('does not name people out of reach in the picker', async () => {
    const found = async (account: TestAccount, body: object = {}) =>
      (await app.call(findTaskPeople, { token: account.token, body })).data.people.map(
        (one) => one.EMPLOYEE_ID,
      )
    expect(await found(team.meeraIs)).not.toContain(team.dev)
    expect((await found(team.meeraIs))[0]).toBe(team.meera)
    expect(await found(team.meeraIs, { ids: [team.dev] })).toEqual([])
    expect(await found(team.admin, { search: 'dev' })).toContain(team.dev)
  })

  test('of a request is the same number of statements for any number of tasks', async () => {
    await aTask(app, team.raviIs, { assignee_ids: [team.meera, team.nina] })
    const ask = (account: TestAccount) => app.call(listTasks, { token: account.token, body: { view: 'all' } })
    const [first, other] = [(await ask(team.raviIs)).queries, (await ask(pune)).queries]
    for (let at = 0; at < 8; at++) await aTask(app, team.raviIs, { assignee_ids: [team.meera, team.nina] })
    expect((await ask(team.raviIs)).queries).toBe(first)
    expect((await ask(pune)).queries).toBe(other)
    expect(first).toBeLessThanOrEqual(4)
    const id = await aTask(app, team.raviIs)
    expect((await details(app, team.raviIs, id)).queries).toBeLessThanOrEqual(8)
  })
})

describe('lists', () => {
  test('are mine, by me, or both, and filtered by the ids of the specification', async () => {
    const { data: category } = await app.call(addTaskCategory, { token, body: { name: 'Audit' } })
    await aTask(app, team.raviIs, { title: 'Given', assignee_ids: [team.meera], due_on: '2026-11-20' })
    await aTask(app, team.raviIs, { title: 'Own', category_id: category.category_id, due_on: '2026-11-21' })
    await aTask(app, team.ashaIs, { title: 'Got', assignee_ids: [team.ravi], priority: 'urgent' })
    const shown = (body: object) => titles(app, team.raviIs, body)
    expect(await shown({ view: 'mine' })).toEqual(['Own', 'Got'])
    expect(await shown({ view: 'by_me' })).toEqual(['Given'])
    expect(await shown({ view: 'both' })).toEqual(['Given', 'Own', 'Got'])
    expect(await shown({ filters: { 39: [category.category_id] } })).toEqual(['Own'])
    expect(await shown({ filters: { 1: [team.meera] } })).toEqual(['Given'])
    expect(await shown({ filters: { 8: [team.delhi] } })).toEqual([])
    expect(await shown({ filters: { 125: ['done'] } })).toEqual([])
    expect(await shown({ due: 'overdue' })).toEqual(['Given'])
    expect(await shown({ due: 'today' })).toEqual(['Own'])
    expect(await shown({ due: 'none' })).toEqual(['Got'])
    expect(await shown({ search: 'GIV' })).toEqual(['Given'])
    expect(await shown({ search: '%' })).toEqual([])
    expect(await shown({ sort: 'priority' })).toEqual(['Got', 'Given', 'Own'])
    expect(await shown({ sort: '-title' })).toEqual(['Own', 'Got', 'Given'])
  })

  test.each(['constructor', '__proto__', 'toString', 'nothing'])('have no order %s', async (sort) => {
    const answer = await app.call(listTasks, { token, body: { sort } })
    expect(answer.status).toBe(422)
  })

  test('of what is pending answer like the specification, and are a file', async () => {
    await aTask(app, team.raviIs, { title: 'Given', assignee_ids: [team.meera] })
    const ask = (query: object, body: object = {}) =>
      app.call(listPendingTasks, { token: team.meeraIs.token, query, body })
    expect((await ask({})).data).toMatchObject({
      totalCount: 1,
      totalPages: 1,
      limit: 20,
      tasks: [{ title: 'Given' }],
    })
    expect((await ask({}, { assignFilter: 'by_me' })).data).toMatchObject({ totalCount: 0 })
    const file = await ask({ download: 'true' })
    expect(file.headers['content-disposition']).toContain('Tasklist_report.xlsx')
    const all = await app.call(exportTasks, { token: team.raviIs.token, body: { view: 'all' } })
    expect(all.headers['content-disposition']).toContain('Tasklist_report.xlsx')
    expect(all.raw.length).toBeGreaterThan(1000)
  })

  test('are a file with days and moments of the organisation, whom a task is about, and numbers', async () => {
    const id = await aTask(app, team.meeraIs, {
      ...{ title: 'Pack', due_on: '2026-11-30', checklist: ['Box', 'Label'] },
    })
    await tx(app.system(team.org.orgId), (db) =>
      sql`update task set created_at = '2026-11-20T20:05:00Z', about_id = ${team.ravi}
        where org_id = ${team.org.orgId} and id = ${id}`.execute(db),
    )
    const file = await app.call(exportTasks, { token: team.meeraIs.token, body: { view: 'mine' } })
    const book = new Workbook()
    await book.xlsx.load(file.raw)
    const [heads, values] = (book.worksheets[0]?.getSheetValues().slice(1) ?? []) as unknown[][]
    // Cells are numbered from 1.
    const row = Object.fromEntries((heads ?? []).slice(1).map((head, at) => [head, values?.[at + 1]]))
    expect(row).toMatchObject({
      'Due on': new Date('2026-11-30T00:00:00Z'),
      // As the clock on the wall shows it in Asia/Kolkata.
      'Created at': new Date('2026-11-21T01:35:00Z'),
      'Checklist: items': 2,
      'Checklist: done': 0,
    })
    expect(row.About).toMatch(/\w/)
  })

  test('are a board by status, without what ended long ago', async () => {
    const id = await aTask(app, team.meeraIs, { title: 'Old' })
    await setStatus(app, team.meeraIs, id, 'done')
    await tx(app.system(team.org.orgId), (db) =>
      sql`update task set updated_at = updated_at - interval '15 days' where org_id = ${team.org.orgId}`.execute(
        db,
      ),
    )
    await aTask(app, team.meeraIs, { title: 'New' })
    const { data } = await app.call(readBoard, { token: team.meeraIs.token, body: {} })
    expect(data.columns.map(({ status, total }) => [status, total])).toEqual([
      ['open', 1],
      ['in_progress', 0],
      ['blocked', 0],
      ['done', 0],
      ['cancelled', 0],
    ])
  })

  test('are a calendar, with the days of recurrences to come', async () => {
    await aTask(app, team.meeraIs, { title: 'Weekly', due_on: '2026-11-23', repeat: 'FREQ=WEEKLY' })
    const ask = (from: string, to: string) =>
      app.call(readCalendar, { token: team.meeraIs.token, body: { from, to } })
    const { data } = await ask('2026-11-01', '2026-12-10')
    expect(data.tasks.map(({ due_on }) => due_on)).toEqual(['2026-11-23'])
    expect(data.upcoming.map(({ due_on }) => due_on)).toEqual(['2026-11-30', '2026-12-07'])
    expect((await ask('2026-01-01', '2026-12-10')).body.fields).toHaveProperty('to')
  })
})

describe('several tasks', () => {
  test('are changed together; those that can’t be are named', async () => {
    const own = await aTask(app, team.meeraIs, { title: 'Own' })
    const given = await aTask(app, team.raviIs, { title: 'Given', assignee_ids: [team.meera] })
    const change = (body: object, account = team.meeraIs) =>
      app.call(changeTasks, { token: account.token, body: { task_ids: [own, given], ...body } })
    const { data } = await change({ due_on: '2026-12-01' })
    expect(data).toMatchObject({ changed: 1, skipped: [{ task_id: given, title: 'Given' }] })
    expect((await change({ status: 'done' })).data).toEqual({ changed: 2, skipped: [] })
    expect((await change({ status: 'done' })).data).toEqual({ changed: 0, skipped: [] })
    expect((await change({ assignee_ids: [team.nina] }, team.raviIs)).data.changed).toBe(2)
    expect((await change({ assignee_ids: [team.dev] }, team.raviIs)).body.fields).toHaveProperty(
      'assignee_ids',
    )
    expect((await change({ due_on: null, status: 'open' })).status).toBe(422)
    expect((await change({})).status).toBe(422)
  })

  test('cost the same number of statements', async () => {
    const ids: number[] = []
    for (let at = 0; at < 12; at++) ids.push(await aTask(app, team.meeraIs))
    const finish = (task_ids: number[]) =>
      app.call(changeTasks, { token: team.meeraIs.token, body: { task_ids, status: 'done' } })
    expect((await finish(ids.slice(0, 2))).queries).toBe((await finish(ids.slice(2))).queries)
  })
})

describe('dependencies', () => {
  test('keep a task from being done, and tell when it can be', async () => {
    const first = await aTask(app, team.raviIs, { title: 'First' })
    const second = await aTask(app, team.raviIs, {
      title: 'Second',
      after_ids: [first],
      assignee_ids: [team.meera],
    })
    const refused = await setStatus(app, team.meeraIs, second, 'done')
    expect(refused.body).toMatchObject({ key: 'tasks.waits_for_others' })
    // Meera does not see the first one, so it is not named to her.
    expect(refused.body.message).not.toContain('First')
    expect((await setStatus(app, team.raviIs, second, 'done')).body.message).toContain('First')
    await setStatus(app, team.raviIs, first, 'done')
    expect((await noticesOf(team.meeraIs)).map(({ kind }) => kind)).toContain('tasks.ready')
    expect((await setStatus(app, team.meeraIs, second, 'done')).status).toBe(200)
  })

  test('are done together', async () => {
    const first = await aTask(app, team.meeraIs)
    const second = await aTask(app, team.meeraIs, { after_ids: [first] })
    const body = { task_ids: [second, first], status: 'done' as const }
    expect((await app.call(changeTasks, { token: team.meeraIs.token, body })).data.changed).toBe(2)
  })

  test('form no circle, also when two people close it from both sides at once', async () => {
    const [a, b, c] = [
      await aTask(app, team.meeraIs),
      await aTask(app, team.meeraIs),
      await aTask(app, team.meeraIs),
    ]
    const after = (task_id: number, after_ids: number[]) =>
      app.call(updateTask, {
        token: team.meeraIs.token,
        body: { task_id, title: 'T', assignee_ids: [team.meera], after_ids },
      })
    expect((await after(b, [a])).status).toBe(200)
    expect((await after(c, [b])).status).toBe(200)
    expect((await after(a, [c])).body.key).toBe('tasks.circular')
    expect((await after(a, [a])).body.key).toBe('tasks.circular')
    expect((await after(b, [])).status).toBe(200)
    const answers = await Promise.all([after(b, [c]), after(c, [b])])
    expect(answers.map(({ body }) => body.key).filter(Boolean)).toEqual(['tasks.circular'])
  })
})

describe('a checklist', () => {
  test('is changed under the task’s version, and ticked by those who work on it', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera], checklist: ['One', 'Two'] })
    const { data } = await details(app, team.meeraIs, id)
    const [one, two] = data.checklist
    const tick = (account: TestAccount, check_id = one?.check_id ?? 0) =>
      app.call(tickChecklist, { token: account.token, body: { check_id, is_checked: true } })
    expect((await tick(team.meeraIs)).data).toEqual({ task_id: id, checks: 2, checked: 1 })
    expect((await tick(team.meeraIs)).data.checked).toBe(1)
    expect((await tick(team.devIs)).status).toBe(404)
    const items = [
      { check_id: two?.check_id ?? 0, title: 'Two' },
      { title: 'New' },
      { check_id: one?.check_id ?? 0, title: 'One' },
    ]
    const save = (version: number) =>
      app.call(saveChecklist, { token: team.meeraIs.token, body: { task_id: id, version, items } })
    expect((await save(1)).data.version).toBe(2)
    expect((await save(1)).body.key).toBe('record.conflict')
    const after = (await details(app, team.meeraIs, id)).data.checklist
    expect(after.map(({ title, is_checked }) => [title, is_checked])).toEqual([
      ['Two', false],
      ['New', false],
      ['One', true],
    ])
  })
})

describe('reminders', () => {
  test('come the day before, on the day, after it and then weekly, once each, in one notice', async () => {
    await aTask(app, team.raviIs, { title: 'A', assignee_ids: [team.meera], due_on: '2026-11-24' })
    await aTask(app, team.raviIs, { title: 'B', assignee_ids: [team.meera], due_on: '2026-11-25' })
    const kinds: string[] = []
    for (let day = 22; day <= 30; day++) {
      app.setNow(`2026-11-${day}T02:45:00Z`)
      for (let twice = 0; twice < 2; twice++)
        await remindJob.run(app.system(team.org.orgId), {}, undefined as never)
      const all = (await noticesOf(team.meeraIs)).filter(({ kind }) => !kind.startsWith('tasks.assigned'))
      kinds.push(
        all
          .map(({ kind }) => kind.replace('tasks.', ''))
          .slice(kinds.join().split(',').filter(Boolean).length)
          .join(),
      )
    }
    expect(kinds).toEqual(['', 'due', 'due_several', 'due_several', 'overdue', '', '', '', ''])
  })
})

describe('figures', () => {
  test('count what the caller may see', async () => {
    await aTask(app, team.raviIs, { assignee_ids: [team.meera], due_on: '2026-11-20' })
    await aTask(app, team.raviIs, { assignee_ids: [team.meera, team.nina], due_on: '2026-11-21' })
    const done = await aTask(app, team.raviIs, { due_on: '2026-11-22' })
    await setStatus(app, team.raviIs, done, 'done')
    await aTask(app, team.devIs, { due_on: '2026-11-20' })
    const ask = (account: TestAccount) => app.call(readTaskDashboard, { token: account.token, body: {} })
    const { data } = await ask(team.raviIs)
    expect(data).toMatchObject({
      unfinished: 2,
      overdue: 1,
      due_today: 1,
      due_week: 1,
      done_week: 1,
      on_time: 100,
    })
    expect(data.people.map(({ open, overdue }) => [open, overdue])).toEqual([
      [2, 1],
      [1, 0],
    ])
    expect(data.days.at(-1)).toMatchObject({ day: '2026-11-21', created: 3, done: 1 })
    expect((await ask(team.meeraIs)).data).toMatchObject({ unfinished: 2, people: [] })
    const report = await app.call(readTaskReport, { token: team.raviIs.token, body: { by: 'person' } })
    expect(report.data.rows.map(({ total, open }) => [total, open])).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(
      (await app.call(readTaskReport, { token: pune.token, body: { by: 'priority' } })).data.rows,
    ).toMatchObject([{ name: 'normal', total: 3, open: 2, overdue: 1, done: 1, on_time: 1, late: 0 }])
    const file = await app.call(exportTaskReport, { token: team.raviIs.token, body: { by: 'department' } })
    expect(file.headers['content-disposition']).toContain('Tasklist_summary.xlsx')
  })
})

describe('a category in use', () => {
  test('is deactivated: it stays on its tasks, and can’t be chosen', async () => {
    const { data } = await app.call(addTaskCategory, { token, body: { name: 'Audit' } })
    const { category_id } = data
    const id = await aTask(app, team.meeraIs, { category_id })
    expect((await app.call(removeTaskCategory, { token, body: { category_id } })).body.key).toBe(
      'tasks.category_in_use',
    )
    await app.call(editTaskCategory, { token, body: { category_id, status: 0 } })
    const body = { title: 'X', category_id }
    expect((await app.call(createTask, { token: team.meeraIs.token, body })).body.fields).toHaveProperty(
      'category_id',
    )
    const edit = { ...body, task_id: id, assignee_ids: [team.meera] }
    expect((await app.call(updateTask, { token: team.meeraIs.token, body: edit })).status).toBe(200)
  })
})

test('a group has its members, as far as they work here', async () => {
  const body = { name: 'IT', member_ids: [team.nina, team.dev] }
  const { data } = await app.call(saveTaskGroup, { token, body })
  const id = await aTask(app, team.admin, { group_id: data.group_id })
  const { assignees } = (await details(app, team.admin, id)).data.task
  expect(assignees.map((one) => one.EMPLOYEE_ID).sort()).toEqual([team.nina, team.dev].sort())
})

describeMaster('categories of tasks', {
  record: 'task_category',
  key: 'category_id',
  list: { endpoint: listTaskCategories, rows: ({ categories }: { categories: never[] }) => categories },
  add: addTaskCategory,
  change: editTaskCategory,
  remove: removeTaskCategory,
  sample: (_scene, turn) => ({ name: `Category ${turn}` }),
  changed: { note: 'Changed' },
  taken: 'record.duplicate',
})

describeMaster('groups of tasks', {
  record: 'task_group',
  key: 'group_id',
  list: { endpoint: listTaskGroups, rows: ({ groups }: { groups: never[] }) => groups },
  change: saveTaskGroup,
  remove: removeTaskGroup,
  sample: (_scene, turn) => ({ name: `Group ${turn}` }),
  changed: { note: 'Changed' },
  taken: 'record.duplicate',
})
