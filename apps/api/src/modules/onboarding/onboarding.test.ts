import type { BodyOf } from '@muster/contract/kit/index'
import {
  blacklistCandidate,
  changeCandidateStatus,
  liftBlacklist,
  listBlacklist,
} from '@muster/contract/onboarding/candidate-status.contract'
import {
  addCandidate,
  checkCandidate,
  editCandidate,
  exportCandidates,
  listCandidates,
  listUpcomingJoiners,
  listWithdrawn,
  readCandidate,
  readCandidateBoard,
  readCandidateHistory,
} from '@muster/contract/onboarding/candidates.contract'
import {
  changeActivity,
  changeFlowStatus,
  editFlow,
  listFlows,
  moveCandidate,
  readCandidateSteps,
  readFlow,
  readOldFlow,
  removeFlow,
  saveFlow,
  setDefaultFlow,
} from '@muster/contract/onboarding/flows.contract'
import { readOnboardingSettings, saveOnboardingSettings } from '@muster/contract/onboarding/settings.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { eraseJob, remindJob } from './onboarding.jobs.ts'

let app: TestApp
let org: TestOrganisation
let token: string
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  token = (await anAdmin(app, org)).token
})

type Given = Partial<Omit<BodyOf<typeof addCandidate>, 'values'>> & { values?: Record<string, unknown> }

const add = ({ values = {}, ...given }: Given = {}, as = token) =>
  app.call(addCandidate, {
    token: as,
    body: {
      values: {
        FIRST_NAME: 'Asha',
        LAST_NAME: `Rao ${++serial}`,
        PERSONAL_EMAIL: `asha${serial}@example.test`,
        ...values,
      },
      ...given,
    } as BodyOf<typeof addCandidate>,
  })
const added = async (given: Given = {}) => (await add(given)).data.candidate_id
const setStatus = (
  candidate_id: number,
  status: BodyOf<typeof changeCandidateStatus>['status'],
  reason = '',
) => app.call(changeCandidateStatus, { token, body: { candidate_id, status, reason } })
const read = async (candidate_id: number) =>
  (await app.call(readCandidate, { token, body: { candidate_id } })).data
const list = async (body: Partial<BodyOf<typeof listCandidates>> = {}, as = token) =>
  (await app.call(listCandidates, { token: as, body })).data
const move = (candidate_id: number, action: 'next' | 'previous', more: object = {}) =>
  app.call(moveCandidate, { token, body: { candidate_id, action, ...more } })

const plain = (name: string, more: object = {}) => ({ kind: 12, name, activities: [], ...more })
const aFlow = async (steps: object[], rules: object[] = []) =>
  (
    await app.call(saveFlow, {
      token,
      body: { name: `Flow ${++serial}`, steps, rules } as BodyOf<typeof saveFlow>,
    })
  ).data.WORKFLOW_ID

