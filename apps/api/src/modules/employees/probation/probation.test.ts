import { getEmployeeActions } from '@muster/contract/access/access.contract'
import { employeeTimeline, updateEmployee } from '@muster/contract/employees/employees.contract'
import {
  answerFeedback,
  checkProbationForm,
  listProbations,
  listRequestedFeedback,
  readRequestedFeedback,
  sendProbationForm,
  updateProbation,
} from '@muster/contract/employees/probation/probation.contract'
import {
  readProbationSettings,
  removeProbationRule,
  saveProbationForm,
  saveProbationRule,
} from '@muster/contract/employees/probation/probation-settings.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  listChecklists,
  removeChecklist,
  saveChecklist,
  tickTask,
} from '@muster/contract/settings/checklists.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
import { probationRemindersJob } from './probation.jobs.ts'
import { restartProbations } from './probation-start.service.ts'

let app: TestApp
let people: People
let formId: number
let listId: number
let ruleId: number
/** Joined on 31 May 2026, so probation is due on 30 November. Reports to Ravi. */
let nina: number
let ravi: TestAccount

const questions = [
  { key: 'q1', text: 'How well is the work done?', kind: 'rating' as const, is_required: true },
  { key: 'q2', text: 'Would you hire again?', kind: 'yes_no' as const, is_required: true },
  { key: 'q3', text: 'What should get better?', kind: 'text' as const, is_required: false },
]
const admin = () => people.admin.token

async function setUp() {
  const form = await app.call(saveProbationForm, { token: admin(), body: { name: 'Review', questions } })
  const list = await app.call(saveChecklist, {
    token: admin(),
    body: {
      kind: 'probation',
      name: 'First months',
      items: [
        { title: 'Goals agreed', owner: 'manager', anchor: 'start', offset_days: 14 },
        { title: 'Read the handbook', owner: 'employee', anchor: 'start', offset_days: 7 },
        { title: 'Letter prepared', owner: 'hr', anchor: 'due', offset_days: -5 },
      ],
    },
  })
  const rule = await app.call(saveProbationRule, {
    token: admin(),
    body: {
      name: 'Everybody',
      length: 6,
      unit: 'months',
      max_extensions: 1,
      max_extension_days: 90,
      form_id: form.data.id,
      checklist_id: list.data.id,
    },
  })
  expect([form.status, list.status, rule.status]).toEqual([200, 200, 200])
  formId = form.data.id
  listId = list.data.id
  ruleId = rule.data.id
}

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  await setUp()
  const [id] = await addPeople(app, people.org, [
    aPerson({
      FIRST_NAME: 'Nina',
      LAST_NAME: 'Shah',
      DATE_OF_JOINING: '2026-05-31',
      REPORTING_MANAGER_ID: people.ravi,
      LOCATION_ID: people.pune,
    }),
  ])
  nina = id as number
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
})

const check = (id = nina, token = admin()) =>
  app.call(checkProbationForm, { token, query: { employee_id: id } })
const update = (body: Partial<BodyOf<typeof updateProbation>>, token = admin()) =>
  app.call(updateProbation, { token, body: { employee_id: nina, action: 'confirm', ...body } })
const ask = (body: Partial<BodyOf<typeof sendProbationForm>> = {}, token = admin()) =>
  app.call(sendProbationForm, { token, body: { employee_id: nina, ...body } })
const answer = (id: number, body: Partial<BodyOf<typeof answerFeedback>> = {}, token = ravi.token) =>
  app.call(answerFeedback, {
    token,
    body: { id, answers: { q1: 4, q2: true }, recommendation: 'confirm', number: 0, ...body },
  })
const list = (body: object = {}, token = admin()) => app.call(listProbations, { token, body })

