import { randomUUID } from 'node:crypto'
import { readDuties } from '@muster/contract/employees/moves/duties.contract'
import { saveTaskGroup } from '@muster/contract/tasks/categories.contract'
import {
  addTaskComment,
  addTaskFile,
  deleteTaskComment,
  editTaskComment,
  removeTaskFile,
} from '@muster/contract/tasks/discussion.contract'
import { listTasks } from '@muster/contract/tasks/task-lists.contract'
import {
  listTaskTemplates,
  previewTaskTemplate,
  readTaskTemplate,
  removeTaskTemplate,
  saveTaskTemplate,
  startTaskTemplate,
} from '@muster/contract/tasks/templates.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { serveFiles } from '../../platform/files/serve-files.ts'
import {
  givenTasksOf,
  handOverGiven,
  handOverTasks,
  handOverTemplates,
  openTasksOf,
  templateItemsOf,
} from './engine/hand-over.ts'
import { type ObjectRef, objectTasksDone } from './engine/hooks.ts'
import {
  cancelObjectTasks,
  createObjectTasks,
  moveObjectTasks,
  tasksOfObject,
} from './engine/object-tasks.ts'
import { startTemplate } from './engine/start-template.ts'
import { anUpload, aTask, details, setStatus, titles } from './tasks.fixtures.ts'

let app: TestApp
let team: Team
let hr: TestAccount
let token: string
const finished: ObjectRef[] = []

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
  objectTasksDone.on(async (_ctx, _db, object) => {
    finished.push(object)
  })
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  finished.length = 0
  team = await aTeam(app)
  token = team.admin.token
  hr = await anAccount(app, team.org, {
    employeeId: null,
    roles: [8],
    grants: { 'tasks.people.manage': ['organisation'] },
  })
})