describe('candidates', () => {
  test('one is added with the default flow, found, edited by one at a time, and has a history', async () => {
    const department = await aMaster(app, org, 'department', 'Sales')
    const { data } = await add({
      values: { FIRST_NAME: 'Meera', DEPT_ID: department, EXPECTED_JOINING: '2026-12-01' },
    })
    const [row] = (await list({ search: 'MEÉRA' })).rows
    expect(row).toMatchObject({
      candidate_id: data.candidate_id,
      status: 'in_progress',
      CANDIDATE_DEPARTMENT: 'Sales',
      step: { name: 'Candidate details' },
      steps: 6,
      steps_done: 0,
    })
    const edits = ['Iyer', 'Shah'].map((LAST_NAME) =>
      app.call(editCandidate, {
        token,
        body: { candidate_id: data.candidate_id, values: { LAST_NAME }, version: 1 },
      }),
    )
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409])
    const { data: history } = await app.call(readCandidateHistory, {
      token,
      body: { candidate_id: data.candidate_id },
    })
    expect(history.history.map(({ kind }) => kind)).toEqual(['edited', 'created'])
    expect(history.history[0]?.changes).toEqual([
      { name: 'Last name', before: expect.stringContaining('Rao'), after: expect.any(String) },
    ])
    const { data: upcoming } = await app.call(listUpcomingJoiners, { token, body: { days: 30 } })
    expect(upcoming.rows.map(({ CANDIDATE_NAME }) => CANDIDATE_NAME)).toEqual([
      expect.stringContaining('Meera'),
    ])
  })

  test('wrong values are named by field, and nothing is written', async () => {
    const { body } = await add({ values: { FIRST_NAME: '', PERSONAL_EMAIL: 'x', DEPT_ID: 987_654 } })
    expect(Object.keys(body.fields ?? {})).toEqual(
      expect.arrayContaining(['FIRST_NAME', 'PERSONAL_EMAIL', 'DEPT_ID']),
    )
    expect((await list()).total_rows).toBe(0)
  })

  test('the list takes one statement, and its export has its rows', async () => {
    for (let at = 0; at < 4; at++) await added()
    const answer = await app.call(listCandidates, { token, body: { sort: 'name', limit: 2, page: 2 } })
    expect(answer.data.rows).toHaveLength(2)
    expect(answer.queries).toBeLessThanOrEqual(4)
    const file = await app.call(exportCandidates, { token, body: {} })
    expect(file.headers['content-disposition']).toContain('Onboarding_Candidate.xlsx')
    expect((await app.call(listCandidates, { token, body: { sort: 'unknown' } })).status).toBe(422)
  })

  test('who was deleted is listed where that status is asked for, and counted among the statuses', async () => {
    const [gone, stays] = [await added(), await added()]
    expect((await setStatus(gone, 'deleted', 'Added twice')).status).toBe(200)
    const ids = async (body: Parameters<typeof list>[0] = {}) =>
      (await list(body)).rows.map(({ candidate_id }) => candidate_id)
    expect(await ids()).toEqual([stays])
    expect(await ids({ status: ['deleted'] })).toEqual([gone])
    expect((await list()).counts).toContainEqual({ status: 'deleted', total: 1 })
  })

  test('the same e-mail, number, or a name that sounds alike with the same date of birth is warned of', async () => {
    const values = {
      FIRST_NAME: 'Lakshmi',
      LAST_NAME: 'Rao',
      DATE_OF_BIRTH: '1999-01-02',
      PHONE: '+91 98765 43210',
    }
    await added({ values })
    const by = async (given: Record<string, string>) => {
      const body = { values: { FIRST_NAME: 'Someone', ...given } }
      return (await app.call(checkCandidate, { token, body })).data.alike.map((one) => one.by)
    }
    expect(await by({ FIRST_NAME: 'RAO', LAST_NAME: 'laxmi', DATE_OF_BIRTH: '1999-01-02' })).toEqual(['name'])
    expect(await by({ FIRST_NAME: 'RAO', LAST_NAME: 'laxmi', DATE_OF_BIRTH: '1999-01-03' })).toEqual([])
    expect(await by({ PHONE: '+919876543210' })).toEqual(['phone'])
    const again = { ...values, PERSONAL_EMAIL: 'other@example.test' }
    expect((await add({ values: again })).body).toMatchObject({
      key: 'onboarding.alike',
      data: { alike: [{ by: 'phone' }] },
    })
    expect((await add({ values: again, accept_warnings: 1 })).status).toBe(200)
  })

  test('of two who add the same person at once, one is warned', async () => {
    const values = { FIRST_NAME: 'Twin', PERSONAL_EMAIL: 'twin@example.test' }
    const answers = await Promise.all([add({ values }), add({ values })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a recruiter of one location sees, adds and moves only candidates of it', async () => {
    const [pune, delhi] = [
      await aMaster(app, org, 'location', 'Pune'),
      await aMaster(app, org, 'location', 'Delhi'),
    ]
    const grants = Object.fromEntries(
      ['view', 'create', 'edit', 'next'].map((one) => [`onboarding.candidate.${one}`, ['group' as const]]),
    )
    const recruiter = await anAccount(app, org, { grants, group: { location: [pune] } })
    const here = await added({ values: { LOCATION_ID: pune } })
    const there = await added({ values: { LOCATION_ID: delhi } })
    const nowhere = await added()
    expect((await list({}, recruiter.token)).rows.map(({ candidate_id }) => candidate_id)).toEqual([here])
    for (const candidate_id of [there, nowhere]) {
      const as = { token: recruiter.token }
      expect((await app.call(readCandidate, { ...as, body: { candidate_id } })).status).toBe(404)
      expect((await app.call(moveCandidate, { ...as, body: { candidate_id, action: 'next' } })).status).toBe(
        404,
      )
    }
    expect((await add({ values: { LOCATION_ID: delhi } }, recruiter.token)).status).toBe(403)
    expect((await add({ values: { LOCATION_ID: pune } }, recruiter.token)).status).toBe(200)
    const away = { candidate_id: here, values: { LOCATION_ID: delhi } }
    expect((await app.call(editCandidate, { token: recruiter.token, body: away })).status).toBe(403)
    expect((await read(here)).values.LOCATION_ID).toBe(pune)
    const body = { candidate_id: here, action: 'previous' as const, reason: 'Why' }
    expect((await app.call(moveCandidate, { token: recruiter.token, body })).status).toBe(403)
  })
})