describe('joining', () => {
  it('starts probation by the rule, with an explanation and the checklist', async () => {
    const { data, queries } = await check()
    expect(data.probation).toMatchObject({
      state: 'open',
      due_on: '2026-11-30',
      days_left: 9,
      rule: 'Everybody',
      explanation: '6 months from the date of joining (31 May 2026), according to the rule “Everybody”.',
    })
    expect(data.tasks.map(({ title, due_on }) => [title, due_on])).toEqual([
      ['Read the handbook', '2026-06-07'],
      ['Goals agreed', '2026-06-14'],
      ['Letter prepared', '2026-11-25'],
    ])
    expect(data.form).toMatchObject({ name: 'Review', respondent: { EMPLOYEE_ID: people.ravi } })
    expect(queries).toBeLessThanOrEqual(8)
    expect((await check(people.meera)).data).toMatchObject({ probation: null, tasks: [] })
  })

  it('skips people who joined long ago, and uses a due date entered by hand', async () => {
    const [old, hand] = await addPeople(app, people.org, [
      aPerson({ DATE_OF_JOINING: '2020-01-01' }),
      aPerson({ DATE_OF_JOINING: '2026-11-01', CONFIRMATION_DUE_ON: '2027-01-15' }),
    ])
    expect((await check(old)).data.probation).toBeNull()
    expect((await check(hand)).data.probation).toMatchObject({
      due_on: '2027-01-15',
      explanation: 'The day was entered by hand.',
    })
  })

  it('follows a corrected joining date, and moves the tasks with a due date set by hand', async () => {
    const change = (values: Record<string, string>) =>
      app.call(updateEmployee, { token: admin(), body: { emp_id: nina, values } })
    expect((await change({ DATE_OF_JOINING: '2026-08-31' })).status).toBe(200)
    expect((await check()).data.probation).toMatchObject({ due_on: '2027-02-28', began_on: '2026-08-31' })
    await change({ CONFIRMATION_DUE_ON: '2027-03-10' })
    const { data } = await check()
    expect(data.probation?.due_on).toBe('2027-03-10')
    expect(data.tasks.find(({ title }) => title === 'Letter prepared')?.due_on).toBe('2027-03-05')
    await change({ CONFIRMATION_DUE_ON: '2027-03-11' })
    expect((await list({ view: 'open' })).data.total_rows).toBe(1)
  })

  it('starts again for people who rejoin', async () => {
    const ctx = app.system(people.org.orgId)
    await tx(ctx, async (db) => {
      await sql`update employee set date_of_joining = '2026-11-15' where id = ${nina}`.execute(db)
      await restartProbations(ctx, db, [nina])
    })
    expect((await check()).data.probation).toMatchObject({ began_on: '2026-11-15', due_on: '2027-05-15' })
  })
})

describe('the list', () => {
  it('groups by due this month, overdue and later, in four statements', async () => {
    await addPeople(app, people.org, [
      aPerson({ DATE_OF_JOINING: '2026-11-01' }),
      aPerson({ DATE_OF_JOINING: '2026-06-15' }),
    ])
    const due = await list({ view: 'due' })
    expect(due.data.counts).toEqual({ due: 1, overdue: 0, upcoming: 2, open: 3 })
    expect(due.data.probations[0]).toMatchObject({
      EMPLOYEE_ID: nina,
      tasks: 3,
      feedback: 'none',
      abilities: { decide: true },
    })
    expect(due.queries).toBeLessThanOrEqual(4)
    // Midnight in India is 18:30 the day before.
    app.setNow('2026-11-30T18:20:00Z')
    people.admin = await anAdmin(app, people.org)
    expect((await list({ view: 'overdue' })).data.total_rows).toBe(0)
    app.setNow('2026-11-30T18:40:00Z')
    expect((await list({ view: 'overdue' })).data.probations.map((row) => row.days_left)).toEqual([-1])
  })

  it('shows managers their reports, sub-admins their group, and employees themselves', async () => {
    expect((await list({ my_team: true }, ravi.token)).data.probations[0]).toMatchObject({
      EMPLOYEE_ID: nina,
      abilities: { decide: false },
    })
    const hr = await anHrOf(app, people, people.delhi, {
      'employees.probation.view': ['group'],
      'employees.probation.manage': ['group'],
    })
    expect((await list({}, hr.token)).data.total_rows).toBe(0)
    expect((await check(nina, hr.token)).body.key).toBe('record.not_found')
    expect((await update({}, hr.token)).body.key).toBe('record.not_found')
    expect((await ask({}, hr.token)).body.key).toBe('record.not_found')
    expect((await update({}, ravi.token)).status).toBe(403)
    const self = await anAccount(app, people.org, { employeeId: nina })
    const own = (await check(nina, self.token)).data
    expect(own).toMatchObject({
      probation: { due_on: '2026-11-30' },
      abilities: { decide: false, ask: false },
    })
    expect(own.tasks.map(({ title }) => title)).toEqual(['Read the handbook'])
    expect(own).not.toHaveProperty('feedback')
  })
})