const system = () => app.system(team.org.orgId)
const noticesOf = ({ accountId }: TestAccount) =>
  readTx(system(), async (db) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from notice where org_id = ${team.org.orgId} and account_id = ${accountId} order by id`.execute(
      db,
    )
    return rows.map(({ kind }) => kind)
  })

async function aTemplate(more: object = {}) {
  const { data: group } = await app.call(saveTaskGroup, {
    token,
    body: { name: 'IT', member_ids: [team.nina] },
  })
  const items = [
    {
      title: 'Laptop',
      assignee_role: 'group',
      group_id: group.group_id,
      offset_days: -3,
      checklist: ['Order', 'Set up'],
    },
    { title: 'First day', assignee_role: 'manager', offset_days: -1, after_position: 1 },
    { title: 'Papers', assignee_role: 'person', offset_days: 5, is_mandatory: false },
    { title: 'Named', assignee_role: 'employee', employee_id: team.dev, offset_days: 0 },
  ] as const
  const body = { name: 'Joining', purpose: 'joining' as const, items: [...items], ...more }
  return app.call(saveTaskTemplate, { token, body: body as never })
}

describe('a template', () => {
  test('is saved with its tasks, under its version, and deleted', async () => {
    const { data } = await aTemplate()
    const { template_id } = data
    const read = (await app.call(readTaskTemplate, { token, params: { template_id } })).data
    expect(read.items.map(({ title, group, employee }) => [title, group, employee])).toEqual([
      ['Laptop', 'IT', null],
      ['First day', null, null],
      ['Papers', null, null],
      ['Named', null, expect.stringContaining('Dev')],
    ])
    const items = read.items.map(({ group: _, employee: __, ...item }) => item)
    const save = (changed: object) =>
      app.call(saveTaskTemplate, {
        token,
        body: { template_id, name: 'Joining', purpose: 'joining', items, version: 1, ...changed },
      })
    expect((await save({})).data.version).toBe(1)
    expect((await save({ note: 'New' })).data.version).toBe(2)
    expect((await save({ note: 'Other' })).body.key).toBe('record.conflict')
    expect((await app.call(listTaskTemplates, { token })).data.templates).toMatchObject([
      { items: 4, tasks: 0 },
    ])
    expect((await app.call(removeTaskTemplate, { token, body: { template_id } })).status).toBe(200)
    expect((await app.call(removeTaskTemplate, { token, body: { template_id } })).status).toBe(404)
  })

  test.each([
    [
      'a task that follows one below it',
      [{ title: 'A', assignee_role: 'starter', after_position: 1 }],
      'items',
    ],
    ['a group’s task without a group', [{ title: 'A', assignee_role: 'group' }], 'items.0.assignee_role'],
    [
      'a group that does not exist',
      [{ title: 'A', assignee_role: 'group', group_id: 987_654 }],
      'items.0.group_id',
    ],
    [
      'a person who does not exist',
      [{ title: 'A', assignee_role: 'employee', employee_id: 987_654 }],
      'items.0.employee_id',
    ],
    ['no task', [], 'items'],
  ])('is refused with %s', async (_, items, field) => {
    const answer = await app.call(saveTaskTemplate, { token, body: { name: 'X', items } as never })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})[0]).toContain(field)
  })

  test('shows what it would create, and creates that, once for a key', async () => {
    const { data } = await aTemplate()
    const start = { template_id: data.template_id, day: '2026-11-23', about_id: team.meera }
    const preview = (await app.call(previewTaskTemplate, { token: hr.token, body: start })).data
    expect(
      preview.tasks.map(({ title, due_on, is_moved, assignees }) => [
        title,
        due_on,
        is_moved,
        assignees[0]?.EMPLOYEE_ID,
      ]),
    ).toEqual([
      ['Laptop', '2026-11-21', true, team.nina],
      ['First day', '2026-11-22', false, team.ravi],
      ['Papers', '2026-11-28', false, team.meera],
      ['Named', '2026-11-23', false, team.dev],
    ])
    const body = { ...start, key: randomUUID() }
    const answers = await Promise.all(
      [1, 2].map(() => app.call(startTaskTemplate, { token: hr.token, body })),
    )
    const [one, other] = answers.map(({ data: started }) => started.task_ids)
    expect(one).toEqual(other)
    expect(await titles(app, hr)).toEqual(['Laptop', 'First day', 'Named', 'Papers'])
    const first = (await details(app, hr, one?.[1] ?? 0)).data
    expect(first).toMatchObject({
      task: { about: { EMPLOYEE_ID: team.meera } },
      after: [{ title: 'Laptop' }],
    })
  })

  test.each([
    ['joining', '2026-11-09'],
    ['leaving', '2026-12-18'],
    ['general', '2026-11-21'],
  ] as const)('for %s counts from that day of the person unless another is given', async (purpose, day) => {
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set date_of_joining = '2026-11-09', left_on = '2026-12-18'
        where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(db),
    )
    const { data } = await aTemplate({ purpose })
    const ask = (given: object) =>
      app.call(previewTaskTemplate, {
        token: hr.token,
        body: { template_id: data.template_id, about_id: team.meera, ...given },
      })
    expect((await ask({})).data.day).toBe(day)
    expect((await ask({ day: '2026-12-01' })).data.day).toBe('2026-12-01')
  })

  test('needs a person in reach where tasks are for them, and not a hidden one', async () => {
    const { data } = await aTemplate()
    const start = (about_id: number | null, account = hr) =>
      app.call(startTaskTemplate, {
        token: account.token,
        body: { template_id: data.template_id, day: '2026-12-01', about_id },
      })
    expect((await start(null)).body.key).toBe('tasks.nobody_about')
    // A manager reaches reports alone: somebody else is like somebody who does not exist.
    const [hidden, missing] = [await start(team.dev, team.raviIs), await start(987_654, team.raviIs)]
    expect(hidden.body).toEqual(missing.body)
    expect(hidden.body.fields).toHaveProperty('about_id')
    expect((await start(team.meera, team.raviIs)).status).toBe(200)
  })

  test('gives the starter what nobody was found for', async () => {
    const body = { name: 'Alone', items: [{ title: 'Head', assignee_role: 'manager' as const }] }
    const { data } = await app.call(saveTaskTemplate, { token, body })
    const start = { template_id: data.template_id, day: '2026-12-01', about_id: team.asha }
    const { data: preview } = await app.call(previewTaskTemplate, {
      token: team.raviIs.token,
      body: { ...start, about_id: team.meera },
    })
    expect(preview.tasks[0]?.is_fallback).toBe(false)
    const { data: none } = await app.call(previewTaskTemplate, { token, body: start })
    expect(none.tasks[0]).toMatchObject({ is_fallback: true })
  })
})

describe('the tasks of a record', () => {
  const object = { type: 'joining', id: 7, label: 'Meera joins', path: '/x' }
  const ref = { type: 'joining', id: 7 }

  test('are started once by key, and tell when nothing mandatory is left', async () => {
    const { data } = await aTemplate()
    const run = () =>
      tx(system(), (db) =>
        startTemplate(system(), db, {
          ...{
            templateId: data.template_id,
            day: '2026-12-01',
            aboutId: team.meera,
            object,
            key: 'joining:7',
          },
        }),
      )
    const [first, again] = await Promise.all([run(), run()])
    expect(first).toEqual(again)
    const [laptop, day, , named] = first as [number, number, number, number]
    await setStatus(app, team.ninaIs, laptop, 'done')
    await setStatus(app, team.raviIs, day, 'done')
    expect(finished).toEqual([])
    await setStatus(app, team.devIs, named, 'done')
    expect(finished).toEqual([ref])
    expect(await noticesOf(team.raviIs)).toContain('tasks.ready')
    const left = await tx(system(), (db) => tasksOfObject(system(), db, ref))
    expect(left.filter(({ status }) => status === 'open')).toMatchObject([
      { title: 'Papers', is_mandatory: false },
    ])
  })

  test('move with its day, except those that somebody gave another date; and are cancelled with it', async () => {
    const { data } = await aTemplate()
    await tx(system(), (db) =>
      startTemplate(system(), db, {
        ...{ templateId: data.template_id, day: '2026-12-01', aboutId: team.meera, object, key: 'joining:7' },
      }),
    )
    const dates = async () =>
      (await tx(system(), (db) => tasksOfObject(system(), db, ref))).map(
        ({ title, due_on }) => `${title} ${due_on}`,
      )
    await tx(system(), (db) =>
      sql`update task set due_on = '2026-12-24' where title = 'Named' and org_id = ${team.org.orgId}`.execute(
        db,
      ),
    )
    const move = () =>
      tx(system(), (db) =>
        moveObjectTasks(system(), db, ref.type, [{ id: ref.id, from: '2026-12-01', to: '2026-12-11' }]),
      )
    expect(await move()).toBe(3)
    expect(await move()).toBe(0)
    expect(await dates()).toEqual([
      'Laptop 2026-12-08',
      'First day 2026-12-10',
      'Papers 2026-12-16',
      'Named 2026-12-24',
    ])
    const cancel = () => tx(system(), (db) => cancelObjectTasks(system(), db, ref, 'Withdrawn'))
    expect(await cancel()).toBe(4)
    expect(await cancel()).toBe(0)
    expect(await noticesOf(team.ninaIs)).toContain('tasks.cancelled')
  })

  test('can be single ones, each created once', async () => {
    const tasks = [
      { key: 'laptop', title: 'Return the laptop', due_on: '2026-12-01', assigneeIds: [team.meera] },
    ]
    const run = () => tx(system(), (db) => createObjectTasks(system(), db, object, tasks, team.meera))
    const [one, other] = await Promise.all([run(), run()])
    expect([...one, ...other]).toHaveLength(1)
    expect(await titles(app, team.meeraIs, { view: 'mine' })).toEqual(['Return the laptop'])
  })
})

describe('handing over', () => {
  test('leads from what somebody would leave to their tasks, not to all', async () => {
    await aTask(app, team.raviIs, { title: 'Theirs', assignee_ids: [team.meera] })
    const { data } = await app.call(readDuties, { token, body: { emp_id: team.meera } })
    const open = data.duties.find(({ kind }) => kind === 'tasks.open')
    expect(open?.link).toBe(`/task-management/list?whose=all&f.assignee=${team.meera}`)
  })

  test('names only tasks that the reader may see, and counts the others', async () => {
    await aTask(app, team.meeraIs, { title: 'Not told' })
    await aTask(app, team.raviIs, { title: 'Private', assignee_ids: [team.meera], is_private: true })
    const clerk = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'employees.separation': ['organisation'], 'employees.directory.view': ['organisation'] },
    })
    const held = async (by: string) =>
      (await app.call(readDuties, { token: by, body: { emp_id: team.meera } })).data.duties.find(
        ({ kind }) => kind === 'tasks.open',
      )
    expect(await held(clerk.token)).toMatchObject({ count: 2, names: [] })
    expect(await held(token)).toMatchObject({ count: 2, names: ['Not told'] })
  })

  test('passes open tasks to an heir, once, and leaves private ones of the person alone', async () => {
    await aTask(app, team.meeraIs, { title: 'Own', due_on: '2026-12-01' })
    await aTask(app, team.meeraIs, { title: 'Secret', is_private: true })
    await aTask(app, team.raviIs, { title: 'Shared', assignee_ids: [team.meera, team.nina] })
    const done = await aTask(app, team.meeraIs, { title: 'Done' })
    await setStatus(app, team.meeraIs, done, 'done')
    const held = await tx(system(), (db) => openTasksOf(system(), [team.meera, team.dev]).execute(db))
    expect(held.rows).toEqual([{ employee_id: team.meera, count: 2, names: ['Own', 'Shared'] }])
    const change = { from: team.meera, to: team.nina, today: '2026-11-21' }
    expect(await tx(system(), (db) => handOverTasks(system(), db, change))).toBe(2)
    expect(await tx(system(), (db) => handOverTasks(system(), db, change))).toBe(0)
    expect(await titles(app, team.ninaIs, { view: 'mine' })).toEqual(['Own', 'Shared'])
    expect(await titles(app, team.meeraIs, { view: 'mine' })).toEqual(['Secret'])
  })

  test('passes what somebody has given to others', async () => {
    await aTask(app, team.raviIs, { title: 'Given', assignee_ids: [team.meera] })
    const held = await tx(system(), (db) => givenTasksOf(system(), [team.ravi]).execute(db))
    expect(held.rows).toEqual([{ employee_id: team.ravi, count: 1, names: ['Given'] }])
    const change = { from: team.ravi, to: team.asha, today: '2026-11-21' }
    expect(await tx(system(), (db) => handOverGiven(system(), db, change))).toBe(1)
    expect(await titles(app, team.ashaIs, { view: 'by_me' })).toEqual(['Given'])
    const { data } = await app.call(listTasks, { token: team.raviIs.token, body: { view: 'by_me' } })
    expect(data.totalCount).toBe(0)
  })
})

describe('named in templates', () => {
  test('passes to an heir, once; whoever has the template open is told', async () => {
    const { data } = await aTemplate()
    const held = await tx(system(), (db) => templateItemsOf(system(), [team.dev]).execute(db))
    expect(held.rows).toEqual([{ employee_id: team.dev, count: 1, names: ['Joining: Named'] }])
    const change = { from: team.dev, to: team.nina, today: '2026-11-21' }
    expect(await tx(system(), (db) => handOverTemplates(system(), db, change))).toBe(1)
    expect(await tx(system(), (db) => handOverTemplates(system(), db, change))).toBe(0)
    const { data: read } = await app.call(readTaskTemplate, { token, params: data })
    expect(read).toMatchObject({ version: 2, items: [{}, {}, {}, { employee_id: team.nina }] })
  })
})

describe('comments', () => {
  const comment = (account: TestAccount, task_id: number, body: string, more: object = {}) =>
    app.call(addTaskComment, { token: account.token, body: { task_id, body, ...more } })

  test('tell those who take part, and mentioned people follow the task', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera] })
    const key = randomUUID()
    const body = `See @{${team.nina}}`
    const [one, other] = await Promise.all([1, 2].map(() => comment(team.raviIs, id, body, { key })))
    expect(one?.data).toEqual(other?.data)
    expect(await noticesOf(team.ninaIs)).toEqual(['tasks.mentioned'])
    expect(await noticesOf(team.meeraIs)).toEqual(['tasks.assigned', 'tasks.commented'])
    const { data } = await details(app, team.ninaIs, id)
    expect(data.comments).toMatchObject([{ body, is_own: false }])
    expect(data.mentioned).toMatchObject([{ EMPLOYEE_ID: team.nina }])
  })

  test('mention nobody out of reach, by id or not', async () => {
    const id = await aTask(app, team.meeraIs)
    const [hidden, missing] = [
      await comment(team.meeraIs, id, `@{${team.dev}}`),
      await comment(team.meeraIs, id, '@{987654321}'),
    ]
    expect(hidden.status).toBe(422)
    expect(hidden.body).toEqual(missing.body)
    expect((await details(app, team.devIs, id)).status).toBe(404)
    expect((await comment(team.devIs, id, 'Hello')).status).toBe(404)
  })

  test('are edited and deleted by their author', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera] })
    const { comment_id } = (await comment(team.meeraIs, id, 'One')).data
    const edit = (account: TestAccount) =>
      app.call(editTaskComment, { token: account.token, body: { comment_id, body: 'Two' } })
    expect((await edit(team.raviIs)).status).toBe(404)
    expect((await edit(team.meeraIs)).status).toBe(200)
    expect((await details(app, team.raviIs, id)).data.comments).toMatchObject([{ body: 'Two' }])
    const remove = (account: TestAccount) =>
      app.call(deleteTaskComment, { token: account.token, body: { comment_id } })
    expect((await remove(team.raviIs)).status).toBe(404)
    expect((await remove(team.meeraIs)).status).toBe(200)
    expect((await details(app, team.raviIs, id)).data.comments).toEqual([])
  })
})

describe('files', () => {
  test('are for those who see the task, once each, and gone when they are deleted', async () => {
    const id = await aTask(app, team.raviIs, { assignee_ids: [team.meera], watcher_ids: [team.nina] })
    const filePath = await anUpload(app, team.meeraIs, 'plan.pdf')
    const add = (account: TestAccount) =>
      app.call(addTaskFile, { token: account.token, body: { task_id: id, filePath } })
    // Somebody else's upload, and somebody who does not see the task.
    expect((await add(team.ninaIs)).body.key).toBe('files.not_uploaded')
    expect((await add(team.devIs)).status).toBe(404)
    const { file_id } = (await add(team.meeraIs)).data
    expect((await add(team.meeraIs)).data.file_id).toBe(file_id)
    const [file] = (await details(app, team.ninaIs, id)).data.files
    expect(file).toMatchObject({ name: 'plan.pdf', may_remove: false })
    const got = await app.app.inject({
      method: 'GET',
      url: new URL(file?.url ?? '', 'http://x').href.slice(8),
    })
    expect(got.body).toContain('plan.pdf')
    const other = await aTask(app, team.meeraIs)
    const steal = { task_id: other, filePath }
    expect((await app.call(addTaskFile, { token: team.meeraIs.token, body: steal })).body.key).toBe(
      'files.not_uploaded',
    )
    const remove = (account: TestAccount) =>
      app.call(removeTaskFile, { token: account.token, body: { file_id } })
    expect((await remove(team.devIs)).status).toBe(404)
    expect((await remove(team.ninaIs)).status).toBe(403)
    expect((await remove(team.raviIs)).status).toBe(200)
    expect((await details(app, team.meeraIs, id)).data.files).toEqual([])
  })
})