describe('statuses', () => {
  test('on hold, reopened, withdrawn: with a reason, once, and back to the status before', async () => {
    const id = await added()
    expect((await setStatus(id, 'on_hold')).body.fields).toHaveProperty('reason')
    expect((await setStatus(id, 'offer_sent')).status).toBe(200)
    const first = await setStatus(id, 'on_hold', 'Visa')
    const second = await setStatus(id, 'on_hold', 'Visa')
    expect(second.data.version).toBe(first.data.version)
    expect((await move(id, 'next')).body.key).toBe('onboarding.candidate_closed')
    expect((await setStatus(id, 'verified')).body.key).toBe('onboarding.status_refused')
    expect((await setStatus(id, 'reopen')).data.status).toBe('offer_sent')
    expect((await setStatus(id, 'withdrawn', 'Other job')).data.status).toBe('withdrawn')
    const { data } = await app.call(listWithdrawn, { token, body: {} })
    expect(data.rows.map(({ candidate_id }) => candidate_id)).toEqual([id])
    expect((await read(id)).candidate).toMatchObject({ status_reason: 'Other job' })
  })

  test('are found by the numeric filters of the specification', async () => {
    const pune = await aMaster(app, org, 'location', 'Pune')
    const sales = await aMaster(app, org, 'department', 'Sales')
    const both = await added({ values: { LOCATION_ID: pune, DEPT_ID: sales } })
    const one = await added({ values: { LOCATION_ID: pune } })
    await added()
    const found = async (filters: Record<string, number[]>) =>
      (await app.call(listCandidates, { token, body: { filters } })).data.rows
        .map(({ candidate_id }) => candidate_id)
        .sort()
    expect(await found({ 8: [pune] })).toEqual([both, one].sort())
    expect(await found({ 8: [pune], 5: [sales] })).toEqual([both])
    expect(await found({ 8: [pune + 1] })).toEqual([])
  })

  test('the blacklist warns of the same person by keyed hashes, until its last day, and can be lifted', async () => {
    const values = { PERSONAL_EMAIL: 'bad@example.test', PHONE: '+91 91234 56789' }
    const candidate_id = await added({ values })
    const body = { candidate_id, reason: 'False papers', expires_on: '2026-11-30' }
    expect((await app.call(blacklistCandidate, { token, body })).data.status).toBe('blacklisted')
    expect((await app.call(blacklistCandidate, { token, body })).status).toBe(200)
    const past = { ...body, expires_on: '2020-01-01' }
    expect((await app.call(blacklistCandidate, { token, body: past })).body.fields).toHaveProperty(
      'expires_on',
    )
    const matches = async (as = token) => {
      const given = { values: { FIRST_NAME: 'New', PHONE: '+919123456789' } }
      return (await app.call(checkCandidate, { token: as, body: given })).data.blacklist
    }
    expect(await matches()).toEqual([{ by: 'phone', reason: 'False papers', expires_on: '2026-11-30' }])
    // Why is for those who may blacklist.
    const grants = {
      'onboarding.candidate.create': ['organisation' as const],
      'onboarding.candidate.view': ['organisation' as const],
    }
    const adder = await anAccount(app, org, { grants })
    expect(await matches(adder.token)).toEqual([{ by: 'phone', reason: null, expires_on: '2026-11-30' }])
    const { data } = await app.call(listBlacklist, { token, body: {} })
    expect(data.rows).toMatchObject([{ candidate_id, compared_by: ['email', 'phone'], is_expired: false }])
    const { rows } = await tx(app.system(org.orgId), (db) =>
      sql<{ blind: string }>`select blind from candidate_blacklist_key where org_id = ${org.orgId}`.execute(
        db,
      ),
    )
    expect(JSON.stringify(rows)).not.toMatch(/bad|91234/)
    const blacklist_id = data.rows[0]?.blacklist_id as number
    expect((await app.call(liftBlacklist, { token, body: { blacklist_id } })).status).toBe(200)
    expect(await matches()).toEqual([])
  })

  test('completing needs every step, and a completed candidate stays', async () => {
    const workflow_id = await aFlow([plain('Only')])
    const id = await added({ workflow_id })
    await setStatus(id, 'verified')
    expect((await setStatus(id, 'completed')).body.key).toBe('onboarding.steps_left')
    await move(id, 'next')
    expect((await setStatus(id, 'completed')).data.status).toBe('completed')
    expect((await setStatus(id, 'withdrawn', 'Late')).body.key).toBe('onboarding.status_refused')
  })

  test('whoever ended without joining is erased after the days of the setting, with the history', async () => {
    const gone = await added()
    const kept = await added()
    await setStatus(gone, 'withdrawn', 'Other job')
    const ctx = app.system(org.orgId)
    const erase = (days: number) =>
      eraseJob.run({ ...ctx, now: ctx.now.add({ hours: 24 * days }) }, {}, undefined as never)
    expect(await erase(179)).toEqual({ erased: 0 })
    expect(await erase(181)).toEqual({ erased: 1 })
    expect((await list()).rows.map(({ candidate_id }) => candidate_id)).toEqual([kept])
    const { rows } = await tx(ctx, (db) =>
      sql`select from candidate_event where org_id = ${org.orgId} and candidate_id = ${gone}`.execute(db),
    )
    expect(rows).toEqual([])
  })
})