describe('a decision', () => {
  it('confirms once, with the specification’s wording, and adds a timeline entry', async () => {
    const answers = await Promise.all([update({}), update({})])
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [200, 'Success'],
      [200, 'Success'],
    ])
    expect((await update({})).data.state).toBe('confirmed')
    const timeline = await app.call(employeeTimeline, { token: admin(), query: { employee_id: nina } })
    expect(timeline.data.timeline.filter(({ event_type }) => event_type === 7)).toHaveLength(1)
    const late = await update({ action: 'end', reason: 'No' })
    expect(late.body).toMatchObject({ key: 'employees.probation_decided' })
    expect((await list({ view: 'confirmed' })).data.probations[0]?.decided_on).toBe('2026-11-21')
  })

  it('extends within the limits: adds event 8, moves tasks, requests feedback again', async () => {
    const { data } = await ask()
    await answer(data.feedback_id)
    expect((await update({ action: 'extend', due_on: '2027-01-31' })).body.fields).toHaveProperty('reason')
    const beyond = await update({ action: 'extend', due_on: '2027-03-01', reason: 'More time' })
    expect(beyond.body).toMatchObject({
      key: 'employees.probation_limit',
      message: 'It can be extended until 28 Feb 2027 at the latest.',
    })
    const extended = await update({ action: 'extend', due_on: '2027-01-31', reason: 'More time' })
    expect(extended.data).toMatchObject({ state: 'open', due_on: '2027-01-31' })
    // Idempotent.
    expect((await update({ action: 'extend', due_on: '2027-01-31', reason: 'More time' })).status).toBe(200)
    const after = (await check()).data
    expect(after.probation).toMatchObject({ due_on: '2027-01-31', extensions: [{ reason: 'More time' }] })
    expect(after.feedback?.state).toBe('withdrawn')
    expect(after.tasks.find(({ title }) => title === 'Letter prepared')?.due_on).toBe('2027-01-26')
    const more = await update({ action: 'extend', due_on: '2027-02-10', reason: 'Again' })
    expect(more.body.message).toContain('maximum number of extensions (1)')
    const timeline = await app.call(employeeTimeline, { token: admin(), query: { employee_id: nina } })
    const event = timeline.data.timeline.find(({ event_type }) => event_type === 8)
    expect(event).toMatchObject({
      reason: 'More time',
      changes: [{ before: '2026-11-30', after: '2027-01-31' }],
    })
  })

  it('ends it with a reason, which the person’s own screen doesn’t show', async () => {
    const self = await anAccount(app, people.org, { employeeId: nina })
    expect((await update({ action: 'end', reason: 'Did not work out' })).data.state).toBe('ended')
    expect((await check(nina, self.token)).data.probation).toBeNull()
    expect((await check()).data.probation).toMatchObject({ state: 'ended', reason: 'Did not work out' })
  })

  it('is refused about oneself, about leavers, and on an outdated version', async () => {
    const self = await anAdmin(app, people.org, { employeeId: nina })
    expect((await update({}, self.token)).body.key).toBe('employees.own_status')
    expect((await update({ version: 7 })).body.key).toBe('record.conflict')
    expect((await update({ on_date: '2026-12-01' })).body.key).toBe('employees.probation_limit')
    expect((await update({ on_date: '2026-05-30' })).body.key).toBe('employees.probation_limit')
    expect((await update({ employee_id: people.meera })).body.key).toBe('employees.probation_none')
    await tx(app.system(people.org.orgId), (db) =>
      sql`update employee set status = 'left', left_on = '2026-11-01' where id = ${nina}`.execute(db),
    )
    expect((await update({})).body.key).toBe('employees.has_left')
    expect((await list()).data.total_rows).toBe(0)
  })

  it('needs feedback where the rule requires it, unless a reason is given', async () => {
    const rule = {
      name: 'Everybody',
      length: 6,
      unit: 'months' as const,
      form_id: formId,
      needs_feedback: true,
    }
    await app.call(saveProbationRule, { token: admin(), body: { id: ruleId, ...rule } })
    expect((await update({})).body.key).toBe('employees.probation_feedback_missing')
    expect((await update({ without_feedback: true })).body.fields).toHaveProperty('reason')
    expect((await update({ without_feedback: true, reason: 'Manager ill' })).message).toBe('Success')
  })
})