describe('the settings', () => {
  const read = (as = token) => app.call(readOnboardingSettings, { token: as, body: {} })
  const save = (body: BodyOf<typeof saveOnboardingSettings>, as = token) =>
    app.call(saveOnboardingSettings, { token: as, body })

  test('have the product’s values until they are saved, by one at a time, and are refused at their field', async () => {
    const before = (await read()).data
    expect(before).toMatchObject({ erase_days: 180, link_days: 7, workflow_shape: 2, version: 0 })
    const { data } = await save({ erase_days: 30, link_days: 21, version: 0 })
    expect(data).toMatchObject({ erase_days: 30, link_days: 21, workflow_shape: 2 })
    expect((await save({ erase_days: 40, version: 0 })).body.key).toBe('record.conflict')
    for (const wrong of [{ link_days: 0 }, { link_days: 91 }, { workflow_shape: 3 }, { erase_days: -1 }]) {
      const answer = await save({ erase_days: 30, ...wrong } as never)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, Object.keys(wrong)])
    }
    expect((await read()).data).toEqual(data)
    const recruiter = await anAccount(app, org, {
      roles: [8],
      grants: { 'onboarding.candidate.view': ['organisation'] },
    })
    expect((await read(recruiter.token)).status).toBe(403)
    expect((await save({ erase_days: 30 }, recruiter.token)).status).toBe(403)
  })

  test('decide when data is erased', async () => {
    const gone = await added()
    await setStatus(gone, 'withdrawn', 'Other job')
    await save({ erase_days: 30 })
    const ctx = app.system(org.orgId)
    const erase = (days: number) =>
      eraseJob.run({ ...ctx, now: ctx.now.add({ hours: 24 * days }) }, {}, undefined as never)
    expect([await erase(29), await erase(31)]).toEqual([{ erased: 0 }, { erased: 1 }])
  })
})

describe('flows', () => {
  test('a candidate keeps the steps that the flow had; new ones get the new version', async () => {
    const workflow_id = await aFlow([plain('A'), plain('B')])
    const old = await added({ workflow_id })
    const { data: all } = await app.call(listFlows, { token, body: {} })
    const flow = all.workflows.find(({ WORKFLOW_ID }) => WORKFLOW_ID === workflow_id)
    const body = { workflow_id, name: flow?.name as string, steps: [plain('A'), plain('C')], version: 1 }
    const edit = () => app.call(editFlow, { token, body: body as unknown as BodyOf<typeof editFlow> })
    expect((await edit()).data).toMatchObject({ flow_version: 2, version: 2 })
    expect((await edit()).body.key).toBe('record.conflict')
    const names = async (id: number) => (await read(id)).steps.map(({ name }) => name)
    expect(await names(old)).toEqual(['A', 'B'])
    expect(await names(await added({ workflow_id }))).toEqual(['A', 'C'])
    expect((await app.call(removeFlow, { token, body: { workflow_id } })).body.key).toBe(
      'onboarding.flow_in_use',
    )
  })

  test('the old and the new call answer in the shape that the organisation chose', async () => {
    const workflow_id = await aFlow([plain('A'), plain('B')])
    const both = async () =>
      await Promise.all(
        [readFlow, readOldFlow].map(
          async (one) => (await app.call(one, { token, body: { workflow_id } })).data,
        ),
      )
    for (const answer of await both())
      expect(answer).toMatchObject({
        WORKFLOW_ID: workflow_id,
        is_default: false,
        steps: [{ kind: 12, name: 'A' }, {}],
      })
    const before = (await app.call(readOnboardingSettings, { token, body: {} })).data
    expect(before.workflow_shape).toBe(2)
    const given = { erase_days: before.erase_days, version: before.version, workflow_shape: 1 as const }
    await app.call(saveOnboardingSettings, { token, body: given })
    const old = {
      ...{ WORKFLOW_ID: workflow_id, WORKFLOW_NAME: expect.any(String), STATUS: 1 },
      steps: [
        { STEP: 12, STEP_NAME: 'A', activities: [] },
        { STEP: 12, STEP_NAME: 'B', activities: [] },
      ],
    }
    expect(await both()).toEqual([old, old])
    // Left out, it stays.
    const { version } = (await app.call(readOnboardingSettings, { token, body: {} })).data
    const kept = await app.call(saveOnboardingSettings, { token, body: { erase_days: 200, version } })
    expect(kept.data).toMatchObject({ erase_days: 200, workflow_shape: 1 })
  })

  test('rules assign flows by place; the default takes the others', async () => {
    const pune = await aMaster(app, org, 'location', 'Pune')
    const workflow_id = await aFlow([plain('Local')], [{ location_id: pune }])
    expect((await read(await added({ values: { LOCATION_ID: pune } }))).candidate.workflow_id).toBe(
      workflow_id,
    )
    expect((await read(await added())).candidate.workflow).toBe('Standard onboarding')
    const again = { name: 'Again', steps: [plain('X')], rules: [{ location_id: pune }] }
    const taken = await app.call(saveFlow, { token, body: again as unknown as BodyOf<typeof saveFlow> })
    expect(taken.body.key).toBe('onboarding.flow_rule_taken')
    const off = { workflow_id, STATUS: 0 as const }
    expect((await app.call(changeFlowStatus, { token, body: off })).status).toBe(200)
    expect((await app.call(setDefaultFlow, { token, body: { workflow_id } })).body.key).toBe(
      'onboarding.flow_inactive',
    )
    expect((await read(await added({ values: { LOCATION_ID: pune } }))).candidate.workflow).toBe(
      'Standard onboarding',
    )
  })

  test('a step says what is missing, is finished once, and goes back with a reason', async () => {
    const workflow_id = await aFlow([
      {
        ...plain('Details'),
        kind: 1,
        due_days: 2,
        activities: [{ name: 'Call' }, { name: 'Gift', is_mandatory: false }],
      },
      plain('Left'),
      plain('Right', { is_parallel: true }),
      plain('End'),
    ])
    const designation = await aMaster(app, org, 'designation')
    const department = await aMaster(app, org, 'department')
    const id = await added({ workflow_id })
    const refused = await move(id, 'next')
    expect(refused.body).toMatchObject({
      key: 'onboarding.step_incomplete',
      data: { missing: ['Department', 'Designation', 'Expected joining date', '“Call”'] },
    })
    await app.call(editCandidate, {
      token,
      body: {
        candidate_id: id,
        values: { DEPT_ID: department, DESIGNATION_ID: designation, EXPECTED_JOINING: '2026-12-01' },
      },
    })
    const { data } = await app.call(readCandidateSteps, { token, body: { candidate_id: id } })
    expect(data.steps[0]).toMatchObject({ state: 'open', due_on: '2026-11-23' })
    const activity_id = data.steps[0]?.activities[0]?.activity_id as number
    const done = { token, body: { candidate_id: id, activity_id, is_done: true } }
    await app.call(changeActivity, done)
    expect((await app.call(changeActivity, done)).data.steps[0]?.missing).toEqual([])
    const step_id = data.steps[0]?.step_id as number
    // Two who press at once: the step is finished once, and the next one stays open.
    const pressed = await Promise.all([move(id, 'next', { step_id }), move(id, 'next', { step_id })])
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = async () => (await read(id)).steps.map(({ state }) => state)
    expect(await states()).toEqual(['done', 'open', 'open', 'waiting'])
    await move(id, 'next')
    expect(await states()).toEqual(['done', 'done', 'open', 'waiting'])
    await move(id, 'next')
    expect(await states()).toEqual(['done', 'done', 'done', 'open'])
    expect((await move(id, 'previous')).body.fields).toHaveProperty('reason')
    await move(id, 'previous', { reason: 'Wrong' })
    expect(await states()).toEqual(['done', 'open', 'open', 'waiting'])
    const { data: board } = await app.call(readCandidateBoard, { token, body: {} })
    // A step that nobody is at is a column too.
    expect(board.columns).toMatchObject([
      { kind: 1, total: 0, candidates: [] },
      { kind: 12, total: 1, candidates: [{ candidate_id: id }] },
    ])
    expect(board.hidden).toBe(0)
    await setStatus(id, 'withdrawn', 'Other job')
    expect((await app.call(readCandidateBoard, { token, body: {} })).data).toEqual({ columns: [], hidden: 1 })
    // Nothing is due for somebody who ended.
    const { rows } = await list({ sort: 'due_on' })
    expect(rows).toMatchObject([{ candidate_id: id, due_on: null, is_overdue: false }])
    expect((await read(id)).steps.map(({ due_on }) => due_on)).toEqual([null, null, null, null])
  })

  test('a draft waits; starting it opens the first step', async () => {
    const id = await added({ is_started: false })
    expect((await read(id)).steps[0]?.state).toBe('waiting')
    await setStatus(id, 'in_progress')
    expect((await read(id)).steps[0]).toMatchObject({ state: 'open', due_on: '2026-11-24' })
  })

  test('the recruiter is reminded once before, and once after the due date', async () => {
    const ctx = app.system(org.orgId)
    const recruiter = await tx(ctx, async (db) => {
      const values = { org_id: org.orgId, code: 'R1', first_name: 'Rita', date_of_joining: '2020-01-01' }
      return (await db.insertInto('employee').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
    await anAccount(app, org, { employeeId: recruiter })
    await added({ values: { RECRUITER_ID: recruiter } })
    const remind = (days: number) =>
      remindJob.run({ ...ctx, now: ctx.now.add({ hours: 24 * days }) }, {}, undefined as never)
    const counts: unknown[] = []
    for (const day of [0, 2, 3, 4, 5]) counts.push(await remind(day))
    expect(counts).toEqual([0, 1, 0, 1, 0].map((reminded) => ({ reminded })))
  })
})