describe('feedback', () => {
  it('is requested, reminded of, answered in versions, and visible to approvers', async () => {
    const sent = await ask({ note: 'Before the end of the month, please.' })
    expect(sent).toMatchObject({
      message: 'Feedback requested.',
      data: { is_new: true, respondent: { EMPLOYEE_ID: people.ravi } },
    })
    expect((await ask()).message).toBe('Reminded.')
    const requested = await app.call(listRequestedFeedback, { token: ravi.token, query: undefined as never })
    expect(requested.data.feedback).toMatchObject([
      { EMPLOYEE_ID: nina, state: 'asked', due_on: '2026-11-28' },
    ])
    const id = sent.data.feedback_id
    const read = await app.call(readRequestedFeedback, { token: ravi.token, params: { id } })
    expect(read.data).toMatchObject({ form: 'Review', latest: null, questions })
    expect((await answer(id, { answers: { q1: 4 } })).body.fields).toHaveProperty(['answers.q2'])
    expect((await answer(id, { answers: { q1: 4, q2: true, q9: 1 } })).body.fields).toHaveProperty([
      'answers.q9',
    ])
    const both = await Promise.all([answer(id), answer(id, { recommendation: 'extend' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      (await answer(id, { number: 1, recommendation: 'extend', comment: 'Needs time' })).data.number,
    ).toBe(2)
    const seen = (await check()).data.feedback
    expect(seen).toMatchObject({
      state: 'answered',
      versions: [{ number: 2, recommendation: 'extend' }, { number: 1 }],
    })
    expect(seen?.versions[0]?.answers[1]).toEqual({
      question: 'Would you hire again?',
      kind: 'yes_no',
      text: 'Yes',
    })
    expect((await ask()).body.key).toBe('employees.probation_answered')
    expect((await list()).data.probations[0]).toMatchObject({
      feedback: 'answered',
      recommendation: 'extend',
    })
    // Editing the form must not change the questions already answered.
    const [first] = questions
    await app.call(saveProbationForm, {
      token: admin(),
      body: { id: formId, name: 'Review', questions: [{ ...(first as (typeof questions)[0]), text: 'New' }] },
    })
    expect((await check()).data.feedback?.versions[0]?.answers).toHaveLength(3)
  })

  it('moves to the new manager when the manager changes', async () => {
    const { feedback_id: id } = (await ask()).data
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    expect((await answer(id, {}, asha.token)).body.key).toBe('record.not_found')
    await app.call(updateEmployee, {
      token: admin(),
      body: { emp_id: nina, values: { REPORTING_MANAGER_ID: people.asha } },
    })
    expect((await answer(id)).body.key).toBe('record.not_found')
    const run = () => probationRemindersJob.run(app.system(people.org.orgId), {}, {} as never)
    expect(await run()).toMatchObject({ requested: 1 })
    expect(await run()).toMatchObject({ requested: 0 })
    expect((await answer(id, {}, asha.token)).status).toBe(200)
  })

  it('can be requested from the next manager or a named person, never the person themselves', async () => {
    expect((await ask({ asks: 'next_manager' })).data.respondent?.EMPLOYEE_ID).toBe(people.asha)
    expect((await ask({ asks: 'person', asked_employee_id: people.dev })).data.respondent?.EMPLOYEE_ID).toBe(
      people.dev,
    )
    expect((await ask({ asks: 'person', asked_employee_id: nina })).body.key).toBe(
      'employees.probation_nobody_asked',
    )
    const dev = await anAccount(app, people.org, { employeeId: people.dev })
    const requested = await app.call(listRequestedFeedback, { token: dev.token, query: undefined as never })
    expect(requested.data.feedback).toHaveLength(1)
  })

  it('is refused after the decision', async () => {
    const { feedback_id: id } = (await ask()).data
    await update({})
    expect((await answer(id)).body.key).toBe('record.not_found')
  })
})

describe('the checklist', () => {
  const tick = (id: number, token: string, is_done = true) =>
    app.call(tickTask, { token, body: { id, is_done } })
  it('can be ticked by the person responsible for each task, and by approvers', async () => {
    const { tasks } = (await check()).data
    const idOf = (title: string) => tasks.find((task) => task.title === title)?.id as number
    const self = await anAccount(app, people.org, { employeeId: nina })
    expect((await tick(idOf('Goals agreed'), self.token)).body.key).toBe('record.not_found')
    expect((await tick(idOf('Read the handbook'), self.token)).status).toBe(200)
    expect((await tick(idOf('Goals agreed'), ravi.token)).status).toBe(200)
    expect((await tick(idOf('Letter prepared'), ravi.token)).body.key).toBe('record.not_found')
    expect((await tick(idOf('Letter prepared'), admin())).status).toBe(200)
    expect((await list()).data.probations[0]).toMatchObject({ tasks: 3, tasks_done: 3 })
    await tick(idOf('Letter prepared'), admin(), false)
    expect((await list()).data.probations[0]).toMatchObject({ tasks_done: 2 })
  })

  it('shows where it is used, and can be deleted only when unused', async () => {
    const shown = await app.call(listChecklists, { token: admin(), query: undefined as never })
    expect(shown.data.checklists[0]).toMatchObject({ used_by: ['Everybody'], running: 1 })
    expect(shown.data.kinds.map(({ kind }) => kind)).toEqual(['probation'])
    const remove = () => app.call(removeChecklist, { token: admin(), body: { id: listId } })
    expect((await remove()).body.key).toBe('settings.checklist_in_use')
    await app.call(removeProbationRule, { token: admin(), body: { id: ruleId } })
    expect((await remove()).status).toBe(200)
    // Checklists that have started continue.
    expect((await check()).data.tasks).toHaveLength(3)
  })
})

describe('rules', () => {
  const save = (body: object) =>
    app.call(saveProbationRule, {
      token: admin(),
      body: { name: 'X', length: 3, unit: 'months', ...body } as never,
    })
  test('are unique per group of people, and refer to existing records only', async () => {
    expect((await save({})).body.key).toBe('record.duplicate')
    expect((await save({ grade_id: 999_999 })).body.fields).toHaveProperty('grade_id')
    expect((await save({ asks: 'person' })).body.fields).toHaveProperty('asked_employee_id')
    const both = await Promise.all([
      save({ id: ruleId, version: 1 }),
      save({ id: ruleId, version: 1, length: 4 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const settings = await app.call(readProbationSettings, { token: admin(), query: undefined as never })
    expect(settings.data.rules[0]).toMatchObject({ running: 1, version: 2 })
    expect(settings.queries).toBeLessThanOrEqual(4)
  })
})

test('reminders are sent once per day, and again after an extension', async () => {
  const notified = async () => {
    const rows = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('notice')
        .select(['kind'])
        .where('account_id', '=', ravi.accountId)
        .orderBy('id')
        .execute(),
    )
    return rows.map(({ kind }) => kind.replace('employees.probation_', ''))
  }
  const run = () => probationRemindersJob.run(app.system(people.org.orgId), {}, {} as never)
  expect(await run()).toEqual({ due: 1, requested: 0 })
  expect(await run()).toEqual({ due: 0, requested: 0 })
  app.setNow('2026-11-23T06:30:00Z')
  await run()
  app.setNow('2026-12-02T06:30:00Z')
  await run()
  await run()
  expect(await notified()).toEqual(['due', 'due', 'overdue'])
  people.admin = await anAdmin(app, people.org)
  await update({ action: 'extend', due_on: '2026-12-06', reason: 'A little' })
  await run()
  expect(await notified()).toEqual(['due', 'due', 'overdue', 'extended', 'due'])
})

test('the actions offered for a person include it', async () => {
  const actions = async () => {
    const { data } = await app.call(getEmployeeActions, { token: admin(), params: { user_emp_id: nina } })
    return data.employeeActions
  }
  expect(await actions()).toContain('EMPLOYEE_PROBATION')
  await update({})
  expect(await actions()).not.toContain('EMPLOYEE_PROBATION')
})
